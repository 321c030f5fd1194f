"""Events of irregularities: reports, rulings and their consequences."""

from letitride.cards import Card
from letitride.rules import Cents, DeviceKind, Equipment, ShufflerGame, Wager
from letitride.table.commands.irregularities import BadCard
from letitride.table.events.base import Event
from letitride.table.state import DeckPlace, Halt, HandStatus


class Ruled(Event, frozen=True):
    """The ruling on an irregularity: what it is under the book, and what is said aloud."""

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
    """The exposed card is out; the next one in the order takes its place in the hand."""

    seat: int
    out: int
    place: int


class HandRecounted(Event, frozen=True):
    """A hand had more or fewer cards; these are the places actually in it."""

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
    """The settled bets on these hands go back where they were, as if nobody had been paid. No hand
    named means all of them."""

    hands: tuple[int, ...] = ()


class WagersForfeited(Event, frozen=True):
    seat: int
    amount: Cents


class WagersRestored(Event, frozen=True):
    """Stakes taken before the deal are back on their spots."""

    seat: int
    wager: Wager
    amount: Cents


class MisdealDeclared(Event, frozen=True):
    reason: str


class RoundVoided(Event, frozen=True):
    """All cards go to the rack; the round is over, or is dealt again without new bets."""

    number: int
    same_round: bool


class UnequalBetsNoticed(Event, frozen=True):
    """The three bets of a seat differ: the table itself can tell, or the dealer finds other chips
    on a circle than were recorded. In that case ``moves`` correct the record."""

    seat: int
    circles: tuple[Cents, Cents, Cents]


class CorrectionAsked(Event, frozen=True):
    """The seat must make its three bets equal, or fold, before no more bets is called; if they are
    found later, before it is dealt to or looks."""

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
    """The deck's stored order does not match its commitment: none of its cards is dealt or shown
    until it is shuffled again."""

    deck: int


class CountOrdered(Event, frozen=True):
    pass


class CardsCounted(Event, frozen=True):
    hands_right: bool
    total: int


class CardsCollected(Event, frozen=True):
    """All cards of a void round that were dealt, by the floor (W irregularity 2)."""

    deck: int


class DeckReplaced(Event, frozen=True):
    """A new, checked deck replaces the old one; it is shuffled only if it came sealed that way."""

    deck: int
    back: str
    place: DeckPlace
    commitment: str = ""


class DeviceFitted(Event, frozen=True):
    """Another device, with new decks of these backs. ``equipment`` is everything the book asks for
    with it, all of it there; ``game`` is what a shuffler was set to."""

    device: DeviceKind
    backs: tuple[str, ...]
    equipment: frozenset[Equipment] = frozenset()
    game: ShufflerGame | None = None
