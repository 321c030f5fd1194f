"""Ranking: known counts of every hand, the order between them, and an independent evaluator."""

from collections import Counter
from itertools import combinations, pairwise
from math import comb
from random import Random

import phevaluator
import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import (
    DECK,
    Card,
    FiveCard,
    ThreeCard,
    format_card,
    hand_classes,
    parse_cards,
    rank_five,
    rank_six,
    rank_three,
    six_card_counts,
)

FIVE_CARD_HANDS = {
    FiveCard.ROYAL_FLUSH: 4,
    FiveCard.STRAIGHT_FLUSH: 36,
    FiveCard.FOUR_OF_A_KIND: 624,
    FiveCard.FULL_HOUSE: 3_744,
    FiveCard.FLUSH: 5_108,
    FiveCard.STRAIGHT: 10_200,
    FiveCard.THREE_OF_A_KIND: 54_912,
    FiveCard.TWO_PAIR: 123_552,
    FiveCard.TENS_OR_BETTER: 1_098_240 * 5 // 13,
    FiveCard.LOW_PAIR: 1_098_240 * 8 // 13,
    FiveCard.HIGH_CARD: 1_302_540,
}
THREE_CARD_HANDS = {
    ThreeCard.MINI_ROYAL: 4,
    ThreeCard.STRAIGHT_FLUSH: 44,
    ThreeCard.THREE_OF_A_KIND: 52,
    ThreeCard.STRAIGHT: 720,
    ThreeCard.FLUSH: 1_096,
    ThreeCard.PAIR: 3_744,
    ThreeCard.HIGH_CARD: 16_440,
}
SIX_CARD_HANDS = {
    FiveCard.ROYAL_FLUSH: 188,
    FiveCard.STRAIGHT_FLUSH: 1_656,
    FiveCard.FOUR_OF_A_KIND: 14_664,
    FiveCard.FULL_HOUSE: 165_984,
    FiveCard.FLUSH: 205_792,
    FiveCard.STRAIGHT: 361_620,
    FiveCard.THREE_OF_A_KIND: 732_160,
    FiveCard.TWO_PAIR: 2_532_816,
    FiveCard.HIGH_CARD: 6_612_900,
}


@pytest.mark.parametrize(("size", "classes"), [(2, 169), (3, 1_755), (4, 16_432), (5, 134_459)])
def test_classes_stand_for_every_hand_once(size: int, classes: int) -> None:
    found = list(hand_classes(size))
    assert len(found) == classes
    assert sum(each.hands for each in found) == comb(52, size)


def test_renaming_suits_keeps_a_hand_in_its_class() -> None:
    def key(cards: tuple[Card, ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(sorted(tuple(c >> 2 for c in cards if c & 3 == suit) for suit in range(4)))

    plain = Counter(key(hand) for hand in combinations(DECK, 3))
    assert {key(each.cards): each.hands for each in hand_classes(3)} == plain


def test_all_22_100_three_card_hands() -> None:
    assert Counter(rank_three(hand).kind for hand in combinations(DECK, 3)) == THREE_CARD_HANDS


@pytest.mark.clause("N 11.1")
@pytest.mark.clause("W ranks")
def test_all_2_598_960_five_card_hands() -> None:
    kinds: Counter[FiveCard] = Counter()
    for cards, hands in hand_classes(5):
        kinds[rank_five(cards).kind] += hands
    assert kinds == FIVE_CARD_HANDS


def test_all_20_358_520_six_card_hands_by_their_ranks() -> None:
    counts = six_card_counts()
    kinds = {kind: counts[kind] for kind in SIX_CARD_HANDS}
    assert kinds == SIX_CARD_HANDS
    assert counts[FiveCard.LOW_PAIR] + counts[FiveCard.TENS_OR_BETTER] == 9_730_740


@pytest.mark.soak
def test_all_20_358_520_six_card_hands() -> None:
    kinds: Counter[FiveCard] = Counter()
    for cards, hands in hand_classes(6):
        kinds[rank_six(cards).kind] += hands
    pairs = kinds.pop(FiveCard.LOW_PAIR) + kinds.pop(FiveCard.TENS_OR_BETTER)
    assert kinds == SIX_CARD_HANDS
    assert pairs == 9_730_740


@pytest.mark.soak
def test_every_single_five_card_hand_one_by_one() -> None:
    assert Counter(rank_five(hand).kind for hand in combinations(DECK, 5)) == FIVE_CARD_HANDS


def test_the_whole_order_of_five_cards_is_an_independent_evaluators() -> None:
    """All 7,462 distinct ranks, over every class, in the evaluator's own order (1 is best)."""
    by_theirs: dict[int, set[tuple[object, ...]]] = {}
    for cards, _ in hand_classes(5):
        theirs = phevaluator.evaluate_cards(*map(format_card, cards))
        by_theirs.setdefault(theirs, set()).add(tuple(rank_five(cards)))
    assert len(by_theirs) == 7_462
    assert all(len(ours) == 1 for ours in by_theirs.values())
    falling = [ours.pop() for _, ours in sorted(by_theirs.items())]
    assert all(better > worse for better, worse in pairwise(falling))


def test_best_five_of_six_is_an_independent_evaluators() -> None:
    draw = Random(6)
    ours_by_theirs: dict[int, tuple[object, ...]] = {}
    for _ in range(30_000):
        cards = [Card(card) for card in draw.sample(range(52), 6)]
        theirs = phevaluator.evaluate_cards(*map(format_card, cards))
        assert ours_by_theirs.setdefault(theirs, rank_six(cards)) == rank_six(cards)
    falling = [ours for _, ours in sorted(ours_by_theirs.items())]
    assert falling == sorted(falling, reverse=True)


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True))
def test_best_five_of_six_is_the_best_of_its_six_fives(cards: list[Card]) -> None:
    assert rank_six(cards) == max(rank_five(five) for five in combinations(cards, 5))


@pytest.mark.clause("N 3.3", "W ranks", "N 3.3.1", "N 11.1.2", "W ranks 2")
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ah 2c 3d 4s 5h", FiveCard.STRAIGHT),
        ("Th Jc Qd Ks Ah", FiveCard.STRAIGHT),
        ("Jh Qc Kd As 2h", FiveCard.HIGH_CARD),
        ("Qh Kc Ad 2s 3h", FiveCard.HIGH_CARD),
        ("Kh Ac 2d 3s 4h", FiveCard.HIGH_CARD),
        ("Ah 2h 3h 4h 5h", FiveCard.STRAIGHT_FLUSH),
        ("Th Jh Qh Kh Ah", FiveCard.ROYAL_FLUSH),
        ("Kh Ah 2h 3h 4h", FiveCard.FLUSH),
        ("Th Tc 3d 4s 5h", FiveCard.TENS_OR_BETTER),
        ("9h 9c Ad Ks Qh", FiveCard.LOW_PAIR),
    ],
)
def test_the_ace_is_low_only_below_a_two(text: str, kind: FiveCard) -> None:
    assert rank_five(parse_cards(text)).kind is kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ah 2c 3d", ThreeCard.STRAIGHT),
        ("Qh Kc Ad", ThreeCard.STRAIGHT),
        ("Kh Ac 2d", ThreeCard.HIGH_CARD),
        ("Kh Ah 2h", ThreeCard.FLUSH),
        ("Ah 2h 3h", ThreeCard.STRAIGHT_FLUSH),
        ("Qh Kh Ah", ThreeCard.MINI_ROYAL),
        ("Jh Qh Kh", ThreeCard.STRAIGHT_FLUSH),
    ],
)
def test_three_card_runs(text: str, kind: ThreeCard) -> None:
    assert rank_three(parse_cards(text)).kind is kind


@pytest.mark.clause("W 3card ranks")
def test_in_three_cards_the_lowest_of_each_kind_beats_the_highest_of_the_next() -> None:
    """A straight beats a flush."""
    hands = ("Ah 2h 3h", "Ac Ad Ah", "2c 2d 2h", "Ah Kd Qh", "Ac 2d 3h", "Ah Kh Jh",
             "2h 3h 5h", "Ac Ad Kh", "2c 2d 3h", "Ah Kd Jh")  # fmt: skip
    ranks = [rank_three(parse_cards(hand)) for hand in hands]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)


@pytest.mark.clause("C ranks", "C ranks 3(a)", "C ranks 3(b)", "C ranks 3(e)", "C ranks 3(f)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah Ac 2d 3s 4h", "Kh Kc Qd Js 9h"),  # the higher pair
        ("Ah Ac Kd 3s 4h", "As Ad Qd Js Th"),  # then the kickers in order
        ("Ah Ac 3d 3s 2h", "Kh Kc Qd Qs Jh"),  # the high pair first
        ("Ah Ac 4d 4s 2h", "As Ad 3d 3s Kh"),  # then the low pair
        ("Ah Ac 4d 4s Kh", "As Ad 4c 4h Qh"),  # then the remaining card
        ("3h 3c 3d 2s 4h", "2h 2c 2d As Kh"),
        ("2h 3c 4d 5s 6h", "Ah 2c 3d 4s 5h"),  # with the ace low it is five-high
        ("Ah 5h 4h 3h 2c", "Kh Qh Jh 9h 8c"),
        ("Ah 9h 4h 3h 2h", "Ah 8h 7h 6h 5h"),  # the next card, and so on
        ("3h 3c 3d 2s 2h", "2s 2c 2d As Ah"),  # full houses rank by the threesome
        ("3h 3c 3d 3s 2h", "2s 2c 2d 2h Ah"),
    ],
)
def test_hands_of_one_kind_are_ordered(better: str, worse: str) -> None:
    assert rank_five(parse_cards(better)) > rank_five(parse_cards(worse))


@pytest.mark.clause("N 3.3", "C ranks 1", "W definitions suit")
@given(st.permutations(range(4)), st.sampled_from(list(hand_classes(3))))
def test_suits_are_equal(naming: list[int], hand: tuple[tuple[Card, ...], int]) -> None:
    renamed = [Card(card & ~3 | naming[card & 3]) for card in hand[0]]
    assert rank_three(renamed) == rank_three(hand[0])


@pytest.mark.parametrize("rank", [rank_three, rank_five, rank_six])
def test_the_wrong_number_of_cards_is_refused(rank: object) -> None:
    with pytest.raises(ValueError, match="cards make this hand, not 4"):
        rank(parse_cards("2c 3c 4c 5c"))  # type: ignore[operator]
