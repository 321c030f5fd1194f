"""Migrates a database to the current schema when it is opened.

A database of a newer release is refused: this one cannot know what its tables mean.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Final

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, pool
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from letitride.store.log import CannotOpen
from letitride.store.words import say

_LOCK: Final = 0x1E717_21DE
"""The PostgreSQL advisory lock that keeps two programs from migrating at once."""
_ONE_AT_A_TIME: Final = Lock()
"""Alembic has one environment per program, however many databases there are."""
UNSEALED: Final = frozenset({"0001", "0002"})
"""Schemas without seals. Their events are never sealed automatically: otherwise an attacker who
removes the seals could make a forged log true."""

SEALED_SINCE: Final = "0003"


def known_revisions() -> frozenset[str]:
    """The schema revisions this program knows; the largest is the current one."""
    return frozenset(step.revision for step in _steps().walk_revisions())


def _steps() -> ScriptDirectory:
    return ScriptDirectory(str(Path(__file__).parent / "migrations"))


def migrate_sqlite(database: sqlite3.Connection) -> None:
    """Closes the connection. Raises ``CannotOpen``."""
    engine = create_engine("sqlite://", creator=lambda: database, poolclass=pool.NullPool)
    with _raise_cannot_open(), engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        _upgrade(connection)
        connection.commit()


async def migrate_postgres(database: Any) -> None:
    """Takes a connection of asyncpg, and closes it. Raises ``CannotOpen``."""

    async def creator() -> Any:
        return database

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=creator, poolclass=pool.NullPool
    )
    with _raise_cannot_open():
        async with engine.begin() as connection:
            await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
            await connection.run_sync(_upgrade)


@contextmanager
def _raise_cannot_open() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise CannotOpen(say("schema.failed", error=error.orig)) from error


def _holds_events(connection: Connection) -> bool:
    return connection.exec_driver_sql("SELECT 1 FROM events LIMIT 1").first() is not None


def revisions(connection: Connection) -> frozenset[str]:
    """The database's schema revisions; empty for a new one."""
    return frozenset(MigrationContext.configure(connection).get_current_heads())


def _upgrade(connection: Connection) -> None:
    steps = _steps()
    present = revisions(connection)
    if newer := present - known_revisions():
        raise CannotOpen(
            say("schema.newer", newer=", ".join(sorted(newer)), known=steps.get_current_head())
        )
    if present == set(steps.get_heads()):
        return
    if present & UNSEALED and _holds_events(connection):
        raise CannotOpen(say("schema.unsealed"))
    run_missing_steps(connection)


def run_missing_steps(connection: Connection) -> None:
    """Migrate to the current schema, in the open transaction."""
    steps = _steps()

    def missing(revision: Any, _: MigrationContext) -> Any:
        return steps._upgrade_revs("head", revision)

    with _ONE_AT_A_TIME, EnvironmentContext(Config(), steps, fn=missing) as environment:
        environment.configure(connection=connection)
        with environment.begin_transaction():
            environment.run_migrations()
