"""A snapshot of a table, to be compared with the log when it gets there."""

from letitride.audit.words import say
from letitride.journal import HouseKeys, RawEvent, RawSnapshot, about_snapshot, kept_table
from letitride.table import Table


class OpenedSnapshot:
    """What a stream should come to at a version; no table if other code made the snapshot."""

    def __init__(self, version: int, hash: str, table: Table | None, *, ours: bool) -> None:
        self.version = version
        self.hash = hash
        self.table = table
        self.ours = ours
        self.met = False

    @staticmethod
    def of(raw: RawSnapshot, keys: HouseKeys, code: str) -> "OpenedSnapshot":
        plain = keys.decrypt(raw.body, about=about_snapshot(raw.stream, raw.version))
        kept = None if plain is None else kept_table(plain, code=code)
        hash, table = ("", None) if kept is None else kept
        return OpenedSnapshot(raw.version, hash, table, ours=plain is not None)

    def wrong(self, table: Table, stored: RawEvent) -> str | None:
        self.met = True
        if not self.ours:
            return say("snapshot.not_ours")
        if self.table is None or (self.hash == stored.hash and self.table == table):
            return None
        return say("snapshot.differs")
