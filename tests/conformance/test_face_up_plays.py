"""The letter's plays for bets 1 and 2, checked card by card."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb, sqrt
from random import Random

import pytest

from letitride.analysis.claims import READINGS, ClaimVerdict, Reading
from letitride.cards import Card, format_cards, parse_cards, rank_of, remaining, suit_of
from tests.conformance.letter import claim, four_of_a_suit, riding

HEARTS = {card for card in remaining(()) if suit_of(card) == 2}
SAMPLES = 1_500


def reading(ref: str) -> Reading:
    return next(each for each in READINGS if each.id == ref)


def with_some(hand: Sequence[Card], outs: set[Card]) -> Iterator[tuple[Card, ...]]:
    """Six random cards beside a hand, at least one of them an out."""
    chance = Random(format_cards(hand))
    deck = remaining(hand)
    while True:
        seen = chance.sample(deck, 6)
        if outs.intersection(seen):
            yield tuple(seen)


def share_pulled(hand: Sequence[Card], outs: set[Card]) -> float:
    sets = with_some(hand, outs)
    return sum(riding(hand, next(sets)) <= 0 for _ in range(SAMPLES)) / SAMPLES


@pytest.mark.clause("F bet 1 rules")
@pytest.mark.clause("F bet 2 rules")
@pytest.mark.parametrize(
    "wrong", [each for each in READINGS if each.counter_example], ids=lambda each: each.id
)
def test_every_counter_example_contradicts_the_letter(wrong: Reading) -> None:
    example = wrong.counter_example
    assert example is not None
    hand = parse_cards(f"{example.hand} {example.community}")
    seen = parse_cards(example.seen)
    worth = riding(hand, seen)
    told_to_ride = wrong.plays[0].startswith("ride")
    assert worth < 0 if told_to_ride else worth > 0
    told = claim(wrong.id)
    assert told.verdict in (ClaimVerdict.MOSTLY, ClaimVerdict.WRONG)
    assert example.hand in told.note
    assert f"{example.seen} seen, riding is worth {worth} (" in told.note


@pytest.mark.clause("F bet 1 rules")
@pytest.mark.clause("F bet 2 rules")
@pytest.mark.parametrize(
    ("ref", "speaks"),
    [
        ("F-1-1", lambda seen: not seen.isdisjoint(parse_cards("Kh Ah"))),
        ("F-1-1a", lambda seen: not seen.isdisjoint(parse_cards("7h 8h Qh Kh"))),
        ("F-1-1b", lambda seen: not seen.isdisjoint(parse_cards("Kh Ah"))),
        ("F-1-1c", lambda seen: not seen.isdisjoint(parse_cards("8h 9h Kh Ah"))),
        ("F-1-2", HEARTS.isdisjoint),
        ("F-1-2a", HEARTS.isdisjoint),
        ("F-2-1", HEARTS.issuperset),
        ("F-2-1a", HEARTS.issuperset),
        ("F-2-2a", lambda seen: len(seen & HEARTS) == 5),
    ],
)
def test_the_letter_covers_every_counter_example(
    ref: str, speaks: Callable[[set[Card]], bool]
) -> None:
    example = reading(ref).counter_example
    assert example is not None
    assert set(parse_cards(f"{example.hand} {example.community}")) <= HEARTS
    assert speaks(set(parse_cards(example.seen)))


@pytest.mark.clause("F bet 1 rules", "F bet 1 rule 1")
@pytest.mark.parametrize(
    ("cards", "outs", "words"),
    [
        ("Th Jh Qh", "Kh Ah", "three to a royal flush, open to three straights"),
        ("Jh Qh Kh", "Th Ah", "three to a royal flush, open to two straights"),
        ("9h Th Jh", "7h 8h Qh Kh", "open to three straights, with two high cards"),
        ("8h 9h Th", "6h 7h Jh Qh", "open to three straights, with one high card"),
    ],
)
def test_the_first_play_is_right_as_rarely_as_documented(cards: str, outs: str, words: str) -> None:
    told = claim("F-1-1").note.partition(words)[0].rpartition("%")[0].split()[-1]
    share = float(told) / 100
    found = share_pulled(parse_cards(cards), set(parse_cards(outs)))
    assert found == pytest.approx(share, abs=0.0001 + 5 * sqrt(share * (1 - share) / SAMPLES))


@pytest.mark.clause("F bet 1 rules", "F bet 1 rule 2")
def test_the_second_play_is_wrong_for_low_hands_with_two_gaps() -> None:
    chance = Random(2)
    wide, narrow = parse_cards("3h 5h 7h"), parse_cards("4h 5h 7h")
    other_suits = [card for card in remaining(()) if card not in HEARTS]
    for _ in range(SAMPLES):
        seen = chance.sample(other_suits, 6)
        assert riding(wide, seen) < 0 < riding(narrow, seen)
    assert claim("F-1-2").verdict is ClaimVerdict.MOSTLY
    assert claim("F-1-2a").verdict is ClaimVerdict.WRONG


@pytest.mark.clause("F bet 1 rules", "F bet 1 rule 3")
@pytest.mark.parametrize("cards", ["5c 5d Ah", "9c 9d 2h"])
def test_a_low_pair_rides_if_and_only_if_none_of_its_ranks_is_seen(cards: str) -> None:
    chance = Random(3)
    hand = parse_cards(cards)
    ranks = set(map(rank_of, hand))
    rode = 0
    for _ in range(SAMPLES):
        seen = chance.sample(remaining(hand), 6)
        free = ranks.isdisjoint(map(rank_of, seen))
        rode += free
        assert (riding(hand, seen) > 0) is free
    assert 0 < rode < SAMPLES
    assert claim("F-1-3").verdict is ClaimVerdict.RIGHT


@pytest.mark.clause("F bet 2 rules")
@pytest.mark.parametrize(
    ("play", "high", "outs"),
    [
        pytest.param(play, high, outs, marks=pytest.mark.clause(f"F bet 2 rule {play}"))
        for play, high, outs in ((3, 0, 2), (4, 1, 3), (5, 2, 4), (6, 3, 5))
    ],
)
def test_an_outside_straight_by_the_number_of_its_cards_seen(
    play: int, high: int, outs: int
) -> None:
    """Of 42 cards to come each straight brings back 6, each pair of a high card 2."""
    for straights in range(outs, 7):
        for pairs in range(7 - straights):
            assert 6 * (8 - straights) + 2 * max(3 * high - pairs, 0) < 42
    assert 6 * (8 - outs + 1) + 2 * 3 * high == 42, "with one out less it may ride"
    assert claim(f"F-2-{play}").verdict is ClaimVerdict.RIGHT


@pytest.mark.clause("F bet 2 rules")
def test_four_to_a_straight_with_four_high_cards_is_pulled_at_six_outs() -> None:
    hand = parse_cards("Tc Jd Qh Ks")
    assert riding(hand, parse_cards("9c 9d 9h 9s Ac Ad")) < 0
    assert riding(hand, parse_cards("9c 9d 9h 9s Ac 2d")) == 0
    assert "Tc Jd Qh Ks" in claim("F-2-6").note


@pytest.mark.clause("F bet 2 rules", "F bet 2 rule 1")
def test_four_to_a_flush_with_six_of_its_suit_seen() -> None:
    """Of 42 cards to come three bring back 9, and the pairs of high cards, none of them seen, 2."""
    right = [9 * 3 + 2 * 3 * high < 42 for high in range(4)]
    assert right == [True, True, True, False]
    flushes = [high for high, straight in four_of_a_suit() if not straight]
    share = Fraction(sum(right[high] for high in flushes), len(flushes))
    assert f"costs nothing in {share} (" in claim("F-2-1").computed
    assert claim("F-2-1").verdict is ClaimVerdict.MOSTLY
    of_all = Fraction(sum(right[high] for high in flushes), comb(13, 4))
    assert f"costs nothing in {of_all} (" in claim("F-2-1a").computed
    assert claim("F-2-1a").verdict is ClaimVerdict.WRONG
