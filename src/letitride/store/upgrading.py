"""Upgrades a release 0.1 database: hashes, seals and encrypts it as we do today.

That release had no keys: anybody with write access could write anything. So the upgrade is never
automatic; a person who knows that it ran here asks for it. The old chain must be intact.
"""

import secrets
from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, text

from letitride.house import LogTakenOver
from letitride.journal import (
    GENESIS,
    Encoded,
    Head,
    HouseKeys,
    StoredAnswer,
    about,
    hash_of,
    salted,
)
from letitride.store.direct import reading, writing
from letitride.store.key_files import fresh_nonce
from letitride.store.maintenance_record import record_maintenance
from letitride.store.migrate import run_missing_steps
from letitride.store.old_log import CHUNK, OldEvent, OldLogHead, checked, old_events

_SALT: Final = 16
_TRIGGERS: Final = ("events_no_update", "events_no_delete")


class Upgraded(NamedTuple):
    old: OldLogHead
    secrets: int
    left_out: int


async def look(url: str, heads: Collection[Head] = ()) -> OldLogHead:
    """Look at what there is to upgrade, and check it. Raises ``CannotOpen`` and ``BrokenLog``."""
    return await reading(url, lambda connection: checked(connection, heads))


async def upgrade(
    url: str, keys: HouseKeys, *, at: int, heads: Collection[Head] = (), without: Collection[str]
) -> Upgraded:
    """One transaction. ``without`` lists kinds of secrets to delete.

    Raises ``CannotOpen`` and ``BrokenLog``; then nothing has changed.
    """

    def act(connection: Connection) -> Upgraded:
        old = checked(connection, heads)
        with_guard = _let_change(connection)
        run_missing_steps(connection)
        _hash_again(connection, keys)
        _seal_answers(connection, keys)
        kept, left_out = _encrypt(connection, keys, without)
        connection.execute(text("DELETE FROM snapshots"))
        _record(connection, keys, old, at)
        _guard(connection, with_guard)
        return Upgraded(old, kept, left_out)

    return await writing(url, act)


def _let_change(connection: Connection) -> Mapping[str, str]:
    """Drop the triggers that guard the events; returns the SQL that restores them, by name."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("ALTER TABLE events DISABLE TRIGGER USER"))
        return {}
    asked = text("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = :name")
    found = {}
    for name in _TRIGGERS:
        found[name] = connection.execute(asked, {"name": name}).scalar() or ""
        connection.execute(text(f"DROP TRIGGER IF EXISTS {name}"))
    return found


def _guard(connection: Connection, guard: Mapping[str, str]) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("ALTER TABLE events ENABLE TRIGGER USER"))
    for sql in filter(None, guard.values()):
        connection.exec_driver_sql(sql)


def _hash_again(connection: Connection, keys: HouseKeys) -> None:
    change = text(
        "UPDATE events SET body = :body, previous = :previous, hash = :hash, seal = :seal "
        "WHERE position = :position"
    )
    heads: dict[str, str] = {}
    changes: list[dict[str, Any]] = []
    for event in old_events(connection):
        changes.append(_hashed(event, heads.get(event.stream, GENESIS), keys))
        heads[event.stream] = changes[-1]["hash"]
        if len(changes) == CHUNK:
            connection.execute(change, changes)
            changes = []
    if changes:
        connection.execute(change, changes)


def _hashed(event: OldEvent, previous: str, keys: HouseKeys) -> dict[str, Any]:
    plain = Encoded(event.kind, event.schema, event.body.encode(), event.at)
    body = salted(plain, secrets.token_hex(_SALT)).body
    hash = hash_of(
        previous,
        stream=event.stream,
        version=event.version,
        kind=event.kind,
        schema=event.schema,
        command_id=event.command_id,
        body=body,
    )
    return {
        "position": event.position,
        "body": body.decode(),
        "previous": previous,
        "hash": hash,
        "seal": keys.seal(hash.encode()),
    }


def _seal_answers(connection: Connection, keys: HouseKeys) -> None:
    """Seal the answers that the events confirm. The others are deleted: the events are the
    truth."""
    given = connection.execute(
        text(
            "SELECT c.stream, c.command_id, c.first, c.last, e.low, e.high FROM commands AS c "
            "LEFT JOIN (SELECT stream, command_id, min(version) AS low, max(version) AS high "
            "FROM events GROUP BY stream, command_id) AS e "
            "ON e.stream = c.stream AND e.command_id = c.command_id"
        )
    ).all()
    sealed: list[dict[str, Any]] = []
    forgotten: list[dict[str, Any]] = []
    for stream, command_id, first, last, low, high in given:
        answer = StoredAnswer(stream, command_id, first, last)
        row = {"stream": stream, "command_id": command_id, "seal": keys.seal(answer.sealed)}
        true = last == first - 1 if low is None else (first, last) == (low, high)
        (sealed if true else forgotten).append(row)
    where = "WHERE stream = :stream AND command_id = :command_id"
    if sealed:
        connection.execute(text(f"UPDATE commands SET seal = :seal {where}"), sealed)
    if forgotten:
        connection.execute(text(f"DELETE FROM commands {where}"), forgotten)


def _encrypt(connection: Connection, keys: HouseKeys, without: Collection[str]) -> tuple[int, int]:
    """Returns how many secrets were encrypted, and how many deleted."""
    kept = left_out = 0
    for kind, key, body in connection.execute(text("SELECT kind, key, body FROM secrets")).all():
        values = {"kind": kind, "key": key}
        where = "WHERE kind = :kind AND key = :key"
        if kind in without:
            left_out += 1
            connection.execute(text(f"DELETE FROM secrets {where}"), values)
        else:
            kept += 1
            values["body"] = keys.encrypt(bytes(body), about=about(kind, key), nonce=fresh_nonce())
            connection.execute(text(f"UPDATE secrets SET body = :body {where}"), values)
    return kept, left_out


def _record(connection: Connection, keys: HouseKeys, old: OldLogHead, at: int) -> None:
    """Readers of the log must know what the seals up to here are worth."""
    event = LogTakenOver(
        release="0.1", events=old.events, position=old.position, digest=old.digest, at=at
    )
    record_maintenance(connection, keys, event, "upgrade from 0.1")
