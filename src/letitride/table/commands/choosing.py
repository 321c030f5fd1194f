"""Commands of the two choices, and the community cards."""

from enum import StrEnum

from letitride.cards import Card
from letitride.table.commands.base import Command


class Ride(Command, frozen=True):
    seat: int


class Pull(Command, frozen=True):
    seat: int


class Tuck(Command, frozen=True):
    seat: int


class Signal(StrEnum):
    """``scratch``: bet back. ``tuck``: let it ride. Where a bet on three cards is settled first,
    ``show``: a pair or better, ``wave``: less, and not shown."""

    SCRATCH = "scratch"
    TUCK = "tuck"
    SHOW = "show"
    WAVE = "wave"


class RecordSignal(Command, frozen=True):
    """A hand signal of a player who has no screen: the player's choice, recorded by the dealer. A
    player who signals has seen the cards."""

    seat: int
    signal: Signal
    cards: tuple[Card, ...] = ()


class WaveOff(Command, frozen=True):
    """The player says that the three cards lose, and does not show them (W 3card option 2)."""

    seat: int


class TurnCommunity(Command, frozen=True):
    card: Card
