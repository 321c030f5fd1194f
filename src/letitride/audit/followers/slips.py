"""Follows the slip book: numbers without a gap, and every one told by a table."""

from typing import Any

from letitride.audit.exchange import CageReport
from letitride.audit.findings import Matter
from letitride.audit.followers.house import Follower, House
from letitride.audit.words import say
from letitride.house import SlipBook, SlipNumbered, evolve, new_slip_book
from letitride.journal import Columns, RawEvent


class SlipFollower(Follower):
    def __init__(self, house: House) -> None:
        self._house = house
        self.book: SlipBook = new_slip_book()

    def take(self, event: Any, row: Columns) -> bool:
        stored = RawEvent._make(row)
        if not isinstance(event, SlipNumbered):
            words = say("slips.not_a_slip", kind=type(event).__name__)
            self._house.found(stored, Matter.HOUSE, words)
            return False
        if event.number != self.book.last + 1:
            words = say("slips.gap", number=event.number, last=self.book.last)
            self._house.found(stored, Matter.HOUSE, words)
        self.book = evolve(self.book, event)
        told = CageReport("SlipNumbered", event.amount, (event.number, event.kind))
        self._house.wrote(stored, event.table, told)
        return True
