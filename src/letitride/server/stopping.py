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

import uvicorn

from letitride.server.live import Live

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
