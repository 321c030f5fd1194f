"""Events of the decks: shuffle, cut, release, reveal, and the players' shares in a shuffle."""

from letitride.cards import Card
from letitride.table.events.base import Event
from letitride.table.state import DeckCheck, DeckPlace


class DeckShuffled(Event, frozen=True):
    """``count``: how many cards the device counted, if it counts."""

    deck: int
    commitment: str
    count: int | None = None


class DeckShuffledByHand(Event, frozen=True):
    """Before it goes into the shuffler, whose own shuffle is the one that counts."""

    deck: int


class DeckCut(Event, frozen=True):
    deck: int
    cut: int


class DeckMoved(Event, frozen=True):
    """``on_cutting_card``: all its cards were set on the cutting card, which is not one of them."""

    deck: int
    place: DeckPlace
    on_cutting_card: bool = False


class DeckStale(Event, frozen=True):
    """The table stood empty: the deck must be shuffled again before it is dealt."""

    deck: int


class DeckChecked(Event, frozen=True):
    """``serial`` tells a deck from the ones that replaced it."""

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


class ShareLocked(Event, frozen=True):
    seat: int
    lock: str


class ShareOpened(Event, frozen=True):
    seat: int
    share: str


class DeckMixed(Event, frozen=True):
    """The shares shuffle the deck once more; ``mix`` is what they come to. ``withheld`` are seats
    that locked in a share and did not open it."""

    deck: int
    mix: str
    withheld: tuple[int, ...] = ()
