"""Table snapshots: which code made each, and after which event."""

import msgspec

from letitride.table import Table


class KeptTable(msgspec.Struct, frozen=True):
    """``code`` is a digest of the engine that made it, ``hash`` that of its last event."""

    code: str
    hash: str
    table: msgspec.Raw


def kept_table(body: bytes, *, code: str) -> tuple[str, Table] | None:
    """A snapshot's table, and the hash of its last event; None if other code made it."""
    try:
        kept = msgspec.json.decode(body, type=KeptTable)
        if kept.code != code:
            return None
        return kept.hash, msgspec.json.decode(kept.table, type=Table)
    except msgspec.MsgspecError:
        return None
