"""What the database itself keeps for us, and what it must not do: its triggers, rules and keys.

Triggers against accidents keep the events, and a key lets one event have a version. A trigger or
rule of somebody else could swallow our writes without our knowing; one that has the name of ours
is no better.
"""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

# must agree with migration 0001
SQLITE_TRIGGERS: Final = {
    f"events_no_{act}": f"CREATE TRIGGER events_no_{act} BEFORE {act} ON events "
    "BEGIN SELECT RAISE(ABORT, 'events are kept for ever'); END"
    for act in ("update", "delete")
}
_SQLITE_PARTS: Final = "SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')"
_SQLITE_KEYS: Final = (
    'SELECT count(*) FROM pragma_index_list(?) AS list WHERE list."unique" AND NOT list.partial '
    "AND (SELECT group_concat(name) FROM (SELECT name FROM pragma_index_info(list.name) "
    "ORDER BY seqno)) = ?"
)
_KEYS: Final = {"events": "stream,version", "commands": "stream,command_id"}

_TABLES: Final = ("events", "commands", "snapshots", "secrets", "leases")
_GUARD: Final = "events_are_kept"
_POSTGRES_BODY: Final = "BEGIN RAISE EXCEPTION 'events are kept for ever'; END"
# BEFORE, DELETE, UPDATE and TRUNCATE, for each statement, as PostgreSQL counts them.
_POSTGRES_WHEN: Final = 2 | 8 | 16 | 32
_POSTGRES_PARTS: Final = """
    SELECT 'trigger' AS kind, tgname::text AS name FROM pg_trigger
        WHERE NOT tgisinternal AND tgrelid = ANY ($1::text[]::regclass[])
        AND NOT (tgname = $2 AND tgrelid = 'events'::regclass)
    UNION ALL SELECT 'rule', rulename::text FROM pg_rewrite
        WHERE ev_class = ANY ($1::text[]::regclass[])
    UNION ALL SELECT 'policy', polname::text FROM pg_policy
        WHERE polrelid = ANY ($1::text[]::regclass[])
    ORDER BY kind, name
"""
_POSTGRES_GUARD: Final = """
    SELECT 1 FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE tgname = $1 AND tgrelid = 'events'::regclass AND tgenabled IN ('O', 'A')
        AND tgtype = $2 AND tgqual IS NULL AND tgattr::text = '' AND btrim(prosrc) = $3
"""
_POSTGRES_KEY: Final = """
    SELECT 1 FROM pg_constraint WHERE conrelid = $1::text::regclass AND contype IN ('u', 'p')
        AND NOT condeferrable AND pg_get_constraintdef(oid) LIKE '%(' || $2::text || ')'
"""

Fetch = Callable[..., Awaitable[Any]]


class ForeignPart(NamedTuple):
    """``kind`` is a trigger, a view, a rule or a policy."""

    kind: str
    name: str


def sqlite_foreign_part(database: sqlite3.Connection) -> ForeignPart | None:
    """The first part of the file that letitride did not make."""
    strange = [
        ForeignPart(kind, name)
        for kind, name, sql in database.execute(_SQLITE_PARTS)
        if SQLITE_TRIGGERS.get(name) != sql
    ]
    return min(strange, default=None)


def sqlite_guarded(database: sqlite3.Connection) -> bool:
    """Whether the triggers and the keys are there that migrations make."""
    found = {name: sql for _, name, sql in database.execute(_SQLITE_PARTS)}
    keys = (database.execute(_SQLITE_KEYS, key).fetchone()[0] for key in _KEYS.items())
    return found == SQLITE_TRIGGERS and all(keys)


async def postgres_foreign_part(fetch: Fetch) -> ForeignPart | None:
    """The first part of our tables that letitride did not make."""
    found = await fetch(_POSTGRES_PARTS, list(_TABLES), _GUARD)
    return ForeignPart(found[0]["kind"], found[0]["name"]) if found else None


async def postgres_guarded(fetch: Fetch) -> bool:
    """Whether the trigger and the keys are there that migrations make, and nothing beside them."""
    if not await fetch(_POSTGRES_GUARD, _GUARD, _POSTGRES_WHEN, _POSTGRES_BODY):
        return False
    for table, columns in _KEYS.items():
        if not await fetch(_POSTGRES_KEY, table, columns.replace(",", ", ")):
            return False
    return await postgres_foreign_part(fetch) is None
