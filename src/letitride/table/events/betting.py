"""Events of betting, and the call of no more bets."""

from letitride.rules import Cents, Wager
from letitride.table.events.base import Event


class RoundOpened(Event, frozen=True):
    number: int


class BetsPlaced(Event, frozen=True):
    """The three circles of a seat as they now lie."""

    seat: int
    circles: tuple[Cents, Cents, Cents]


class SideBetPlaced(Event, frozen=True):
    seat: int
    wager: Wager
    amount: Cents


class BackBetPlaced(Event, frozen=True):
    """What lies behind each of the three circles of a seat now, of one backer's."""

    seat: int
    behind: int
    amount: Cents


class BackBetReturned(Event, frozen=True):
    """Bets behind a seat go back unplayed, most often since those in front do; a fee with them."""

    seat: int
    behind: int
    amount: Cents


class WagerRefused(Event, frozen=True):
    seat: int
    reason: str


class NoMoreBetsCalled(Event, frozen=True):
    pass


class FeeTaken(Event, frozen=True):
    """``behind``: for the bets behind that seat, apart from the fee for a hand of one's own."""

    seat: int
    amount: Cents
    behind: int | None = None


class BonusCollected(Event, frozen=True):
    """The stake goes into the tray, and a lammer lies in its place."""

    seat: int
    wager: Wager
    amount: Cents
