"""Bringing a database to today's schema when it is opened.

A database of a newer program is refused: this one cannot know what its tables mean.
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

_LOCK: Final = 0x1E717_21DE
"""Of PostgreSQL's advisory locks, the one that keeps two programs from migrating at once."""
_ONE_AT_A_TIME: Final = Lock()
"""Alembic has one environment a program, whatever the number of databases."""
UNSEALED: Final = frozenset({"0001", "0002"})
"""Schemas without seals. What they hold is never sealed by itself: that would make a forged log
true for whoever can take the seals away."""

SEALED_SINCE: Final = "0003"


def known_revisions() -> frozenset[str]:
    """Of the schema, this program's own and all before it; the largest is today's."""
    return frozenset(step.revision for step in _steps().walk_revisions())


def _steps() -> ScriptDirectory:
    return ScriptDirectory(str(Path(__file__).parent / "migrations"))


def migrate_sqlite(database: sqlite3.Connection) -> None:
    """Closes the connection. Raises ``CannotOpen``."""
    engine = create_engine("sqlite://", creator=lambda: database, poolclass=pool.NullPool)
    with _said(), engine.connect() as connection:
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
    with _said():
        async with engine.begin() as connection:
            await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
            await connection.run_sync(_upgrade)


@contextmanager
def _said() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise CannotOpen(f"the schema could not be brought up to date: {error.orig}") from error


def _holds_events(connection: Connection) -> bool:
    return connection.exec_driver_sql("SELECT 1 FROM events LIMIT 1").first() is not None


def revisions(connection: Connection) -> frozenset[str]:
    """Of the schema that the database has; none of one that is new."""
    return frozenset(MigrationContext.configure(connection).get_current_heads())


def _upgrade(connection: Connection) -> None:
    steps = _steps()
    present = revisions(connection)
    if newer := present - known_revisions():
        raise CannotOpen(
            f"the database has schema {', '.join(sorted(newer))}, this program knows "
            f"{steps.get_current_head()} and older: it was made by a newer letitride"
        )
    if present == set(steps.get_heads()):
        return
    if present & UNSEALED and _holds_events(connection):
        raise CannotOpen(
            "the database was written before events were sealed: if you ran that release here, "
            "`letitride upgrade` takes it over; if not, somebody put it there"
        )
    run_missing_steps(connection)


def run_missing_steps(connection: Connection) -> None:
    """To today's schema, in the transaction that is open."""
    steps = _steps()

    def missing(revision: Any, _: MigrationContext) -> Any:
        return steps._upgrade_revs("head", revision)

    with _ONE_AT_A_TIME, EnvironmentContext(Config(), steps, fn=missing) as environment:
        environment.configure(connection=connection)
        with environment.begin_transaction():
            environment.run_migrations()
