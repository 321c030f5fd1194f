"""Connections that are lent for a while only.

A network that swallows packets closes nothing: a statement waits for an answer that never comes,
and then asyncpg waits for the database to confirm that the statement was cancelled. So a connection
that is out for too long is dropped, whatever it waits for. Whoever has it gets an error and tries
again on a new one: the idle ones took the same way and may be dead too, so they are not lent again.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg


class TimedPool:
    """The part of an asyncpg pool that the log uses. ``seconds`` tells how long a connection may be
    out; None means any time."""

    def __init__(self, pool: Any, seconds: Callable[[], float | None]) -> None:
        self._pool = pool
        self._seconds = seconds
        self._expiring: asyncio.Future[None] | None = None

    @asynccontextmanager
    async def acquire(self) -> AsyncIterator[Any]:
        dropping: asyncio.TimerHandle | None = None
        try:
            async with self._pool.acquire() as database:
                if (seconds := self._seconds()) is not None:
                    loop = asyncio.get_running_loop()
                    dropping = loop.call_later(seconds, self._drop, database)
                yield database
        finally:
            # Only now: giving a connection back takes a trip to the database, too.
            if dropping is not None:
                dropping.cancel()

    async def fetch(self, sql: str, *values: object) -> list[Any]:
        async with self.acquire() as database:
            found: list[Any] = await database.fetch(sql, *values)
            return found

    def _drop(self, database: Any) -> None:
        self._expiring = asyncio.ensure_future(self._pool.expire_connections())
        with suppress(asyncpg.InterfaceError):  # it is back already
            database.terminate()
