"""The log that a command works on, by its address."""

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from letitride.cli.output import BadInput
from letitride.service.proof import TABLE, prove
from letitride.store import BadEvent, CannotOpen, EventLog, Unavailable, decode, open_log
from letitride.table import Event

Database = Annotated[
    str | None,
    Parameter(help="sqlite:///FILE or postgresql://…; else DATABASE_URL.", env_var="DATABASE_URL"),
]

_SQLITE = "sqlite:///"


@asynccontextmanager
async def opened(url: str | None, *, create: bool = False) -> AsyncIterator[EventLog]:
    """``create``: where there is none yet, it is made."""
    if not url:
        raise BadInput("database: give --database, or set DATABASE_URL: sqlite:///casino.db")
    if url.startswith(_SQLITE) and not create:
        _check_file(Path(url.removeprefix(_SQLITE)))
    try:
        log = await open_log(url)
    except CannotOpen as error:
        raise BadInput(f"database: {error}") from None
    try:
        yield log
    except Unavailable as error:
        raise BadInput(f"database: {error}") from None
    finally:
        await log.close()


def _check_file(path: Path) -> None:
    """Opening a log makes one where there is none: a command that only reads must not."""
    if not path.is_file():
        raise BadInput(f"database: there is no file {path}")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            known = "SELECT count(*) FROM sqlite_master WHERE name = 'events'"
            (found,) = file.execute(known).fetchone()
    except sqlite3.Error as error:
        raise BadInput(f"database: cannot read {path}: {error}") from None
    if not found:
        raise BadInput(f"database: {path} is no log of this program")


async def table_ids(log: EventLog) -> Sequence[str]:
    names = sorted(name for name in await log.streams() if name.startswith(TABLE))
    return [name.removeprefix(TABLE) for name in names]


async def events_of(log: EventLog, table: str) -> Sequence[Event]:
    """The events of a table, none of which contradicts those before it."""
    known = await table_ids(log)
    if table not in known:
        there = f"there are {', '.join(known)}" if known else "there are none"
        raise BadInput(f"table: no {table!r} in this log; {there}")
    try:
        events = [decode(stored) for stored in await log.read(TABLE + table)]
    except BadEvent as error:
        raise BadInput(f"{table}: {error}; letitride verify tells more") from None
    followed = prove(events).events
    if followed < len(events):
        broken = f"event {followed + 1} cannot follow those before it"
        raise BadInput(f"{table}: {broken}; letitride verify tells more")
    return events
