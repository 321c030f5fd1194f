"""Loads tables from the log: the latest snapshot, and the events since.

A snapshot names the code that made it and its last event. A snapshot by other code, or whose event
is no longer in the log, is ignored: only the events are the truth.
"""

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from letitride.journal import KeptTable, Stored, decode, kept_table
from letitride.store.log import EventLog
from letitride.table import Phase, Table, replay


async def load_table(log: EventLog, stream: str, *, start: Table) -> Table:
    """The table as of the end of the log; ``start`` is the new table before its first event."""
    if (snapshot := await log.latest_snapshot(stream)) is not None:
        events = await log.read(stream, snapshot.version - 1)
        if (kept := _usable(snapshot.body, events[:1])) is not None:
            return replay(kept, map(decode, events[1:]))
    return replay(start, map(decode, await log.read(stream)))


async def save_table(log: EventLog, stream: str, table: Table) -> bool:
    """Save a snapshot if the table is between rounds; returns whether it was saved."""
    if table.phase is not Phase.BETWEEN_ROUNDS:
        return False
    (event,) = await log.read(stream, table.version - 1, limit=1)
    kept = KeptTable(code_of_tables(), event.hash, msgspec.Raw(msgspec.json.encode(table)))
    await log.save_snapshot(stream, table.version, msgspec.json.encode(kept))
    return True


def _usable(body: bytes, events: Sequence[Stored]) -> Table | None:
    kept = kept_table(body, code=code_of_tables())
    return kept[1] if kept is not None and [kept[0]] == [event.hash for event in events] else None


@cache
def code_of_tables() -> str:
    """SHA-256 over the engine's source: any change to it makes new snapshots."""
    digest = hashlib.sha256()
    for source in _sources(files("letitride.table")):
        digest.update(source.read_bytes())
    return digest.hexdigest()


def _sources(folder: Traversable) -> list[Traversable]:
    found: list[Traversable] = []
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            found += _sources(entry)
        elif entry.name.endswith(".py"):
            found.append(entry)
    return found
