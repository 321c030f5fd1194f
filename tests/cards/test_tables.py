"""Outcome tables against plain enumeration: a shape really decides every outcome."""

from collections import Counter
from itertools import combinations
from random import Random

from letitride.cards import (
    DECK,
    FIVE_CARD_HANDS,
    FOUR_CARD_HANDS,
    SIX_CARD_HANDS,
    THREE_CARD_HANDS,
    Card,
    FiveCard,
    Shape,
    five_card_counts,
    hand_classes,
    outcome_tables,
    rank_five,
    remaining,
    shape_of,
    six_card_counts,
    three_card_counts,
)


def count_completions(hand: tuple[Card, ...]) -> tuple[int, ...]:
    deck = remaining(hand)
    kinds = Counter(rank_five((*hand, *rest)).kind for rest in combinations(deck, 5 - len(hand)))
    return tuple(kinds[kind] for kind in FiveCard)


def test_66_shapes_are_the_whole_game() -> None:
    tables = outcome_tables()
    assert len(tables.three) == len(tables.four) == 33
    assert sum(tables.three_hands.values()) == THREE_CARD_HANDS
    assert sum(tables.four_hands.values()) == FOUR_CARD_HANDS
    assert sum(tables.steps.values()) == THREE_CARD_HANDS * 49
    assert {sum(counts) for counts in tables.three.values()} == {1_176}
    assert {sum(counts) for counts in tables.four.values()} == {48}


def test_every_four_card_hand_completes_as_its_shape_says() -> None:
    """All 270,725 hands, up to names of suits, with each of the 48 cards to come."""
    tables = outcome_tables()
    hands: Counter[Shape] = Counter()
    for cards, number in hand_classes(4):
        shape = shape_of(cards)
        hands[shape] += number
        assert count_completions(cards) == tables.four[shape]
    assert hands == tables.four_hands


def test_every_three_card_hand_completes_as_its_shape_says() -> None:
    """All 22,100 hands, up to names of suits, each over the four-card hands it leads to."""
    tables = outcome_tables()
    hands: Counter[Shape] = Counter()
    steps: Counter[tuple[Shape, Shape]] = Counter()
    for cards, number in hand_classes(3):
        shape = shape_of(cards)
        hands[shape] += number
        reached = [shape_of((*cards, card)) for card in remaining(cards)]
        for four in reached:
            steps[shape, four] += number
        totals = [sum(tables.four[four][kind] for four in reached) for kind in FiveCard]
        assert tuple(total // 2 for total in totals) == tables.three[shape]
    assert hands == tables.three_hands
    assert steps == tables.steps


def test_three_card_hands_by_plain_enumeration_of_all_pairs() -> None:
    """The three-card table without the help of the four-card table: one hand of each shape."""
    tables = outcome_tables()
    draw = Random(3)
    by_shape: dict[Shape, list[tuple[Card, ...]]] = {}
    for hand in combinations(DECK, 3):
        by_shape.setdefault(shape_of(hand), []).append(hand)
    for shape, hands in by_shape.items():
        assert count_completions(draw.choice(hands)) == tables.three[shape]


def test_examples_have_their_shape() -> None:
    tables = outcome_tables()
    assert set(tables.examples) == {*tables.three, *tables.four}
    assert all(shape_of(cards) == shape for shape, cards in tables.examples.items())


def test_totals_make_up_all_hands_of_a_deck() -> None:
    assert sum(three_card_counts()) == THREE_CARD_HANDS == 22_100
    assert sum(five_card_counts()) == FIVE_CARD_HANDS == 2_598_960
    assert sum(six_card_counts()) == SIX_CARD_HANDS == 20_358_520
