"""Events of irregularities: reports, rulings, and what follows them."""

from letitride.cards import Card
from letitride.rules import Cents, DeviceKind, Wager
from letitride.table.commands.irregularities import BadCard
from letitride.table.events.base import Event
from letitride.table.state import DeckPlace, Halt, HandStatus


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
    """Stakes taken before the deal lie on their spots again."""

    seat: int
    wager: Wager
    amount: Cents


class MisdealDeclared(Event, frozen=True):
    reason: str


class RoundVoided(Event, frozen=True):
    """All cards to the rack; the round is over, or is dealt again without new bets."""

    number: int
    same_round: bool


class CorrectionAsked(Event, frozen=True):
    """The seat is to make its three bets equal or to fold, before it is dealt to or looks."""

    seat: int


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


class OrderLost(Event, frozen=True):
    """The stored order of the deck does not match its commitment: no card of it is dealt or shown
    any more, until it is shuffled again."""

    deck: int


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
