"""The state of the table controller: its keys, its slots, its display."""

from enum import StrEnum
from typing import Final

import msgspec

from letitride.rules import Cents
from letitride.table.actors import Actor


class SecurityKey(StrEnum):
    """``table``: key 1, in the first slot while the table is open (W opening 2)."""

    TABLE = "table"
    MAINTENANCE = "maintenance"


TABLE_SLOT: Final = 1


MAINTENANCE_SLOT: Final = 3


SLOTS: Final = (TABLE_SLOT, 2, MAINTENANCE_SLOT)


class ControllerKey(StrEnum):
    """The keys of the keypad. START is pressed to shuffle and to unload the stub."""

    START = "start"
    LOCK_OUT = "lock_out"
    FOUR_OF_A_KIND = "four_of_a_kind"
    ENTER = "enter"
    GAME_OVER = "game_over"


class Display(StrEnum):
    """What the controller shows."""

    OFF = "off"
    DEAD_GAME = "dead_game"
    PLACE_BETS = "place_bets"
    NO_MORE_BETS = "no_more_bets"
    LOCKED_OUT = "locked_out"
    CARD_COUNT = "card_count"
    RESET_OFFERED = "reset_offered"
    KEYPAD_RESET = "keypad_reset"
    GAME_OVER = "game_over"


class KeyUse(msgspec.Struct, frozen=True):
    """A security key in a slot: who put it in and took it out, and when."""

    key: SecurityKey
    slot: int
    inserted_by: Actor
    inserted_at: int
    removed_by: Actor | None = None
    removed_at: int | None = None

    @property
    def is_in(self) -> bool:
        return self.removed_by is None


class Registered(msgspec.Struct, frozen=True):
    """What the controller has registered by itself since the table was opened, for the house's
    computer (W table 4): games locked out, bonus bets on the sensors and their total, decks that
    the shuffler counted, and how many of those it counted wrong."""

    games: int = 0
    bets: int = 0
    amount: Cents = Cents(0)
    decks: int = 0
    miscounts: int = 0


class Controller(msgspec.Struct, frozen=True):
    """The table controller (W table 4). ``keys`` is the log of its slots; ``prompt`` is what the
    reset of the keypad has put on the display."""

    keys: tuple[KeyUse, ...] = ()
    prompt: Display | None = None
    registered: Registered = Registered()

    def in_slot(self, slot: int) -> SecurityKey | None:
        return next((use.key for use in self.keys if use.slot == slot and use.is_in), None)
