"""A house whose database is behind a pooling proxy: reads, writes and notices all pass."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest

from letitride.store import CannotOpen, Conflict, EventLog, open_log
from letitride.table import events as e
from scripts.postgres import Server
from tests.store.pgbouncer import pooling

OPENED = e.RoundOpened(number=1)


@pytest.fixture(scope="module")
def proxy(server: Server) -> Iterator[Path]:
    with pooling(server) as folder:
        yield folder


@pytest.fixture
def proxied_url(postgres_url: str, server: Server, proxy: Path) -> str:
    return postgres_url.replace(str(server.folder), str(proxy))


@pytest.fixture
async def proxied(postgres_url: str, proxied_url: str) -> AsyncIterator[EventLog]:
    log = await open_log(proxied_url, listen=postgres_url)
    yield log
    await log.close()


async def test_many_writers_share_two_connections(proxied: EventLog) -> None:
    """More writers and readers than the proxy has connections, and every statement arrives."""

    async def write(stream: str) -> None:
        for version in range(10):
            await proxied.append(stream, [OPENED], expected=version, command_id=f"{version}")
            assert len(await proxied.read(stream)) == version + 1

    await asyncio.gather(*(write(f"table:{number}") for number in range(12)))
    assert sorted(await proxied.streams()) == sorted(f"table:{number}" for number in range(12))


async def test_one_successor_holds_behind_a_proxy_too(proxied: EventLog) -> None:
    await proxied.append("table:a", [OPENED], expected=0, command_id="first")
    late = await proxied.append("table:a", [OPENED], expected=0, command_id="late")
    assert isinstance(late, Conflict)
    assert len(await proxied.read("table:a")) == 1


async def test_notices_use_their_own_connection(
    proxied: EventLog, proxied_url: str, postgres_url: str
) -> None:
    other = await open_log(proxied_url, listen=postgres_url)
    async with proxied.subscribe("table:a") as notices:
        await other.append("table:a", [OPENED], expected=0, command_id="there")
        notice = await asyncio.wait_for(anext(notices), 60)
    assert (notice.stream, notice.version) == ("table:a", 1)
    await other.close()


async def test_asynchronous_commit_is_refused(postgres_url: str, proxied_url: str) -> None:
    name = postgres_url.partition("?")[0].rpartition("/")[2]
    direct = await asyncpg.connect(postgres_url)
    await direct.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    await direct.close()
    with pytest.raises(CannotOpen, match="synchronous_commit is off"):
        await open_log(proxied_url, listen=postgres_url)
