"""Events of the decks: shuffle, cut, release, reveal."""

from letitride.cards import Card
from letitride.table.events.base import Event
from letitride.table.state import DeckPlace


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


class DeckRevealed(Event, frozen=True):
    deck: int
    order: tuple[Card, ...]
    nonce: str
