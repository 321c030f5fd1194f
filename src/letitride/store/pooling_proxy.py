"""A database behind a proxy that lends a connection for one transaction at a time, as PgBouncer
does in its mode ``transaction``.

Nothing may outlast a transaction there: no prepared statement, no setting, and no ``LISTEN``, which
needs an address of its own.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from letitride.store.postgres_rows import SECONDS_TO_CONNECT


class ProxiedPool:
    """The part of an asyncpg pool that the log uses. Everything runs inside a transaction: between
    the two messages of a single statement the proxy could change the connection."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    @classmethod
    async def open(cls, dsn: str, *, most: int) -> "ProxiedPool":
        pool = await asyncpg.create_pool(
            dsn, min_size=1, max_size=most, statement_cache_size=0, timeout=SECONDS_TO_CONNECT
        )
        return cls(pool)

    @asynccontextmanager
    async def acquire(self) -> AsyncIterator[Any]:
        async with self._pool.acquire() as database, database.transaction():
            yield database

    async def fetch(self, sql: str, *values: object) -> list[Any]:
        async with self.acquire() as database:
            found: list[Any] = await database.fetch(sql, *values)
            return found

    async def expire_connections(self) -> None:
        await self._pool.expire_connections()

    async def close(self) -> None:
        await self._pool.close()
