"""A live socket between a client and a server, with a network in between."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from litestar.exceptions import WebSocketDisconnect

from letitride.server.request_context import COOKIE
from tests.simulator.loop import OUTSIDE

_UPLINK: Final = 0.03
_UNANSWERED_PING: Final = 20.0
"""Seconds after which a server gives up on a peer that has vanished."""


class _Peer:
    def __init__(self, host: str) -> None:
        self.host = host


class _Headers(dict[str, str]):
    def getall(self, _name: str, default: list[str]) -> list[str]:
        return default


class SimulatedSocket:
    """The server's end has the methods of a web socket; ``say`` and ``hear`` are the client's.

    ``transit`` are the seconds that a frame takes; a slow client's take long. A client that has
    vanished neither reads nor closes, until the server's ping goes unanswered."""

    def __init__(self, token: str, host: str, transit: Callable[[], float]) -> None:
        self.cookies = {COOKIE: token} if token else {}
        self.headers = _Headers()
        if token:
            self.headers["origin"] = "http://127.0.0.1:8000"
        self.client = _Peer(host)
        self.scope: dict[str, Any] = {}
        self.is_open = True
        self.vanished = False
        self._transit = transit
        self._to_server: asyncio.Queue[str | None] = asyncio.Queue()
        self._to_client: asyncio.Queue[str | None] = asyncio.Queue()
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._context = OUTSIDE.context()

    # --- the server's end --------------------------------------------------------------------

    async def accept(self) -> None:
        """The handshake took no time."""

    async def send(self, _message: object) -> None:
        """An answer in place of the handshake."""
        self.hang_up()

    async def send_text(self, text: str) -> None:
        if not self.vanished:
            await asyncio.wait((self._gone,), timeout=self._transit())
        else:
            await asyncio.wait((self._gone,))
        if self._gone.done():
            raise WebSocketDisconnect(detail="gone")
        self._to_client.put_nowait(text)

    async def receive(self) -> dict[str, Any]:
        text = await self._to_server.get()
        if text is None:
            return {"type": "websocket.disconnect"}
        return {"type": "websocket.receive", "text": text}

    async def close(self, _code: int = 1000, _reason: str = "") -> None:
        self.hang_up()

    # --- the client's end --------------------------------------------------------------------

    def say(self, text: str) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(_UPLINK, self._arrive, text, context=self._context)

    async def hear(self, seconds: float) -> str | None:
        """The next message; None once the socket is closed. Raises ``TimeoutError``."""
        async with asyncio.timeout(seconds):
            return await self._to_client.get()

    def hang_up(self) -> None:
        """Both ends learn of it."""
        if self.is_open:
            self.is_open = False
            if not self._gone.done():
                self._gone.set_result(None)
            self._to_server.put_nowait(None)
            self._to_client.put_nowait(None)

    def vanish(self) -> None:
        """The client is gone, and the server does not know it yet."""
        self.vanished = True
        self._to_client.put_nowait(None)
        loop = asyncio.get_running_loop()
        loop.call_later(_UNANSWERED_PING, self.hang_up, context=self._context)

    def _arrive(self, text: str) -> None:
        if self.is_open and not self.vanished:
            self._to_server.put_nowait(text)
