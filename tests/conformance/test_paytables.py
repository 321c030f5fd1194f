"""Every paytable of the documents: its pays, and the figures printed beside them."""

from fractions import Fraction
from itertools import combinations

import pytest

from letitride.analysis import WagerAnalysis, analyse, analyse_wager, par_report, prints_as
from letitride.cards import DECK, ThreeCard, rank_three
from letitride.rules import BASE, BadData, Wager, game_of, load_paytable, load_rulebook, parse_money
from letitride.table import events as e
from tests.conformance.talk import CALIFORNIA, SIX_CARD, table_with
from tests.published import schedule_of

BONUS, THREE = Wager("bonus"), Wager("three_card")
LIRX_01 = "1000 200 50 11 8 5 3 2 1"
LIRX_03 = "100 50 30 15 9 6 3 2 1"
LIRX_06 = "500 200 50 11 8 5 3 2 1"


def pays_of(ref: str, wager: Wager = BASE) -> str:
    """The pays from the best hand down, as a document prints them."""
    schedule = schedule_of(ref, wager)
    return " ".join(str(schedule.pays[kind]) for kind in schedule.rows)


def printed(analysis: WagerAnalysis, par: str, hit: str) -> bool:
    return prints_as(analysis.par, par) and prints_as(analysis.hit_frequency, hit)


@pytest.mark.parametrize(
    ("ref", "pays", "par"),
    [
        pytest.param(ref, pays, par, marks=pytest.mark.clause(f"W paytables {ref}"), id=ref)
        for ref, pays, par in (
            ("LIRX-01", LIRX_01, "2.86%"),
            ("LIRX-02", "500 100 25 15 10 5 3 2 1", "2.80%"),
            ("LIRX-03", LIRX_03, "2.66%"),
            ("LIRX-04", "500 100 25 11 8 5 3 2 1", "4.63%"),
            ("LIRX-05", "200 100 40 15 9 5 3 2 1", "2.48%"),
            ("LIRX-06", LIRX_06, "3.05%"),
        )
    ],
)
def test_a_base_paytable_has_its_pays_and_its_printed_par(ref: str, pays: str, par: str) -> None:
    assert pays_of(ref) == pays
    assert printed(analyse_wager(schedule_of(ref)), par, "23.88%")


@pytest.mark.parametrize(
    ("ref", "place"),
    [
        pytest.param("LIRX-04", "Cruise ships", marks=pytest.mark.clause("W paytables LIRX-04")),
        pytest.param("LIRX-05", "Indiana", marks=pytest.mark.clause("W paytables LIRX-05")),
        pytest.param("LIRX-06", "Colorado", marks=pytest.mark.clause("W paytables LIRX-06")),
    ],
)
def test_a_paytable_for_another_place_says_which(ref: str, place: str) -> None:
    assert load_paytable(ref).jurisdiction == place


@pytest.mark.parametrize(
    ("ref", "base", "bonus", "par", "hit"),
    [
        pytest.param(*row, marks=pytest.mark.clause(f"W paytables {row[0]}"), id=row[0])
        for row in (
            ("LIRB-03", LIRX_01, "20000 1000 100 75 50 25 4 3 1", "23.73%", "23.88%"),
            ("LIRB-06", LIRX_01, "20000 2000 100 75 50 25 8 4", "25.39%", "7.63%"),
            ("LIRB-09", LIRX_01, "20000 2000 300 150 50 25 5", "35.14%", "2.87%"),
            ("LIRB-10", LIRX_06, "10000 2000 100 75 50 25 8 4", "26.93%", "7.63%"),
            ("LIRB-25", LIRX_03, "10000 2000 100 75 50 25 8 4", "26.93%", "7.63%"),
            ("LIRB-28", LIRX_06, "5000 2000 100 75 50 25 8 4", "27.70%", "7.63%"),
            ("LIRB-29", LIRX_03, "5000 2000 100 75 50 25 8 4", "27.70%", "7.63%"),
        )
    ],
)
def test_a_bonus_paytable_has_its_two_games_and_its_printed_figures(
    ref: str, base: str, bonus: str, par: str, hit: str
) -> None:
    assert pays_of(ref) == base
    assert pays_of(ref, BONUS) == bonus
    assert printed(analyse_wager(schedule_of(ref, BONUS)), par, hit)


@pytest.mark.parametrize(
    ("ref", "pays"),
    [
        pytest.param(*row, marks=pytest.mark.clause(f"W paytables {row[0]}"), id=row[0])
        for row in (
            ("3CB-1", "40 30 6 4 1"),
            ("3CB-2", "40 30 5 4 1"),
            ("3CB-3", "40 30 6 3 1"),
            ("3CB-4", "50 40 30 6 4 1"),
            ("3CB-5", "50 40 30 5 4 1"),
            ("3CB-6", "50 40 30 6 3 1"),
        )
    ],
)
def test_a_3_card_paytable_has_its_pays_and_exact_figures(ref: str, pays: str) -> None:
    assert pays_of(ref, THREE) == pays
    schedule = schedule_of(ref, THREE)
    assert (ThreeCard.MINI_ROYAL in schedule.rows) is pays.startswith("50")
    nets = [schedule.net(rank_three(hand).kind) for hand in combinations(DECK, 3)]
    table = load_paytable(ref)
    (told,) = par_report(table, analyse(table)).wagers
    assert Fraction(told.edge.exact) == Fraction(-sum(nets), 22_100)
    assert Fraction(told.hit_frequency.exact) == Fraction(sum(net > 0 for net in nets), 22_100)


@pytest.mark.clause("S payouts base")
@pytest.mark.parametrize(
    ("hand", "dealer", "pays"),
    [
        ("Ah Kh Qh", "Jh 2c Th", 1000),
        ("5h 6h 7h", "8h 2c 9h", 200),
        ("7h 7d 7c", "7s 2c Kd", 50),
        ("7h 7d 7c", "Ks 2c Kd", 11),
        ("2h 6h 7h", "8h 2c Kh", 8),
        ("5h 6d 7h", "8h 2c 9c", 5),
        ("7h 7d 7c", "2s 4c Kd", 3),
        ("7h 7d 8c", "8s 2c Kd", 2),
        ("Th Td 8c", "2s 4c Kd", 1),
    ],
)
def test_the_six_card_game_pays_its_base_table(hand: str, dealer: str, pays: int) -> None:
    house = table_with(SIX_CARD, {1: hand}, dealer, stake="$2").played_out()
    assert [(line.pays, line.won) for line in house.all(e.BetSettled)] == [
        (f"{pays} to 1", 200 * pays)
    ] * 3
    assert house.chips(1) == parse_money("$1,000") + 600 * pays


@pytest.mark.clause("C paytables", "C play 10 choice")
@pytest.mark.parametrize(
    ("ref", "par"), [("LIRX-01", "2.86%"), ("LIRX-02", "2.80%"), ("LIRX-03", "2.66%")]
)
def test_california_offers_three_paytables_and_no_other(ref: str, par: str) -> None:
    book = load_rulebook(CALIFORNIA)
    assert prints_as(analyse_wager(game_of(book, {BASE: ref}).schedules[BASE]).par, par)
    for other in ("LIRX-04", "LIRX-05", "LIRX-06", "LIRB-25"):
        with pytest.raises(BadData, match="does not offer it"):
            game_of(book, {BASE: other})
