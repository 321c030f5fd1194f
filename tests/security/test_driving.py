"""Who runs a table: one server at a time, another soon after it fails, none on an expired lease."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from letitride.driver.opening import default_limits, default_terms
from letitride.driver.timing import Pace
from letitride.journal.records import Head
from letitride.rules import Role, load_rulebook
from letitride.runtime.casino import Casino
from letitride.runtime.clock import HandClock
from letitride.runtime.command_writer import Done
from letitride.runtime.sharing import PRESENCE, SharingIntervals
from letitride.runtime.shuffler import real_chance
from letitride.runtime.table_leases import TableLeases
from letitride.store import Appended, Conflict, EventLog, Secret, Unavailable, Write, open_log
from letitride.table import Actor, Rejected
from letitride.table import commands as c
from letitride.table.state import Phase
from tests.conftest import Say
from tests.security.servers import PATIENCE, drives, seated, table, until
from tests.server.running import House, QuickClock, running
from tests.server.test_kill import Program

NEVER_OVER: Final = SharingIntervals(
    lease=3600, renewed=0.05, beat=0.05, breath=0.01, gone=0.5, forgotten=1
)
"""Leases change hands when the test says so, however busy the machine is."""
NSW: Final = "nsw-let-it-ride"


# --- the lease, by the server's own clock --------------------------------------------------------


class SlowLog:
    """A real log that takes this many seconds, by the test's clock, to answer a lease request; with
    ``answers`` off it never does."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self.now = 100.0
        self.takes = 0.0
        self.answers = True

    async def take_leases(self, names: Sequence[str], owner: str, seconds: float) -> Any:
        if not self.answers:
            raise Unavailable("the database does not answer")
        taken = await self._log.take_leases(names, owner, seconds)
        self.now += self.takes
        return taken

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)


async def test_a_server_stops_before_a_lease_that_it_cannot_renew_runs_out(
    sqlite_log: EventLog,
) -> None:
    slow = SlowLog(sqlite_log)
    driving = TableLeases(slow, "one", 2.0, monotonic=lambda: slow.now)
    assert driving.number("main") is None
    assert await driving.renew(["main"]) == ({"main"}, set())
    slow.answers = False
    with pytest.raises(Unavailable):
        await driving.renew(["main"])
    slow.now += 1.7
    assert driving.number("main") == 1
    slow.now += 0.2
    assert driving.number("main") is None


async def test_a_lease_counts_from_when_it_was_asked_for(sqlite_log: EventLog) -> None:
    slow = SlowLog(sqlite_log)
    driving = TableLeases(slow, "one", 2.0, monotonic=lambda: slow.now)
    slow.takes = 1.5
    await driving.renew(["main"])
    assert driving.number("main") == 1
    slow.now += 0.4
    assert driving.number("main") is None
    slow.takes = 5
    assert await driving.renew(["main"]) == ({"main"}, set())
    assert driving.number("main") is None


async def test_a_lease_that_ran_out_during_a_slow_query_is_taken_again(
    sqlite_log: EventLog,
) -> None:
    """The table waits until it is driven again, although no other server had it."""
    slow = SlowLog(sqlite_log)
    driving = TableLeases(slow, "one", 2.0, monotonic=lambda: slow.now)
    await driving.renew(["main"])
    slow.now, slow.takes = slow.now + 1.7, 0.2
    assert await driving.renew(["main"]) == ({"main"}, set())
    slow.takes = 0
    assert await driving.renew(["main"]) == (set(), set())


# --- two servers, in one program -----------------------------------------------------------------


class Gate:
    """A real log: appends wait at one gate while it is closed, looks at heads at another."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self.opened = asyncio.Event()
        self.opened.set()
        self.looks = asyncio.Event()
        self.looks.set()
        self.waits = 0
        self.cut_off = False
        self.conflicts = 0

    async def append_all(
        self, writes: Sequence[Write], *, secrets: Sequence[Secret] = (), **more: Any
    ) -> Sequence[Appended] | Conflict:
        await self._pass(self.opened)
        answer = await self._log.append_all(writes, secrets=secrets, **more)
        self.conflicts += isinstance(answer, Conflict)
        return answer

    async def heads_of(self, streams: Sequence[str]) -> Sequence[Head]:
        await self._pass(self.looks)
        return await self._log.heads_of(streams)

    async def _pass(self, gate: asyncio.Event) -> None:
        self.waits += 1
        await gate.wait()
        self.waits -= 1

    async def take_leases(
        self, names: Sequence[str], owner: str, seconds: float
    ) -> Mapping[str, int]:
        if self.cut_off:
            raise Unavailable("cut off")
        return await self._log.take_leases(names, owner, seconds)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)


class Twin(NamedTuple):
    casino: Casino
    log: Gate
    clock: HandClock

    @property
    def drives(self) -> bool:
        return "main" in self.casino.tables and self.casino.tables["main"].drives() is not None

    @property
    def phase(self) -> Phase:
        return self.casino.tables["main"].table.phase

    @property
    def version(self) -> int:
        return self.casino.tables["main"].table.version


async def twin(url: str) -> Twin:
    log, clock = Gate(await open_log(url)), HandClock()
    casino = Casino(log, clock, pace=Pace(pause=0), below=real_chance(), rhythm=NEVER_OVER)
    return Twin(casino, log, clock)


@asynccontextmanager
async def twins(url: str) -> AsyncIterator[tuple[Twin, Twin]]:
    """Two servers over one database with a table that the first one drives, open for bets."""
    both = one, other = await twin(url), await twin(url)
    try:
        await one.casino.start()
        book = load_rulebook(NSW)
        place = await one.casino.set_up(
            "main",
            book,
            name="Main",
            terms=default_terms(book, side_bets=False),
            limits=default_limits(book),
            bots=2,
        )
        assert not isinstance(place, Rejected)
        await other.casino.start()
        await until(lambda: other.phase is Phase.BETWEEN_ROUNDS)
        await sits_down(other, "Ann")
        for each in both:
            each.casino.tables["main"].presence.player_connected("Ann")
        await until(lambda: one.phase is Phase.BETTING and other.version == one.version)
        yield one, other
    finally:
        for each in both:
            each.log.opened.set()
            await each.casino.stop()
            await each.log.close()


async def sits_down(server: Twin, name: str, seat: int = 1) -> None:
    at = server.casino.now()
    person = await server.casino.accounts.open(name, Role.PLAYER, hash="-", at=at)
    assert not isinstance(person, Rejected)
    sit = c.Sit(by=Actor(Role.PLAYER, seat, name), seat=seat, player=name)
    assert isinstance(await server.casino.tables["main"].do(sit, f"{name} sits"), Done)


async def house_acts(log: EventLog) -> list[tuple[str, int]]:
    """Which server did each thing at the table, in order, and under which lease number."""
    ids = dict.fromkeys(each.command_id for each in await log.read("table:main"))
    split = [id.split(":") for id in ids if id.startswith("house:")]
    return [(parts[1], int(parts[2])) for parts in split]


async def test_only_the_driver_acts_and_both_servers_follow(postgres_url: str) -> None:
    async with twins(postgres_url) as (one, other):
        assert one.drives
        assert not other.drives
        other.clock.advance(10_000)
        await until(lambda: one.casino.tables["main"].table.rounds >= 3, one.clock)
        await until(lambda: other.version == one.version)
        acts = await house_acts(one.log)
        assert {number for _, number in acts} == {1}
        assert len({server for server, _ in acts}) == 1


async def test_events_written_while_a_server_starts_reach_it(postgres_url: str) -> None:
    """It has read the table but was not told; a following server has no other way to know."""
    async with twins(postgres_url) as (one, _):
        late = await twin(postgres_url)
        late.log.looks.clear()
        opening = asyncio.create_task(late.casino.start())
        try:
            await until(lambda: late.log.waits)
            await sits_down(one, "Bob", seat=2)
            await until(lambda: one.casino.tables["main"].idle)
            late.log.looks.set()
            await opening
            await until(lambda: late.version == one.version)
        finally:
            await late.casino.stop()
            await late.log.close()


async def test_a_server_that_stops_gives_up_its_leases_at_once(postgres_url: str) -> None:
    """A lease of an hour, and nobody waits for it."""
    async with twins(postgres_url) as (one, other):
        assert one.casino.sharing is not None
        await one.casino.stop()
        await until(lambda: other.drives)
        assert other.casino.tables["main"].drives() == 2
        rounds = other.casino.tables["main"].table.rounds
        await until(lambda: other.casino.tables["main"].table.rounds > rounds, other.clock)
        assert one.casino.sharing.server not in await other.log.secrets(PRESENCE)


async def test_a_new_driver_does_not_restart_the_betting_time(
    postgres_url: str,
) -> None:
    async with twins(postgres_url) as (one, other):
        runner = other.casino.tables["main"]
        await until(lambda: any(each.at for each in runner.deadlines))
        # When all programs have bet, the time is shorter.
        tables = [each.casino.tables["main"] for each in (one, other)]
        await until(lambda: all(table.idle for table in tables) and one.version == other.version)
        before = runner.deadlines
        other.clock.advance(3)
        await one.casino.stop()
        await until(lambda: other.drives)
        assert runner.deadlines == before


async def test_a_late_decision_of_an_old_driver_is_refused_by_its_version(
    postgres_url: str,
) -> None:
    """It decides, then hangs for longer than its lease; the other server takes over."""
    async with twins(postgres_url) as (one, other):
        assert one.casino.sharing is not None
        one.log.opened.clear()
        await until(lambda: one.log.waits, one.clock)
        version = one.version
        one.log.cut_off = True
        await other.log.release_leases(one.casino.sharing.server)  # as if it had run out
        await until(lambda: other.drives)
        await until(lambda: other.version > version + 3, other.clock)
        assert (one.drives, one.version, one.log.conflicts) == (True, version, 0)
        one.casino.sharing.driving._monotonic = lambda: time.monotonic() + 2 * NEVER_OVER.lease
        assert not one.drives
        one.log.opened.set()
        await until(lambda: one.log.conflicts == 1)
        await until(lambda: one.version == other.version)
        acts = await house_acts(one.log)
        one.log.cut_off = False
        one.clock.advance(1000)
        await until(lambda: other.version > version + 20, other.clock)
        await until(lambda: one.version == other.version)
        later = await house_acts(one.log)
        assert later[: len(acts)] == acts
        assert len(set(later)) == 2
        assert [number for _, number in later] == sorted(number for _, number in later)
        assert one.log.conflicts == 1


async def test_the_row_of_a_server_that_is_gone_is_dropped(postgres_url: str) -> None:
    async with twins(postgres_url) as (one, other):
        assert one.casino.sharing is not None
        assert other.casino.sharing is not None
        for task in one.casino.sharing._tasks:
            task.cancel()
        alone = {other.casino.sharing.server}
        async with asyncio.timeout(PATIENCE):
            while set(await other.log.secrets(PRESENCE)) != alone:
                await asyncio.sleep(0.02)


async def test_a_server_alone_on_its_file_writes_neither_leases_nor_presence(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as house:
        assert drives(house)
        assert house.context.casino.sharing is None
        log = house.context.casino.log
        assert await log.secrets(PRESENCE) == {}
        assert set((await log.take_leases([f"table:{NSW}"], "x", 0)).values()) == {1}


# --- two servers, killed and stopped -------------------------------------------------------------


@asynccontextmanager
async def behind(url: str, folder: Path) -> AsyncIterator[tuple[Program, House]]:
    """A server in its own process that runs the table, and one here that follows."""
    program = Program(url, folder)
    await program.start()
    try:
        await program.opened()
        async with (
            running(folder, database=url, clock=QuickClock(20)) as house,
            seated(house) as ann,
            ann.live(),
        ):
            await until(lambda: not drives(house))
            yield program, house
    finally:
        program.send(signal.SIGCONT)
        await program.abandon()


async def plays_on(house: House, rounds: int = 2) -> None:
    wanted = table(house).table.rounds + rounds
    await until(lambda: table(house).table.rounds >= wanted)


async def test_another_server_drives_when_the_driver_is_killed(
    postgres_url: str, tmp_path: Path, say: Say
) -> None:
    async with behind(postgres_url, tmp_path) as (program, house):
        await plays_on(house)
        await program.end(signal.SIGKILL)
        began = time.monotonic()
        await until(lambda: drives(house))
        say(f"driven again {time.monotonic() - began:.1f} s after kill -9")
        await plays_on(house)


async def test_a_driver_that_was_stopped_does_not_act_on_its_old_lease(
    postgres_url: str, tmp_path: Path
) -> None:
    async with behind(postgres_url, tmp_path) as (program, house):
        await plays_on(house)
        program.send(signal.SIGSTOP)
        await until(lambda: drives(house))
        await plays_on(house)
        program.send(signal.SIGCONT)
        await plays_on(house, 4)
        stored = await house.context.casino.log.read(f"table:{NSW}")
        ids = [each.command_id.split(":") for each in stored]
        acts = [(int(parts[2]), parts[1]) for parts in ids if parts[0] == "house"]
        numbers = [number for number, _ in acts]
        assert len(set(numbers)) == len(set(acts)) >= 2, "each number is one server's"
        assert numbers == sorted(numbers)
