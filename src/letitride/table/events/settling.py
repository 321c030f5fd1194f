"""Events of settlement, and the end of a round."""

from letitride.cards import Card
from letitride.rules import Cents, Wager
from letitride.table.commands.choosing import Signal
from letitride.table.events.base import Event


class DiceRolled(Event, frozen=True):
    """``seat`` is the position that the dice showed, ``action`` the first in play from there,
    clockwise: another one where nobody plays."""

    dice: int
    seat: int
    action: int = 0


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


class MeterFed(Event, frozen=True):
    """The share of a round's bets that goes into the meter of a side bet."""

    wager: Wager
    bets: int
    amount: Cents


class MeterPaid(Event, frozen=True):
    """A winner's part of a meter, which stood at ``meter`` when this hand was paid."""

    seat: int
    wager: Wager
    hand: str
    meter: Cents
    amount: Cents


class EnvyPaid(Event, frozen=True):
    """What a seat gets because another one, ``winner``, has the hand."""

    seat: int
    wager: Wager
    winner: int
    hand: str
    amount: Cents


class RoundEnded(Event, frozen=True):
    """``bets`` are the seats that played, ``idle`` those that sat out at a full table."""

    number: int
    bets: tuple[int, ...]
    idle: tuple[int, ...] = ()
