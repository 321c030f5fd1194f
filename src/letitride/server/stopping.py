"""Stops the server with a message to everybody who watches, and with time to clean up.

uvicorn closes every socket before it lets the application shut down, too late for a message; and it
ends the program by the signal it received, too soon for the tables.
"""

import asyncio
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
import uvicorn
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from letitride.server.live import Live
from letitride.server.problems import problem_of

BACKLOG: Final = 2048
"""How many connections may queue to be accepted."""
_STOPS: Final = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, live: Live) -> None:
        super().__init__(config)
        self._live = live

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The first signal asks to stop, the second insists; neither kills the program."""
        loop = asyncio.get_running_loop()
        if threading.current_thread() is not threading.main_thread():
            yield  # the code that started this thread stops it
            return
        for stop in _STOPS:
            loop.add_signal_handler(stop, self.handle_exit, stop, None)
        try:
            yield
        finally:
            for stop in _STOPS:
                loop.remove_signal_handler(stop)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """uvicorn makes the queue no longer than what it accepts in one go, so lengthen it."""
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._live.close()
        await super().shutdown(sockets)


def answered_if_interrupted(app: ASGIApp) -> ASGIApp:
    """The same application, but requests that are cancelled because the house closes are answered
    503. uvicorn would answer 500 in plain text, but what was asked for may well be carried out: it
    can be sent again, with its id."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def noticed(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await app(scope, receive, noticed)
        except asyncio.CancelledError:
            if scope["type"] != ScopeType.HTTP or has_begun:
                raise
            body = msgspec.json.encode(problem_of(503, "unavailable.closing", retry_after=1))
            headers = (b"content-type", b"application/json"), (b"retry-after", b"1")
            length = b"content-length", str(len(body)).encode()
            close = b"connection", b"close"
            await send(
                {
                    "type": "http.response.start",
                    "status": 503,
                    "headers": (*headers, length, close),
                }
            )
            await send({"type": "http.response.body", "body": body, "more_body": False})

    return answered
