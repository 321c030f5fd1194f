"""Follows the floor, the refusals beside its tables, and the decks of void rounds."""

from typing import Any, Final

from letitride.audit.findings import Matter
from letitride.audit.followers.house import Follower, House
from letitride.audit.table_walk import BROKEN
from letitride.audit.voids import Voids
from letitride.audit.words import say
from letitride.house import (
    FLOOR_STREAM,
    AccountOpened,
    CommandRefused,
    DealerSet,
    HouseEvent,
    PatronAdmitted,
    PresetSaved,
    ReliefBegan,
    ReliefDropped,
    ReliefPlanned,
    RulesFiled,
    SpeedSet,
    TableSetUp,
    VoidDeckRevealed,
    account_stream,
    audit_stream,
    evolve,
    table_stream,
    voids_stream,
)
from letitride.journal import Columns, RawEvent


class FloorFollower(Follower):
    def __init__(self, house: House) -> None:
        self._house = house

    def take(self, event: HouseEvent, row: Columns) -> bool:
        stored = RawEvent._make(row)
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
            house.mention(audit_stream(event.table), "")
            house.mention(voids_stream(event.table), "")
        elif isinstance(event, DealerSet | ReliefPlanned) and event.dealer:
            house.mention(account_stream(event.dealer), stored.stream)
        elif isinstance(event, RulesFiled):
            house.mention(account_stream(event.by), stored.stream)
        return True


class AuditFollower(Follower):
    def __init__(self, house: House) -> None:
        self._house = house

    def take(self, event: HouseEvent, row: Columns) -> bool:
        stored = RawEvent._make(row)
        if not isinstance(event, HouseEvent) or isinstance(event, _NOT_AUDITED):
            words = say("house.not_audit", kind=type(event).__name__)
            self._house.found(stored, Matter.HOUSE, words)
            return False
        if isinstance(event, CommandRefused):
            if audit_stream(event.table) != stored.stream:
                words = say("house.audited_elsewhere", table=event.table)
                self._house.found(stored, Matter.HOUSE, words)
            self._house.mention(FLOOR_STREAM, stored.stream)
        return True


_NOT_AUDITED: Final = (
    PatronAdmitted,
    AccountOpened,
    TableSetUp,
    SpeedSet,
    DealerSet,
    RulesFiled,
    ReliefPlanned,
    ReliefDropped,
    ReliefBegan,
    PresetSaved,
)


class VoidsFollower(Follower):
    """Orders revealed because nothing more will be dealt from them."""

    def __init__(self, house: House) -> None:
        self._house = house

    def take(self, event: Any, row: Columns) -> bool:
        stored = RawEvent._make(row)
        if not isinstance(event, VoidDeckRevealed):
            self._house.found(
                stored, Matter.HOUSE, say("house.not_void", kind=type(event).__name__)
            )
            return False
        if (sentence := self._wrong(event, stored)) is not None:
            self._house.found(stored, Matter.SHUFFLE, sentence)
        return True

    def _wrong(self, event: VoidDeckRevealed, stored: RawEvent) -> str | None:
        self._house.mention(table_stream(event.table), stored.stream)
        if voids_stream(event.table) != stored.stream:
            return say("house.other_table")
        return self._house.voids.setdefault(event.table, Voids()).revealed(event)
