"""All hands of a size, one per class of hands that differ only in the names of suits."""

from collections import Counter
from collections.abc import Iterator
from math import factorial, prod
from typing import NamedTuple

from letitride.cards.card import RANKS, Card, make_card

_ALL_RANKS = 1 << len(RANKS)


class HandClass(NamedTuple):
    """A hand, and how many hands it becomes by renaming suits (including itself)."""

    cards: tuple[Card, ...]
    hands: int


def hand_classes(size: int) -> Iterator[HandClass]:
    """Every class of hands of a size: 1,755 of three cards, 16,432 of four, 134,459 of five.

    A class is four sets of ranks, one per suit, in descending order. Runs of equal sets determine
    how many of the 24 renamings give the same hand.
    """
    for suits in _falling_sets(size, suits=4, below=_ALL_RANKS):
        cards = tuple(
            make_card(rank, suit)
            for rank in range(len(RANKS))
            for suit, ranks in enumerate(suits)
            if ranks >> rank & 1
        )
        yield HandClass(cards, 24 // prod(map(factorial, Counter(suits).values())))


def _falling_sets(size: int, *, suits: int, below: int) -> Iterator[tuple[int, ...]]:
    if suits == 1:
        yield from ((ranks,) for ranks in _SETS[size] if ranks < below)
        return
    for first_size in range(size + 1):
        for first in _SETS[first_size]:
            if first < below:
                for rest in _falling_sets(size - first_size, suits=suits - 1, below=first + 1):
                    yield (first, *rest)


_SETS = [
    [ranks for ranks in range(_ALL_RANKS) if ranks.bit_count() == size]
    for size in range(len(RANKS) + 1)
]
