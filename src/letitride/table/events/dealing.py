"""Events of the deal, and the first look."""

from letitride.cards import Card
from letitride.table.events.base import Event
from letitride.table.state import Phase


class DealBegun(Event, frozen=True):
    deck: int
    seats: tuple[int, ...]


class CardsDealt(Event, frozen=True):
    """The places that went to a seat; faces only if dealt face up."""

    seat: int
    places: tuple[int, ...]
    faces: tuple[Card, ...] = ()


class DealerCardsDealt(Event, frozen=True):
    """The places that went to the dealer: to the rectangles, kept, or burned unseen."""

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
