"""The strategy in words is the computed one: checked hand by hand, not by shape."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.analysis import (
    CIRCLE_SIZES,
    BadPattern,
    Pattern,
    RideOrPull,
    WagerAnalysis,
    analyse_wager,
    parse_pattern,
    strategy_in_words,
)
from letitride.cards import DECK, Shape, outcome_tables, parse_cards, shape_of
from letitride.rules import BASE, Schedule, load_paytable
from tests.analysis.test_exact import LIRX, schedules


def base_analysis(ref: str) -> WagerAnalysis:
    schedule = load_paytable(ref).schedule(BASE)
    assert schedule is not None
    return analyse_wager(schedule)


def read_back(analysis: WagerAnalysis, circle: int) -> dict[RideOrPull, list[Pattern]]:
    """The printed phrases, parsed again: nothing is left of how they were made."""
    strategy = strategy_in_words(analysis, circle)
    size = CIRCLE_SIZES[circle]
    return {
        RideOrPull.RIDE: [parse_pattern(str(line.pattern), size=size) for line in strategy.ride],
        RideOrPull.EITHER: [
            parse_pattern(str(line.pattern), size=size) for line in strategy.either
        ],
    }


def said(phrases: dict[RideOrPull, list[Pattern]], shape: Shape) -> RideOrPull:
    for decision, patterns in phrases.items():
        if any(pattern.matches(shape) for pattern in patterns):
            return decision
    return RideOrPull.PULL


@pytest.fixture(scope="module")
def hands_by_shape() -> dict[int, dict[Shape, int]]:
    """All 22,100 and all 270,725 hands, each looked at, counted by shape."""
    counted: dict[int, dict[Shape, int]] = {}
    for circle, size in CIRCLE_SIZES.items():
        shapes: dict[Shape, int] = {}
        for hand in combinations(DECK, size):
            shape = shape_of(hand)
            shapes[shape] = shapes.get(shape, 0) + 1
        counted[circle] = shapes
    return counted


@pytest.mark.parametrize("circle", CIRCLE_SIZES)
@pytest.mark.parametrize("ref", LIRX)
def test_the_worded_strategy_makes_the_computed_choice_with_every_hand(
    ref: str, circle: int, hands_by_shape: dict[int, dict[Shape, int]]
) -> None:
    analysis = base_analysis(ref)
    phrases = read_back(analysis, circle)
    computed = {choice.shape: choice for choice in analysis.choices[circle]}
    checked = 0
    for shape, hands in hands_by_shape[circle].items():
        assert said(phrases, shape) is computed[shape].decision
        assert computed[shape].hands == hands
        checked += hands
    assert checked == (22_100 if circle == 1 else 270_725)


@pytest.mark.parametrize("circle", CIRCLE_SIZES)
@settings(max_examples=40, deadline=None)
@given(schedule=schedules)
def test_the_worded_strategy_is_right_for_any_paytable(circle: int, schedule: Schedule) -> None:
    analysis = analyse_wager(schedule)
    phrases = read_back(analysis, circle)
    for choice in analysis.choices[circle]:
        assert said(phrases, choice.shape) is choice.decision


def test_no_hand_is_covered_by_two_lines() -> None:
    for ref in LIRX:
        for circle in CIRCLE_SIZES:
            strategy = strategy_in_words(base_analysis(ref), circle)
            lines = (*strategy.ride, *strategy.either)
            for choice in base_analysis(ref).choices[circle]:
                assert sum(line.pattern.matches(choice.shape) for line in lines) <= 1


def test_the_published_basic_strategy_is_derived() -> None:
    first, second = (
        [str(line.pattern) for line in strategy_in_words(base_analysis("LIRX-01"), circle).ride]
        for circle in (1, 2)
    )
    assert first == [
        "a winning hand",
        "three to a royal flush",
        "three to a straight flush, open to three straights",
        "three to a straight flush, open to two straights, with at least one high card",
        "three to a straight flush, open to one straight, with two high cards",
    ]
    assert second == [
        "a winning hand",
        "four to a royal flush",
        "four to a straight flush",
        "four to a flush",
        "four to an outside straight, with at least one high card",
    ]


def test_different_paytables_have_different_strategies() -> None:
    plays = {
        tuple(str(line.pattern) for c in (1, 2) for line in strategy_in_words(analysis, c).ride)
        for analysis in map(base_analysis, LIRX)
    }
    assert len(plays) == 4


@pytest.mark.parametrize(
    ("hand", "phrase", "matches"),
    [
        ("2h 3h 4h", "three to a straight flush, open to two straights, with no high card", True),
        ("Ah 2h 3h", "three to a straight flush, open to one straight, with one high card", True),
        ("3h 4h 5h", "three to a straight flush, open to three straights", True),
        ("Th Jh Qh", "three to a royal flush", True),
        ("Th Jh Qh", "three to a straight flush", False),
        ("Th Jh Qd", "three to a straight, open to three straights", True),
        ("2h 7h Kh", "three to a flush, with one high card", True),
        ("2h 7d Kh", "three unrelated cards", True),
        ("9h 9d Kh", "a low pair", True),
        ("Th Td 2h", "a winning hand", True),
        ("9h 9d Kh", "a winning hand", False),
        ("5h 6d 7s 8c", "four to an outside straight, with no high card", True),
        ("Ah 2d 3s 4c", "four to an inside straight, with one high card", True),
        ("Jh Qd Ks Ac", "four to an inside straight, with four high cards", True),
        ("4h 4d 9s 9c", "two pair", True),
        ("2h 5h 9h Jh", "four to a flush, with at most two high cards", True),
    ],
)
def test_phrases_mean_what_a_player_would_think(hand: str, phrase: str, *, matches: bool) -> None:
    cards = parse_cards(hand)
    assert parse_pattern(phrase, size=len(cards)).matches(shape_of(cards)) is matches


def test_every_shape_has_its_own_words() -> None:
    """One pattern made for each shape matches it and no other."""
    tables = outcome_tables()
    for shapes in (tables.three, tables.four):
        for shape in shapes:
            alone = [
                each for each in shapes if said({RideOrPull.RIDE: [_only(shape)]}, each) == "ride"
            ]
            assert alone == [shape]


def _only(shape: Shape) -> Pattern:
    from letitride.analysis import Span, family_of

    return Pattern(
        shape.size,
        frozenset({family_of(shape)}),
        Span(shape.straights, shape.straights),
        Span(shape.high, shape.high),
    )


@pytest.mark.parametrize(
    ("phrase", "reason"),
    [
        ("four to a full house", "'four to a full house' is not a kind of hand"),
        ("five to a flush", "'five to a flush' is not a kind of hand"),
        ("three to a flush, with nine high cards", "'nine' is not one of"),
        ("three to a flush, on a Tuesday", "is not a condition"),
        ("a low pair", "three or four cards"),
    ],
)
def test_a_phrase_without_meaning_is_refused(phrase: str, reason: str) -> None:
    with pytest.raises(BadPattern, match=reason):
        parse_pattern(phrase)


@given(st.data())
def test_patterns_parse_as_they_print(data: st.DataObject) -> None:
    from letitride.analysis import Span

    span = st.one_of(
        st.just(Span()),
        st.integers(1, 4).map(Span),
        st.tuples(st.integers(0, 4), st.integers(0, 4)).map(
            lambda ends: Span(min(ends), max(ends))
        ),
    )
    pattern = parse_pattern("three to a straight flush")
    pattern = Pattern(3, pattern.families, data.draw(span), data.draw(span))
    assert parse_pattern(str(pattern)) == pattern
