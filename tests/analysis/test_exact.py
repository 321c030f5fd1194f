"""The exact figures: against the published ones, and against plain enumeration."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.analysis import (
    RideOrPull,
    WagerAnalysis,
    agrees,
    analyse,
    analyse_wager,
    base_par,
    format_percent,
    hold_bands,
    prints_as,
)
from letitride.cards import (
    DECK,
    FIVE_CARD_HANDS,
    FiveCard,
    hand_classes,
    rank_five,
    rank_three,
    remaining,
)
from letitride.rules import BASE, Kind, Odds, Schedule, Wager, load_paytable, paytable_ids

LIRX = [f"LIRX-0{number}" for number in range(1, 7)]
LIRB = ["LIRB-03", "LIRB-06", "LIRB-09", "LIRB-10", "LIRB-25", "LIRB-28", "LIRB-29"]
PAYING = [kind for kind in FiveCard if kind >= FiveCard.TENS_OR_BETTER]


def analysis_of(ref: str, wager: Wager = BASE) -> WagerAnalysis:
    schedule = load_paytable(ref).schedule(wager)
    assert schedule is not None
    return analyse_wager(schedule)


def base_schedule(pays: list[Fraction]) -> Schedule:
    by_kind: dict[Kind, Fraction] = dict(zip(PAYING, pays, strict=True))
    return Schedule(BASE, Odds.TO, by_kind, tuple(reversed(PAYING)), None)


pay = st.fractions(min_value=0, max_value=2000, max_denominator=6)
schedules = st.lists(pay, min_size=9, max_size=9).map(base_schedule)


@pytest.mark.clause("W paytables LIRX")
@pytest.mark.parametrize("ref", LIRX)
def test_published_pars_and_hit_frequencies_of_the_base_game(ref: str) -> None:
    assert agrees(analysis_of(ref)) is True


@pytest.mark.clause("W paytables LIRB")
@pytest.mark.parametrize("ref", LIRB)
@pytest.mark.parametrize("wager", [BASE, Wager("bonus")])
def test_published_pars_and_hit_frequencies_of_the_bonus_game(ref: str, wager: Wager) -> None:
    assert agrees(analysis_of(ref, wager)) is True


def test_twenty_figures_are_published() -> None:
    judged = [agrees(each) for ref in paytable_ids() for each in analyse(load_paytable(ref))]
    assert judged.count(True) == 20
    assert judged.count(False) == 0


@pytest.mark.clause("C paytables")
@pytest.mark.parametrize(
    ("ref", "pays"),
    [
        ("LIRX-01", [1000, 200, 50, 11, 8, 5, 3, 2, 1]),
        ("LIRX-02", [500, 100, 25, 15, 10, 5, 3, 2, 1]),
        ("LIRX-03", [100, 50, 30, 15, 9, 6, 3, 2, 1]),
    ],
)
def test_california_lists_the_first_three_tables(ref: str, pays: list[int]) -> None:
    schedule = load_paytable(ref).schedule(BASE)
    assert schedule is not None
    assert [schedule.pays[kind] for kind in schedule.rows] == pays
    assert schedule.rows == tuple(reversed(PAYING))


def test_the_first_table_to_the_last_digit() -> None:
    analysis = analysis_of("LIRX-01")
    assert analysis.edge == Fraction(37963, 1082900)
    assert analysis.bets[3].ev == Fraction(-242173, 649740)


def test_the_bonus_read_as_to_one_would_favour_the_player() -> None:
    """Why the dollar bonus must be paid for one: the par proves it."""
    bonus = load_paytable("LIRB-03").schedule(Wager("bonus"))
    assert bonus is not None
    misread = Schedule(Wager("bonus"), Odds.TO, bonus.pays, bonus.rows, bonus.published)
    assert analyse_wager(misread).edge < 0
    assert agrees(analyse_wager(misread)) is False


@pytest.mark.parametrize("ref", ["LIRX-01", pytest.param("LIRX-03", marks=pytest.mark.soak)])
def test_the_whole_base_game_by_plain_enumeration(ref: str) -> None:
    """Every class of three cards with every community card in order: no shapes, no tables."""
    schedule = load_paytable(ref).schedule(BASE)
    assert schedule is not None
    nets = {kind: schedule.net(kind) for kind in FiveCard}
    second: dict[tuple[int, ...], tuple[Fraction, Counter[FiveCard]]] = {}
    for cards, _ in hand_classes(4):
        found = Counter(rank_five((*cards, card)).kind for card in remaining(cards))
        second[_suitless(cards)] = (
            sum((nets[k] * n for k, n in found.items()), Fraction(0)) / 48,
            found,
        )
    results: Counter[Fraction] = Counter()
    action = 0
    for cards, hands in hand_classes(3):
        fours = [second[_suitless((*cards, card))] for card in remaining(cards)]
        first = sum(value for value, _ in fours) / 49
        for value, found in fours:
            units = 1 + (first > 0) + (value > 0)
            for kind, number in found.items():
                results[units * nets[kind]] += hands * number
                action += units * hands * number
    deals = 22_100 * 49 * 48
    analysis = analyse_wager(schedule)
    assert dict(sorted(results.items())) == analysis.distribution
    assert Fraction(action, deals) == analysis.average_wager
    assert -sum(net * n for net, n in results.items()) / deals == analysis.edge


def _suitless(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The hand without the names of its suits: the ranks in each suit, sorted."""
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[card & 3] |= 1 << (card >> 2)
    return tuple(sorted(suits))


@settings(max_examples=60, deadline=None)
@given(schedules)
def test_any_paytable_is_consistent_with_itself(schedule: Schedule) -> None:
    analysis = analyse_wager(schedule)
    par = base_par(schedule)
    assert (par.edge, par.average_wager) == (analysis.edge, analysis.average_wager)
    assert sum(row.contribution for row in analysis.outcomes) == -analysis.edge
    assert sum(row.combinations for row in analysis.outcomes) == FIVE_CARD_HANDS
    assert analysis.deals == 22_100 * 49 * 48
    mean = sum(net * n for net, n in analysis.distribution.items()) / analysis.deals
    assert mean == -analysis.edge
    in_action = sum(result.action * result.deals for result in analysis.results)
    assert Fraction(in_action, analysis.deals) == analysis.average_wager
    assert analysis.bets[1].ev >= 0
    assert analysis.bets[2].ev >= 0
    assert 1 <= analysis.average_wager <= 3


@given(schedules, st.integers(min_value=0, max_value=8))
def test_paying_more_never_helps_the_house(schedule: Schedule, raised: int) -> None:
    kind = PAYING[raised]
    better = base_schedule([schedule.pays[each] + (each is kind) for each in PAYING])
    assert base_par(better).edge < base_par(schedule).edge


def test_choices_worth_nothing_are_pulled_and_counted() -> None:
    analysis = analysis_of("LIRX-01")
    assert analysis.zero_choices(1) == 0
    assert analysis.zero_choices(2) == 2_268
    riding = sum(c.hands for c in analysis.choices[2] if c.decision is RideOrPull.RIDE)
    assert analysis.bets[2].ride == Fraction(riding, 270_725)


@pytest.mark.clause("W paytables 3CB")
@pytest.mark.parametrize("ref", [f"3CB-{number}" for number in range(1, 7)])
def test_three_card_bonus_by_plain_enumeration(ref: str) -> None:
    schedule = load_paytable(ref).schedule(Wager("three_card"))
    assert schedule is not None
    won = sum(schedule.net(rank_three(hand).kind) for hand in combinations(DECK, 3))
    assert analyse_wager(schedule).edge == Fraction(-won, 22_100)


@pytest.mark.clause("W paytables 3CB")
@pytest.mark.clause("S payouts")
@pytest.mark.parametrize(
    ("ref", "wager", "edge"),
    [
        ("3CB-1", Wager("three_card"), Fraction(512, 22_100)),
        ("3CB-3", Wager("three_card"), Fraction(1_608, 22_100)),
        ("3CB-4", Wager("three_card"), Fraction(472, 22_100)),
        ("PP-1", Wager("pair_plus"), Fraction(1_608, 22_100)),
    ],
)
def test_side_bets_counted_by_hand(ref: str, wager: Wager, edge: Fraction) -> None:
    """16,440 losers against 3,744 pairs, 1,096 flushes, 720 straights, 52 trips, 48 runs."""
    assert analysis_of(ref, wager).edge == edge


@pytest.mark.clause("S payouts")
def test_six_card_bonus_counted_by_hand() -> None:
    won = 188 * 250 + 1_656 * 100 + 14_664 * 40 + 165_984 * 20 + 205_792 * 11 + 361_620 * 8
    won += 732_160 * 4
    lost = 20_358_520 - 188 - 1_656 - 14_664 - 165_984 - 205_792 - 361_620 - 732_160
    assert analysis_of("6CB-1", Wager("six_card")).edge == Fraction(lost - won, 20_358_520)


@pytest.mark.clause("F payback $")
def test_the_dollar_circle_alone_pays_back_62_7_percent() -> None:
    assert prints_as(1 + analysis_of("LIRX-01").bets[3].ev, "62.7%")


def test_moments_of_a_side_bet_by_hand() -> None:
    analysis = analysis_of("PP-1", Wager("pair_plus"))
    squares = 16_440 + 3_744 + 1_096 * 9 + 720 * 36 + 52 * 900 + 48 * 1_600
    assert analysis.variance == Fraction(squares, 22_100) - analysis.edge**2


def test_the_hold_of_a_side_bet_varies_with_its_result() -> None:
    analysis = analysis_of("PP-1", Wager("pair_plus"))
    assert analysis.hold_variance == analysis.variance


def test_bands_narrow_as_the_root_of_the_rounds() -> None:
    bands = {(b.rounds, b.confidence): b for b in hold_bands(analysis_of("LIRX-01"))}
    wide, narrow = bands[10_000, 0.95], bands[1_000_000, 0.95]
    assert (wide.high - wide.low) / (narrow.high - narrow.low) == pytest.approx(10)
    assert bands[1_000, 0.99].low < bands[1_000, 0.95].low < float(analysis_of("LIRX-01").par)


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (Fraction(1, 8), 0, "13%"),
        (Fraction(-1, 8), 1, "-12.5%"),
        (Fraction(28605, 1_000_000), 2, "2.86%"),
        (Fraction(28604, 1_000_000), 2, "2.86%"),
        (Fraction(28655, 1_000_000), 2, "2.87%"),
        (Fraction(-1, 10**9), 2, "0.00%"),
        (Fraction(1), 4, "100.0000%"),
    ],
)
def test_percentages_round_half_up(value: Fraction, digits: int, text: str) -> None:
    assert format_percent(value, digits) == text
