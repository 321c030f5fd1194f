"""Backs up the whole database to a file while servers keep writing, and restores it into an empty
one."""

import base64
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, text

from letitride.house import LogRestored
from letitride.journal import HouseKeys
from letitride.store.backup_file import FORMAT, NAME, BadBackup, Footer, Header, Reader, written
from letitride.store.direct import reading, writing
from letitride.store.log import CannotOpen
from letitride.store.maintenance_record import record_maintenance
from letitride.store.migrate import SEALED_SINCE, known_revisions
from letitride.store.opening import SAMPLE, check_house
from letitride.store.rekeying import rekey_on
from letitride.store.words import say

_CHUNK: Final = 1000
_COLUMNS: Final = {
    "events": (
        "position, stream, version, kind, schema, body, previous, hash, command_id, at, seal"
    ),
    "commands": "stream, command_id, first, last, asked, seal",
    "secrets": "kind, key, body",
}
_ORDER: Final = {"events": "position", "commands": "stream, command_id", "secrets": "kind, key"}


class BackupWritten(NamedTuple):
    header: Header
    footer: Footer


class Restored(NamedTuple):
    """``left_out`` counts secrets of kinds that were left out."""

    header: Header
    footer: Footer
    left_out: int


async def backup(url: str, path: Path, keys: HouseKeys, *, at: int) -> BackupWritten:
    """Takes one view of the database, in constant memory. Raises ``CannotOpen`` and ``OSError``."""
    return await reading(url, lambda connection: _back_up(connection, path, keys, at))


def _back_up(connection: Connection, path: Path, keys: HouseKeys, at: int) -> BackupWritten:
    schema = _scalar(connection, "SELECT version_num FROM alembic_version")
    if schema != max(known_revisions()):
        raise CannotOpen(say("backup.old_database", schema=schema, newest=max(known_revisions())))
    for order in ("ASC", "DESC"):
        some = f"SELECT seal FROM events ORDER BY position {order} LIMIT {SAMPLE}"
        check_house(keys, connection.execute(text(some)).scalars().all())
    counts = {name: _scalar(connection, f"SELECT count(*) FROM {name}") for name in _COLUMNS}
    position = _scalar(connection, "SELECT coalesce(max(position), 0) FROM events")
    header = Header(
        name=NAME,
        format=FORMAT,
        database=connection.dialect.name,
        schema=schema,
        at=at,
        position=position,
        **counts,
    )
    with written(path) as writer:
        writer.line(header)
        for row in _rows(connection, "events"):
            writer.event(row, position=row[0], hash=row[7])
        for name in ("commands", "secrets"):
            for row in _rows(connection, name):
                writer.line((name, row))
        return BackupWritten(header, writer.end(keys))


def _rows(connection: Connection, name: str) -> Iterator[tuple[Any, ...]]:
    asked = text(f"SELECT {_COLUMNS[name]} FROM {name} ORDER BY {_ORDER[name]}")
    result = connection.execution_options(yield_per=_CHUNK).execute(asked)
    for row in result:
        yield tuple(row)


def check_backup(path: Path, keys: HouseKeys) -> BackupWritten:
    """Read all of a backup and trust nothing. Raises ``BadBackup`` and ``OSError``."""
    reader = Reader(path, keys)
    for _ in reader.rows():
        pass
    return BackupWritten(reader.header, reader.footer)


async def restore(
    url: str, path: Path, keys: HouseKeys, *, at: int, without: Collection[str] = ()
) -> Restored:
    """Restore everything or nothing into an empty database, keeping the events' positions.

    The log then records the restore. ``without`` lists kinds of secrets to leave out. A secret
    under an older key is encrypted with the writing key.

    Raises ``BadBackup``, ``CannotOpen`` and ``OSError``.
    """
    reader = Reader(path, keys)

    def act(connection: Connection) -> int:
        _check_empty(connection)
        left_out = _fill(connection, reader, without)
        if reader.header.schema not in known_revisions() or reader.header.schema < SEALED_SINCE:
            raise BadBackup(say("backup.other_schema", schema=reader.header.schema))
        _go_on_after(connection, reader.header.position)
        rekey_on(connection, keys)
        record_maintenance(
            connection, keys, _event(reader, at), f"restore {reader.footer.checksum[:16]} {at}"
        )
        return left_out

    left_out = await writing(url, act)
    return Restored(reader.header, reader.footer, left_out)


def _event(reader: Reader, at: int) -> LogRestored:
    header, footer = reader.header, reader.footer
    return LogRestored(
        events=header.events,
        position=header.position,
        digest=footer.chain,
        key=footer.key,
        made=header.at,
        gaps=header.database == "postgresql",
        at=at,
    )


def _check_empty(connection: Connection) -> None:
    for name in _COLUMNS:
        if _scalar(connection, f"SELECT count(*) FROM (SELECT 1 FROM {name} LIMIT 1) AS any_row"):
            raise CannotOpen(say("backup.not_empty"))


def _fill(connection: Connection, reader: Reader, without: Collection[str]) -> int:
    left_out = 0
    lines = reader.rows()
    while rows := list(islice(lines, _CHUNK)):
        values: dict[str, list[dict[str, Any]]] = {}
        for row in rows:
            if row.table == "secrets" and row.values[:1] and row.values[0] in without:
                left_out += 1
            else:
                values.setdefault(row.table, []).append(_named(row.table, row.values))
        for name, given in values.items():
            connection.execute(text(_insert(connection, name)), given)
    return left_out


def _named(name: str, values: list[Any]) -> dict[str, Any]:
    columns = _COLUMNS[name].split(", ")
    if len(values) != len(columns):
        raise BadBackup(say("backup.altered"))
    named = dict(zip(columns, values, strict=True))
    if name == "secrets":
        named["body"] = base64.b64decode(named["body"])
    return named


def _insert(connection: Connection, name: str) -> str:
    columns = _COLUMNS[name]
    places = ", ".join(f":{column}" for column in columns.split(", "))
    ours = connection.dialect.name == "postgresql" and name == "events"
    return (
        f"INSERT INTO {name} ({columns}) {'OVERRIDING SYSTEM VALUE ' if ours else ''}"
        f"VALUES ({places})"
    )


def _go_on_after(connection: Connection, position: int) -> None:
    """SQLite does this by itself."""
    if connection.dialect.name == "postgresql" and position:
        sequence = "pg_get_serial_sequence('events', 'position')"
        connection.execute(text(f"SELECT setval({sequence}, :position)"), {"position": position})


def _scalar(connection: Connection, sql: str) -> Any:
    return connection.execute(text(sql)).scalar()
