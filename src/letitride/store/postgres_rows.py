"""Reads and writes of the log in PostgreSQL, and retries."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, TypeVar
from zlib import crc32

import asyncpg
import msgspec

from letitride.journal import Head, Stored, StoredAnswer
from letitride.store.batch import AppendPlan, StreamPart, WaitingAppend, plan
from letitride.store.checking import SealCheck
from letitride.store.log import Secret, Unavailable

T = TypeVar("T")

CHANNEL: Final = "letitride_events"
PAUSES: Final = (0.05, 0.2, 1.0, 3.0)
"""Seconds between attempts after the connection broke."""


class AnswerGone(Exception):
    """A command has events already, and its answer is gone."""


OVERTAKEN: Final = (
    AnswerGone,
    asyncpg.UniqueViolationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
)
"""Another transaction wrote first; the write is planned again."""

BROKEN: Final = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresError,
)
_MAY_COME_BACK: Final = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection cut off in mid-operation
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.ReadOnlySQLTransactionError,  # a standby that is not the primary yet, or not any more
)
SECONDS_TO_CONNECT: Final = 5.0

_IDLE: Final = "2s"
"""A transaction whose server is cut off or stopped keeps its locks, and whoever waits for them
waits with it. The database ends it after so long."""

_COLUMNS = "stream, version, position, kind, schema, body, previous, hash, command_id, at, seal"
EVENTS: Final = (
    f"SELECT {_COLUMNS} FROM events WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3"
)
SCAN: Final = f"SELECT {_COLUMNS} FROM events WHERE position > $1 ORDER BY position LIMIT $2"
NEWEST: Final = f"SELECT {_COLUMNS} FROM events ORDER BY position DESC LIMIT $1"
# One index lookup per stream, however many events it has.
STREAMS: Final = (
    "WITH RECURSIVE each(stream) AS (SELECT min(stream) FROM events UNION ALL "
    "SELECT (SELECT min(stream) FROM events WHERE stream > each.stream) FROM each "
    "WHERE each.stream IS NOT NULL) SELECT stream FROM each WHERE stream IS NOT NULL"
)
_HEADS = (
    "SELECT s.stream, e.version, e.hash FROM {streams} AS s(stream) CROSS JOIN LATERAL (SELECT "
    "version, hash FROM events WHERE stream = s.stream ORDER BY version DESC LIMIT 1) AS e"
)
HEADS: Final = _HEADS.format(streams=f"({STREAMS})")
HEADS_OF_SOME: Final = _HEADS.format(streams="unnest($1::text[])")
SNAPSHOT: Final = "SELECT stream, version, body FROM snapshots WHERE stream = $1"
ADD_SNAPSHOT: Final = (
    "INSERT INTO snapshots (stream, version, body) VALUES ($1, $2, $3) ON CONFLICT (stream) "
    "DO UPDATE SET version = excluded.version, body = excluded.body "
    "WHERE excluded.version > snapshots.version"
)
DROP_SNAPSHOTS: Final = "DELETE FROM snapshots"
KNOWN: Final = (
    "SELECT stream, command_id, first, last, asked, seal FROM commands JOIN "
    "unnest($1::text[], $2::text[]) AS wanted(stream, command_id) USING (stream, command_id)"
)
_DID = "SELECT min(version), max(version) FROM events WHERE stream = $1 AND command_id = $2"
_DID_SOME = (
    "SELECT stream, command_id, min(version), max(version) FROM events JOIN "
    "unnest($1::text[], $2::text[]) AS wanted(stream, command_id) USING (stream, command_id) "
    "GROUP BY stream, command_id"
)
_DROP_ANSWER = "DELETE FROM commands WHERE stream = $1 AND command_id = $2"
KINDS: Final = "SELECT DISTINCT kind FROM secrets"
SNAPSHOT_STREAMS: Final = "SELECT stream FROM snapshots"
_PUT_SECRET = (
    "INSERT INTO secrets (kind, key, body) VALUES ($1, $2, $3) "
    "ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body"
)
_DELETE_SECRET = "DELETE FROM secrets WHERE kind = $1 AND key = $2"
SECRET: Final = "SELECT body FROM secrets WHERE kind = $1 AND key = $2"
SECRETS: Final = "SELECT key, body FROM secrets WHERE kind = $1"
_LOCK = "SELECT pg_advisory_xact_lock($1, slot) FROM unnest($2::int[]) AS slot"
# Each insert asks for the number of locks, so that no row is written before all locks are held: a
# program that waits for a lock after writing rows could deadlock with another. If the command's
# answer is stored, its key refuses the whole statement; if somebody deleted the answer, the
# command's events do.
_ALL_AT_ONCE = (
    "WITH locked(number) AS MATERIALIZED "
    "(SELECT count(pg_advisory_xact_lock($18, slot)) FROM unnest($19::int[]) AS slot), "
    "done(number) AS MATERIALIZED (SELECT count(*) FROM "
    "unnest($11::text[], $12::text[]) AS asked(stream, command_id) CROSS JOIN LATERAL "
    "(SELECT 1 FROM events WHERE events.stream = asked.stream "
    "AND events.command_id = asked.command_id LIMIT 1) AS found), "
    "added AS (INSERT INTO events "
    "(stream, version, kind, schema, body, previous, hash, command_id, at, seal) "
    "SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::text[], $6::text[], "
    "$7::text[], $8::text[], $9::bigint[], $10::text[]) "
    "WHERE (SELECT number FROM locked) >= 0 AND (SELECT number FROM done) = 0), "
    "answered AS (INSERT INTO commands (stream, command_id, first, last, asked, seal) "
    "SELECT * FROM unnest($11::text[], $12::text[], $13::int[], $14::int[], $15::text[], "
    "$16::text[]) WHERE (SELECT number FROM locked) >= 0 AND (SELECT number FROM done) = 0) "
    f"SELECT pg_notify('{CHANNEL}', payload) FROM unnest($17::text[]) AS payload "
    "WHERE (SELECT number FROM done) = 0"
)

_LOCKS: Final = 0x1E717
"""The first half of the advisory locks on streams; the second is a slot."""
_SLOTS: Final = 512
"""Streams share locks: a group may have thousands, and the server has room for about 6,000 locks.
Sharing one costs a wait and nothing else."""


async def write(database: Any, wanted: Sequence[WaitingAppend], checking: SealCheck) -> AppendPlan:
    """One transaction. Raises one of ``OVERTAKEN``; then nothing is written."""
    async with database.transaction(isolation="read_committed"):
        parts = [part for each in wanted for part in each.parts]
        streams = [part.stream for part in parts]
        # A separate statement, and first: a statement sees what was committed when it began.
        await database.execute(_LOCK, _LOCKS, _slots(streams))
        heads = await database.fetch(HEADS_OF_SOME, list(set(streams)))
        known = await _known(database, parts, checking)
        planned = plan(wanted, (Head(*h) for h in heads), known, checking.writing_keys)
        await _put_in(database, planned)
    return planned


async def _known(
    database: Any, parts: Sequence[StreamPart], checking: SealCheck
) -> list[StoredAnswer]:
    streams, ids = [part.stream for part in parts], [part.command_id for part in parts]
    known = []
    found = await database.fetch(KNOWN, streams, ids)
    remembered = {(row["stream"], row["command_id"]) for row in found}
    gone = [pair for pair in zip(streams, ids, strict=True) if pair not in remembered]
    if gone:
        known += await without_answer(database, gone, checking)
    for row in found:
        if answer := await as_given(database, StoredAnswer(*row), checking):
            known.append(answer)
        else:
            # An answer the house did not give makes room for the one it gives now.
            await database.execute(_DROP_ANSWER, row["stream"], row["command_id"])
    return known


async def without_answer(
    database: Any, commands: Sequence[tuple[str, str]], checking: SealCheck
) -> list[StoredAnswer]:
    """Commands without a stored answer that were carried out all the same."""
    streams, ids = zip(*commands, strict=True)
    done = [StoredAnswer(*row) for row in await database.fetch(_DID_SOME, streams, ids)]
    for answer in done:
        checking.answer_is_gone(answer.stream, answer.command_id)
    return done


async def as_given(database: Any, answer: StoredAnswer, checking: SealCheck) -> StoredAnswer | None:
    """The answer as the house gave it; if somebody changed it, what the events show."""
    if checking.is_ours(answer):
        return answer
    (did,) = await database.fetch(_DID, answer.stream, answer.command_id)
    return None if did[0] is None else StoredAnswer(answer.stream, answer.command_id, *did)


async def write_at_once(database: Any, planned: AppendPlan) -> None:
    """Write a plan made without asking the database, in one statement.

    Raises one of ``OVERTAKEN`` if the plan's assumptions were wrong; then nothing is written.
    """
    if not planned.secrets:
        await _put_in(database, planned)
        return
    async with database.transaction(isolation="read_committed"):
        await _put_in(database, planned)


async def _put_in(database: Any, planned: AppendPlan) -> None:
    rows = zip(*sorted(planned.rows), strict=True) if planned.rows else ([],) * 10
    answered = zip(*sorted(planned.answered), strict=True) if planned.answered else ([],) * 6
    reached = planned.reached()
    notices = [msgspec.json.encode(each).decode() for each in reached.items()]
    if planned.answered:
        told = await database.fetch(
            _ALL_AT_ONCE, *rows, *answered, notices, _LOCKS, _slots(reached)
        )
        if len(told) < len(notices):
            raise AnswerGone
    await put_secrets(database, planned.secrets)


def _slots(streams: Iterable[str]) -> list[int]:
    """The locks of these streams, in the same order everywhere, so that two programs cannot
    deadlock."""
    return sorted({crc32(stream.encode()) % _SLOTS for stream in streams})


async def put_secrets(database: Any, secrets: Sequence[Secret]) -> None:
    """Store secrets within a transaction; in the same order everywhere, like locks."""
    for kind, key, body in sorted(secrets, key=lambda secret: secret[:2]):
        if body is None:
            await database.execute(_DELETE_SECRET, kind, key)
        else:
            await database.execute(_PUT_SECRET, kind, key, body)


async def persist(act: Callable[[], Awaitable[T]]) -> T:
    """Retry when the connection breaks. Raises ``Unavailable``."""
    for pause in (*PAUSES, None):
        try:
            return await act()
        except BROKEN as error:
            if pause is None or not isinstance(error, _MAY_COME_BACK):
                raise Unavailable(str(error)) from error
            await asyncio.sleep(pause)
    raise AssertionError


async def set_up(connection: Any) -> None:
    """Wait for the disk, even on a server that is set to answer before it has written."""
    await connection.execute(f"SET idle_in_transaction_session_timeout = '{_IDLE}'")
    if not await waits_for_disk(connection):
        await connection.execute("SET synchronous_commit = on")


async def waits_for_disk(connection: Any) -> bool:
    found: str = await connection.fetchval("SHOW synchronous_commit")
    return found != "off"


def stored(row: Any) -> Stored:
    fields = dict(row)
    return Stored(**{**fields, "body": fields["body"].encode()})
