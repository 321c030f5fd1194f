"""Commands of irregularities: reports, rulings and their consequences."""

from enum import StrEnum

from letitride.cards import Card
from letitride.rules import Cents, DeviceKind, Equipment, ShufflerGame
from letitride.table.commands.base import Command
from letitride.table.state import DeckCheck

DEALER_HAND = 0
"""Instead of a seat: the dealer's stack or the community cards."""


class ReportExposed(Command, frozen=True):
    """A card was exposed: the seat (or the dealer), which card of the hand, and its face."""

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
    """``other_back``: a foreign card that its back gives away."""

    MISSING = "missing"
    FOREIGN = "foreign"
    OTHER_BACK = "other_back"


class ReportBadDeck(Command, frozen=True):
    what: BadCard


class ReportLostOrder(Command, frozen=True):
    """The stored order of a deck does not match its commitment. The device fills in ``lost``; while
    it has the order, the report is rejected."""

    deck: int
    lost: bool = False


class ReportUnequalBets(Command, frozen=True):
    """Ask a player to make the three bets equal. While bets are open that is all. Later it is an
    irregularity: if the dealer recorded equal bets, ``amount`` is what is really on ``circle``;
    circle 0 if the bets are unequal as recorded."""

    seat: int
    circle: int = 0
    amount: Cents = Cents(0)


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
    """Another device, or the shoe, replaces the one that failed. ``missing`` and ``backs`` are as
    when a table is opened; a shuffler is set to a game."""

    device: DeviceKind
    missing: frozenset[Equipment] = frozenset()
    backs: tuple[str, ...] = ()
    game: ShufflerGame = ShufflerGame.LET_IT_RIDE


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

    A commitment means the deck came shuffled and sealed (N 3.5); none means it did not. ``back`` is
    its colour; none means that of the deck it replaces.
    """

    deck: int
    commitment: str = ""
    found: DeckCheck = DeckCheck()
    back: str = ""
