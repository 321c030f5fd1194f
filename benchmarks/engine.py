"""The engine in play: rounds per second, time per command, and whether play slows down over
time."""

import tracemalloc
from dataclasses import dataclass, fields
from random import Random
from time import perf_counter
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
    """``rounds`` for each book; ``long`` rounds, in so many ``blocks``, for the table that ages."""

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
    for book in rulebook_ids():
        driver = table_in_play(book)
        start = driver.table
        began = perf_counter()
        for _ in range(sizes.rounds):
            driver.play_round()
        seconds = perf_counter() - began
        began = perf_counter()
        replays.append(replay(start, driver.log) == driver.table)
        replayed = perf_counter() - began
        figures[f"{book}: rounds per second"] = sizes.rounds / seconds
        figures[f"{book}: microseconds per command"] = seconds / driver.commands * 1e6
        rows.append(
            (
                book,
                f"{sizes.rounds / seconds:,.0f}",
                f"{driver.commands / sizes.rounds:.0f}",
                f"{seconds / driver.commands * 1e6:.0f}",
                f"{len(driver.log) / replayed:,.0f}",
            )
        )
    growth, kilobytes = aged(sizes)
    return Section(
        name="engine",
        title="The engine in play, seven seats by the best strategy, one core",
        columns=("book", "rounds/s", "commands a round", "µs a command", "events/s replayed"),
        rows=tuple(rows),
        notes=(
            "Deciding, evolving, the automatic dealer, the device and seven players together.",
            f"Over {sizes.long:,} rounds in {sizes.blocks} blocks the last took {growth:.2f} "
            f"times as long as the first, and the table grew by {kilobytes:,.0f} kB.",
        ),
        checks=(Check("every log replays to its table", all(replays)),),
        aims=(
            Aim("a table that has played long answers as fast as a new one", growth < 1.3),
            Aim("its memory stays flat", kilobytes < 100),
        ),
        figures={**figures, "last block beside first": growth, "kilobytes grown": kilobytes},
    )


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
        began = perf_counter()
        for _ in range(sizes.long // sizes.blocks):
            driver.play_round()
            driver.log.clear()
        times.append(perf_counter() - began)
    # Tracing memory slows play down by much, so it is done on its own, after the timing.
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for _ in range(sizes.long // sizes.blocks):
        driver.play_round()
        driver.log.clear()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return times[-1] / times[0], (after - before) / 1_000
