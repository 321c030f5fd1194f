"""The engine in play: rounds per second, time per command, and whether play slows down over
time.

The books take turns, block by block, and what counts is the processor's time, the median of the
blocks. Timed one after the other by the clock on the wall, a book that ran while the machine had
something else to do came out slow. Counted in instructions, a six-card command takes 3% more than
one of the Washington bonus.
"""

import tracemalloc
from collections.abc import Mapping
from dataclasses import dataclass, fields
from random import Random
from statistics import median
from time import process_time
from typing import Final

from benchmarks.report import Aim, Check, Section
from letitride.driver.driver import Driver
from letitride.driver.opening import drive
from letitride.driver.players import best_player
from letitride.rules import load_rulebook, rulebook_ids
from letitride.table import commands as c
from letitride.table import replay

SEATS: Final = range(1, 8)


@dataclass(frozen=True, slots=True)
class Sizes:
    """``rounds`` for each book, ``long`` for the table that ages; in so many ``blocks``."""

    rounds: int
    long: int
    blocks: int


FULL: Final = Sizes(rounds=300, long=10_000, blocks=10)
QUICK: Final = Sizes(rounds=20, long=200, blocks=4)


@dataclass(slots=True, kw_only=True)
class Counted(Driver):
    """A driver that counts its commands."""

    commands: int = 0

    def do(self, command: c.Command) -> None:
        self.commands += 1
        Driver.do(self, command)


def run(sizes: Sizes) -> Section:
    rows = []
    figures: dict[str, float] = {}
    replays = []
    drivers = {book: table_in_play(book) for book in rulebook_ids()}
    starts = {book: driver.table for book, driver in drivers.items()}
    per_command = _seconds_a_command(drivers, sizes)
    for book, driver in drivers.items():
        began = process_time()
        replays.append(replay(starts[book], driver.log) == driver.table)
        replayed = process_time() - began
        a_round = driver.commands / sizes.rounds
        figures[f"{book}: rounds per second"] = 1 / (per_command[book] * a_round)
        figures[f"{book}: microseconds per command"] = per_command[book] * 1e6
        rows.append(
            (
                book,
                f"{1 / (per_command[book] * a_round):,.0f}",
                f"{a_round:.0f}",
                f"{per_command[book] * 1e6:.0f}",
                f"{len(driver.log) / replayed:,.0f}",
            )
        )
    apart = max(per_command.values()) / min(per_command.values())
    growth, kilobytes = aged(sizes)
    return Section(
        name="engine",
        title="The engine in play, seven seats by the best strategy, one core",
        columns=("book", "rounds/s", "commands a round", "µs a command", "events/s replayed"),
        rows=tuple(rows),
        notes=(
            "Deciding, evolving, the automatic dealer, the device and seven players together, in "
            "time of the processor.",
            f"The slowest book takes {apart:.2f} times as long a command as the quickest.",
            f"Over {sizes.long:,} rounds in {sizes.blocks} blocks the last took {growth:.2f} "
            f"times as long as the first, and the table grew by {kilobytes:,.0f} kB.",
        ),
        checks=(Check("every log replays to its table", all(replays)),),
        aims=(
            Aim("a table that has played long answers as fast as a new one", growth < 1.3),
            Aim("its memory stays flat", kilobytes < 100),
            Aim("no book takes half as long again as another", apart < 1.5),
        ),
        figures={
            **figures,
            "last block beside first": growth,
            "kilobytes grown": kilobytes,
            "slowest book beside quickest": apart,
        },
    )


def _seconds_a_command(drivers: Mapping[str, Counted], sizes: Sizes) -> dict[str, float]:
    taken: dict[str, list[float]] = {book: [] for book in drivers}
    for _ in range(sizes.blocks):
        for book, driver in drivers.items():
            before = driver.commands
            began = process_time()
            for _ in range(sizes.rounds // sizes.blocks):
                driver.play_round()
            taken[book].append((process_time() - began) / (driver.commands - before))
    return {book: median(times) for book, times in taken.items()}


def table_in_play(book: str) -> Counted:
    """A table with seven players that has played its first round."""
    driver = drive(
        load_rulebook(book),
        below=Random(7).randrange,
        seats=SEATS,
        player_of=best_player,
        side_bets=True,
    )
    counted = Counted(**{each.name: getattr(driver, each.name) for each in fields(Driver)})
    counted.play_round()
    counted.log.clear()
    counted.commands = 0
    return counted


def aged(sizes: Sizes) -> tuple[float, float]:
    """How much slower the last block of rounds is than the first, and what the table grew by."""
    driver = table_in_play("wa-let-it-ride-bonus")
    times = []
    for _ in range(sizes.blocks):
        began = process_time()
        for _ in range(sizes.long // sizes.blocks):
            driver.play_round()
            driver.log.clear()
        times.append(process_time() - began)
    # Tracing memory slows play down by much, so it is done on its own, after the timing.
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for _ in range(sizes.long // sizes.blocks):
        driver.play_round()
        driver.log.clear()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return times[-1] / times[0], (after - before) / 1_000
