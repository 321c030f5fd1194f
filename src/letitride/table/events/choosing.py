"""Events of the two choices, and the community cards."""

from letitride.cards import Card
from letitride.rules import Cents
from letitride.table.events.base import Event


class BetRode(Event, frozen=True):
    seat: int
    circle: int


class BetPulled(Event, frozen=True):
    seat: int
    circle: int
    amount: Cents


class BackBetPulled(Event, frozen=True):
    """The player of the hand pulled the circle, and this bet behind it comes back with it."""

    seat: int
    behind: int
    circle: int
    amount: Cents


class HandTucked(Event, frozen=True):
    seat: int


class CommunityTurned(Event, frozen=True):
    """``circle`` is the one decided next; none after the second card."""

    place: int
    face: Card
    circle: int | None
