"""Open the log at a database address, for the commands that need one."""

import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from letitride.audit import TABLE, prove
from letitride.cli.output import BadInput
from letitride.cli.words import say
from letitride.journal import BadEvent, HouseKeys, decode
from letitride.store import CannotOpen, EventLog, Unavailable, find_keys, open_log
from letitride.table import Event

Database = Annotated[
    str | None,
    Parameter(
        help="sqlite:///FILE or postgresql://… (default: DATABASE_URL).", env_var="DATABASE_URL"
    ),
]

NO_DATABASE = say("database.none")
_SQLITE = "sqlite:///"


@asynccontextmanager
async def opened(
    url: str | None,
    *,
    create: bool = False,
    keys: HouseKeys | None = None,
    key_needed: bool = True,
) -> AsyncIterator[EventLog]:
    """Open a log, and close it afterwards. ``create``: make the database if there is none. ``keys``
    defaults to the keys found; a proof needs none."""
    if not url:
        raise BadInput(NO_DATABASE)
    if url.startswith(_SQLITE) and not create:
        _check_file(Path(url.removeprefix(_SQLITE)))
    try:
        log = await _open(url, keys, key_needed=key_needed)
    except CannotOpen as error:
        raise BadInput(f"database: {error}") from None
    try:
        yield log
    except Unavailable as error:
        raise BadInput(f"database: {error}") from None
    finally:
        await log.close()


async def _open(url: str, keys: HouseKeys | None, *, key_needed: bool) -> EventLog:
    if keys is not None:
        return await open_log(url, keys=keys)
    if key_needed:
        return await open_log(url)
    path = Path(url.removeprefix(_SQLITE)) if url.startswith(_SQLITE) else None
    return await open_log(url, keys=find_keys(os.environ, path, make=False))


def _check_file(path: Path) -> None:
    """Opening a log creates a missing one; a command that only reads must not."""
    if not path.is_file():
        raise BadInput(say("database.no_file", path=path))
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            query = "SELECT count(*) FROM sqlite_master WHERE name = 'events'"
            (found,) = file.execute(query).fetchone()
    except sqlite3.Error as error:
        raise BadInput(say("database.unreadable", path=path, error=error)) from None
    if not found:
        raise BadInput(say("database.no_log", path=path))


async def table_ids(log: EventLog) -> Sequence[str]:
    names = sorted(name for name in await log.streams() if name.startswith(TABLE))
    return [name.removeprefix(TABLE) for name in names]


async def events_of(log: EventLog, table: str) -> Sequence[Event]:
    """A table's events. Raises ``BadInput`` if one of them contradicts an earlier one."""
    known = await table_ids(log)
    if table not in known:
        have = say("has", known=", ".join(known)) if known else say("has.none")
        raise BadInput(say("database.no_table", table=table, have=have))
    try:
        events = [decode(stored) for stored in await log.read_raw(TABLE + table)]
    except BadEvent as error:
        raise BadInput(say("database.broken", table=table, error=error)) from None
    followed = prove(events).events
    if followed < len(events):
        broken = say("database.cannot_follow", number=followed + 1)
        raise BadInput(say("database.broken", table=table, error=broken))
    return events
