"""Direct access to a log's database, for operations on all of it at once.

The same SQL goes to both databases, through SQLAlchemy: it need not be fast for one command, but it
must be one transaction. A server may keep running meanwhile.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, pool
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from letitride.store import sqlite_file as file
from letitride.store.log import CannotOpen
from letitride.store.opening import is_sqlite, sqlite_path
from letitride.store.words import say

T = TypeVar("T")
Act = Callable[[Connection], T]


async def reading(url: str, act: Act[T]) -> T:
    """Run ``act`` on one consistent view of the database, whatever is written meanwhile.

    Raises ``CannotOpen``, as ``writing`` does.
    """
    if is_sqlite(url):
        return await asyncio.to_thread(_on_file, url, "BEGIN", act)
    async with _engine(url) as engine, engine.connect() as connection:
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        await connection.execution_options(**options)
        return await connection.run_sync(act)


async def writing(url: str, act: Act[T]) -> T:
    """One transaction, committed unless ``act`` raises."""
    if is_sqlite(url):
        return await asyncio.to_thread(_on_file, url, "BEGIN IMMEDIATE", act)
    async with _engine(url) as engine, engine.begin() as connection:
        return await connection.run_sync(act)


def _on_file(url: str, begin: str, act: Act[T]) -> T:
    path = sqlite_path(url)
    if not path.is_file():
        raise CannotOpen(say("open.no_file_at", path=path))
    with _raise_cannot_open():
        engine = create_engine(
            "sqlite://", creator=lambda: file.connect(path), poolclass=pool.NullPool
        )
        with engine.connect() as connection:
            connection.exec_driver_sql(begin)
            done = act(connection)
            connection.commit()
            return done


@asynccontextmanager
async def _engine(url: str) -> AsyncIterator[AsyncEngine]:
    # Imported here because a house on SQLite needs neither.
    import asyncpg

    from letitride.store.postgres_rows import BROKEN

    async def connect() -> Any:
        try:
            return await asyncpg.connect(url)
        except (ValueError, asyncpg.ClientConfigurationError):
            # Their messages may quote a part of the address, including a password.
            raise CannotOpen(say("address.postgresql")) from None
        except BROKEN as error:
            raise CannotOpen(say("open.postgresql", error=error)) from error

    with _raise_cannot_open():
        engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=connect, poolclass=pool.NullPool
        )
        yield engine


@contextmanager
def _raise_cannot_open() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise CannotOpen(say("open.failed", error=error.orig)) from error
    except sqlite3.Error as error:
        raise CannotOpen(say("open.database", error=error)) from error
