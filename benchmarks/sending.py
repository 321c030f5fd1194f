"""What it takes to tell a table what happened: the processor's time for the messages of a command.

Rounds are played by the engine; every command becomes one message for each of seven players and one
that all spectators share, made by what makes them for the sockets. The yardstick is deciding and
evolving the same commands, in the same process: the ratio stands on a busy machine too.
"""

from dataclasses import dataclass, fields
from hashlib import sha256
from random import Random
from statistics import median
from time import process_time
from typing import Final, NamedTuple, cast

from benchmarks.report import Aim, Check, Section
from letitride.driver.driver import Driver
from letitride.driver.opening import drive
from letitride.driver.players import best_player
from letitride.house import Place
from letitride.rules import Game, Role, load_rulebook
from letitride.runtime.runner import Runner, Update
from letitride.server.broadcast import TableMoment
from letitride.server.kept_offers import KeptOffers
from letitride.server.wire import Visitor
from letitride.table import commands as c

BOOKS: Final = ("nsw-let-it-ride", "wa-let-it-ride-bonus", "ca-let-it-ride")
SEATS: Final = range(1, 8)
BEFORE: Final = {"nsw-let-it-ride": 45, "wa-let-it-ride-bonus": 78, "ca-let-it-ride": 51}
"""What the messages of a command took when each was made for itself: so many times what it took to
decide and evolve the command."""


@dataclass(frozen=True, slots=True)
class Sizes:
    rounds: int
    blocks: int


FULL: Final = Sizes(rounds=40, blocks=8)
QUICK: Final = Sizes(rounds=4, blocks=2)


class Standing(NamedTuple):
    """As much of a runner as a moment of its table needs."""

    game: Game
    dealer: str
    place: Place


@dataclass(slots=True, kw_only=True)
class Told(Driver):
    """A driver that keeps every command with what came of it."""

    updates: list[Update]

    def do(self, command: c.Command) -> None:
        before, seen = self.table, len(self.log)
        Driver.do(self, command)
        self.updates.append(Update(before, tuple(self.log[seen:]), self.table, ()))


def run(sizes: Sizes) -> Section:
    rows, figures, sound = [], {}, True
    for book in BOOKS:
        playing, sending, bytes_sent = _measured(book, sizes)
        ratio = sending / playing
        figures[f"{book}: µs to play a command"] = playing * 1e6
        figures[f"{book}: µs to send it"] = sending * 1e6
        figures[f"{book}: sending beside playing"] = ratio
        sound = sound and bytes_sent > 0
        rows.append(
            (
                book,
                f"{playing * 1e6:.0f} µs",
                f"{sending * 1e6:.0f} µs",
                f"{ratio:.1f}",
                f"{BEFORE[book]:.1f}",
                f"{BEFORE[book] / ratio:.2f}",
                f"{bytes_sent / 1000:.1f} kB",
            )
        )
    least = min(BEFORE[book] / figures[f"{book}: sending beside playing"] for book in BOOKS)
    return Section(
        name="sending",
        title="The messages of a command, for seven players and the spectators, one core",
        columns=("book", "playing", "sending", "ratio", "before", "gain", "a command"),
        rows=tuple(rows),
        notes=(
            "Playing is deciding and evolving, with the dealer and seven automatic players; "
            "sending is building and encoding all messages. Time of the processor.",
            "Before is the ratio when every message was built and encoded for itself.",
        ),
        checks=(Check("every command was sent", sound),),
        aims=(Aim("sending takes half of what it took", least >= 2),),
        figures=figures,
    )


def _measured(book: str, sizes: Sizes) -> tuple[float, float, float]:
    """Seconds to play a command and to send it, and the bytes sent; the medians of the blocks."""
    driver = _table(book)
    game = driver.game
    runner = standing(driver)
    visitors = [Visitor(f"player {seat}", Role.PLAYER) for seat in SEATS]
    visitors.append(Visitor())
    offers = KeptOffers(game)
    playing, sending, total, commands = [], [], 0, 0
    for _ in range(sizes.blocks):
        driver.updates.clear()
        driver.log.clear()
        began = process_time()
        for _ in range(sizes.rounds // sizes.blocks):
            driver.play_round()
        playing.append((process_time() - began) / len(driver.updates))
        began = process_time()
        for update in driver.updates:
            moment = TableMoment(runner, update, 1e9, offers)
            for visitor in visitors:
                total += len(moment.message(visitor))
        sending.append((process_time() - began) / len(driver.updates))
        commands += len(driver.updates)
    assert game is runner.game
    return median(playing), median(sending), total / commands


def digest(book: str, rounds: int) -> str:
    """Of every message of so many rounds: it is the same whatever makes them."""
    driver = _table(book)
    runner = standing(driver)
    visitors = [Visitor(f"player {seat}", Role.PLAYER) for seat in SEATS]
    visitors += [Visitor(), Visitor("dora", Role.DEALER), Visitor("ines", Role.INSPECTOR)]
    driver.updates.clear()
    for _ in range(rounds):
        driver.play_round()
    found, offers = sha256(), KeptOffers(driver.game)
    for update in driver.updates:
        moment = TableMoment(runner, update, 1e9, offers)
        for visitor in visitors:
            found.update(moment.message(visitor).encode())
    return found.hexdigest()


def _table(book: str) -> Told:
    driver = drive(
        load_rulebook(book),
        below=Random(7).randrange,
        seats=SEATS,
        player_of=best_player,
        side_bets=True,
    )
    told = Told(**{each.name: getattr(driver, each.name) for each in fields(Driver)}, updates=[])
    told.play_round()
    return told


def standing(driver: Driver) -> Runner:
    game, table = driver.game, driver.table
    assert table.terms is not None
    assert table.limits is not None
    place = Place(
        id=table.id,
        name=game.book.name,
        book=table.book,
        digest=table.digest,
        terms=table.terms,
        limits=table.limits,
        dealer="",
    )
    return cast(Runner, Standing(game, place.dealer, place))
