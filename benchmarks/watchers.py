"""Watchers who only count: sockets that speak as much of the WebSocket protocol as that takes.

A client of a library keeps some 50 kB and takes longer to read a message than the server to send
it. With these, 10,000 watchers fit beside the server, and leave it most of the machine.
"""

import asyncio
import base64
import os
from dataclasses import dataclass, field
from typing import Final, cast
from urllib.parse import urlsplit

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_AT_ONCE: Final = 100
"""Fewer than the server allows without a Hello."""
_PATIENCE: Final = 60
"""Seconds for all of these to be welcomed."""
_MASK: Final = bytes(4)


@dataclass(slots=True)
class Count:
    """What all watchers together have received."""

    messages: int = 0
    bytes: int = 0
    lost: int = 0
    why: str = ""
    """What the last one that was closed was told."""
    _waiting: list[tuple[int, asyncio.Event]] = field(default_factory=list)

    def heard(self, size: int) -> None:
        self.messages += 1
        self.bytes += size
        if self._waiting and self.messages >= self._waiting[0][0]:
            self._waiting.pop()[1].set()

    async def reaches(self, messages: int, seconds: float) -> bool:
        """Whether so many messages came in this time."""
        if self.messages >= messages or self.lost:
            return not self.lost
        there = asyncio.Event()
        self._waiting = [(messages, there)]
        try:
            await asyncio.wait_for(there.wait(), seconds)
        except TimeoutError:
            return False
        return True


class Watcher(asyncio.Protocol):
    def __init__(self, host: str, table: str, count: Count) -> None:
        self.greeted = asyncio.get_running_loop().create_future()
        """Done once the first message, the welcome, has come."""
        self._request = (
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()
        self._count = count
        self._buffer = b""
        self._upgraded = False
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        if not self._upgraded:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101 "):
                self._transport.abort()
                return
            self._upgraded, self._buffer = True, rest
            self._transport.write(_frame(_TEXT, b'{"type":"Hello","v":1}'))
        self._take_frames()

    def _take_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            start, size = at + 2, buffer[at + 1]
            if size > 125:
                more = 2 if size == 126 else 8
                size = int.from_bytes(buffer[start : start + more], "big")
                start += more
            if len(buffer) < start + size:
                break
            self._on_frame(buffer[at] & 15, buffer[start : start + size])
            at = start + size
        self._buffer = buffer[at:]

    def _on_frame(self, kind: int, body: bytes) -> None:
        if kind == _TEXT:
            self._count.heard(len(body))
            if not self.greeted.done():
                self.greeted.set_result(None)
        elif kind == _PING:
            self._transport.write(_frame(_PONG, body))
        elif kind == _CLOSE:
            self._count.why = body.decode(errors="replace")
            self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._count.lost += 1
        if not self.greeted.done():
            self.greeted.set_exception(exc or ConnectionError("the server closed the socket"))

    def leave(self) -> None:
        self._transport.abort()


async def watch(address: str, table: str, watchers: int, count: Count) -> list[Watcher]:
    """So many watchers of a table, all welcomed."""
    url, loop, found = urlsplit(address), asyncio.get_running_loop(), list[Watcher]()
    host, port = url.hostname, url.port
    assert host is not None
    assert port is not None
    while len(found) < watchers:
        some = min(_AT_ONCE, watchers - len(found))
        made = await asyncio.gather(
            *(
                loop.create_connection(lambda: Watcher(url.netloc, table, count), host, port)
                for _ in range(some)
            )
        )
        came = [protocol for _, protocol in made]
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(*(each.greeted for each in came))
        found += came
    return found


def _frame(kind: int, body: bytes) -> bytes:
    """A client's frame, masked with zeros; bodies are short."""
    return bytes((0x80 | kind, 0x80 | len(body))) + _MASK + body
