"""Events of the decks: shuffle, cut, release, reveal."""

from letitride.cards import Card
from letitride.table.events.base import Event
from letitride.table.state import DeckCheck, DeckPlace


class DeckShuffled(Event, frozen=True):
    """``count``: how many cards the device counted, if it counts."""

    deck: int
    commitment: str
    count: int | None = None


class DeckCut(Event, frozen=True):
    deck: int
    cut: int


class DeckMoved(Event, frozen=True):
    deck: int
    place: DeckPlace


class DeckStale(Event, frozen=True):
    """The table stood empty: the deck must be shuffled again before it is dealt."""

    deck: int


class DeckChecked(Event, frozen=True):
    """``serial`` tells a deck from those that took its place."""

    deck: int
    serial: int
    found: DeckCheck


class CardSwapped(Event, frozen=True):
    deck: int
    serial: int
    card: str


class DeckRevealed(Event, frozen=True):
    deck: int
    order: tuple[Card, ...]
    nonce: str
