"""The hands that ranks make, in mixed suits and in one suit, looked up by a sum. Independent of
paytables.

A key has an octal digit for each rank: how often it occurs. So keys of cards add up.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from letitride.cards import RANKS, Card, FiveCard, Shape, make_card, rank_five, shape_of

ALL: Final = range(len(RANKS))
ONE: Final = tuple(8**rank for rank in ALL)


@dataclass(frozen=True, slots=True)
class Shapes:
    """What three, four and five ranks make, by key."""

    three: Mapping[int, Shape]
    three_suited: Mapping[int, Shape]
    four: Mapping[int, Shape]
    four_suited: Mapping[int, Shape]
    five: Mapping[int, FiveCard]
    five_suited: Mapping[int, FiveCard]


@cache
def shapes_by_rank() -> Shapes:
    return Shapes(
        three={key: shape_of(cards) for key, cards in _mixed_cards(3)},
        three_suited={key: shape_of(cards) for key, cards in _suited_cards(3)},
        four={key: shape_of(cards) for key, cards in _mixed_cards(4)},
        four_suited={key: shape_of(cards) for key, cards in _suited_cards(4)},
        five={key: rank_five(cards).kind for key, cards in _mixed_cards(5)},
        five_suited={key: rank_five(cards).kind for key, cards in _suited_cards(5)},
    )


def _mixed_cards(size: int) -> Iterator[tuple[int, list[Card]]]:
    for ranks in combinations_with_replacement(ALL, size):
        if size < 5 or ranks[0] != ranks[-1]:
            yield rank_key(ranks), [make_card(rank, turn % 4) for turn, rank in enumerate(ranks)]


def _suited_cards(size: int) -> Iterator[tuple[int, list[Card]]]:
    for ranks in combinations(ALL, size):
        yield rank_key(ranks), [make_card(rank, 0) for rank in ranks]


def rank_key(ranks: Iterable[int]) -> int:
    return sum(ONE[rank] for rank in ranks)
