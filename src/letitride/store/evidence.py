"""Everything in the database, for a proof: nothing is checked here.

A log that is read while others write to it has an end: the last position below which nothing is
unfinished. A proof covers the log up to there.
"""

from collections.abc import Awaitable, Callable, Sequence
from itertools import chain
from typing import Any, Final

from letitride.journal import (
    Columns,
    EncryptedSecret,
    End,
    Head,
    Pairs,
    RawEvent,
    RawSnapshot,
    Run,
    StoredAnswer,
)
from letitride.store.guards import postgres_guarded, sqlite_guarded
from letitride.store.table_snapshots import code_of_tables

_ROUND_END = (
    "SELECT stream, version, hash FROM events WHERE stream = {} AND (kind = 'RoundEnded' OR "
    "(kind = 'RoundVoided' AND body LIKE '%\"same_round\":false%')) ORDER BY version DESC LIMIT 1"
)


# --- SQLite --------------------------------------------------------------------------------------

# An attacker can put anything into a column of a file; what is not a number counts as 0.
_BLOB = "CAST(body AS BLOB)"
_COLUMNS = (
    "CAST(stream AS TEXT), CAST(version AS INTEGER), position, CAST(kind AS TEXT), "
    "CAST(schema AS INTEGER), CAST(body AS BLOB), CAST(previous AS TEXT), CAST(hash AS TEXT), "
    "CAST(command_id AS TEXT), CAST(at AS INTEGER), CAST(seal AS TEXT)"
)
_ANSWER = "c.stream, c.command_id, c.first, c.last, c.asked, c.seal"
_SQLITE_SCAN = (
    f"SELECT {_COLUMNS} FROM events WHERE position > ? AND position <= ? ORDER BY position LIMIT ?"
)
_SQLITE_END = (
    "SELECT coalesce((SELECT max(position) FROM events), 0), "
    "coalesce((SELECT max(seq) FROM sqlite_sequence WHERE name = 'events'), 0)"
)
_SQLITE_STREAM = f"SELECT {_COLUMNS} FROM events WHERE stream = ? ORDER BY version, position"
_SQLITE_AT = f"SELECT {_COLUMNS} FROM events WHERE stream = ? AND version = ?"
_SQLITE_ANSWERS = (
    f"WITH wanted (stream, id) AS (VALUES {{}}) SELECT {_ANSWER} FROM wanted "
    "CROSS JOIN commands c ON c.stream = wanted.stream AND c.command_id = wanted.id"
)
_SQLITE_SEALS = (
    "WITH wanted (stream, id, first, last) AS (VALUES {}) SELECT c.asked, c.seal FROM wanted "
    "LEFT JOIN commands c ON c.stream = wanted.stream AND c.command_id = wanted.id "
    "AND c.first = wanted.first AND c.last = wanted.last"
)
_AT_ONCE: Final = (256, 16, 1)
"""Answers read in one statement: it takes a quarter of the time of one by one."""
_ASTRAY = (
    f"SELECT {_ANSWER} FROM commands c LEFT JOIN events e ON e.stream = c.stream AND "
    "e.version = c.first WHERE c.last >= c.first AND "
    "(e.command_id IS NULL OR e.command_id <> c.command_id) LIMIT "
)
_WITH = "SELECT count(*) AS answers FROM commands c WHERE c.last >= c.first"
_WITHOUT = (
    f"SELECT {_ANSWER} FROM commands c WHERE (c.stream, c.command_id) > ({{}}) AND "
    "c.last < c.first ORDER BY c.stream, c.command_id LIMIT {}"
)
_SECRETS = (
    "SELECT kind, key, {body} FROM secrets WHERE (kind, key) > ({}) ORDER BY kind, key LIMIT {}"
)
_SNAPSHOTS = (
    "SELECT stream, version, {body} FROM snapshots WHERE stream > {} ORDER BY stream LIMIT {}"
)


class SqliteEvidence:
    """``reading`` calls a function with a connection, in the reader thread."""

    def __init__(self, reading: Callable[[Callable[[Any], Any]], Awaitable[Any]]) -> None:
        self._reading = reading

    async def _all(self, sql: str, *values: object) -> Any:
        return await self._reading(lambda database: database.execute(sql, values).fetchall())

    @property
    def code(self) -> str:
        return code_of_tables()

    async def end(self) -> End:
        # In one statement: somebody may write between two.
        ((position, given),) = await self._all(_SQLITE_END)
        return End(position, given, dense=True)

    async def scan(self, after: int, until: int, limit: int) -> Sequence[Columns]:
        found: Sequence[Columns] = await self._all(_SQLITE_SCAN, after, until, limit)
        return found

    async def stream(self, name: str) -> Sequence[RawEvent]:
        return list(map(RawEvent._make, await self._all(_SQLITE_STREAM, name)))

    async def at(self, places: Sequence[tuple[str, int]]) -> Sequence[RawEvent]:
        return list(map(RawEvent._make, await self._each(_SQLITE_AT, places)))

    async def answers(self, commands: Pairs) -> Sequence[StoredAnswer]:
        return list(
            map(StoredAnswer._make, await self._wanted(_SQLITE_ANSWERS, "(?, ?)", commands))
        )

    async def seals_of_answers(self, runs: Sequence[Run]) -> Sequence[tuple[str, str]]:
        return await self._wanted(_SQLITE_SEALS, "(?, ?, ?, ?)", runs)

    async def _wanted(self, sql: str, each: str, wanted: Sequence[tuple[object, ...]]) -> list[Any]:
        def found_in(database: Any) -> list[Any]:
            found: list[Any] = []
            begun = 0
            for size in _AT_ONCE:
                statement = sql.format(", ".join([each] * size))
                while begun + size <= len(wanted):
                    values = list(chain.from_iterable(wanted[begun : begun + size]))
                    found += database.execute(statement, values)
                    begun += size
            return found

        found: list[Any] = await self._reading(found_in)
        return found

    async def _each(self, sql: str, values: Sequence[tuple[object, ...]]) -> list[Any]:
        def each(database: Any) -> list[Any]:
            execute = database.execute
            return [row for value in values if (row := execute(sql, value).fetchone()) is not None]

        found: list[Any] = await self._reading(each)
        return found

    async def answers_with_events(self) -> int:
        ((count,),) = await self._all(_WITH)
        return int(count)

    async def answers_astray(self, limit: int) -> Sequence[StoredAnswer]:
        return list(map(StoredAnswer._make, await self._all(_ASTRAY + "?", limit)))

    async def answers_without_events(
        self, after: tuple[str, str], limit: int
    ) -> Sequence[StoredAnswer]:
        found = await self._all(_WITHOUT.format("?, ?", "?"), *after, limit)
        return list(map(StoredAnswer._make, found))

    async def secrets(self, after: tuple[str, str], limit: int) -> Sequence[EncryptedSecret]:
        return list(
            map(
                EncryptedSecret._make,
                await self._all(_SECRETS.format("?, ?", "?", body=_BLOB), *after, limit),
            )
        )

    async def snapshots(self, after: str, limit: int) -> Sequence[RawSnapshot]:
        found = await self._all(_SNAPSHOTS.format("?", "?", body=_BLOB), after, limit)
        return list(map(RawSnapshot._make, found))

    async def round_ends(self, streams: Sequence[str]) -> Sequence[Head]:
        found = await self._each(_ROUND_END.format("?"), [(stream,) for stream in streams])
        return [Head(*row) for row in found]

    async def guarded(self) -> bool:
        return bool(await self._reading(sqlite_guarded))


# --- PostgreSQL ----------------------------------------------------------------------------------

_PLAIN = "stream, version, position, kind, schema, body, previous, hash, command_id, at, seal"
_POSTGRES_SCAN = (
    f"SELECT {_PLAIN} FROM events WHERE position > $1 AND position <= $2 ORDER BY position LIMIT $3"
)
_POSTGRES_STREAM = f"SELECT {_PLAIN} FROM events WHERE stream = $1 ORDER BY version"
_POSTGRES_AT = (
    f"SELECT {_PLAIN} FROM events JOIN unnest($1::text[], $2::int[]) AS "
    "wanted(stream, version) USING (stream, version)"
)
_POSTGRES_ANSWERS = (
    f"SELECT {_ANSWER} FROM commands c JOIN unnest($1::text[], $2::text[]) AS "
    "wanted(stream, command_id) USING (stream, command_id)"
)
_POSTGRES_SEALS = (
    "SELECT c.asked, c.seal FROM unnest($1::text[], $2::text[], $3::int[], $4::int[]) WITH "
    "ORDINALITY AS wanted(stream, command_id, first, last, number) "
    "LEFT JOIN commands c USING (stream, command_id, first, last) ORDER BY wanted.number"
)
# A writer releases the table before we get it, and the next one starts after what is seen here.
_SETTLED = "LOCK TABLE events IN SHARE MODE"
_LAST = "SELECT coalesce(max(position), 0) AS last FROM events"
_GIVEN = "SELECT pg_get_serial_sequence('events', 'position') AS name"


class PostgresEvidence:
    """``fetch`` returns rows; ``acquire`` gives a connection of its own."""

    def __init__(self, fetch: Callable[..., Awaitable[Any]], acquire: Callable[[], Any]) -> None:
        self._fetch = fetch
        self._acquire = acquire

    @property
    def code(self) -> str:
        return code_of_tables()

    async def end(self) -> End:
        async with self._acquire() as database, database.transaction():
            await database.execute(_SETTLED)
            position = await database.fetchval(_LAST)
            name = await database.fetchval(_GIVEN)
            row = await database.fetchrow(f"SELECT last_value, is_called FROM {name}")
        return End(position, row["last_value"] if row["is_called"] else 0, dense=False)

    async def scan(self, after: int, until: int, limit: int) -> Sequence[Columns]:
        return [_columns(row) for row in await self._fetch(_POSTGRES_SCAN, after, until, limit)]

    async def stream(self, name: str) -> Sequence[RawEvent]:
        return [_raw(row) for row in await self._fetch(_POSTGRES_STREAM, name)]

    async def at(self, places: Sequence[tuple[str, int]]) -> Sequence[RawEvent]:
        streams, versions = [s for s, _ in places], [v for _, v in places]
        return [_raw(row) for row in await self._fetch(_POSTGRES_AT, streams, versions)]

    async def answers(self, commands: Pairs) -> Sequence[StoredAnswer]:
        streams, ids = [s for s, _ in commands], [id for _, id in commands]
        return [StoredAnswer(*row) for row in await self._fetch(_POSTGRES_ANSWERS, streams, ids)]

    async def seals_of_answers(self, runs: Sequence[Run]) -> Sequence[tuple[str, str]]:
        columns = [list(column) for column in zip(*runs, strict=True)]
        return [tuple(row) for row in await self._fetch(_POSTGRES_SEALS, *columns)]

    async def answers_with_events(self) -> int:
        (row,) = await self._fetch(_WITH)
        return int(row["answers"])

    async def answers_astray(self, limit: int) -> Sequence[StoredAnswer]:
        return [StoredAnswer(*row) for row in await self._fetch(_ASTRAY + "$1", limit)]

    async def answers_without_events(
        self, after: tuple[str, str], limit: int
    ) -> Sequence[StoredAnswer]:
        found = await self._fetch(_WITHOUT.format("$1, $2", "$3"), *after, limit)
        return [StoredAnswer(*row) for row in found]

    async def secrets(self, after: tuple[str, str], limit: int) -> Sequence[EncryptedSecret]:
        found = await self._fetch(_SECRETS.format("$1, $2", "$3", body="body"), *after, limit)
        return [EncryptedSecret(*row) for row in found]

    async def snapshots(self, after: str, limit: int) -> Sequence[RawSnapshot]:
        found = await self._fetch(_SNAPSHOTS.format("$1", "$2", body="body"), after, limit)
        return [RawSnapshot(*row) for row in found]

    async def round_ends(self, streams: Sequence[str]) -> Sequence[Head]:
        each = _ROUND_END.format("wanted.stream")
        sql = f"SELECT e.* FROM unnest($1::text[]) AS wanted(stream) CROSS JOIN LATERAL ({each}) e"
        return [Head(*row) for row in await self._fetch(sql, list(streams))]

    async def guarded(self) -> bool:
        return await postgres_guarded(self._fetch)


def _raw(row: Any) -> RawEvent:
    return RawEvent._make(_columns(row))


def _columns(row: Any) -> Columns:
    stream, version, position, kind, schema, body, *rest = row
    return (stream, version, position, kind, schema, body.encode(), *rest)
