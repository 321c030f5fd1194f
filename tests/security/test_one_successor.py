"""One state, one successor: two servers on one table make no money, and the table plays on.

The attack: take the bets down, cash out and leave, all at once on one server, while a friend bets
on the other. If the first is overtaken, nothing that was decided on it may be stored.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import asyncpg
import pytest

from letitride.driver.timing import Pace
from letitride.rules import Cents
from letitride.runtime.cage import holdings
from letitride.runtime.casino import Casino
from letitride.runtime.clock import HandClock
from letitride.runtime.command_writer import Done
from letitride.runtime.shuffler import real_chance
from letitride.store import Appended, CommandWrites, Conflict, EventLog, Secret, Write, open_log
from letitride.table import Rejected
from letitride.table import commands as c
from letitride.table.events.betting import RoundOpened
from letitride.table.money import balance, rack
from letitride.table.state import Phase
from tests.conftest import Say
from tests.runtime.floor import Floor, player

CHIPS = 10_000_00
SHORT, LONG = 40, 700


class Overtaken:
    """A real log. Before the next append of a command, ``between`` happens; all appends wait."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self.between: Callable[[], Awaitable[object]] | None = None
        self._happens: asyncio.Future[object] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    async def append_all(
        self, writes: Sequence[Write], *, secrets: Sequence[Secret] = ()
    ) -> Sequence[Appended] | Conflict:
        await self._after_it()
        return await self._log.append_all(writes, secrets=secrets)

    async def append_group(
        self, decisions: Sequence[CommandWrites]
    ) -> Sequence[Sequence[Appended]] | Conflict:
        await self._after_it()
        return await self._log.append_group(decisions)

    async def _after_it(self) -> None:
        if self.between is not None:
            self._happens = asyncio.ensure_future(self.between())
            self.between = None
        if self._happens is not None:
            await self._happens


def goes(number: int) -> list[tuple[c.Command, str]]:
    """Ann takes her bets down, cashes out everything, and leaves."""
    by = player(1, "Ann")
    return [
        (c.Bet(by=by, seat=1, amount=Cents(0)), f"down {number}"),
        (c.CashOut(by=by, seat=1, amount=Cents(900_00)), f"cash {number}"),
        (c.Leave(by=by, seat=1), f"leave {number}"),
    ]


async def in_all(casino: Casino, *names: str) -> int:
    """All chips of these people, else of Ann and Bob, at the cage and at the table."""
    runner = casino.tables["main"]
    patrons = [await casino.cage.patron(name) for name in names or ("Ann", "Bob")]
    at_table = sum(holdings(runner.game, runner.table, seat) for seat in runner.table.seats)
    return sum(patron.balance for patron in patrons) + at_table


@pytest.mark.parametrize("url", ["sqlite", "postgres"], indirect=True)
async def test_a_decision_on_a_state_that_never_existed_is_not_stored(url: str) -> None:
    async with Floor.open(url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        await floor.sit("Bob", 2)
        await floor.bets({1: "$5"})
        log = Overtaken(floor.log)
        floor.runner().writer._log = log
        other = await open_log(url)
        elsewhere = Casino(other, HandClock(floor.clock.now()), pace=Pace(), below=real_chance())
        await elsewhere.start()
        bobs = c.Bet(by=player(2, "Bob"), seat=2, amount=Cents(500))

        async def bob_bets() -> None:
            assert isinstance(await elsewhere.tables["main"].do(bobs, "bob bets"), Done)

        log.between = bob_bets
        runner = floor.runner()
        answers = await asyncio.gather(*(runner.do(each, id) for each, id in goes(0)))
        await floor.settle()
        assert balance(runner.table.ledger, rack(1)) == 0
        assert await in_all(floor.casino) == 2 * CHIPS
        assert [type(answer) for answer in answers] == [Done, Done, Done]
        assert 1 not in runner.table.seats
        await floor.check_books()
        await floor.until(lambda table: table.round is None)
        assert floor.state.phase is Phase.BETWEEN_ROUNDS
        await elsewhere.stop()
        await other.close()


@pytest.fixture
async def servers(postgres_url: str) -> AsyncIterator[tuple[Casino, Casino]]:
    """Two servers over one database, whose clocks stand still: nobody acts but the players."""
    logs = [await open_log(postgres_url) for _ in range(2)]
    casinos = [Casino(log, HandClock(), pace=Pace(), below=real_chance()) for log in logs]
    for casino in casinos:
        await casino.start()
    yield casinos[0], casinos[1]
    for casino in casinos:
        await casino.stop()
    for log in logs:
        await log.close()


@asynccontextmanager
async def betting(one: Casino, other: Casino) -> AsyncIterator[None]:
    """A table open for bets, with Ann and Bob."""
    floor = Floor(one.log, HandClock(), Pace(), real_chance())
    await floor.casino.stop()
    floor.casino, floor.clock = one, one.clock  # type: ignore[assignment]
    await floor.set_up("main", "nsw-let-it-ride")
    await floor.sit("Ann", 1)
    await floor.sit("Bob", 2)
    await floor.until(lambda table: table.phase is Phase.BETTING)
    while "main" not in other.tables:
        await asyncio.sleep(0.001)
    yield


async def _race(one: Casino, other: Casino, times: int) -> int:
    """How often the two collided; the chips are counted after each time."""
    a, b = one.tables["main"], other.tables["main"]
    ids = count()
    met = 0
    for number in range(times):
        bet = c.Bet(by=player(1, "Ann"), seat=1, amount=Cents(500))
        assert isinstance(await a.do(bet, f"bet {number}"), Done)
        amount = Cents(500 + number % 2 * 500)
        friend = c.Bet(by=player(2, "Bob"), seat=2, amount=amount)
        takes, cashes, _ = goes(number)
        friends = asyncio.ensure_future(b.do(friend, f"friend {next(ids)}"))
        # So that now the one and now the other is first.
        for _ in range(number % 16):
            await asyncio.sleep(0)
        answers = await asyncio.gather(friends, a.do(*takes), a.do(*cashes))
        met += not isinstance(answers[2], Rejected)
        back = c.BuyIn(by=player(1, "Ann"), seat=1, amount=Cents(900_00))
        if isinstance(answers[2], Done):
            assert isinstance(await a.do(back, f"back {number}"), Done)
        while a.table.version != b.table.version or not a.idle or not b.idle:
            await asyncio.sleep(0.001)
        assert await in_all(one) == 2 * CHIPS, f"money from nothing, at {number}"
        assert balance(a.table.ledger, rack(1)) >= 0, (
            f"cashed out what lay on the felt, at {number}"
        )
    return met


async def test_two_racing_servers_create_no_money(servers: tuple[Casino, Casino], say: Say) -> None:
    async with betting(*servers):
        met = await _race(*servers, SHORT)
    say(f"{SHORT} races of two servers on one table, {met} cashed out, no cent made or lost")


@pytest.mark.soak
async def test_two_servers_race_for_a_long_time(servers: tuple[Casino, Casino], say: Say) -> None:
    async with betting(*servers):
        met = await _race(*servers, LONG)
    say(f"{LONG} races of two servers on one table, {met} cashed out, no cent made or lost")


async def test_a_write_names_the_hash_that_it_was_decided_on(url: str) -> None:
    """The version alone is not enough where a database was put back to an older state."""
    log = await open_log(url)
    event = RoundOpened(number=1)
    first = await log.append("table:1", [event], expected=0, command_id="a")
    assert isinstance(first, Appended)
    wrong = [Write("table:1", (event,), 1, "b", "0" * 64)]
    assert await log.append_all(wrong) == Conflict("table:1", 1, 1)
    right = [Write("table:1", (event,), 1, "b", first.hash)]
    assert await log.append_all(right) == (Appended("table:1", 2, 2),)
    await log.close()


async def test_a_table_follows_a_database_that_lost_its_last_commits(postgres_url: str) -> None:
    """As when a standby takes over that never received them: nothing is built on what is gone."""
    async with Floor.open(postgres_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        await floor.until(lambda table: table.phase is Phase.BETTING)
        before = floor.state.version
        await floor.bet(1, "$5")
        database = await asyncpg.connect(postgres_url)
        await database.execute("ALTER TABLE events DISABLE TRIGGER USER")
        await database.execute("DELETE FROM events WHERE version > $1 AND stream LIKE 't%'", before)
        await database.execute("DELETE FROM commands WHERE last > $1 AND stream LIKE 't%'", before)
        await database.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await database.close()
        answer = await floor.bet(1, "$10")
        assert answer == Done(before + 1, before + 1)
        stored = await floor.log.read("table:main")
        assert [each.version for each in stored] == list(range(1, before + 2))
        assert await in_all(floor.casino, "Ann") == CHIPS


async def test_a_group_is_stored_whole_or_not_at_all(url: str) -> None:
    log = await open_log(url)
    event = RoundOpened(number=1)
    await log.append("cage:ann", [event], expected=0, command_id="x")
    good = CommandWrites([Write("table:1", (event,), 0, "a"), Write("cage:ann", (event,), 1, "a")])
    late = CommandWrites([Write("table:1", (event,), 1, "b"), Write("cage:ann", (event,), 1, "b")])
    first = good._replace(secrets=[Secret("order", "o", b"1")])
    assert await log.append_group([first, late]) == Conflict("cage:ann", 1, 2)
    assert list(await log.read("table:1")) == []
    assert await log.secret("order", "o") is None
    assert await log.answer("table:1", "a") is None
    then = CommandWrites([Write("table:1", (event,), 1, "b"), Write("cage:ann", (event,), 2, "b")])
    answers = await log.append_group([first, then])
    assert not isinstance(answers, Conflict)
    assert [each[0].last for each in answers] == [1, 2]
    again = CommandWrites([Write("table:1", (event,), 2, "a")])
    more = CommandWrites([Write("table:1", (event,), 3, "c")])
    assert await log.append_group([again, more]) == Conflict("table:1", 2, 2)
    assert len(await log.read("table:1")) == 2
    await log.close()
