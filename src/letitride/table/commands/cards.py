"""Commands of the cards: shuffle, deal, look, choose, turn, settle, reveal."""

from letitride.cards import Card
from letitride.table.commands.base import Command


class Shuffle(Command, frozen=True):
    """Shuffle the deck that waits for it; the commitment binds its new order."""

    commitment: str


class CutDeck(Command, frozen=True):
    cut: int


class ReleaseDeck(Command, frozen=True):
    """Load the rack's deck into the shuffler, which gives the shuffled one for dealing."""


class Deal(Command, frozen=True):
    """Deliver the next stack, or card; with ``rest``, all that remain. Faces only when face up."""

    rest: bool = False
    cards: tuple[Card, ...] = ()


class UnloadStub(Command, frozen=True):
    pass


class Look(Command, frozen=True):
    seat: int
    cards: tuple[Card, ...] = ()


class ShowThree(Command, frozen=True):
    """Settle a side bet on the three cards, before the base game, where the table does so
    (W 3card option 2)."""

    seat: int


class Ride(Command, frozen=True):
    seat: int


class Pull(Command, frozen=True):
    seat: int


class Tuck(Command, frozen=True):
    seat: int


class TurnCommunity(Command, frozen=True):
    card: Card


class TurnKept(Command, frozen=True):
    """Turn the dealer's kept card, for a side bet that it decides."""

    card: Card


class SettleNext(Command, frozen=True):
    """Turn up and settle the next hand in the book's order."""

    cards: tuple[Card, ...] = ()


class EndRound(Command, frozen=True):
    """Cards to the rack, lammers picked up, the round over."""


class RevealDeck(Command, frozen=True):
    """After the round: the whole order and the nonce that the commitment was made with."""

    order: tuple[Card, ...]
    nonce: str
