"""Bringing a database to today's schema when it is opened.

A database of a newer program is refused: this one cannot know what its tables mean.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
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


def _upgrade(connection: Connection) -> None:
    steps = ScriptDirectory(str(Path(__file__).parent / "migrations"))
    known = {step.revision for step in steps.walk_revisions()}
    present = set(MigrationContext.configure(connection).get_current_heads())
    if newer := present - known:
        raise CannotOpen(
            f"the database has schema {', '.join(sorted(newer))}, this program knows "
            f"{steps.get_current_head()} and older: it was made by a newer letitride"
        )
    if present == set(steps.get_heads()):
        return

    def missing(revision: Any, _: MigrationContext) -> Any:
        return steps._upgrade_revs("head", revision)

    with EnvironmentContext(Config(), steps, fn=missing) as environment:
        environment.configure(connection=connection)
        with environment.begin_transaction():
            environment.run_migrations()
