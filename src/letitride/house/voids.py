"""Decks put away unseen: those of void rounds, and of rounds that were never dealt.

Somebody who knew the cards could choose which rounds to void. So the order of every such deck is
kept: the inspector can read it at once, and everybody else when the day is over.
"""

from typing import Final

from letitride.cards import Card
from letitride.house.base import HouseEvent

VOIDS: Final = "voids:"
_DAY: Final = 86_400


class VoidDeckRevealed(HouseEvent, frozen=True):
    """The order of a committed deck that will not be dealt any further. ``round`` is the round that
    used cards from it; 0 if none did. ``mix`` is what the players' shares came to."""

    table: str
    round: int
    deck: int
    commitment: str
    cut: int | None
    order: tuple[Card, ...]
    nonce: str
    mix: str = ""


def voids_stream(table: str) -> str:
    return f"{VOIDS}{table}"


def open_to_all(at: int) -> int:
    """When everybody may read what the inspector could read at that time: at the end of the UTC
    day."""
    return (at // _DAY + 1) * _DAY
