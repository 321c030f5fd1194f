"""Commands of the decks: shuffle, cut, release, reveal, and the players' shares in a shuffle."""

from letitride.cards import Card
from letitride.table.commands.base import Command
from letitride.table.state import DeckCheck


class Shuffle(Command, frozen=True):
    """Shuffle the deck that is waiting; the commitment fixes its new order. A device that counts
    cards says how many there were."""

    commitment: str
    count: int | None = None


class ShuffleByHand(Command, frozen=True):
    """Shuffle a deck by hand before it goes into the shuffler, which shuffles it again (N 4.5)."""


class CutDeck(Command, frozen=True):
    """Cut the shuffled deck, set it on the cutting card and load the shoe (N 4.2)."""

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


class LockShare(Command, frozen=True):
    """Lock in a share in the shuffle before no more bets is called. ``lock`` is the SHA-256 of the
    share, in hexadecimal: until the call nobody else knows the share."""

    seat: int
    lock: str


class OpenShare(Command, frozen=True):
    """Show the share that was locked in, after the call and before the first card."""

    seat: int
    share: str
