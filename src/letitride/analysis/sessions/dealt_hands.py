"""All deals of a round, grouped by what decides its wagers: choices and every bet, jointly.

A side bet shares the player's cards with the base game, so their results go together. Suits are
counted by symmetry: 1,755 classes of three cards stand for all 22,100.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import NamedTuple

from letitride.cards import (
    RANKS,
    Card,
    FiveCard,
    Shape,
    ThreeCard,
    hand_classes,
    make_card,
    outcome_tables,
    rank_five,
    rank_of,
    rank_six,
    rank_three,
    remaining,
    shape_of,
    suit_of,
)


class DealtHands(NamedTuple):
    """One group of deals. ``first`` and ``second`` are the hands at the two choices; ``six`` is the
    best hand with the dealer's third card, or None if no bet needs it."""

    first: Shape
    second: Shape
    three: ThreeCard
    five: FiveCard
    six: FiveCard | None


@cache
def dealt_hands(*, with_sixth: bool = False) -> Mapping[DealtHands, int]:
    """Deals by group: own three cards, then the community cards in order, then the sixth."""
    return _six_cards() if with_sixth else _five_cards()


def _five_cards() -> Mapping[DealtHands, int]:
    """22,100 x 49 x 48 deals; the last card by the table of its shape."""
    tables = outcome_tables()
    return {
        DealtHands(first, second, three, FiveCard(five), None): ways * count
        for (first, three, second), ways in tables.kind_steps.items()
        for five, count in enumerate(tables.four[second])
        if count
    }


def _six_cards() -> Mapping[DealtHands, int]:
    """22,100 x 49 x 48 x 47 deals, from the 134,459 classes of five cards.

    What a sixth card makes of five depends on their ranks, and on suits only with four of one.
    Hands are numbered as they are met, for speed: the numbers are the keys of one counter.
    """
    threes: dict[tuple[Shape, ThreeCard], int] = {}
    fours: dict[Shape, int] = {}
    ends: dict[tuple[FiveCard, tuple[int, ...]], int] = {}

    @cache
    def own(cards: tuple[Card, ...]) -> int:
        return threes.setdefault((shape_of(cards), rank_three(cards).kind), len(threes))

    @cache
    def second(cards: tuple[Card, ...]) -> int:
        return fours.setdefault(shape_of(cards), len(fours))

    splits: Counter[tuple[int, int, int]] = Counter()
    for cards, hands in hand_classes(5):
        end = ends.setdefault((rank_five(cards).kind, _sixth_cards(cards)), len(ends))
        for four in combinations(cards, 4):
            held = second(four)
            for three in combinations(four, 3):
                splits[own(three), held, end] += hands
    first_of, second_of, end_of = list(threes), list(fours), list(ends)
    found: Counter[DealtHands] = Counter()
    for (first, held, end), ways in splits.items():
        (shape, kind), (five, sixth) = first_of[first], end_of[end]
        for six, count in enumerate(sixth):
            if count:
                hand = DealtHands(shape, second_of[held], kind, five, FiveCard(six))
                found[hand] += ways * count
    return found


def _sixth_cards(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """How many of the 47 cards left make each kind of hand."""
    suits = [suit_of(card) for card in cards]
    ranks = tuple(sorted(map(rank_of, cards)))
    most = max(range(4), key=suits.count)
    if suits.count(most) < 4:
        return _sixth_ranks(ranks)
    counts = list(_sixth_ranks(ranks))
    for card in remaining(cards):
        if suits.count(most) == 5 or suit_of(card) == most:
            counts[_unsuited_kind((*ranks, rank_of(card)))] -= 1
            counts[rank_six((*cards, card)).kind] += 1
    return tuple(counts)


@cache
def _sixth_ranks(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The same where no flush is near: four cards of each rank, less those held."""
    counts = [0] * len(FiveCard)
    for rank in range(len(RANKS)):
        if ranks.count(rank) < 4:
            counts[_unsuited_kind((*ranks, rank))] += 4 - ranks.count(rank)
    return tuple(counts)


def _unsuited_kind(ranks: tuple[int, ...]) -> FiveCard:
    return rank_six([make_card(each, turn % 4) for turn, each in enumerate(sorted(ranks))]).kind
