"""Tampering with the file itself, and with exported heads."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from letitride.audit.heads import Heads, signed
from tests.security.played import KEYS, OTHER, copied
from tests.security.tampers.editing import (
    rewrite,
)
from tests.security.tampers.tamper import Case, tamper


@tamper("the triggers that keep events are dropped", "x x x x")
def triggers_dropped(case: Case) -> None:
    with closing(sqlite3.connect(case.database)) as file, file:
        for (name,) in file.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            file.execute(f"DROP TRIGGER {name}")


@tamper("the triggers that keep events are replaced by others of the same names", "x x x x")
def triggers_replaced(case: Case) -> None:
    with closing(sqlite3.connect(case.database)) as file, file:
        for act in ("update", "delete"):
            file.execute(f"DROP TRIGGER events_no_{act}")
            made = f"CREATE TRIGGER events_no_{act} BEFORE {act} ON events"
            file.execute(f"{made} BEGIN SELECT 1; END")


@tamper("the key that lets one event have a version is dropped", "x x x x")
def unique_key_dropped(case: Case) -> None:
    with closing(sqlite3.connect(case.database)) as file, file:
        file.execute("PRAGMA writable_schema = ON")
        changed = file.execute(
            "UPDATE sqlite_master SET sql = replace(sql, "
            "'CONSTRAINT one_event_a_version UNIQUE (stream, version)', 'CHECK (version > 0)') "
            "WHERE name = 'events' AND sql LIKE '%one_event_a_version%'"
        )
        assert changed.rowcount == 1
        file.execute("DELETE FROM sqlite_master WHERE name LIKE 'sqlite_autoindex_events_%'")


def edit_heads(path: Path, edit: Callable[[dict[str, Any]], None]) -> None:
    heads = msgspec.json.decode(path.read_bytes())
    edit(heads)
    path.write_bytes(msgspec.json.encode(heads, order="sorted"))


@tamper("a head in a file of heads is edited", ". . x x")
def heads_edited(case: Case) -> None:
    edit_heads(case.second, lambda heads: heads["heads"][0].update(version=1, hash="0" * 64))


@tamper("heads are left out of a file of heads", ". . x x")
def heads_left_out(case: Case) -> None:
    edit_heads(case.second, lambda heads: heads.update(heads=heads["heads"][:3]))


@tamper("the kept heads are replaced by another house's", ". . x x")
def heads_of_another_house(case: Case) -> None:
    copied(case.other.second, case.second)


@tamper("the kept heads are signed again with another key", ". . x x")
def heads_signed_by_another(case: Case) -> None:
    heads = msgspec.json.decode(case.second.read_bytes(), type=Heads)
    case.second.write_bytes(signed(heads, OTHER))


@tamper("an older file of heads is replaced by one that the house did not export", ". . x x")
def older_heads_replaced(case: Case) -> None:
    """Not even with the key of the house: the next export, and the log, name another."""
    heads = msgspec.json.decode(case.first.read_bytes(), type=Heads)
    case.first.write_bytes(signed(msgspec.structs.replace(heads, at=heads.at + 1), KEYS))


@tamper("what the log says of an export is altered; hashed again", "x x x x")
def export_altered(case: Case) -> None:
    rewrite(case, "house:heads", "version = 1", lambda event: event.update(digest="0" * 64))
