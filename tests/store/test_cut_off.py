"""A log whose wire to PostgreSQL swallows everything, and lets nothing be known of it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import asyncpg
import pytest

from letitride.store import Appended, CannotOpen, EventLog, TooSlow, Unavailable, open_log
from letitride.store.timed_pool import TimedPool
from letitride.table import events as e
from scripts.postgres import Server
from tests.deploy.wire import Wire

OPENED = e.RoundOpened(number=1)
PATIENCE = 1.0
LONG = 15.0
"""Seconds until whoever waits has waited for nothing. TCP would take minutes."""


@pytest.fixture
def wire(server: Server, tmp_path: Path) -> Iterator[Wire]:
    wire = Wire(server.folder, tmp_path / "w")
    wire.start()
    yield wire
    wire.close()


@pytest.fixture
async def wired(postgres_url: str, server: Server, wire: Wire) -> AsyncIterator[EventLog]:
    log = await open_log(postgres_url.replace(str(server.folder), str(wire.folder)))
    log.patience = PATIENCE
    yield log
    wire.mend()
    await log.close()


async def insist(log: EventLog, command_id: str, expected: int) -> None:
    while True:
        try:
            told = await log.append("table:a", [OPENED], expected=expected, command_id=command_id)
        except Unavailable:
            continue
        assert isinstance(told, Appended), told
        return


@pytest.mark.parametrize("for_good", [False, True])
async def test_after_a_network_cut_the_log_writes_and_listens_again(
    wired: EventLog, wire: Wire, postgres_url: str, for_good: bool
) -> None:
    other = await open_log(postgres_url)
    async with wired.subscribe("table:b") as notices:
        await insist(wired, "first", 0)
        wire.cut(for_good=for_good)
        with pytest.raises(Unavailable):
            await wired.append("table:a", [OPENED], expected=1, command_id="second")
        wire.mend()
        async with asyncio.timeout(LONG):
            await insist(wired, "second", 1)
            await other.append("table:b", [OPENED], expected=0, command_id="there")
            assert (await anext(notices)).version == 1
    assert len(await other.read("table:a")) == 2
    await other.close()


async def test_a_transaction_that_is_cut_off_blocks_nobody(
    wired: EventLog, postgres_url: str
) -> None:
    """As when the server behind it stands still with the locks of a table in its hands."""
    other = await open_log(postgres_url)
    with suppress(asyncpg.InterfaceError):  # the database has closed it
        async with wired.evidence()._acquire() as database, database.transaction():  # type: ignore[attr-defined]
            await database.execute("LOCK TABLE events IN SHARE MODE")
            async with asyncio.timeout(LONG):
                await other.append("table:a", [OPENED], expected=0, command_id="there")
    assert len(await wired.read("table:a")) == 1
    await other.close()


async def test_an_address_may_name_several_hosts() -> None:
    with pytest.raises(CannotOpen, match="cannot open"):
        await open_log("postgresql://lir@127.0.0.1:1,127.0.0.1:2/casino")
    with pytest.raises(CannotOpen, match="not a PostgreSQL address"):
        await open_log("postgresql://lir:secret@127.0.0.1:1,127.0.0.1:two/casino")


async def test_while_the_database_is_silent_nobody_else_waits_for_it(
    wired: EventLog, wire: Wire
) -> None:
    await insist(wired, "first", 0)
    wire.cut(for_good=False)
    with pytest.raises(TooSlow, match="within 1 s"):
        await wired.read("table:a")
    calls: list[Callable[[], Awaitable[object]]] = [
        lambda: wired.read("table:a"),
        lambda: wired.secret("kind", "key"),
        lambda: wired.put_secrets(),
        lambda: wired.answer("table:a", "first"),
        lambda: wired.append("table:a", [OPENED], expected=1, command_id="second"),
    ]
    for call in calls:
        with pytest.raises(TooSlow, match="an earlier call"):
            await call()
    wire.mend()
    async with asyncio.timeout(LONG):
        await insist(wired, "second", 1)


async def test_one_dead_connection_means_that_the_idle_ones_are_not_lent_again(
    postgres_url: str, server: Server, wire: Wire
) -> None:
    dsn = postgres_url.replace(str(server.folder), str(wire.folder))
    async with asyncpg.create_pool(dsn, min_size=4, max_size=4) as untimed:
        pool = TimedPool(untimed, lambda: PATIENCE)
        wire.cut(for_good=True)
        with pytest.raises((asyncpg.InterfaceError, asyncpg.PostgresConnectionError)):
            await pool.fetch("SELECT 1")
        wire.mend()
        found = await asyncio.gather(*(pool.fetch("SELECT 1") for _ in range(4)))
        assert len(found) == 4


async def test_a_call_that_waits_for_a_lock_stops_nobody_else(
    wired: EventLog, postgres_url: str
) -> None:
    await insist(wired, "first", 0)
    blocking = await asyncpg.connect(postgres_url)
    try:
        async with blocking.transaction():
            await blocking.execute("LOCK TABLE events IN SHARE MODE")
            waits = asyncio.create_task(
                wired.append("table:a", [OPENED], expected=1, command_id="second")
            )
            while not waits.done():
                assert len(await wired.read("table:a")) == 1
            with pytest.raises(TooSlow, match="within 1 s"):
                await waits
            assert len(await wired.read("table:a")) == 1
    finally:
        await blocking.close()
