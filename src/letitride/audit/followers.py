"""The streams of a house, each followed by its own state: what it is, and what it mentions."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from letitride.audit.exchange import AtTable, Exchange, told_by
from letitride.audit.findings import Matter
from letitride.audit.meters import TELLS, MeterCount, told_at_table
from letitride.audit.retired_keys import RetiredKeys
from letitride.audit.table_walk import BROKEN, TableWalk
from letitride.audit.voids import CHANGES, Voids
from letitride.audit.words import say
from letitride.house import (
    DOOR_STREAM,
    FLOOR_STREAM,
    HEADS_STREAM,
    KEYS_STREAM,
    AccountOpened,
    ChipsClaimed,
    CommandRefused,
    DealerSet,
    HeadsExported,
    HouseEvent,
    KeyRetired,
    LogRestored,
    LogTakenOver,
    Patron,
    PatronAdmitted,
    Person,
    TableSetUp,
    VoidDeckRevealed,
    account_stream,
    cage_stream,
    evolve,
    meter_stream,
    new_floor,
    new_patron,
    new_person,
    table_stream,
    voids_stream,
)
from letitride.journal import Columns, HouseKeys, Raw, RawSnapshot, about_snapshot, kept_table
from letitride.rules import Cents, Role, format_money
from letitride.table import Table, handlers
from letitride.table import events as e

TABLE: Final = "table:"
CAGE: Final = "cage:"
ACCOUNT: Final = "account:"
AUDIT: Final = "audit:"
METERS: Final = meter_stream("")
VOIDS: Final = voids_stream("")

Found = Callable[[Raw, Matter, str], None]
"""Called with each thing that is wrong with an event."""


class House:
    """What the streams of a house know of each other, up to where the log has been followed."""

    def __init__(self, found: Found) -> None:
        self.found = found
        self.exchange = Exchange()
        self.floor = new_floor()
        self.people: dict[str, Person] = {}
        self.exports: dict[int, HeadsExported] = {}
        self.voids: dict[str, Voids[Columns]] = {}
        """Decks put away before their order was revealed, by table."""
        self.retired = RetiredKeys()
        self.gaps_until = 0
        """Up to this position the log was restored from one with gaps in its positions."""
        self.taken_over = 0
        """Up to this position the log is from a release that revealed no decks of void rounds."""
        self.mentioned: dict[str, str] = dict.fromkeys(
            (FLOOR_STREAM, DOOR_STREAM, HEADS_STREAM, KEYS_STREAM), ""
        )
        """Streams that may exist; for each that must exist, the stream that says so."""

    def mention(self, stream: str, by: str) -> None:
        """``by`` is the stream that says this one exists; empty if it only may exist."""
        if not self.mentioned.get(stream):
            self.mentioned[stream] = by

    def follow(self, stream: str) -> "Follower":
        """The follower for a stream, by the stream's name."""
        if stream.startswith(TABLE):
            return TableFollower(self, stream)
        if stream.startswith(CAGE):
            return CageFollower(self, stream)
        if stream.startswith(METERS):
            return MeterFollower(self, stream)
        if stream.startswith(ACCOUNT):
            return AccountFollower(self, stream)
        if stream == FLOOR_STREAM:
            return FloorFollower(self)
        if stream.startswith(AUDIT):
            return AuditFollower(self, stream)
        if stream.startswith(VOIDS):
            return VoidsFollower(self)
        if stream == HEADS_STREAM:
            return HeadsFollower(self)
        if stream == KEYS_STREAM:
            return KeysFollower(self)
        return Follower()

    def absent(self, known: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
        """Streams that are mentioned but missing, each with a sentence."""
        for stream, by in self.mentioned.items():
            if by and not known(stream):
                yield stream, say("stream.missing", by=by)


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

    def wrong(self, table: Table, stored: Raw) -> str | None:
        self.met = True
        if not self.ours:
            return say("snapshot.not_ours")
        if self.table is None or (self.hash == stored.hash and self.table == table):
            return None
        return say("snapshot.differs")


class Follower:
    """Takes the events of a stream, in order."""

    snapshot: OpenedSnapshot | None = None

    def take(self, _event: Any, _row: Columns, /) -> bool:
        """Whether the stream can be followed further."""
        return True


class TableFollower(Follower):
    def __init__(self, house: House, stream: str) -> None:
        self.walk = TableWalk()
        self._house = house
        self._id = stream.removeprefix(TABLE)
        self._at_table = AtTable()
        self._concerns = self._at_table.concerns
        self._further = frozenset({*self._concerns, *CHANGES, *TELLS, e.TableOpened})
        self._voids = house.voids.setdefault(self._id, Voids())

    def take(self, event: Any, row: Columns) -> bool:
        walk = self.walk
        before, kind = walk.table, type(event)
        if kind not in handlers:
            walk.find(row[1], Matter.RECORD, say("house.not_table"))
            return False
        if not walk.take(event):
            return False
        if kind in self._further:
            self._look_further(before, event, row)
        if self.snapshot is not None and self.snapshot.version == row[1]:
            self._compare(self.snapshot, Raw._make(row))
        return True

    def _look_further(self, before: Table, event: Any, row: Columns) -> None:
        """Checks what concerns more than this table."""
        kind = type(event)
        if (tells := self._concerns.get(kind)) is not None:
            self._tell(tells(before, event), row)
        if isinstance(event, TELLS):
            self._tell_meter(before, event, Raw._make(row))
        if kind in CHANGES:
            sentence = self._voids.happened(before, row, event)
            if sentence is not None:
                self._house.found(Raw._make(row), Matter.SHUFFLE, sentence)
        if kind is e.TableOpened:
            self._opened(event, Raw._make(row))

    def _compare(self, snapshot: OpenedSnapshot, stored: Raw) -> None:
        table = replace(self.walk.table, id=self._id, version=stored.version)
        if (sentence := snapshot.wrong(table, stored)) is not None:
            self._house.found(stored, Matter.SNAPSHOT, sentence)

    def _tell(self, told: Iterator[tuple[str, Any]], row: Columns) -> None:
        exchange, found = self._house.exchange, self._house.found
        try:
            for player, each in told:
                stored = Raw._make(row)
                at = (stored.stream, stored.version, stored.position)
                self._house.mention(cage_stream(player), stored.stream)
                wrong = exchange.table_told(self._id, player, stored.command_id, each, at)
                if wrong is not None:
                    found(stored, Matter.HOUSE, wrong.sentence)
        except BROKEN:
            found(Raw._make(row), Matter.HOUSE, say("house.not_there"))

    def _tell_meter(self, table: Table, event: e.MeterFed | e.MeterPaid, stored: Raw) -> None:
        try:
            paytable, told = told_at_table(table, event)
        except BROKEN:
            self._house.found(stored, Matter.HOUSE, say("meter.no_such_bet"))
            return
        stream, at = meter_stream(paytable), (stored.stream, stored.version, stored.position)
        self._house.mention(stream, stored.stream)
        wrong = self._house.exchange.told_of_meter(stream, self._id, stored.command_id, told, at)
        if wrong is not None:
            self._house.found(stored, Matter.HOUSE, wrong.sentence)

    def _opened(self, event: e.TableOpened, stored: Raw) -> None:
        place = self._house.floor.tables.get(self._id)
        if place is not None and (place.book, place.digest) != (event.book, event.digest):
            sentence = say("house.other_book", book=place.book)
            self._house.found(stored, Matter.HOUSE, sentence)


class MeterFollower(Follower):
    def __init__(self, house: House, stream: str) -> None:
        self._house = house
        self.count = MeterCount(stream)

    def take(self, event: Any, row: Columns) -> bool:
        stored = Raw._make(row)
        found = self._house.found
        try:
            told, sentence = self.count.take(event, stored.command_id)
        except BROKEN:
            found(stored, Matter.HOUSE, say("meter.not_its_event", kind=type(event).__name__))
            return False
        if sentence is not None:
            found(stored, Matter.HOUSE, sentence)
        if told is not None:
            table: str = event.table
            self._house.mention(table_stream(table), stored.stream)
            at = (stored.stream, stored.version, stored.position)
            wrong = self._house.exchange.cage_wrote(
                stored.stream, table, stored.command_id, told, at
            )
            if wrong is not None:
                found(stored, Matter.HOUSE, wrong.sentence)
        return True


class VoidsFollower(Follower):
    """Orders revealed because nothing more will be dealt from them."""

    def __init__(self, house: House) -> None:
        self._house = house

    def take(self, event: Any, row: Columns) -> bool:
        stored = Raw._make(row)
        if not isinstance(event, VoidDeckRevealed):
            self._house.found(
                stored, Matter.HOUSE, say("house.not_void", kind=type(event).__name__)
            )
            return False
        if (sentence := self._wrong(event, stored)) is not None:
            self._house.found(stored, Matter.SHUFFLE, sentence)
        return True

    def _wrong(self, event: VoidDeckRevealed, stored: Raw) -> str | None:
        self._house.mention(table_stream(event.table), stored.stream)
        if voids_stream(event.table) != stored.stream:
            return say("house.other_table")
        return self._house.voids.setdefault(event.table, Voids()).revealed(event)


class CageFollower(Follower):
    def __init__(self, house: House, stream: str) -> None:
        self._house = house
        self.patron: Patron = new_patron(stream.removeprefix(CAGE))
        house.mention(account_stream(self.patron.name), stream)

    def take(self, event: HouseEvent, row: Columns) -> bool:
        stored = Raw._make(row)
        found = self._house.found
        try:
            after = evolve(self.patron, event)
        except BROKEN:
            found(stored, Matter.HOUSE, say("house.not_cage", kind=type(event).__name__))
            return False
        if isinstance(event, PatronAdmitted) != (self.patron.version == 0):
            found(stored, Matter.HOUSE, say("house.admitted_once"))
        if isinstance(event, ChipsClaimed) and (sentence := owed_wrong(self.patron, event)):
            found(stored, Matter.HOUSE, sentence)
        self.patron = after
        if sentence := _below_nothing(after):
            found(stored, Matter.HOUSE, sentence)
        if getattr(event, "amount", 1) <= 0:
            found(stored, Matter.HOUSE, say("house.no_amount"))
        if (told := told_by(event)) is not None:
            table: str = event.table  # type: ignore[attr-defined]
            self._house.mention(table_stream(table), stored.stream)
            at = (stored.stream, stored.version, stored.position)
            wrong = self._house.exchange.cage_wrote(
                stored.stream, table, stored.command_id, told, at
            )
            if wrong is not None:
                found(stored, Matter.HOUSE, wrong.sentence)
        return True


def owed_wrong(patron: Patron, event: ChipsClaimed) -> str | None:
    """The balance goes first; only what it does not hold is owed."""
    due = Cents(max(0, event.amount - patron.balance))
    if event.owed == due:
        return None
    money = {"due": format_money(due), "owed": format_money(event.owed)}
    return say("house.owed_wrong", name=patron.name, **money)


def _below_nothing(patron: Patron) -> str | None:
    name = patron.name
    if patron.balance < 0:
        return say("below_zero.balance", name=name, amount=format_money(patron.balance))
    if patron.owed < 0:
        return say("below_zero.owed", name=name, amount=format_money(patron.owed))
    if patron.vouchers < 0:
        return say("below_zero.vouchers", name=name, amount=format_money(patron.vouchers))
    for table, chips in patron.at_tables.items():
        if chips < 0:
            return say("below_zero.table", name=name, table=table, amount=format_money(chips))
    return None


class AccountFollower(Follower):
    def __init__(self, house: House, stream: str) -> None:
        self._house = house
        self._key = stream.removeprefix(ACCOUNT)
        house.people[self._key] = new_person()

    def take(self, event: HouseEvent, row: Columns) -> bool:
        stored = Raw._make(row)
        found, before = self._house.found, self._house.people[self._key]
        try:
            after = evolve(before, event)
        except BROKEN:
            found(stored, Matter.HOUSE, say("house.not_account", kind=type(event).__name__))
            return False
        self._house.people[self._key] = after
        if isinstance(event, AccountOpened) != (before.version == 0):
            found(stored, Matter.HOUSE, say("house.opened_once"))
        if isinstance(event, AccountOpened):
            if account_stream(event.name) != stored.stream:
                found(stored, Matter.HOUSE, say("house.other_account", name=event.name))
            # Somebody opened the account, so no other stream needs to mention it.
            self._house.mention(stored.stream, "")
            if event.role is Role.PLAYER:
                self._house.mention(cage_stream(event.name), stored.stream)
        return True


class FloorFollower(Follower):
    def __init__(self, house: House) -> None:
        self._house = house

    def take(self, event: HouseEvent, row: Columns) -> bool:
        stored = Raw._make(row)
        house = self._house
        try:
            house.floor = evolve(house.floor, event)
        except BROKEN:
            words = say("house.not_floor", kind=type(event).__name__)
            house.found(stored, Matter.HOUSE, words)
            return False
        if isinstance(event, TableSetUp):
            # A table that nobody has opened yet has no stream.
            house.mention(table_stream(event.table), "")
            house.mention(f"{AUDIT}{event.table}", "")
            house.mention(voids_stream(event.table), "")
        elif isinstance(event, DealerSet) and event.dealer:
            house.mention(account_stream(event.dealer), stored.stream)
        return True


class AuditFollower(Follower):
    def __init__(self, house: House, stream: str) -> None:
        self._house = house
        self._stream = stream

    def take(self, event: HouseEvent, row: Columns) -> bool:
        stored = Raw._make(row)
        if not isinstance(event, HouseEvent) or isinstance(event, _NOT_AUDITED):
            words = say("house.not_audit", kind=type(event).__name__)
            self._house.found(stored, Matter.HOUSE, words)
            return False
        if isinstance(event, CommandRefused):
            if f"{AUDIT}{event.table}" != stored.stream:
                words = say("house.audited_elsewhere", table=event.table)
                self._house.found(stored, Matter.HOUSE, words)
            self._house.mention(FLOOR_STREAM, stored.stream)
        return True


_NOT_AUDITED: Final = (PatronAdmitted, AccountOpened, TableSetUp, DealerSet)


class HeadsFollower(Follower):
    """What the house remembers of the heads it exported."""

    def __init__(self, house: House) -> None:
        self._house = house

    def take(self, event: HouseEvent, row: Columns) -> bool:
        stored = Raw._make(row)
        house = self._house
        if not isinstance(event, HeadsExported):
            house.found(stored, Matter.HEADS, say("house.not_export", kind=type(event).__name__))
            return False
        if event.number != len(house.exports) + 1:
            house.found(stored, Matter.HEADS, say("house.export_number", number=event.number))
        last = house.exports.get(event.number - 1)
        if event.previous != ("" if last is None else last.digest):
            house.found(stored, Matter.HEADS, say("house.export_follows"))
        house.exports[event.number] = event
        return True


class KeysFollower(Follower):
    """The keys that the house retired, and how far it took over a log without seals."""

    def __init__(self, house: House) -> None:
        self._house = house

    def take(self, event: Any, row: Columns) -> bool:
        stored = Raw._make(row)
        if isinstance(event, LogTakenOver):
            self._house.taken_over = event.position
            return True
        if isinstance(event, LogRestored):
            if event.gaps:
                self._house.gaps_until = event.position
            return True
        if not isinstance(event, KeyRetired):
            self._house.found(stored, Matter.HOUSE, say("house.not_key", kind=type(event).__name__))
            return False
        self._house.retired.take(event, stream=stored.stream, position=stored.position)
        return True
