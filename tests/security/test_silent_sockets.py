"""Live sockets that never say Hello get few places and little time."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest

from letitride.server import live_connection, protocol
from letitride.server.connections import SILENT_IN_ALL, SILENT_PER_ADDRESS, Activity, Connections
from tests.server.running import TABLE, House, running

ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5")
Pair = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def silent(
    house: House, number: int, addresses: Sequence[str] = ADDRESSES, *, table: str = TABLE
) -> AsyncIterator[list[Pair]]:
    """Opens sockets from each address that never say or close anything."""
    host, port = house.address.removeprefix("http://").split(":")
    upgrade = (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nhost: {host}:{port}\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    ).encode()
    async with AsyncExitStack() as stack:
        pairs = []
        for address in (address for _ in range(number) for address in addresses):
            pair = await asyncio.open_connection(host, int(port), local_addr=(address, 0))
            stack.callback(pair[1].close)
            pair[1].write(upgrade)
            assert (await pair[0].readline()).startswith(b"HTTP/1.1 101 ")
            pairs.append(pair)
        yield pairs


async def _lobby(house: House) -> int:
    async with httpx.AsyncClient(base_url=house.address, trust_env=False, timeout=60) as http:
        return (await http.get("/api/lobby")).status_code


async def test_silent_sockets_keep_nobody_out(tmp_path: Path) -> None:
    """The original attack: as many sockets as there are places, from four addresses."""
    async with running(tmp_path, connections=40) as house, silent(house, 10):
        assert await _lobby(house) == 200
        async with house.guest() as ann, ann.live() as feed:
            await feed.until("Resync")
            await feed.send({"type": "Ping", "n": 7})
            assert (await feed.until("Pong"))["n"] == 7
        assert house.connections.count(Activity.SILENT) <= 40 // SILENT_IN_ALL


async def test_silent_sockets_do_not_displace_active_ones(tmp_path: Path) -> None:
    async with (
        running(tmp_path, connections=40) as house,
        house.anybody() as eve,
        eve.live() as feed,
    ):
        await feed.until("Resync")
        async with silent(house, 60, ["127.0.0.1"]):
            await feed.send({"type": "Ping", "n": 7})
            assert (await feed.until("Pong"))["n"] == 7


async def test_the_oldest_silent_socket_of_an_address_is_closed_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_connection, "_HELLO_SECONDS", 600)
    async with (
        running(tmp_path, connections_per_address=80) as house,
        silent(house, 25, ADDRESSES[:1]) as pairs,
    ):
        async with asyncio.timeout(60):
            for reader, _ in pairs[:15]:
                await _rest(reader)
        assert house.connections.count(Activity.SILENT) == 80 // SILENT_PER_ADDRESS
        assert not any(reader.at_eof() for reader, _ in pairs[15:])


async def _rest(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionError:
        return b""


@pytest.mark.parametrize("table", [TABLE, "no-such-table"])
async def test_a_socket_that_ignores_its_closing_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    monkeypatch.setattr(live_connection, "_HELLO_SECONDS", 0.05)
    monkeypatch.setattr(protocol, "_LAST_SECONDS", 0.05)
    async with running(tmp_path) as house, silent(house, 3, table=table) as pairs:
        async with asyncio.timeout(5):  # uvicorn would wait for ten seconds
            for reader, _ in pairs:
                await _rest(reader)
            while len(house.connections):
                await asyncio.sleep(0.01)


class Stub:
    """A connection that was not cut off yet."""

    def __init__(self, address: str, activity: Activity = Activity.HEADER) -> None:
        self.address = address
        self.activity = activity
        self.open = True

    def cut(self) -> None:
        self.open = False


def _sockets(connections: Connections, address: str, number: int) -> list[Stub]:
    """Requests that have become live sockets, as the protocol does it."""
    sockets = []
    for _ in range(number):
        request = Stub(address)
        assert connections.on_connected(request)
        sockets.append(Stub(address, Activity.SILENT))
        connections.on_upgraded(request, sockets[-1])
    return sockets


@pytest.mark.parametrize("per_address", [None, 400])
def test_the_address_with_the_most_sockets_makes_room(per_address: int | None) -> None:
    """One that is about to say Hello is not pushed out by those who come after it."""
    connections = Connections(200, per_address)
    (ann,) = _sockets(connections, "ann", 1)
    flood = [each for address in "abcd" for each in _sockets(connections, address, 40)]
    assert ann.open
    assert connections.count(Activity.SILENT) == 200 // SILENT_IN_ALL
    assert sum(each.open for each in flood) == 200 // SILENT_IN_ALL - 1
    connections.on_activity_changed(ann, Activity.SOCKET)
    _sockets(connections, "e", 100)
    assert ann.open
    for each in flood:
        connections.on_disconnected(each)
    connections.on_disconnected(ann)


def test_a_server_full_of_silent_sockets_still_has_room() -> None:
    connections = Connections(8, None)
    sockets = _sockets(connections, "a", 8)
    assert all(each.open for each in sockets)
    assert connections.on_connected(Stub("b"))
    assert [each.open for each in sockets] == [False] + [True] * 7
