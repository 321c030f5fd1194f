"""Events of betting, and the call of no more bets."""

from letitride.rules import Cents, Wager
from letitride.table.events.base import Event


class RoundOpened(Event, frozen=True):
    number: int


class BetsPlaced(Event, frozen=True):
    """The seat's three circles as they are now. ``in_plaques``: in plaques, which count as chips
    of the same value."""

    seat: int
    circles: tuple[Cents, Cents, Cents]
    in_plaques: bool = False


class SideBetPlaced(Event, frozen=True):
    seat: int
    wager: Wager
    amount: Cents
    in_plaques: bool = False


class BackBetPlaced(Event, frozen=True):
    """What one backer now has behind each of a seat's three circles."""

    seat: int
    behind: int
    amount: Cents


class BackBetReturned(Event, frozen=True):
    """Bets behind a seat are returned unplayed, usually because those in front are; with their
    fee."""

    seat: int
    behind: int
    amount: Cents


class WagerRefused(Event, frozen=True):
    seat: int
    reason: str


class PlayerReady(Event, frozen=True):
    """Until the seat's bets change."""

    seat: int


class SideBetsAsked(Event, frozen=True):
    pass


class NoMoreBetsCalled(Event, frozen=True):
    pass


class FeeTaken(Event, frozen=True):
    """``behind``: for the bets behind that seat, separate from the fee for the player's own
    hand."""

    seat: int
    amount: Cents
    behind: int | None = None


class BonusCollected(Event, frozen=True):
    """The stake goes into the tray, and a lammer takes its place."""

    seat: int
    wager: Wager
    amount: Cents
