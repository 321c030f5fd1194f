"""Cases of three cards: all hands of a case have the same value, whatever else is seen.

The 22,100 hands are 741 sets of ranks, suited or not, and those fall into few cases. A case says
which ranks complete a straight, not only how many straights there are, as seen cards tell them
apart; and whether each of those ranks is high, as two of it are a pair that pays.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from letitride.cards import ACE, TEN, Card, Made, Shape, hand_classes, shape_of

_STRAIGHTS: Final = (
    frozenset({ACE, 0, 1, 2, 3}),
    *(frozenset(range(low, low + 5)) for low in range(9)),
)


class Straight(NamedTuple):
    """Two of the ``open`` ranks that make a straight with the hand; royal if up to the ace."""

    one: int
    other: int
    royal: bool


class ThreeCardCase(NamedTuple):
    """``open`` are the ranks that take part in straights, from the lowest: whether each is high."""

    shape: Shape
    open: tuple[bool, ...] = ()
    straights: tuple[Straight, ...] = ()

    @property
    def rest_high(self) -> int:
        """High ranks that are neither held nor open."""
        return 5 - self.shape.high - sum(self.open)

    @property
    def rest_low(self) -> int:
        return 10 - len(self.open) - self.rest_high


def case_of(hand: Sequence[Card]) -> ThreeCardCase:
    """The case of three cards.

    >>> from letitride.cards import parse_cards
    >>> case_of(parse_cards("7c 8d Th")).open
    (False, False, True)
    """
    shape = shape_of(hand)
    if shape.made is not Made.NOTHING:
        return ThreeCardCase(shape)
    held = frozenset(card >> 2 for card in hand)
    through = [straight for straight in _STRAIGHTS if held <= straight]
    ranks = sorted(frozenset().union(*through) - held)
    return ThreeCardCase(
        shape,
        tuple(rank >= TEN for rank in ranks),
        tuple(
            Straight(one, other, royal=min(straight) == TEN)
            for straight in through
            for one, other in combinations(range(len(ranks)), 2)
            if straight == held | {ranks[one], ranks[other]}
        ),
    )


@cache
def all_cases() -> Mapping[ThreeCardCase, int]:
    """Every case, and how many of the 22,100 hands are of it."""
    hands: Counter[ThreeCardCase] = Counter()
    for cards, count in hand_classes(3):
        hands[case_of(cards)] += count
    return dict(hands)
