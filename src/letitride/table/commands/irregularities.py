"""Commands of irregularities: reports, rulings, and what follows them."""

from enum import StrEnum

from letitride.cards import Card
from letitride.rules import Cents, DeviceKind
from letitride.table.commands.base import Command
from letitride.table.state import DeckCheck

DEALER_HAND = 0
"""Instead of a seat: the dealer's stack or the community cards."""


class ReportExposed(Command, frozen=True):
    """A card was exposed: whose hand (or the dealer's), which card of it, and its face."""

    seat: int
    index: int
    card: Card


class ReportCount(Command, frozen=True):
    """A hand holds this many cards."""

    seat: int
    cards: int


class ReportWrongDeal(Command, frozen=True):
    """Cards went to the wrong place, in the dealer's words."""

    what: str


class ReportHandWithoutWager(Command, frozen=True):
    seat: int


class BadCard(StrEnum):
    MISSING = "missing"
    FOREIGN = "foreign"


class ReportBadDeck(Command, frozen=True):
    what: BadCard


class ReportLostOrder(Command, frozen=True):
    """The stored order of a deck does not match its commitment. The device fills in ``lost``; while
    it has the order, the report is rejected."""

    deck: int
    lost: bool = False


class ReportUnequalBets(Command, frozen=True):
    seat: int


class CorrectBets(Command, frozen=True):
    """Make the three bets of a seat equal at this amount."""

    seat: int
    amount: Cents


class Fold(Command, frozen=True):
    """Give up the hand and take the unequal bets back (N 12.10)."""

    seat: int


class ReportAbsent(Command, frozen=True):
    seat: int


class ReportJam(Command, frozen=True):
    """The shuffle did not finish."""


class ReportDeviceFailure(Command, frozen=True):
    pass


class FitDevice(Command, frozen=True):
    """Another device, or the shoe, replaces the one that failed."""

    device: DeviceKind


class ReportEarlyStub(Command, frozen=True):
    """The stub went to the rack before the dealer's hand was delivered."""


class ReportCountAlarm(Command, frozen=True):
    """The shuffler signals that the count is wrong."""


class DeclareMisdeal(Command, frozen=True):
    reason: str


class OrderCount(Command, frozen=True):
    pass


class CountCards(Command, frozen=True):
    """The floor's count: whether all hands are right, and how many cards there are in all."""

    hands_right: bool
    total: int


class ReplaceDeck(Command, frozen=True):
    """A new deck replaces one that was found wrong or unfit.

    A commitment means the deck came shuffled and sealed (N 3.5); none means it did not.
    """

    deck: int
    commitment: str = ""
    found: DeckCheck = DeckCheck()
