"""Follows a shared meter."""

from typing import Any

from letitride.audit.findings import Matter
from letitride.audit.followers.house import Follower, House
from letitride.audit.meters import MeterCount
from letitride.audit.table_walk import BROKEN
from letitride.audit.words import say
from letitride.journal import Columns, RawEvent


class MeterFollower(Follower):
    def __init__(self, house: House, stream: str) -> None:
        self._house = house
        self.count = MeterCount(stream)

    def take(self, event: Any, row: Columns) -> bool:
        stored = RawEvent._make(row)
        found = self._house.found
        try:
            told, sentence = self.count.take(event, stored.command_id)
        except BROKEN:
            found(stored, Matter.HOUSE, say("meter.not_its_event", kind=type(event).__name__))
            return False
        if sentence is not None:
            found(stored, Matter.HOUSE, sentence)
        if told is not None:
            self._house.wrote(stored, event.table, told)
        return True
