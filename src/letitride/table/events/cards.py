"""Events of the cards: shuffle, deal, looks, choices, settlement, reveal."""

from letitride.cards import Card
from letitride.rules import Cents, Wager
from letitride.table.events.base import Event
from letitride.table.state import (
    DeckPlace,
    Phase,
)


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
    """A side bet settled before the base game; faces of a loser stay unshown."""

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


class BackBetPulled(Event, frozen=True):
    """The player of the hand pulled the circle, and this bet behind it comes back with it."""

    seat: int
    behind: int
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
    """One bet: the hand, the odds that paid, what it won or lost, what of it was not played.

    ``seat`` is whose hand it was; ``backer`` whose bet, where it lay behind.
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
    """``bets`` are the seats that played in it, ``idle`` those that sat out at a full table."""

    number: int
    bets: tuple[int, ...]
    idle: tuple[int, ...] = ()


class DeckRevealed(Event, frozen=True):
    deck: int
    order: tuple[Card, ...]
    nonce: str
