"""The rank of a hand: its kind, and the order among hands of a kind.

The ace is high; it is low only in A-2-3-4-5 and A-2-3, and a straight never wraps around it (W
ranks, N 11.1). Suits are equal. With three cards a straight beats a flush.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from letitride.cards.card import ACE, TEN, Card


class FiveCard(IntEnum):
    """Kinds of five-card hand, lowest first. Pairs are split at the point where the game starts to
    pay."""

    HIGH_CARD = 0
    LOW_PAIR = 1
    TENS_OR_BETTER = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10


class ThreeCard(IntEnum):
    """Kinds of three-card hand, lowest first. A mini-royal is A-K-Q of one suit."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    MINI_ROYAL = 6


class FiveRank(NamedTuple):
    """Compares like the hands: by kind, then by the ranks that break a tie."""

    kind: FiveCard
    by: tuple[int, ...]


class ThreeRank(NamedTuple):
    kind: ThreeCard
    by: tuple[int, ...]


def rank_five(cards: Sequence[Card]) -> FiveRank:
    """The worth of five cards.

    >>> from letitride.cards import parse_cards
    >>> rank_five(parse_cards("Ah 2c 3d 4s 5h"))
    FiveRank(kind=<FiveCard.STRAIGHT: 5>, by=(3,))
    """
    _require_size(cards, 5)
    return _best_five(cards)


def rank_six(cards: Sequence[Card]) -> FiveRank:
    """The rank of the best five of six cards (S 7)."""
    _require_size(cards, 6)
    return _best_five(cards)


def rank_three(cards: Sequence[Card]) -> ThreeRank:
    """The rank of three cards, for the 3 Card Bonus and Pair Plus."""
    _require_size(cards, 3)
    low, middle, high = sorted(card >> 2 for card in cards)
    if low == middle == high:
        return ThreeRank(ThreeCard.THREE_OF_A_KIND, (high,))
    if low == middle:
        return ThreeRank(ThreeCard.PAIR, (low, high))
    if middle == high:
        return ThreeRank(ThreeCard.PAIR, (high, low))
    suited = len({card & 3 for card in cards}) == 1
    top = high if high - low == 2 else 1 if (low, middle, high) == (0, 1, ACE) else None
    if top is None:
        return ThreeRank(ThreeCard.FLUSH if suited else ThreeCard.HIGH_CARD, (high, middle, low))
    if not suited:
        return ThreeRank(ThreeCard.STRAIGHT, (top,))
    return ThreeRank(ThreeCard.MINI_ROYAL if top == ACE else ThreeCard.STRAIGHT_FLUSH, (top,))


def straight_top(ranks: int) -> int | None:
    """The top rank of the best straight in a bit set of ranks; 5-high is A-2-3-4-5."""
    ladder = ranks << 1 | ranks >> ACE & 1
    starts = ladder & ladder >> 1 & ladder >> 2 & ladder >> 3 & ladder >> 4
    return starts.bit_length() + 2 if starts else None


def rank_suited(ranks: int) -> FiveRank:
    """The rank of five or more ranks, as a bit set, in one suit."""
    top = straight_top(ranks)
    if top is None:
        highest_first = (rank for rank in range(ACE, -1, -1) if ranks >> rank & 1)
        return FiveRank(FiveCard.FLUSH, tuple(highest_first)[:5])
    if top == ACE:
        return FiveRank(FiveCard.ROYAL_FLUSH, (top,))
    return FiveRank(FiveCard.STRAIGHT_FLUSH, (top,))


def _best_five(cards: Sequence[Card]) -> FiveRank:
    counts = [0] * 13
    suits = [0] * 4
    for card in cards:
        rank = card >> 2
        counts[rank] += 1
        suits[card & 3] |= 1 << rank
    for suit in suits:
        if suit.bit_count() >= 5:
            # With five of a suit among six cards, the best other hand is a pair.
            return rank_suited(suit)
    top = straight_top(suits[0] | suits[1] | suits[2] | suits[3])
    groups = sorted(((count, rank) for rank, count in enumerate(counts) if count), reverse=True)
    first, one = groups[0]
    second, two = groups[1]
    if first == 4:
        return FiveRank(FiveCard.FOUR_OF_A_KIND, (one, max(rank for _, rank in groups[1:])))
    if first == 3 and second >= 2:
        return FiveRank(FiveCard.FULL_HOUSE, (one, two))
    if top is not None:
        return FiveRank(FiveCard.STRAIGHT, (top,))
    if first == 3:
        return FiveRank(FiveCard.THREE_OF_A_KIND, (one, two, groups[2][1]))
    if first == second == 2:
        kicker = max(rank for _, rank in groups[2:])
        return FiveRank(FiveCard.TWO_PAIR, (one, two, kicker))
    if first == 2:
        kind = FiveCard.TENS_OR_BETTER if one >= TEN else FiveCard.LOW_PAIR
        return FiveRank(kind, (one, two, groups[2][1], groups[3][1]))
    return FiveRank(FiveCard.HIGH_CARD, tuple(rank for _, rank in groups[:5]))


def _require_size(cards: Sequence[Card], size: int) -> None:
    if len(cards) != size:
        raise ValueError(f"{size} cards make this hand, not {len(cards)}")
