"""A SQLite file as a log: how it is opened, and what is read from it and written to it."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

from letitride.store.batch import Answered, Plan, Wanted, plan
from letitride.store.log import Appended, Head, Keep, Snapshot, Stored

BUSY_SECONDS: Final = 30
_AGAIN_SECONDS: Final = 0.01

# One look-up a stream, however many events it has.
_STREAMS = (
    "WITH RECURSIVE each(stream) AS (SELECT min(stream) FROM events UNION ALL "
    "SELECT (SELECT min(stream) FROM events WHERE stream > each.stream) FROM each "
    "WHERE each.stream IS NOT NULL) SELECT stream FROM each WHERE stream IS NOT NULL"
)
_EVENTS = (
    "SELECT stream, version, position, kind, schema, body, previous, hash, command_id, at "
    "FROM events WHERE stream = ? AND version > ? ORDER BY version LIMIT ?"
)
_HEAD = "SELECT stream, version, hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1"
_KNOWN = "SELECT stream, command_id, first, last FROM commands WHERE stream = ? AND command_id = ?"
_SNAPSHOT = "SELECT stream, version, body FROM snapshots WHERE stream = ?"
_ADD_EVENT = (
    "INSERT INTO events (stream, version, kind, schema, body, previous, hash, command_id, at) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_ADD_ANSWER = "INSERT INTO commands (stream, command_id, first, last) VALUES (?, ?, ?, ?)"
_ADD_SNAPSHOT = (
    "INSERT INTO snapshots (stream, version, body) VALUES (?, ?, ?) ON CONFLICT (stream) DO UPDATE "
    "SET version = excluded.version, body = excluded.body WHERE excluded.version > version"
)


_ADD_KEPT = (
    "INSERT INTO drawer (kind, key, body) VALUES (?, ?, ?) "
    "ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body"
)
_DROP_KEPT = "DELETE FROM drawer WHERE kind = ? AND key = ?"
_KEPT = "SELECT body FROM drawer WHERE kind = ? AND key = ?"
_ALL_KEPT = "SELECT key, body FROM drawer WHERE kind = ?"


def connect(path: Path) -> sqlite3.Connection:
    """A connection that any thread may use, one at a time; it begins no transaction itself."""
    database = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        _set_wal(database)
        # fullfsync: where it exists, fsync alone does not reach the disk.
        for setting in ("synchronous=FULL", "fullfsync=1", "foreign_keys=1"):
            database.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        database.close()
        raise
    return database


def _set_wal(database: sqlite3.Connection) -> None:
    """Where several open a new file at once, SQLite refuses all but one of them without waiting."""
    until = monotonic() + BUSY_SECONDS
    while True:
        try:
            database.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(_AGAIN_SECONDS)


def write(database: sqlite3.Connection, wanted: Sequence[Wanted]) -> Plan:
    """One transaction, on disk when this returns. Raises ``sqlite3.Error``: nothing is written."""
    with _transaction(database):
        parts = [part for each in wanted for part in each.parts]
        heads = read_heads_of(database, {part.stream for part in parts})
        known = [row for p in parts if (row := _one(database, _KNOWN, p.stream, p.command_id))]
        planned = plan(wanted, heads, (Answered(*k) for k in known))
        _put_in(database, planned)
    return planned


def write_guessed(database: sqlite3.Connection, planned: Plan) -> bool:
    """Write a plan that was made without a look at the file; whether it could be.

    Raises ``sqlite3.Error`` as ``write`` does.
    """
    try:
        with _transaction(database):
            _put_in(database, planned)
    except sqlite3.IntegrityError:
        return False
    return True


def _put_in(database: sqlite3.Connection, planned: Plan) -> None:
    database.executemany(_ADD_EVENT, planned.rows)
    database.executemany(_ADD_ANSWER, planned.answered)
    _put_away(database, planned.keep)


def keep(database: sqlite3.Connection, things: Sequence[Keep]) -> None:
    """One transaction of its own."""
    with _transaction(database):
        _put_away(database, things)


def read_kept(database: sqlite3.Connection, kind: str, key: str) -> bytes | None:
    row = _one(database, _KEPT, kind, key)
    return row[0] if row else None


def read_all_kept(database: sqlite3.Connection, kind: str) -> dict[str, bytes]:
    return dict(database.execute(_ALL_KEPT, (kind,)))


def read_answer(database: sqlite3.Connection, stream: str, command_id: str) -> Appended | None:
    row = _one(database, _KNOWN, stream, command_id)
    return Appended(row[0], *row[2:]) if row else None


def read_events(
    database: sqlite3.Connection, stream: str, after: int, limit: int | None
) -> list[Stored]:
    rows = database.execute(_EVENTS, (stream, after, -1 if limit is None else limit))
    return [_stored(*row) for row in rows]


def read_streams(database: sqlite3.Connection) -> list[str]:
    return [stream for (stream,) in database.execute(_STREAMS)]


def read_heads(database: sqlite3.Connection) -> list[Head]:
    return read_heads_of(database, read_streams(database))


def read_heads_of(database: sqlite3.Connection, streams: Iterable[str]) -> list[Head]:
    return [Head(*row) for stream in streams if (row := _one(database, _HEAD, stream))]


def read_snapshot(database: sqlite3.Connection, stream: str) -> Snapshot | None:
    row = _one(database, _SNAPSHOT, stream)
    return Snapshot(*row) if row else None


def write_snapshot(database: sqlite3.Connection, snapshot: Snapshot) -> None:
    database.execute(_ADD_SNAPSHOT, (snapshot.stream, snapshot.version, snapshot.body))


def drop_snapshots(database: sqlite3.Connection) -> None:
    database.execute("DELETE FROM snapshots")


@contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _put_away(database: sqlite3.Connection, things: Sequence[Keep]) -> None:
    for thing in things:
        if thing.body is None:
            database.execute(_DROP_KEPT, (thing.kind, thing.key))
        else:
            database.execute(_ADD_KEPT, thing)


def _one(database: sqlite3.Connection, sql: str, *values: object) -> Any:
    return database.execute(sql, values).fetchone()


def _stored(
    stream: str,
    version: int,
    position: int,
    kind: str,
    schema: int,
    body: str,
    previous: str,
    hash: str,
    command_id: str,
    at: int,
) -> Stored:
    return Stored(
        stream=stream,
        version=version,
        position=position,
        kind=kind,
        schema=schema,
        body=body.encode(),
        previous=previous,
        hash=hash,
        command_id=command_id,
        at=at,
    )
