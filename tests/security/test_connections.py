"""Connections that ask for nothing and never end: they neither fill the house nor outlast it."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from letitride.server.connections import Activity
from tests.security.program import serving
from tests.server.running import House, running

HALF = b"GET /health HTTP/1.1\r\nhost: x\r\nx-slow: "
Pair = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def connected(address: str, send: bytes, times: int = 1) -> AsyncIterator[Sequence[Pair]]:
    host, port = address.removeprefix("http://").split(":")
    async with AsyncExitStack() as stack:
        pairs = []
        for _ in range(times):
            reader, writer = await asyncio.open_connection(host, int(port))
            stack.callback(writer.close)
            writer.write(send)
            await writer.drain()
            pairs.append((reader, writer))
        yield pairs


async def _trickled(pair: Pair, every: float = 0.02) -> tuple[bytes, float]:
    """Sends bytes one by one until the other side hangs up: what it said, and after how long."""
    reader, writer = pair
    began = time.monotonic()
    ended = asyncio.ensure_future(reader.read())
    try:
        async with asyncio.timeout(60):
            while not ended.done():
                writer.write(b"x")
                await asyncio.wait((ended,), timeout=every)
        return ended.result(), time.monotonic() - began
    except ConnectionError:
        return b"", time.monotonic() - began


async def _asked(address: str, path: str) -> int:
    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=60) as http:
        return (await http.get(path)).status_code


async def test_half_sent_headers_do_not_use_up_all_descriptors(tmp_path: Path) -> None:
    """The original attack: more half-sent headers than the process has descriptors."""
    unhurried = {"LETITRIDE_CONNECTIONS_PER_ADDRESS": "100000"}
    async with (
        serving(tmp_path, unhurried, descriptors=256) as address,
        connected(address, HALF, times=300),
    ):
        assert await _asked(address, "/health") == 200
        assert await _asked(address, "/ready") == 200
        assert await _asked(address, "/api/lobby") == 200


async def test_a_slow_header_has_one_deadline(tmp_path: Path) -> None:
    async with (
        running(tmp_path, header_seconds=1) as house,
        connected(house.address, HALF) as (pair,),
    ):
        said, seconds = await _trickled(pair)
        assert said == b"" or said.startswith(b"HTTP/1.1 408 ")
        assert seconds > 0.9


async def test_a_slow_body_has_one_deadline(tmp_path: Path) -> None:
    head = (
        b"POST /api/log-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
        b"content-length: 50000\r\n\r\n"
    )
    async with (
        running(tmp_path, body_seconds=1) as house,
        connected(house.address, head) as (pair,),
    ):
        said, seconds = await _trickled(pair)
        assert said == b"" or said.startswith(b"HTTP/1.1 408 ")
        assert seconds > 0.9


async def test_a_request_after_a_pause_has_its_own_deadline(tmp_path: Path) -> None:
    whole = b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n"
    async with (
        running(tmp_path, header_seconds=1) as house,
        connected(house.address, whole) as (pair,),
    ):
        reader, writer = pair
        assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")
        await reader.readuntil(b'{"status":"ok"}')
        # Idle for longer than a header may take, which is no header.
        await asyncio.sleep(1.5)
        writer.write(whole)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")
        await reader.readuntil(b'{"status":"ok"}')
        writer.write(HALF)
        said, _ = await _trickled(pair)
        assert said == b"" or said.startswith(b"HTTP/1.1 408 ")


async def test_a_silent_connection_is_closed_without_an_answer(tmp_path: Path) -> None:
    async with (
        running(tmp_path, header_seconds=1) as house,
        connected(house.address, b"") as ((reader, _),),
    ):
        async with asyncio.timeout(60):
            assert await _rest(reader) == b""


async def _rest(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionError:
        return b""


async def test_an_endless_header_is_refused(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as house,
        connected(house.address, HALF) as ((reader, writer),),
    ):
        for _ in range(100):
            writer.write(b"x" * 1024)
        async with asyncio.timeout(60):
            said = await _rest(reader)
        assert said == b"" or said.startswith(b"HTTP/1.1 431 ")


async def test_an_answer_that_nobody_reads_is_dropped(tmp_path: Path) -> None:
    """The other side asks for all pages at once, and reads none of them."""
    asked = b"GET /api/live-schema.json HTTP/1.1\r\nhost: x\r\n\r\n"
    async with running(tmp_path, body_seconds=1, send_buffer=4096) as house:
        host, port = house.address.removeprefix("http://").split(":")
        loop = asyncio.get_running_loop()
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            deaf.setblocking(False)
            await loop.sock_connect(deaf, (host, int(port)))
            async with asyncio.timeout(60):
                with suppress(ConnectionError):
                    while True:
                        await loop.sock_sendall(deaf, asked)
                        await asyncio.sleep(0.01)


async def _becomes_idle(house: House, number: int) -> None:
    async with asyncio.timeout(60):
        while house.connections.count(Activity.IDLE) < number:
            await asyncio.sleep(0.01)


async def test_a_full_server_closes_idle_connections_first(tmp_path: Path) -> None:
    whole = b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n"
    async with (
        running(tmp_path, connections=10) as house,
        house.guest() as ann,
        ann.live() as feed,
    ):
        await feed.until("Resync")
        await ann.http.aclose()
        async with (
            connected(house.address, HALF, times=4) as half,
            connected(house.address, whole, times=4) as idle,
        ):
            await _becomes_idle(house, 4)
            async with connected(house.address, HALF, times=3):
                assert await _asked(house.address, "/health") == 200
                await _ended(idle[:3])
                assert not any(reader.at_eof() for reader, _ in half)
                async with connected(house.address, HALF, times=20):
                    assert await _asked(house.address, "/health") == 200
                    await _ended(half)
        await feed.send({"type": "Ping", "n": 7})
        assert (await feed.until("Pong"))["n"] == 7


async def _ended(pairs: Sequence[Pair]) -> None:
    async with asyncio.timeout(60):
        for reader, _ in pairs:
            await _rest(reader)


async def test_a_server_full_of_sockets_still_answers_health(
    tmp_path: Path,
) -> None:
    async with (
        running(tmp_path, connections=4) as house,
        AsyncExitStack() as stack,
        house.anybody() as eve,
    ):
        feeds = [await stack.enter_async_context(eve.live()) for _ in range(4)]
        for feed in feeds:
            await feed.until("Resync")
        assert await _asked(house.address, "/health") == 200
        assert await _asked(house.address, "/ready") == 200
        assert await _asked(house.address, "/api/lobby") == 503
        await feeds[0].close()
        async with asyncio.timeout(60):
            while await _asked(house.address, "/api/lobby") != 200:
                await asyncio.sleep(0.01)


async def test_an_address_over_its_limit_closes_its_own_connections(tmp_path: Path) -> None:
    async with running(tmp_path, connections_per_address=5) as house:
        async with connected(house.address, HALF, times=12) as pairs:
            await _ended(pairs[:7])
            assert not any(reader.at_eof() for reader, _ in pairs[7:])
            assert await _asked(house.address, "/api/lobby") == 200
        async with asyncio.timeout(60):
            while len(house.connections):
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("settings", [{"trust_proxy": True}, {"proxies": 2}])
async def test_behind_a_proxy_all_connections_may_share_an_address(
    tmp_path: Path, settings: dict[str, Any]
) -> None:
    async with (
        running(tmp_path, connections_per_address=5, **settings) as house,
        connected(house.address, HALF, times=12) as pairs,
    ):
        assert await _asked(house.address, "/api/lobby") == 200
        assert len(house.connections) >= 12
        assert not any(reader.at_eof() for reader, _ in pairs)
