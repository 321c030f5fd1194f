"""Events of the two choices, and the community cards."""

from letitride.cards import Card
from letitride.rules import Cents
from letitride.table.commands.choosing import Signal
from letitride.table.events.base import Event


class BetRode(Event, frozen=True):
    """``signal``: the player's hand signal, if the dealer, who is then ``by``, recorded it."""

    seat: int
    circle: int
    signal: Signal | None = None


class BetPulled(Event, frozen=True):
    seat: int
    circle: int
    amount: Cents
    signal: Signal | None = None


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
