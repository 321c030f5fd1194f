"""The log in a SQLite file: opening it, and its reads and writes."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, TypeVar

from letitride.journal import Head, Snapshot, Stored, StoredAnswer
from letitride.store.batch import AppendPlan, WaitingAppend, plan
from letitride.store.checking import SealCheck
from letitride.store.doubts import Doubts
from letitride.store.log import FileMoved, Secret
from letitride.store.words import say

T = TypeVar("T")

BUSY_SECONDS: Final = 30
_AGAIN_SECONDS: Final = 0.01

# One index lookup per stream, however many events it has.
_STREAMS = (
    "WITH RECURSIVE each(stream) AS (SELECT min(stream) FROM events UNION ALL "
    "SELECT (SELECT min(stream) FROM events WHERE stream > each.stream) FROM each "
    "WHERE each.stream IS NOT NULL) SELECT stream FROM each WHERE stream IS NOT NULL"
)
_COLUMNS = "stream, version, position, kind, schema, body, previous, hash, command_id, at, seal"
_EVENTS = f"SELECT {_COLUMNS} FROM events WHERE stream = ? AND version > ? ORDER BY version LIMIT ?"
_SCAN = f"SELECT {_COLUMNS} FROM events WHERE position > ? ORDER BY position LIMIT ?"
_NEWEST = f"SELECT {_COLUMNS} FROM events ORDER BY position DESC LIMIT ?"
_HEAD = "SELECT stream, version, hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1"
_KNOWN = (
    "SELECT stream, command_id, first, last, asked, seal FROM commands "
    "WHERE stream = ? AND command_id = ?"
)
_DID = "SELECT min(version), max(version) FROM events WHERE stream = ? AND command_id = ?"
_DONE = "SELECT 1 FROM events WHERE stream = ? AND command_id = ? LIMIT 1"
_DROP_ANSWER = "DELETE FROM commands WHERE stream = ? AND command_id = ?"
_SNAPSHOT = "SELECT stream, version, body FROM snapshots WHERE stream = ?"
_ADD_EVENT = (
    "INSERT INTO events "
    "(stream, version, kind, schema, body, previous, hash, command_id, at, seal) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_ADD_ANSWER = (
    "INSERT INTO commands (stream, command_id, first, last, asked, seal) VALUES (?, ?, ?, ?, ?, ?)"
)
_ADD_SNAPSHOT = (
    "INSERT INTO snapshots (stream, version, body) VALUES (?, ?, ?) ON CONFLICT (stream) DO UPDATE "
    "SET version = excluded.version, body = excluded.body WHERE excluded.version > version"
)


_PUT_SECRET = (
    "INSERT INTO secrets (kind, key, body) VALUES (?, ?, ?) "
    "ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body"
)
_DELETE_SECRET = "DELETE FROM secrets WHERE kind = ? AND key = ?"
_SECRET = "SELECT body FROM secrets WHERE kind = ? AND key = ?"
_SECRETS = "SELECT key, body FROM secrets WHERE kind = ?"


class FileInPlace:
    """Tells whether the file at a path is still the one that was opened there.

    Made once the file is open. A file that is moved over it, or takes its place, has another inode;
    our connections go on writing to the old one, which has no name any more.
    """

    def __init__(self, path: Path, doubts: Doubts) -> None:
        self._path = path.absolute()
        self._doubts = doubts
        self._opened = _identity(path)

    def check(self) -> None:
        """One system call. Raises ``FileMoved``."""
        found = _identity(self._path)
        if found == self._opened:
            return
        how = say("moved.gone") if found is None else say("moved.replaced")
        what = say("moved", path=self._path, how=how)
        self._doubts.add(str(self._path), say("doubt.moved", how=how))
        raise FileMoved(say("moved.what_to_do", what=what))


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connect(path: Path) -> sqlite3.Connection:
    """A connection that any thread may use, one at a time; it starts no transactions by itself."""
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
    """When several open a new file at once, SQLite rejects all but one without waiting."""
    until = monotonic() + BUSY_SECONDS
    while True:
        try:
            database.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(_AGAIN_SECONDS)


def write(
    database: sqlite3.Connection, wanted: Sequence[WaitingAppend], checking: SealCheck
) -> AppendPlan:
    """One transaction, on disk when this returns. Raises ``sqlite3.Error``; then nothing is
    written."""
    with _transaction(database):
        parts = [part for each in wanted for part in each.parts]
        heads = read_heads_of(database, {part.stream for part in parts})
        known = []
        for stream, command_id in {(part.stream, part.command_id) for part in parts}:
            if answer := read_answer(database, stream, command_id, checking):
                known.append(answer)
            else:
                # An answer the house did not give makes room for the one it gives now.
                database.execute(_DROP_ANSWER, (stream, command_id))
        planned = plan(wanted, heads, known, checking.writing_keys)
        _put_in(database, planned)
    return planned


def write_guessed(database: sqlite3.Connection, planned: AppendPlan) -> bool:
    """Write a plan made without reading the file; returns whether it still applied.

    If the command's answer is stored, its key refuses the plan; if somebody deleted the answer, the
    command's events do.

    Raises ``sqlite3.Error`` as ``write`` does.
    """
    try:
        with _transaction(database):
            if any(_one(database, _DONE, *answer[:2]) for answer in planned.answered):
                return False
            _put_in(database, planned)
    except sqlite3.IntegrityError:
        return False
    return True


def _put_in(database: sqlite3.Connection, planned: AppendPlan) -> None:
    database.executemany(_ADD_EVENT, planned.rows)
    database.executemany(_ADD_ANSWER, planned.answered)
    _put_secrets(database, planned.secrets)


def put_secrets(database: sqlite3.Connection, secrets: Sequence[Secret]) -> None:
    """Store secrets, in a transaction of their own."""
    with _transaction(database):
        _put_secrets(database, secrets)


def read_kept(database: sqlite3.Connection, kind: str, key: str) -> bytes | None:
    row = _one(database, _SECRET, kind, key)
    return row[0] if row else None


def read_all_kept(database: sqlite3.Connection, kind: str) -> dict[str, bytes]:
    return dict(database.execute(_SECRETS, (kind,)))


def read_answer(
    database: sqlite3.Connection, stream: str, command_id: str, checking: SealCheck
) -> StoredAnswer | None:
    """The answer as the house gave it; if somebody changed or deleted it, what the events show."""
    row = _one(database, _KNOWN, stream, command_id)
    if row is not None and checking.is_ours(answer := StoredAnswer(*row)):
        return answer
    first, last = _one(database, _DID, stream, command_id)
    if first is None:
        return None
    if row is None:
        checking.answer_is_gone(stream, command_id)
    return StoredAnswer(stream, command_id, first, last)


def read_events(
    database: sqlite3.Connection, stream: str, after: int, limit: int | None
) -> list[Stored]:
    rows = database.execute(_EVENTS, (stream, after, -1 if limit is None else limit))
    return [_stored(*row) for row in rows]


def scan(database: sqlite3.Connection, after: int, limit: int) -> list[Stored]:
    return [_stored(*row) for row in database.execute(_SCAN, (after, limit))]


def newest(database: sqlite3.Connection, limit: int) -> list[Stored]:
    return [_stored(*row) for row in database.execute(_NEWEST, (limit,))]


def read_kinds(database: sqlite3.Connection) -> list[str]:
    return [kind for (kind,) in database.execute("SELECT DISTINCT kind FROM secrets")]


def read_snapshot_streams(database: sqlite3.Connection) -> list[str]:
    return [stream for (stream,) in database.execute("SELECT stream FROM snapshots")]


def read_streams(database: sqlite3.Connection) -> list[str]:
    return [_text(stream) for (stream,) in database.execute(_STREAMS)]


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


def _put_secrets(database: sqlite3.Connection, secrets: Sequence[Secret]) -> None:
    for secret in secrets:
        if secret.body is None:
            database.execute(_DELETE_SECRET, (secret.kind, secret.key))
        else:
            database.execute(_PUT_SECRET, secret)


def _one(database: sqlite3.Connection, sql: str, *values: object) -> Any:
    return database.execute(sql, values).fetchone()


def _stored(
    stream: str | bytes,
    version: int,
    position: int,
    kind: str | bytes,
    schema: int,
    body: str | bytes,
    previous: str | bytes,
    hash: str | bytes,
    command_id: str | bytes,
    at: int,
    seal: str | bytes,
) -> Stored:
    return Stored(
        stream=_text(stream),
        version=version,
        position=position,
        kind=_text(kind),
        schema=schema,
        body=body.encode() if isinstance(body, str) else body,
        previous=_text(previous),
        hash=_text(hash),
        command_id=_text(command_id),
        at=at,
        seal=_text(seal),
    )


def _text(value: str | bytes) -> str:
    """A text column can hold bytes if somebody else put them there."""
    return value if isinstance(value, str) else _legible(value)


def reading(database: sqlite3.Connection, read: Callable[[sqlite3.Connection], T]) -> T:
    """Call ``read``. Invalid text is read with replacement characters: otherwise one such row would
    hide all the others. Raises ``sqlite3.Error``."""
    try:
        return read(database)
    except sqlite3.OperationalError as error:
        if "decode to UTF-8" not in str(error):
            raise
    database.text_factory = _legible
    try:
        return read(database)
    finally:
        database.text_factory = str


def _legible(raw: bytes) -> str:
    return raw.decode(errors="replace")
