"""Events: what has happened. Amounts are resolved in them, so a log replays without the book.

``moves`` are the transfers of an event; ``evolve`` applies them first. A face stands in an event
only if somebody saw that card then.
"""

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from letitride.cards import Card
from letitride.rules import Cents, CollusionMeasure, DeviceKind, OpeningStep, Wager
from letitride.table.actors import NOBODY, Actor
from letitride.table.commands import BadCard
from letitride.table.money import Move
from letitride.table.state import (
    DeckPlace,
    DisputeStage,
    Halt,
    HandStatus,
    Limits,
    Phase,
    SignKind,
    Terms,
)


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """``decide`` stamps who asked for it, and when."""

    by: Actor = NOBODY
    at: int = 0
    moves: tuple[Move, ...] = ()


# --- the table -----------------------------------------------------------------------------------


class TableOpened(Event, frozen=True):
    """``book`` and ``digest`` say by which rules, to the byte, the table is played."""

    book: str
    digest: str
    terms: Terms
    limits: Limits
    backs: tuple[str, ...]


class OpeningStepTaken(Event, frozen=True):
    step: OpeningStep
    commitment: str = ""
    cut: int = 0


class TableReady(Event, frozen=True):
    pass


class SignPutUp(Event, frozen=True):
    kind: SignKind
    effective: int
    minimum: Cents | None = None


class LimitsChanged(Event, frozen=True):
    """``for_round``: the limits by which a round that is on is settled; its bets stand."""

    limits: Limits
    for_round: Limits | None = None


class TableClosed(Event, frozen=True):
    pass


class TrayFilled(Event, frozen=True):
    amount: Cents


class TrayCredited(Event, frozen=True):
    amount: Cents


# --- seats and money -----------------------------------------------------------------------------


class PlayerSat(Event, frozen=True):
    seat: int
    player: str


class PlayerLeft(Event, frozen=True):
    seat: int
    player: str
    reason: str = ""


class BoughtIn(Event, frozen=True):
    seat: int
    amount: Cents


class VoucherExchanged(Event, frozen=True):
    seat: int
    amount: Cents


class CashedOut(Event, frozen=True):
    seat: int
    amount: Cents


# --- betting -------------------------------------------------------------------------------------


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


class WagerRefused(Event, frozen=True):
    seat: int
    reason: str


class BankOffered(Event, frozen=True):
    """To whom the bank is offered now; None where everyone has declined."""

    seat: int | None


class BankAccepted(Event, frozen=True):
    seat: int


class BankDeclined(Event, frozen=True):
    seat: int


class BankPosted(Event, frozen=True):
    seat: int
    amount: Cents


class BankReleased(Event, frozen=True):
    """What the round left of the player-dealer's wager."""

    seat: int
    amount: Cents


class NoMoreBetsCalled(Event, frozen=True):
    pass


class FeeTaken(Event, frozen=True):
    seat: int
    amount: Cents


class BonusCollected(Event, frozen=True):
    """The stake goes into the tray, and a lammer lies in its place."""

    seat: int
    wager: Wager
    amount: Cents


class DiceRolled(Event, frozen=True):
    dice: int
    seat: int


# --- cards ---------------------------------------------------------------------------------------


class DeckShuffled(Event, frozen=True):
    deck: int
    commitment: str


class DeckCut(Event, frozen=True):
    deck: int
    cut: int


class DeckMoved(Event, frozen=True):
    deck: int
    place: DeckPlace


class DeckStale(Event, frozen=True):
    """The table stood empty: the deck is to be shuffled again before it is dealt."""

    deck: int


class DealBegun(Event, frozen=True):
    deck: int
    seats: tuple[int, ...]


class CardsDealt(Event, frozen=True):
    """Places of the order that went to a seat; faces only where they are dealt open."""

    seat: int
    places: tuple[int, ...]
    faces: tuple[Card, ...] = ()


class DealerCardsDealt(Event, frozen=True):
    """Places that went to the dealer: to the rectangles, kept, or burned unseen."""

    left: int | None = None
    right: int | None = None
    kept: int | None = None
    burned: int | None = None


class DealCompleted(Event, frozen=True):
    next: Phase


class StubUnloaded(Event, frozen=True):
    pass


class CardsLookedAt(Event, frozen=True):
    seat: int
    faces: tuple[Card, ...]


class ThreeCardSettled(Event, frozen=True):
    """A 3 Card Bonus settled before the base game; faces of a loser stay unshown."""

    seat: int
    hand: str
    won: Cents


class ThreeCardDone(Event, frozen=True):
    pass


class BetRode(Event, frozen=True):
    seat: int
    circle: int


class BetPulled(Event, frozen=True):
    seat: int
    circle: int
    amount: Cents


class HandTucked(Event, frozen=True):
    seat: int


class CommunityTurned(Event, frozen=True):
    """``circle`` is the one decided next; none after the second card."""

    place: int
    face: Card
    circle: int | None


class KeptTurned(Event, frozen=True):
    place: int
    face: Card


class HandTurned(Event, frozen=True):
    seat: int
    faces: tuple[Card, ...]


class BetSettled(Event, frozen=True):
    """One bet: the hand, the odds that paid, what it won or lost, what of it was not played."""

    seat: int
    wager: Wager
    circle: int
    stake: Cents
    hand: str
    pays: str
    won: Cents
    lost: Cents
    returned: Cents = Cents(0)


class SeatSettled(Event, frozen=True):
    seat: int


class SettlementCompleted(Event, frozen=True):
    pass


class RoundEnded(Event, frozen=True):
    """``bets`` are the seats that played in it, ``idle`` those that sat out at a full table."""

    number: int
    bets: tuple[int, ...]
    idle: tuple[int, ...] = ()


class DeckRevealed(Event, frozen=True):
    deck: int
    order: tuple[Card, ...]
    nonce: str


# --- irregularities ------------------------------------------------------------------------------


class Ruled(Event, frozen=True):
    """The ruling on an irregularity: what it is by the book, and what is said aloud."""

    matter: str
    outcome: str
    clause: str
    house_policy: bool
    sentence: str
    seat: int | None = None


class CardExposed(Event, frozen=True):
    seat: int
    place: int
    face: Card


class CardReplaced(Event, frozen=True):
    """The exposed card is out; the next of the order takes its place in the hand."""

    seat: int
    out: int
    place: int


class HandRecounted(Event, frozen=True):
    """A hand was found with more or fewer cards; places of the order that are really in it."""

    seat: int
    places: tuple[int, ...]
    dealt: int


class HandEnded(Event, frozen=True):
    """A hand leaves the round with its wagers returned, or never had any."""

    seat: int
    status: HandStatus


class WagersReturned(Event, frozen=True):
    seat: int
    amount: Cents


class SettlementUndone(Event, frozen=True):
    """In a void round, bets already settled lie where they lay before, and no one is paid."""


class WagersForfeited(Event, frozen=True):
    seat: int
    amount: Cents


class WagersRestored(Event, frozen=True):
    """Bonus stakes taken before the deal lie on their spots again."""

    seat: int
    wager: Wager
    amount: Cents


class MisdealDeclared(Event, frozen=True):
    reason: str


class RoundVoided(Event, frozen=True):
    """All cards to the rack; the round is over, or is dealt again without new bets."""

    number: int
    same_round: bool


class BetsCorrected(Event, frozen=True):
    seat: int
    circles: tuple[Cents, Cents, Cents]


class PlayHalted(Event, frozen=True):
    halt: Halt


class HaltLifted(Event, frozen=True):
    halt: Halt


class DeckFoundWrong(Event, frozen=True):
    deck: int
    what: BadCard


class CountOrdered(Event, frozen=True):
    pass


class CardsCounted(Event, frozen=True):
    hands_right: bool
    total: int


class DeckReplaced(Event, frozen=True):
    """A new deck, checked, lies where the old one lay; shuffled only if it was sealed so."""

    deck: int
    back: str
    place: DeckPlace
    commitment: str = ""


class DeviceFitted(Event, frozen=True):
    """Another device, with new decks of these backs."""

    device: DeviceKind
    backs: tuple[str, ...]


class KeypadReset(Event, frozen=True):
    pass


class CollusionActedOn(Event, frozen=True):
    seats: tuple[int, ...]
    players: tuple[str, ...]
    measure: CollusionMeasure
    reason: str


class PlayerPrecluded(Event, frozen=True):
    seat: int
    player: str
    reason: str


class DisputeRaised(Event, frozen=True):
    number: int
    seat: int
    round: int
    about: str
    player: str = ""


class DisputeMoved(Event, frozen=True):
    number: int
    stage: DisputeStage
    decision: str = ""


def event_types() -> Mapping[str, type[Event]]:
    return {each.__name__: each for each in Event.__subclasses__()}


def decode_event(data: bytes) -> Event:
    """An event from its JSON. Raises ``msgspec.ValidationError``."""
    event: Event = _decoder().decode(data)
    return event


@cache
def _decoder() -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(reduce(or_, event_types().values()))
