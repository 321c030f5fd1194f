"""Commands that are on disk when they are answered, beside the least work a database can do.

The limit is the same database, in the same run, asked to store the very rows that a bet comes to,
made beforehand, one commit after another on a bare connection: nothing is decided, asked or told. A
player alone waits for the disk as often, and for two threads to wake each other beside it; the
players of a full table share the wait, and so do many tables.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from operator import truediv
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

import asyncpg
import uvloop

from benchmarks.report import Aim, Check, Section
from letitride.driver.opening import default_limits, default_terms
from letitride.driver.timing import Pace
from letitride.house import Person, table_stream
from letitride.journal.chain import verify
from letitride.journal.codec import CODEC
from letitride.journal.keys import HouseKeys
from letitride.rules import Cents, Role, load_rulebook
from letitride.runtime.casino import Casino
from letitride.runtime.clock import HandClock
from letitride.runtime.command_writer import Done
from letitride.runtime.runner import Runner
from letitride.runtime.shuffler import seeded_chance
from letitride.server.serving import tune_garbage_collector
from letitride.store import (
    CommandWrites,
    EventLog,
    Write,
    new_key,
    open_log,
    postgres_rows,
    sqlite_file,
)
from letitride.store.batch import AppendPlan, Guesses, wanted_of
from letitride.store.migrate import migrate_sqlite
from letitride.table import Actor
from letitride.table import commands as c
from letitride.table.events.betting import BetsPlaced
from letitride.table.money import Move, circle, rack
from letitride.table.state import Phase
from scripts import postgres

MANY: Final = 100
KEYS: Final = HouseKeys([new_key()])
_BOOK: Final = "nsw-let-it-ride"
_SEATS: Final = range(1, 8)


@dataclass(frozen=True, slots=True)
class Sizes:
    """``alone`` and ``each`` are commands of one table, and of each of many; ``rounds`` is how
    often everything is measured, in turn; medians count."""

    alone: int
    each: int
    rounds: int
    many: int = MANY


FULL: Final = Sizes(alone=600, each=30, rounds=7)
QUICK: Final = Sizes(alone=40, each=3, rounds=1, many=10)

Limit = Callable[[int], Awaitable[float]]


def run(sizes: Sizes) -> Section:
    return uvloop.run(_run(sizes))


async def _run(sizes: Sizes) -> Section:
    rows: list[tuple[str, ...]] = []
    figures: dict[str, float] = {}
    checks: list[Check] = []
    aims: list[Aim] = []
    with tempfile.TemporaryDirectory() as folder, postgres.running() as server:
        databases = (
            ("SQLite", f"sqlite:///{folder}/casino.db", _sqlite_limit(Path(folder) / "limit.db")),
            ("PostgreSQL", server.url("postgres"), _postgres_limit(server.url("postgres"))),
        )
        for name, url, limit in databases:
            measured = await _measure(url, limit, sizes)
            for what, value in measured.speeds.items():
                share = measured.shares[what]
                rows.append(
                    (f"{name}: {_WORDS[what].format(sizes.many)}", f"{value:,.0f}", f"{share:.2f}")
                )
                figures[f"{name}: {what} per second"] = value
                figures[f"{name}: {what} to limit"] = share
            one, many = measured.shares["one table"], measured.shares["many tables"]
            aims.append(
                Aim(f"{name}: one table, at least half of the limit: {one:.2f}", one >= 0.5)
            )
            aims.append(Aim(f"{name}: {sizes.many} tables, above the limit: {many:.2f}", many > 1))
            checks.append(Check(f"{name}: every command is in the log, once", measured.complete))
            checks.append(Check(f"{name}: the chain holds", measured.chained))
    return Section(
        name="durable",
        title="Durable commands a second: decided, on disk, answered",
        columns=("", "a second", "to the limit"),
        rows=tuple(rows),
        notes=(
            "The limit: the rows of one bet a commit, made beforehand, on a bare connection.",
            "Each command is a bet: decided, put to the cage, stored with chain and answer.",
        ),
        checks=tuple(checks),
        aims=tuple(aims),
        figures=figures,
    )


_WORDS: Final = {
    "limit": "the limit",
    "one player": "one table, one player, one command after another",
    "one table": "one table, seven players, each one after another",
    "many tables": "{} tables at once, each one after another",
}


@dataclass(frozen=True, slots=True)
class Measured:
    speeds: dict[str, float]
    shares: dict[str, float]
    complete: bool
    chained: bool


async def _measure(url: str, limit: Limit, sizes: Sizes) -> Measured:
    """Everything in turn, several times: shares are of the limit measured just before."""
    speeds: dict[str, list[float]] = {what: [] for what in _WORDS}
    async with floor_of(url, sizes.many) as (log, runners):
        for _ in range(sizes.rounds):
            speeds["limit"].append(await limit(sizes.alone))
            speeds["one player"].append(await speed_of([runners[0]], [1], sizes.alone))
            share = sizes.alone // len(_SEATS)
            speeds["one table"].append(await speed_of([runners[0]], _SEATS, share))
            speeds["many tables"].append(await speed_of(runners, [1], sizes.each))
        given = sizes.rounds * (sizes.alone + share * len(_SEATS) + sizes.each * len(runners))
        stored = [event for r in runners for event in await log.read(table_stream(r.place.id))]
        bets = sum(each.kind == BetsPlaced.__name__ for each in stored)
    shares = {
        what: median(map(truediv, measured, speeds["limit"])) for what, measured in speeds.items()
    }
    medians = {what: median(measured) for what, measured in speeds.items()}
    return Measured(medians, shares, bets == given, verify(stored) is None)


_IDS: Final = count()


async def speed_of(runners: Sequence[Runner], seats: Iterable[int], times: int) -> float:
    """Commands in a second, where somebody at each of these seats gives so many."""
    players = [_bet(runner, seat, times) for runner in runners for seat in seats]
    began = perf_counter()
    await asyncio.gather(*players)
    return len(players) * times / (perf_counter() - began)


async def _bet(runner: Runner, seat: int, times: int) -> None:
    """The player keeps changing between two amounts."""
    by = Actor(Role.PLAYER, seat, runner.table.seats[seat].player)
    for number in range(times):
        command = c.Bet(by=by, seat=seat, amount=Cents(500 + 500 * (number % 2)))
        answer = await runner.do(command, f"bench:{next(_IDS)}")
        assert isinstance(answer, Done), answer


@asynccontextmanager
async def floor_of(url: str, tables: int) -> AsyncIterator[tuple[EventLog, list[Runner]]]:
    """Tables with a player each, the first of them full, and bets open.

    The clock stands still, so nothing else happens.
    """
    log = await open_log(url, keys=KEYS)
    casino = Casino(log, HandClock(), pace=Pace(pause=0), below=seeded_chance(1))
    await casino.start()
    book = load_rulebook(_BOOK)
    for number in range(tables):
        await casino.set_up(
            f"table-{number}",
            book,
            name=f"Table {number}",
            terms=default_terms(book, side_bets=False),
            limits=default_limits(book),
        )
    runners = list(casino.tables.values())
    for runner in runners:
        await _reaches(runner, Phase.BETWEEN_ROUNDS)
        for seat in _SEATS if runner is runners[0] else (1,):
            await _sit(casino, runner, seat)
        await _reaches(runner, Phase.BETTING)
    tune_garbage_collector()  # as the server does
    try:
        yield log, runners
    finally:
        await casino.stop()
        await log.close()


async def _sit(casino: Casino, runner: Runner, seat: int) -> None:
    guest = await casino.accounts.guest(chips=Cents(1_000_00), at=casino.now())
    assert isinstance(guest, Person), guest
    by = Actor(Role.PLAYER, seat, guest.name)
    for command in (
        c.Sit(by=by, seat=seat, player=guest.name),
        c.BuyIn(by=by, seat=seat, amount=Cents(500_00)),
    ):
        answer = await runner.do(command, f"bench:{next(_IDS)}")
        assert isinstance(answer, Done), answer


async def _reaches(runner: Runner, phase: Phase) -> None:
    while runner.table.phase is not phase:
        await asyncio.sleep(0.001)


def _rows(stream: str) -> Iterator[AppendPlan]:
    """What appends of one bet after another write, made beforehand."""
    moves = tuple(Move(rack(1), circle(1, n), Cents(500)) for n in (1, 2, 3))
    event = BetsPlaced(seat=1, circles=(Cents(500),) * 3, moves=(*moves, *moves))
    guesses = Guesses(KEYS)
    for version in count():
        write = Write(stream, (event,), version, f"bench:{version}")
        planned = guesses.plan([wanted_of(CODEC, [CommandWrites([write])], KEYS)])
        assert planned is not None
        yield guesses.written(planned)


def _sqlite_limit(path: Path) -> Limit:
    migrate_sqlite(sqlite_file.connect(path))
    database = sqlite_file.connect(path)
    rows = _rows("limit")

    async def limit(times: int) -> float:
        ready = [next(rows) for _ in range(times)]
        began = perf_counter()
        for planned in ready:
            assert sqlite_file.write_guessed(database, planned)
        return times / (perf_counter() - began)

    return limit


def _postgres_limit(url: str) -> Limit:
    rows = _rows("limit")

    async def limit(times: int) -> float:
        ready = [next(rows) for _ in range(times)]
        database = await asyncpg.connect(url)
        began = perf_counter()
        for planned in ready:
            await postgres_rows.write_at_once(database, planned)
        seconds = perf_counter() - began
        await database.close()
        return times / seconds

    return limit
