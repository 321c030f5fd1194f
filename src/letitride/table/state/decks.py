"""The state of the decks."""

from enum import StrEnum

import msgspec

from letitride.cards import Card


class DeckPlace(StrEnum):
    """``felt``: the cards of a void round, where they were dealt and in the device, until somebody
    collects them."""

    BOX = "box"
    TABLE = "table"
    DEVICE = "device"
    PLAY = "play"
    RACK = "rack"
    FELT = "felt"


class DeckCheck(msgspec.Struct, frozen=True):
    """What a check found, card by card. ``odd_backs``: cards whose back is not that of the deck;
    ``foreign``: other cards that are not of it, such as jokers. ``by_device``: a machine checked,
    and not the person who ran it."""

    missing_cards: tuple[Card, ...] = ()
    doubled_cards: tuple[Card, ...] = ()
    foreign: int = 0
    by_device: bool = False
    odd_backs: tuple[Card, ...] = ()

    @property
    def is_right(self) -> bool:
        wrong = self.missing_cards or self.doubled_cards or self.odd_backs or self.foreign
        return not wrong


class Deck(msgspec.Struct, frozen=True):
    """``commitment`` fixes the order before a card is seen; ``cut`` is where it was cut; ``mix`` is
    what the players' shares in the shuffle came to; ``count`` is what the device counted when it
    shuffled the deck, if it counts; ``shuffled_at`` is when. ``by_hand``: the dealer has shuffled
    it by hand, and it has not been in the shuffler since.

    ``wrong``: a card was missing or extra, and it has not been shuffled since. ``lost``: its stored
    order does not match the commitment, and what the book then requires has not been done yet.
    """

    back: str
    serial: int
    place: DeckPlace = DeckPlace.BOX
    checked: bool = False
    commitment: str = ""
    cut: int | None = None
    count: int | None = None
    wrong: bool = False
    lost: bool = False
    shuffled_at: int = 0
    by_hand: bool = False
    mix: str = ""

    @property
    def shuffled(self) -> bool:
        return bool(self.commitment)
