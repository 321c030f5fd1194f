"""Snapshots of tables: by which code and after which event each was made."""

import msgspec

from letitride.table import Table


class KeptTable(msgspec.Struct, frozen=True):
    """``code`` is a digest of the engine that made it, ``hash`` that of the event before it."""

    code: str
    hash: str
    table: msgspec.Raw


def kept_table(body: bytes, *, code: str) -> tuple[str, Table] | None:
    """A snapshot's table, and the hash of the event that it was made after; None where other code
    made it."""
    try:
        kept = msgspec.json.decode(body, type=KeptTable)
        if kept.code != code:
            return None
        return kept.hash, msgspec.json.decode(kept.table, type=Table)
    except msgspec.MsgspecError:
        return None
