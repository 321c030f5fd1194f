"""How to tamper: change the file, and hash it again where possible."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from letitride.journal.chain import GENESIS, hash_of
from tests.security.tampers.tamper import Case


@contextmanager
def unlocked(path: Path) -> Iterator[sqlite3.Connection]:
    """The owner of the file can do what the log forbids, and leave no trace of it."""
    with closing(sqlite3.connect(path)) as file, file:
        triggers = file.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            file.execute(f"DROP TRIGGER {name}")
        yield file
        for _, sql in triggers:
            file.execute(sql)


def change(case: Case, *statements: str) -> None:
    with unlocked(case.database) as file:
        for statement in statements:
            assert file.execute(statement).rowcount != 0, statement


COLUMNS: Final = "version, kind, schema, body, command_id"


def rehash(file: sqlite3.Connection, stream: str) -> None:
    """Hash the stream again, as if this had been written in the first place. Seals stay."""
    previous = GENESIS
    rows = file.execute(
        f"SELECT position, {COLUMNS} FROM events WHERE stream = ? ORDER BY version", (stream,)
    ).fetchall()
    for position, version, kind, schema, body, command_id in rows:
        hash = hash_of(
            previous,
            stream=stream,
            version=version,
            kind=kind,
            schema=schema,
            command_id=command_id,
            body=body.encode(),
        )
        file.execute(
            "UPDATE events SET previous = ?, hash = ? WHERE position = ?",
            (previous, hash, position),
        )
        previous = hash


def rewrite(case: Case, stream: str, where: str, edit: Callable[[dict[str, Any]], None]) -> None:
    """Change the first event that fits, in its body and beside it, and hash the stream again."""
    with unlocked(case.database) as file:
        position, body = file.execute(
            f"SELECT position, body FROM events WHERE stream = ? AND {where} ORDER BY version",
            (stream,),
        ).fetchone()
        edit_body(file, position, body, edit)
        rehash(file, stream)


def edit_body(
    file: sqlite3.Connection, position: int, body: str, edit: Callable[[dict[str, Any]], None]
) -> None:
    event = msgspec.json.decode(body)
    edit(event)
    written = msgspec.json.encode(event, order="sorted").decode()
    file.execute(
        "UPDATE events SET body = ?, at = ?, kind = ? WHERE position = ?",
        (written, event["at"], event["type"], position),
    )


def append(case: Case, stream: str, event: dict[str, Any], command_id: str) -> None:
    """Add an event to the end of a stream, hashed and remembered as the house would."""
    with unlocked(case.database) as file:
        version, at = file.execute(
            "SELECT max(version) + 1, (SELECT max(at) FROM events) FROM events WHERE stream = ?",
            (stream,),
        ).fetchone()
        body = msgspec.json.encode({"by": "", "at": at, **event}, order="sorted").decode()
        file.execute(
            "INSERT INTO events (stream, version, kind, schema, body, previous, hash, command_id, "
            "at, seal) SELECT ?, ?, ?, 1, ?, '', '', ?, ?, seal FROM events WHERE position = 1",
            (stream, version, event["type"], body, command_id, at),
        )
        file.execute(
            "INSERT INTO commands (stream, command_id, first, last, asked, seal) "
            "SELECT ?, ?, ?, ?, '', seal FROM commands LIMIT 1",
            (stream, command_id, version, version),
        )
        rehash(file, stream)


TEN_YEARS: Final = 10 * 365 * 86400
MAIN, BACK, ANN, BEN = "table:main", "table:back", "cage:Ann", "cage:Ben"


def last_commands(file: sqlite3.Connection, count: int) -> list[tuple[str, str]]:
    """The last command at the main table, with its traces at the cage and in the audit."""
    return file.execute(
        "SELECT DISTINCT stream, command_id FROM events WHERE position > "
        "(SELECT max(position) - ? FROM events)",
        (count,),
    ).fetchall()
