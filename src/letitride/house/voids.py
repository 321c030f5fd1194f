"""Decks that were put away unseen: of void rounds, and of rounds that were never dealt.

Whoever voids rounds by choice would do so knowing the cards. So the order of every such deck is
kept where the inspector reads it at once, and everybody when the day is over.
"""

from typing import Final

from letitride.cards import Card
from letitride.house.base import HouseEvent

VOIDS: Final = "voids:"
_DAY: Final = 86_400


class VoidDeckRevealed(HouseEvent, frozen=True):
    """The order of a deck that was bound and will not be dealt any further. ``round`` is the one
    whose cards came from it; 0 where none had."""

    table: str
    round: int
    deck: int
    commitment: str
    cut: int | None
    order: tuple[Card, ...]
    nonce: str


def voids_stream(table: str) -> str:
    return f"{VOIDS}{table}"


def open_to_all(at: int) -> int:
    """When everybody may read what the inspector could read at that time: the day, in UTC, is
    over."""
    return (at // _DAY + 1) * _DAY
