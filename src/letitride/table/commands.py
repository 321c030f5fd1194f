"""Commands: what somebody wants to do. Faces, orders and dice come in with them, and so does time.

A command is an intent and may be refused; ``decide`` answers it with events. ``by`` is who asks,
``at`` the time in whole seconds. Fields that chance fills (``cards``, ``card``, ``commitment``,
``order``, ``dice``) are supplied by the device, never by a person.
"""

from enum import StrEnum
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from letitride.cards import Card
from letitride.rules import (
    Cents,
    CollusionMeasure,
    DeviceKind,
    DeviceMeasure,
    InvalidationGround,
    OpeningStep,
    Wager,
)
from letitride.table.actors import Actor
from letitride.table.state import Limits, SignKind, Terms


class Command(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    by: Actor
    at: int = 0


# --- the table -----------------------------------------------------------------------------------


class OpenTable(Command, frozen=True):
    terms: Terms
    limits: Limits


class TakeOpeningStep(Command, frozen=True):
    """The next of the device's opening steps; shuffling brings a commitment, cutting a place."""

    step: OpeningStep
    commitment: str = ""
    cut: int = 0


class PutUpSign(Command, frozen=True):
    """Announce a higher minimum, or the closing of the table."""

    kind: SignKind
    minimum: Cents | None = None


class ChangeLimits(Command, frozen=True):
    limits: Limits


class CloseTable(Command, frozen=True):
    pass


class Fill(Command, frozen=True):
    """Chips from the cage to the tray."""

    amount: Cents


class Credit(Command, frozen=True):
    """Chips from the tray to the cage."""

    amount: Cents


# --- seats and money -----------------------------------------------------------------------------


class Sit(Command, frozen=True):
    seat: int
    player: str


class Leave(Command, frozen=True):
    """Leave the seat with all chips; tokens stay with the house."""

    seat: int


class VacateSeat(Command, frozen=True):
    """Make a player give up the seat who did not bet for too many rounds at a full table."""

    seat: int


class BuyIn(Command, frozen=True):
    """Cash to the drop box, chips to the rack."""

    seat: int
    amount: Cents


class ExchangeFor(StrEnum):
    CHIPS = "chips"
    TOKENS = "tokens"


class ExchangeVoucher(Command, frozen=True):
    seat: int
    amount: Cents
    into: ExchangeFor


class CashOut(Command, frozen=True):
    """Chips from the rack to the cage, without leaving."""

    seat: int
    amount: Cents


# --- betting -------------------------------------------------------------------------------------


class OpenRound(Command, frozen=True):
    pass


class Funds(StrEnum):
    CHIPS = "chips"
    TOKENS = "tokens"
    CASH = "cash"


class Bet(Command, frozen=True):
    """Three equal bets of this amount each; again to change them, nothing to take them down."""

    seat: int
    amount: Cents
    funds: Funds = Funds.CHIPS


class BetSide(Command, frozen=True):
    """A side bet of this amount; nothing to take it down."""

    seat: int
    wager: Wager
    amount: Cents


class RecordBets(Command, frozen=True):
    """Bets as they lie on the felt, recorded by the dealer, equal and within limits or not."""

    seat: int
    circles: tuple[Cents, Cents, Cents]


class RefuseWager(Command, frozen=True):
    seat: int
    reason: str


class AcceptBank(Command, frozen=True):
    seat: int


class DeclineBank(Command, frozen=True):
    seat: int


class PostBank(Command, frozen=True):
    """The player-dealer's wager for this round; nothing to take it down."""

    seat: int
    amount: Cents


class CallNoMoreBets(Command, frozen=True):
    pass


class RollDice(Command, frozen=True):
    """Draw the position where settling starts (C action); the cup gives the total."""

    dice: int


# --- cards ---------------------------------------------------------------------------------------


class Shuffle(Command, frozen=True):
    """Shuffle the deck that waits for it; the commitment binds its new order."""

    commitment: str


class CutDeck(Command, frozen=True):
    cut: int


class ReleaseDeck(Command, frozen=True):
    """Load the rack's deck into the shuffler, which gives the shuffled one for dealing."""


class Deal(Command, frozen=True):
    """Deliver the next stack, or card; with ``rest``, all that remain. Faces only when face up."""

    rest: bool = False
    cards: tuple[Card, ...] = ()


class UnloadStub(Command, frozen=True):
    pass


class Look(Command, frozen=True):
    seat: int
    cards: tuple[Card, ...] = ()


class ShowThree(Command, frozen=True):
    """Settle a 3 Card Bonus before the base game, where the table does so (W 3card option 2)."""

    seat: int


class Ride(Command, frozen=True):
    seat: int


class Pull(Command, frozen=True):
    seat: int


class Tuck(Command, frozen=True):
    seat: int


class TurnCommunity(Command, frozen=True):
    card: Card


class TurnKept(Command, frozen=True):
    """Turn the dealer's kept card, for the 6 Card Bonus."""

    card: Card


class SettleNext(Command, frozen=True):
    """Turn up and settle the next hand in the book's order."""

    cards: tuple[Card, ...] = ()


class EndRound(Command, frozen=True):
    """Cards to the rack, lammers picked up, the round over."""


class RevealDeck(Command, frozen=True):
    """After the round: the whole order and the nonce that the commitment was made with."""

    order: tuple[Card, ...]
    nonce: str


# --- irregularities ------------------------------------------------------------------------------

DEALER_HAND = 0
"""In place of a seat: the dealer's stack or the community cards."""


class ReportExposed(Command, frozen=True):
    """A card came face up: whose hand (or the dealer's), which card of it, and its face."""

    seat: int
    index: int
    card: Card


class ReportCount(Command, frozen=True):
    """A hand holds this many cards."""

    seat: int
    cards: int


class ReportWrongDeal(Command, frozen=True):
    """Cards went where they should not, in the dealer's words."""

    what: str


class ReportHandWithoutWager(Command, frozen=True):
    seat: int


class BadCard(StrEnum):
    MISSING = "missing"
    FOREIGN = "foreign"


class ReportBadDeck(Command, frozen=True):
    what: BadCard


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
    """Another device, or the shoe, in place of the one that failed."""

    device: DeviceKind


class ReportEarlyStub(Command, frozen=True):
    """The stub went to the rack before the dealer's hand was delivered."""


class UseMaintenanceKey(Command, frozen=True):
    pass


class ReportCountAlarm(Command, frozen=True):
    """The shuffler signals that the count is wrong."""


class DeclareMisdeal(Command, frozen=True):
    reason: str


class OrderCount(Command, frozen=True):
    pass


class CountCards(Command, frozen=True):
    """The floor's count: all hands as they should be, and this many cards in all."""

    hands_right: bool
    total: int


class ReplaceDeck(Command, frozen=True):
    """A new deck in place of one that was found wrong or unfit.

    A commitment says that the deck was shuffled and sealed before (N 3.5); none, that it was not.
    """

    deck: int
    commitment: str = ""


class ActOnCollusion(Command, frozen=True):
    seats: tuple[int, ...]
    measure: CollusionMeasure
    reason: str


class ActOnDevice(Command, frozen=True):
    """Against a player with a prohibited device."""

    seat: int
    measure: DeviceMeasure
    reason: str


class Preclude(Command, frozen=True):
    seat: int
    reason: str


class InvalidateRound(Command, frozen=True):
    """Void the round for disruption or fraud; the wagers of ``forfeit`` seats are kept."""

    ground: InvalidationGround
    reason: str
    forfeit: tuple[int, ...] = ()


class RaiseDispute(Command, frozen=True):
    seat: int
    about: str


class RuleDispute(Command, frozen=True):
    """The ruling; by who else would review it, if it says that no games supervisor is there."""

    dispute: int
    decision: str
    no_games_supervisor: bool = False


class AskReview(Command, frozen=True):
    seat: int
    dispute: int


class ReviewDispute(Command, frozen=True):
    dispute: int
    decision: str


class Complain(Command, frozen=True):
    """Take a decided dispute to the inspector."""

    seat: int
    dispute: int


class HearComplaint(Command, frozen=True):
    dispute: int
    decision: str


def command_types() -> tuple[type[Command], ...]:
    return tuple(Command.__subclasses__())


def decode_command(data: bytes) -> Command:
    """A command from its JSON. Raises ``msgspec.ValidationError``."""
    command: Command = _decoder().decode(data)
    return command


@cache
def _decoder() -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(reduce(or_, command_types()))
