"""Groups: the cards beside a hand that a condition counts among those seen."""

from enum import StrEnum
from typing import Final, assert_never

from letitride.analysis.plays.held_cards import HeldCards, LikeCards
from letitride.cards import ACE, TEN

_STRAIGHTS: Final = (
    frozenset({ACE, 0, 1, 2, 3}),
    *(frozenset(range(low, low + 5)) for low in range(9)),
)


class Group(StrEnum):
    """The phrase is what a strategy file says after "of".

    Only a hand in one suit has cards of its suit, and only one without a pair has straight outs:
    the ranks, not held, of the five-card straights that contain all its cards.
    """

    SUIT = "its suit"
    RANKS = "its ranks"
    PAIR = "the rank of its pair"
    HIGH_RANKS = "the ranks of its high cards"
    STRAIGHT_OUTS = "its straight outs"
    STRAIGHT_FLUSH_OUTS = "its straight flush outs"
    ROYAL_OUTS = "its royal outs"
    HIGH_CARDS = "the high cards"

    def holds(self, card: LikeCards, held: HeldCards) -> bool:
        """Whether a card beside the hand belongs to the group.

        >>> three_to_a_royal = HeldCards((8, 9, 10), suited=True)
        >>> Group.ROYAL_OUTS.holds(Beside(12, in_suit=True), three_to_a_royal)
        True
        >>> Group.ROYAL_OUTS.holds(Beside(7, in_suit=True), three_to_a_royal)
        False
        """
        match self:
            case Group.SUIT:
                return card.in_suit
            case Group.RANKS:
                return card.rank in held.ranks
            case Group.PAIR:
                return held.ranks.count(card.rank) > 1
            case Group.HIGH_RANKS:
                return card.rank in held.ranks and card.rank >= TEN
            case Group.STRAIGHT_OUTS:
                return _is_open(card.rank, held)
            case Group.STRAIGHT_FLUSH_OUTS:
                return card.in_suit and _is_open(card.rank, held)
            case Group.ROYAL_OUTS:
                return card.in_suit and card.rank >= TEN and min(held.ranks) >= TEN
            case Group.HIGH_CARDS:
                return card.rank >= TEN
            case _:
                assert_never(self)


def _is_open(rank: int, held: HeldCards) -> bool:
    ranks = set(held.ranks)
    return (
        len(ranks) == len(held.ranks)
        and rank not in ranks
        and any(ranks <= straight and rank in straight for straight in _STRAIGHTS)
    )
