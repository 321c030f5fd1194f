"""Follows the accounts of people."""

from letitride.audit.findings import Matter
from letitride.audit.followers.house import Follower, House
from letitride.audit.followers.names import ACCOUNT
from letitride.audit.table_walk import BROKEN
from letitride.audit.words import say
from letitride.house import (
    AccountOpened,
    HouseEvent,
    account_stream,
    cage_stream,
    drills_stream,
    evolve,
    new_person,
)
from letitride.journal import Columns, RawEvent
from letitride.rules import Role


class AccountFollower(Follower):
    def __init__(self, house: House, stream: str) -> None:
        self._house = house
        self._key = stream.removeprefix(ACCOUNT)
        house.people[self._key] = new_person()

    def take(self, event: HouseEvent, row: Columns) -> bool:
        stored = RawEvent._make(row)
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
            else:
                self._house.mention(drills_stream(event.name), "")
        return True
