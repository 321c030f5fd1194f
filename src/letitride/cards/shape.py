"""Shapes: everything an unfinished hand says about the hands it can become.

Two hands of one shape become each kind of five-card hand equally often, so every paytable values
them the same. There are few shapes, and strategies are worded in them.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from letitride.cards.card import ACE, TEN, Card

_STRAIGHTS: Final = (1 << ACE | 0b1111, *(0b11111 << low for low in range(9)))


class Made(StrEnum):
    """What three or four cards already make."""

    NOTHING = "nothing"
    LOW_PAIR = "low_pair"
    TENS_OR_BETTER = "tens_or_better"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    FOUR_OF_A_KIND = "four_of_a_kind"

    @property
    def wins(self) -> bool:
        return self not in (Made.NOTHING, Made.LOW_PAIR)


class Shape(NamedTuple):
    """A hand as every paytable sees it.

    ``straights`` counts the five-card straights that contain all the cards, ``high`` the cards from
    ten to ace. With a pair, straights, high cards and suits no longer matter, and those fields are
    0 and False.
    """

    size: int
    made: Made
    suited: bool = False
    straights: int = 0
    high: int = 0


def shape_of(cards: Sequence[Card]) -> Shape:
    """The shape of three or four cards.

    >>> from letitride.cards import parse_cards
    >>> shape_of(parse_cards("9h Th Jh"))
    Shape(size=3, made=<Made.NOTHING: 'nothing'>, suited=True, straights=3, high=2)
    """
    size = len(cards)
    if size not in (3, 4):
        raise ValueError(f"a shape is of three or four cards, not {size}")
    ranks = sorted(card >> 2 for card in cards)
    mask = 0
    for rank in ranks:
        mask |= 1 << rank
    distinct = mask.bit_count()
    if distinct < size:
        return Shape(size, _made(ranks, distinct))
    return Shape(
        size,
        Made.NOTHING,
        suited=len({card & 3 for card in cards}) == 1,
        straights=_straights_through(mask),
        high=(mask >> TEN).bit_count(),
    )


@cache
def _straights_through(mask: int) -> int:
    return sum(mask & straight == mask for straight in _STRAIGHTS)


def _made(ranks: Sequence[int], distinct: int) -> Made:
    repeats = max(ranks.count(rank) for rank in ranks)
    if repeats == 4:
        return Made.FOUR_OF_A_KIND
    if repeats == 3:
        return Made.THREE_OF_A_KIND
    if len(ranks) - distinct == 2:
        return Made.TWO_PAIR
    paired = next(rank for rank in ranks if ranks.count(rank) == 2)
    return Made.TENS_OR_BETTER if paired >= TEN else Made.LOW_PAIR
