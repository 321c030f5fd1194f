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
    """The hand's player pulled the circle, and this bet behind it is returned too."""

    seat: int
    behind: int
    circle: int
    amount: Cents


class HandTucked(Event, frozen=True):
    seat: int


class CommunityTurned(Event, frozen=True):
    """``circle`` is the one to decide next; None after the second card."""

    place: int
    face: Card
    circle: int | None
