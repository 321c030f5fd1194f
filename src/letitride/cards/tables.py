"""Outcome tables: how often each shape becomes each kind of hand, whatever the paytable.

The 22,100 three-card hands have 33 shapes, the 270,725 four-card hands 33 more, so the whole base
game is two small integer tables and the steps from one to the other. Valuing a paytable then takes
about seven hundred multiplications. Built once per process, in under a tenth of a second.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, prod
from typing import Final

from letitride.cards.card import RANKS, Card, make_card, rank_of, remaining, suit_of
from letitride.cards.classes import hand_classes
from letitride.cards.hands import (
    FiveCard,
    ThreeCard,
    rank_five,
    rank_six,
    rank_suited,
    rank_three,
)
from letitride.cards.shape import Shape, shape_of

THREE_CARD_HANDS: Final = comb(52, 3)
FOUR_CARD_HANDS: Final = comb(52, 4)
FIVE_CARD_HANDS: Final = comb(52, 5)
SIX_CARD_HANDS: Final = comb(52, 6)

_SIX_CARD_REPEATS: Final = (
    (4, 2),
    (3, 3),
    (4, 1, 1),
    (3, 2, 1),
    (2, 2, 2),
    (3, 1, 1, 1),
    (2, 2, 1, 1),
)

Counts = tuple[int, ...]
"""How many of the completions give each kind, indexed by ``FiveCard``."""


@dataclass(frozen=True, slots=True)
class OutcomeTables:
    """``three`` counts over the 1,176 pairs of cards to come, ``four`` over the 48 cards.

    ``steps`` counts the ordered ways to be dealt three cards of one shape and reach four of another
    with the first community card: 22,100 x 49 in all. ``kind_steps`` does so by the kind of the
    three cards too, for bets on them. ``examples`` has one hand per shape.
    """

    three: Mapping[Shape, Counts]
    four: Mapping[Shape, Counts]
    three_hands: Mapping[Shape, int]
    four_hands: Mapping[Shape, int]
    steps: Mapping[tuple[Shape, Shape], int]
    kind_steps: Mapping[tuple[Shape, ThreeCard, Shape], int]
    examples: Mapping[Shape, tuple[Card, ...]]


@cache
def outcome_tables() -> OutcomeTables:
    kind_steps: Counter[tuple[Shape, ThreeCard, Shape]] = Counter()
    examples: dict[Shape, tuple[Card, ...]] = {}
    for hand, hands in _three_card_hands():
        shape, three = shape_of(hand), rank_three(hand).kind
        examples.setdefault(shape, hand)
        for card, cards in _fourth_cards(hand):
            four = (*hand, card)
            reached = shape_of(four)
            kind_steps[shape, three, reached] += hands * cards
            examples.setdefault(reached, four)
    steps: Counter[tuple[Shape, Shape]] = Counter()
    for (shape, _, reached), ways in kind_steps.items():
        steps[shape, reached] += ways
    three_hands: Counter[Shape] = Counter()
    four_hands: Counter[Shape] = Counter()
    for (shape, reached), ways in steps.items():
        three_hands[shape] += ways
        four_hands[reached] += ways
    four_counts = {shape: _count_fifth_cards(examples[shape]) for shape in four_hands}
    three_counts: defaultdict[Shape, list[int]] = defaultdict(lambda: [0] * len(FiveCard))
    for (shape, reached), ways in steps.items():
        for kind, count in enumerate(four_counts[reached]):
            three_counts[shape][kind] += ways * count
    return OutcomeTables(
        # Each pair of cards to come was counted in both orders, once for each hand of the shape.
        three={
            shape: tuple(count * 49 // (2 * three_hands[shape]) for count in counts)
            for shape, counts in sorted(three_counts.items())
        },
        four=dict(sorted(four_counts.items())),
        three_hands={shape: ways // 49 for shape, ways in sorted(three_hands.items())},
        # Any of the four cards may have been the community card.
        four_hands={shape: ways // 4 for shape, ways in sorted(four_hands.items())},
        steps=dict(sorted(steps.items())),
        kind_steps=dict(sorted(kind_steps.items())),
        examples=examples,
    )


@cache
def five_card_counts() -> Counts:
    """All 2,598,960 five-card hands by kind."""
    tables = outcome_tables()
    totals = [0] * len(FiveCard)
    for shape, counts in tables.four.items():
        for kind, count in enumerate(counts):
            totals[kind] += tables.four_hands[shape] * count
    return tuple(total // 5 for total in totals)


@cache
def three_card_counts() -> Counts:
    """All 22,100 three-card hands by kind, indexed by ``ThreeCard``."""
    totals = [0] * len(ThreeCard)
    for cards, hands in hand_classes(3):
        totals[rank_three(cards).kind] += hands
    return tuple(totals)


@cache
def six_card_counts() -> Counts:
    """All 20,358,520 six-card hands by the kind of their best five.

    With four ranks or fewer the pattern of repeats decides the kind. With five or six, straights
    and the few ways to have five cards of one suit matter too, so those sets of ranks are
    enumerated.
    """
    totals = [0] * len(FiveCard)
    for repeats in _SIX_CARD_REPEATS:
        example = [rank for rank, count in enumerate(repeats) for _ in range(count)]
        orders = len(set(permutations(repeats)))
        suitings = prod(comb(4, count) for count in repeats)
        totals[_mixed_kind(example)] += comb(13, len(repeats)) * orders * suitings
    for five in combinations(range(len(RANKS)), 5):
        for paired in five:
            totals[_mixed_kind([*five, paired])] += 4**4 * 6 - 12
            totals[_suited_kind(five)] += 12
    for six in combinations(range(len(RANKS)), 6):
        totals[_mixed_kind(six)] += 4**6 - 4 - 6 * 12
        totals[_suited_kind(six)] += 4
        for five in combinations(six, 5):
            totals[_suited_kind(five)] += 12
    return tuple(totals)


def _three_card_hands() -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand per set of ranks, suited and not, and how many hands it represents."""
    for ranks in combinations_with_replacement(range(len(RANKS)), 3):
        ways = prod(comb(4, count) for count in Counter(ranks).values())
        if len(set(ranks)) == 3:
            yield tuple(make_card(rank, 0) for rank in ranks), 4
            ways -= 4
        yield tuple(make_card(rank, suit) for suit, rank in enumerate(ranks)), ways


def _fourth_cards(hand: tuple[Card, ...]) -> Iterator[tuple[Card, int]]:
    """One card per rank, suited with the hand and not, and how many cards it represents."""
    held = [rank_of(card) for card in hand]
    suited = len({suit_of(card) for card in hand}) == 1
    for rank in range(len(RANKS)):
        if suited and rank not in held:
            yield make_card(rank, 0), 1
            yield make_card(rank, 1), 3
        elif rank not in held:
            yield make_card(rank, 3), 4
        else:
            yield make_card(rank, 3), 4 - held.count(rank)


def _count_fifth_cards(hand: tuple[Card, ...]) -> Counts:
    kinds = Counter(rank_five((*hand, card)).kind for card in remaining(hand))
    return tuple(kinds[kind] for kind in FiveCard)


def _suited_kind(ranks: Sequence[int]) -> FiveCard:
    return rank_suited(sum(1 << rank for rank in ranks)).kind


def _mixed_kind(ranks: Sequence[int]) -> FiveCard:
    """The kind of six ranks of which no five share a suit."""
    return rank_six([make_card(rank, turn % 4) for turn, rank in enumerate(sorted(ranks))]).kind
