"""Events of settlement, and the end of a round."""

from letitride.cards import Card
from letitride.rules import Cents, Wager
from letitride.table.commands.choosing import Signal
from letitride.table.events.base import Event


class DiceRolled(Event, frozen=True):
    dice: int
    seat: int


class ThreeCardSettled(Event, frozen=True):
    """A side bet settled before the base game; faces of a loser stay unshown."""

    seat: int
    hand: str
    won: Cents
    signal: Signal | None = None


class ThreeCardDone(Event, frozen=True):
    pass


class KeptTurned(Event, frozen=True):
    place: int
    face: Card


class HandTurned(Event, frozen=True):
    seat: int
    faces: tuple[Card, ...]


class BetSettled(Event, frozen=True):
    """One bet: the hand, the odds that paid, what it won or lost, and the part not played.

    ``seat`` is whose hand it was; ``backer`` is whose bet, if it was behind.
    """

    seat: int
    wager: Wager
    circle: int
    stake: Cents
    hand: str
    pays: str
    won: Cents
    lost: Cents
    returned: Cents = Cents(0)
    backer: int | None = None


class SeatSettled(Event, frozen=True):
    seat: int


class SettlementCompleted(Event, frozen=True):
    pass


class RoundEnded(Event, frozen=True):
    """``bets`` are the seats that played, ``idle`` those that sat out at a full table."""

    number: int
    bets: tuple[int, ...]
    idle: tuple[int, ...] = ()
