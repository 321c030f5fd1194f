"""Reads and checks a log written by release 0.1, by its rules.

It had no keys and no salts, and an event's hash did not cover its command id.
"""

import hashlib
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, text

from letitride.journal import GENESIS, Head
from letitride.store.log import CannotOpen
from letitride.store.migrate import UNSEALED, revisions
from letitride.store.words import say

CHUNK: Final = 1000


class BrokenLog(Exception):
    """The old log's chain is broken, or it does not match exported heads."""


class OldLogHead(NamedTuple):
    """``digest`` is SHA-256 over one line of position and hash per event, with the old hash."""

    schema: str
    events: int
    streams: int
    position: int
    digest: str


class OldEvent(NamedTuple):
    """In column order."""

    position: int
    stream: str
    version: int
    kind: str
    schema: int
    body: str
    previous: str
    hash: str
    command_id: str
    at: int


class _Body(msgspec.Struct):
    type: str
    at: int = 0


def checked(connection: Connection, exported: Collection[Head]) -> OldLogHead:
    """Raises ``CannotOpen`` if it is from another release, and ``BrokenLog``."""
    present = revisions(connection)
    if not present or not present <= UNSEALED:
        shown = ", ".join(sorted(present)) or "none"
        raise CannotOpen(say("old_log.other_schema", shown=shown))
    heads: dict[str, tuple[int, str]] = {}
    wanted = {(head.stream, head.version): head.hash for head in exported}
    digest = hashlib.sha256()
    count = position = 0
    for event in old_events(connection):
        version, previous = heads.get(event.stream, (0, GENESIS))
        if (event.version, event.previous) != (version + 1, previous) or not _holds(event):
            raise BrokenLog(say("old_log.altered", stream=event.stream, version=event.version))
        if wanted.pop((event.stream, event.version), event.hash) != event.hash:
            raise BrokenLog(say("old_log.not_exported", stream=event.stream, version=event.version))
        heads[event.stream] = event.version, event.hash
        digest.update(f"{event.position} {event.hash}\n".encode())
        count, position = count + 1, event.position
    for stream, version in wanted:
        raise BrokenLog(say("old_log.missing", stream=stream, version=version))
    return OldLogHead(max(present), count, len(heads), position, digest.hexdigest())


def _holds(event: OldEvent) -> bool:
    """By that release's formula: no command id, no salt."""
    key = (event.previous, event.stream, event.version, event.kind, event.schema)
    line = msgspec.json.encode(key) + b"\n" + event.body.encode()
    if hashlib.sha256(line).hexdigest() != event.hash:
        return False
    try:
        body = msgspec.json.decode(event.body, type=_Body)
    except msgspec.MsgspecError:
        return False
    return (body.type, body.at) == (event.kind, event.at)


def old_events(connection: Connection) -> Iterator[OldEvent]:
    columns = ", ".join(OldEvent._fields)
    asked = text(
        f"SELECT {columns} FROM events WHERE position > :after ORDER BY position LIMIT {CHUNK}"
    )
    after = 0
    while rows := [OldEvent(*row) for row in connection.execute(asked, {"after": after})]:
        yield from rows
        after = rows[-1].position
