"""Commands of the decks: shuffle, cut, release, reveal."""

from letitride.cards import Card
from letitride.table.commands.base import Command
from letitride.table.state import DeckCheck


class Shuffle(Command, frozen=True):
    """Shuffle the deck that is waiting; the commitment fixes its new order. A device that counts
    cards says how many there were."""

    commitment: str
    count: int | None = None


class CutDeck(Command, frozen=True):
    cut: int


class ReleaseDeck(Command, frozen=True):
    """Load the rack's deck into the shuffler, which releases the shuffled one for dealing."""


class CheckDeck(Command, frozen=True):
    """Every card of a deck is looked at, by hand or by a device (N 3.4)."""

    deck: int
    found: DeckCheck = DeckCheck()


class SwapCard(Command, frozen=True):
    """One worn or marked card for its twin from another deck with the same back (N 3.7)."""

    deck: int
    card: Card


class RevealDeck(Command, frozen=True):
    """After the round: the whole order, and the nonce of its commitment."""

    order: tuple[Card, ...]
    nonce: str
