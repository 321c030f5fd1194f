"""Records in the log what was done to the whole database, in the same transaction."""

from typing import Final

from sqlalchemy import Connection, text

from letitride.house import KEYS_STREAM, HouseEvent
from letitride.journal import CODEC, Head, HouseKeys
from letitride.store.batch import plan, wanted_of
from letitride.store.log import CommandWrites, Write

_HEAD: Final = text(
    "SELECT stream, version, hash FROM events WHERE stream = :stream ORDER BY version DESC LIMIT 1"
)


def record_maintenance(
    connection: Connection, keys: HouseKeys, event: HouseEvent, command_id: str
) -> None:
    """The caller must make sure that nobody else writes meanwhile."""
    found = connection.execute(_HEAD, {"stream": KEYS_STREAM}).first()
    heads = () if found is None else (Head(*found),)
    write = Write(KEYS_STREAM, (event,), heads[0].version if heads else 0, command_id)
    planned = plan([wanted_of(CODEC, [CommandWrites([write])], keys)], heads, (), keys)
    for table, rows in (("events", planned.rows), ("commands", planned.answered)):
        for row in rows:
            columns = row._asdict()
            places = ", ".join(f":{name}" for name in columns)
            names = ", ".join(columns)
            connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({places})"), columns)
