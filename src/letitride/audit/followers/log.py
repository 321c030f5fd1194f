"""Follows what the house records of the log itself: exported heads, and keys."""

from typing import Any

from letitride.audit.findings import Matter
from letitride.audit.followers.house import Follower, House
from letitride.audit.words import say
from letitride.house import HeadsExported, HouseEvent, KeyRetired, LogRestored, LogTakenOver
from letitride.journal import Columns, RawEvent


class HeadsFollower(Follower):
    """The exports of heads that the house recorded."""

    def __init__(self, house: House) -> None:
        self._house = house

    def take(self, event: HouseEvent, row: Columns) -> bool:
        stored = RawEvent._make(row)
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
        stored = RawEvent._make(row)
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
