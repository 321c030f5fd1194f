"""Commands of the decks: shuffle, cut, release, reveal."""

from letitride.cards import Card
from letitride.table.commands.base import Command


class Shuffle(Command, frozen=True):
    """Shuffle the deck that is waiting; the commitment fixes its new order. A device that counts
    cards says how many there were."""

    commitment: str
    count: int | None = None


class CutDeck(Command, frozen=True):
    cut: int


class ReleaseDeck(Command, frozen=True):
    """Load the rack's deck into the shuffler, which releases the shuffled one for dealing."""


class RevealDeck(Command, frozen=True):
    """After the round: the whole order, and the nonce of its commitment."""

    order: tuple[Card, ...]
    nonce: str
