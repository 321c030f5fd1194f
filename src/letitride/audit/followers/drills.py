"""Follows the drills of a dealer."""

from typing import Any

from letitride.audit.findings import Matter
from letitride.audit.followers.house import Follower, House
from letitride.audit.words import say
from letitride.house import DrillsAnswered, account_stream, drills_stream
from letitride.journal import Columns, RawEvent


class DrillFollower(Follower):
    def __init__(self, house: House) -> None:
        self._house = house

    def take(self, event: Any, row: Columns) -> bool:
        stored = RawEvent._make(row)
        if not isinstance(event, DrillsAnswered):
            words = say("drills.not_answers", kind=type(event).__name__)
            self._house.found(stored, Matter.HOUSE, words)
            return False
        if drills_stream(event.by) != stored.stream:
            words = say("drills.other_dealer", name=event.by)
            self._house.found(stored, Matter.HOUSE, words)
        self._house.mention(account_stream(event.by), stored.stream)
        return True
