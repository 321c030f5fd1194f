"""Listens to a PostgreSQL log: one connection that receives every notice, and reconnects.

A connection that only listens cannot tell silence from a cut. So it asks something now and then,
and is dropped if there is no answer.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, Final

import asyncpg
import msgspec

from letitride.journal import Head
from letitride.store.log import Unavailable
from letitride.store.notices import StreamNotices
from letitride.store.postgres_rows import BROKEN, CHANNEL, PAUSES, SECONDS_TO_CONNECT

_BEAT: Final = 1.0
_ANSWERS_WITHIN: Final = 2.0


class Listener:
    def __init__(
        self, dsn: str, notices: StreamNotices, heads: Callable[[], Awaitable[Iterable[Head]]]
    ) -> None:
        self._dsn = dsn
        self._notices = notices
        self._heads = heads
        self._connection: Any = None
        self._again: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._closed = False

    async def start(self) -> None:
        """Start listening, unless already started. Raises ``Unavailable``."""
        async with self._starting:
            if self._connection is None and not self._reconnecting():
                try:
                    await self._listen()
                except BROKEN as error:
                    raise Unavailable(str(error)) from error

    async def close(self) -> None:
        self._closed = True
        for task in (self._again, self._watching):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        if self._connection is not None:
            await self._connection.close(timeout=_ANSWERS_WITHIN)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self._dsn, timeout=SECONDS_TO_CONNECT)
        try:
            async with asyncio.timeout(SECONDS_TO_CONNECT):
                await connection.add_listener(CHANNEL, self._on_notify)
        except BaseException:
            connection.terminate()
            raise
        connection.add_termination_listener(self._lost)
        self._connection = connection
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch(), name="log-listener-watch")

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(_BEAT)
            if (connection := self._connection) is None:
                continue
            try:
                async with asyncio.timeout(_ANSWERS_WITHIN):
                    await connection.execute("SELECT 1")
            except BROKEN:
                # It tells us that it is lost, and we connect again.
                connection.terminate()

    def _on_notify(self, _connection: object, _pid: int, _channel: str, payload: str) -> None:
        stream, version = msgspec.json.decode(payload, type=tuple[str, int])
        self._notices.publish(stream, version)

    def _lost(self, _connection: object) -> None:
        self._connection = None
        if not self._closed and not self._reconnecting():
            self._again = asyncio.create_task(self._reconnect(), name="log-listener")

    async def _reconnect(self) -> None:
        """Nobody knows what was missed meanwhile, so every subscriber gets the head of every
        stream."""
        attempt = 0
        announced = False
        while not announced:
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1
            with suppress(*BROKEN, Unavailable):
                if self._connection is None:
                    await self._listen()
                for head in await self._heads():
                    self._notices.publish(head.stream, head.version)
                # If the connection was lost again meanwhile, notices after these heads may be
                # missing.
                announced = self._connection is not None

    def _reconnecting(self) -> bool:
        return self._again is not None and not self._again.done()
