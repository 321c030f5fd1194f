"""Stopping the server with a word to whoever watches.

uvicorn closes every socket before it lets the application shut down, which is too late for words.
"""

import socket

import uvicorn

from letitride.server.live import Live


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, live: Live) -> None:
        super().__init__(config)
        self._live = live

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._live.close()
        await super().shutdown(sockets)
