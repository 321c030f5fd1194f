"""Follows a table: its game, and what it says to the cage, the meters and the floor."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from letitride.audit.exchange import CageReport, ExpectedReports, Tells
from letitride.audit.findings import Matter
from letitride.audit.followers.house import Follower, House
from letitride.audit.followers.names import TABLE
from letitride.audit.followers.snapshots import OpenedSnapshot
from letitride.audit.meters import TELLS, meter_report_of
from letitride.audit.table_walk import BROKEN, TableWalk
from letitride.audit.voids import CHANGES, Voids
from letitride.audit.words import say
from letitride.house import SLIPS_STREAM, cage_stream, follow_slips, meter_stream
from letitride.journal import Columns, RawEvent
from letitride.rules import is_earlier
from letitride.table import Table
from letitride.table import events as e

_NUMBERED = (e.SlipRequested, e.TrayOpened)


class TableFollower(Follower):
    def __init__(self, house: House, stream: str) -> None:
        self._house = house
        self._id = stream.removeprefix(TABLE)
        self._at_table = ExpectedReports()
        self._concerns = self._at_table.concerns
        self._voids = house.voids.setdefault(self._id, Voids())
        further: set[type[e.Event]] = {*self._concerns, *CHANGES, *TELLS, *_NUMBERED, e.TableOpened}
        self.walk = TableWalk(then=dict.fromkeys(further, self._look_further))
        self._rows: Sequence[Columns] = ()
        self._begun = 0

    def take(self, event: Any, row: Columns) -> bool:
        self._rows, self._begun = (row,), self.walk.version + 1
        if not self.walk.take(event):
            return False
        if self.snapshot is not None and self.snapshot.version == row[1]:
            self._compare(self.snapshot, RawEvent._make(row))
        return True

    def take_run(
        self, rows: Sequence[Columns], events: Sequence[Any], nonsense: Callable[[Columns], None]
    ) -> bool:
        walk, snapshot = self.walk, self.snapshot
        if snapshot is not None and rows[0][1] <= snapshot.version <= rows[-1][1]:
            return super().take_run(rows, events, nonsense)
        while rows:
            self._rows, self._begun = rows, walk.version + 1
            try:
                return walk.take_all(events)
            except BROKEN:
                bad = walk.version + 1 - self._begun
                nonsense(rows[bad])
                rows, events = rows[bad + 1 :], events[bad + 1 :]
        return True

    def _look_further(self, before: Table, event: Any) -> None:
        """Checks what concerns more than this table."""
        kind, row = type(event), self._rows[self.walk.version - self._begun]
        try:
            if (tells := self._concerns.get(kind)) is not None:
                self._tell(tells, before, event, row)
            if kind in CHANGES:
                self._put_away(before, event, row)
            elif kind in TELLS:
                self._tell_meter(before, event, RawEvent._make(row))
            elif kind in _NUMBERED:
                self._tell_slips(event, RawEvent._make(row))
            elif kind is e.TableOpened:
                self._opened(event, RawEvent._make(row))
        except BROKEN:
            self._house.found(RawEvent._make(row), Matter.RECORD, say("read.nonsense"))

    def _put_away(self, before: Table, event: Any, row: Columns) -> None:
        sentence = self._voids.happened(before, row, event)
        if sentence is not None:
            self._house.found(RawEvent._make(row), Matter.SHUFFLE, sentence)

    def _compare(self, snapshot: OpenedSnapshot, stored: RawEvent) -> None:
        table = replace(self.walk.table, id=self._id, version=stored.version)
        if (sentence := snapshot.wrong(table, stored)) is not None:
            self._house.found(stored, Matter.SNAPSHOT, sentence)

    def _tell(self, tells: Tells, before: Table, event: Any, row: Columns) -> None:
        exchange, found = self._house.exchange, self._house.found
        try:
            for player, each in tells(before, event):
                stored = RawEvent._make(row)
                at = (stored.stream, stored.version, stored.position)
                self._house.mention(cage_stream(player), stored.stream)
                wrong = exchange.table_told(self._id, player, stored.command_id, each, at)
                if wrong is not None:
                    found(stored, Matter.HOUSE, wrong.sentence)
        except BROKEN:
            found(RawEvent._make(row), Matter.HOUSE, say("house.not_there"))

    def _tell_meter(self, table: Table, event: e.MeterFed | e.MeterPaid, stored: RawEvent) -> None:
        try:
            paytable, told = meter_report_of(table, event)
        except BROKEN:
            self._house.found(stored, Matter.HOUSE, say("meter.no_such_bet"))
            return
        stream, at = meter_stream(paytable), (stored.stream, stored.version, stored.position)
        self._house.mention(stream, stored.stream)
        wrong = self._house.exchange.told_of_meter(stream, self._id, stored.command_id, told, at)
        if wrong is not None:
            self._house.found(stored, Matter.HOUSE, wrong.sentence)

    def _tell_slips(self, event: e.Event, stored: RawEvent) -> None:
        at = (stored.stream, stored.version, stored.position)
        for slip in follow_slips([event], table=self._id):
            self._house.mention(SLIPS_STREAM, stored.stream)
            told = CageReport("SlipNumbered", slip.amount, (slip.number, slip.kind))
            exchange, command = self._house.exchange, stored.command_id
            wrong = exchange.told_of_meter(SLIPS_STREAM, self._id, command, told, at)
            if wrong is not None:
                self._house.found(stored, Matter.HOUSE, wrong.sentence)

    def _opened(self, event: e.TableOpened, stored: RawEvent) -> None:
        """A table set up under an earlier text of a book opens again under today's; whether that
        one is installed is asked with its pays."""
        place = self._house.floor.tables.get(self._id)
        if place is None:
            return
        same_text = place.digest == event.digest or is_earlier(place.digest, event.book)
        if place.book != event.book or not same_text:
            sentence = say("house.other_book", book=place.book)
            self._house.found(stored, Matter.HOUSE, sentence)
