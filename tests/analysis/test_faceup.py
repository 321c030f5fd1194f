"""Seen cards, valued exactly: checked against plain enumeration, samples, and stored values."""

import json
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.analysis import RideOrPull, advise, analyse_wager, base_par
from letitride.analysis.faceup import (
    TABLE_SIZES,
    BadPlayers,
    FaceUpValue,
    Knows,
    faceup_row,
    faceup_value,
    find_changed_plays,
    seen_at,
    value_knowing,
    value_with_seen,
)
from letitride.analysis.faceup.first import first_bet
from letitride.analysis.faceup.gains import Gains, RideTally, gains_of
from letitride.analysis.faceup.second import second_bet
from letitride.analysis.faceup.three_card_cases import all_cases, case_of
from letitride.cards import (
    Card,
    FiveCard,
    hand_classes,
    parse_cards,
    rank_five,
    remaining,
    shape_of,
)
from letitride.rules import BASE, Odds, Schedule, load_paytable, paytable_ids
from tests.published import LIRX_01, schedule_of

KEPT: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "faceup.json").read_text()
)["tables"]

THREE = (
    "7c 7d 7h",  # three of a kind
    "Qc Qd 4h",
    "5c 5d Ah",
    "5c 9d Kh",  # nothing at all
    "Tc Jd Qh",  # three straights, all high
    "7c 8d 9h",
    "Ac 2d 3h",  # one straight, with the ace low
    "7c 8d Th",
    "2c 8c Kc",  # a flush and no straight
    "7c 8c 9c",
    "Tc Jc Ac",  # a royal flush
    "9c Jc Kc",
    "2c 3c 4c",
    "Ac 3c 5c",
)
FOUR = (
    "7c 7d 7h 7s",
    "Jc Jd 4h 4s",
    "Qc Qd 4h 9s",
    "5c 5d Ah Ks",
    "5c 6d 7h 8s",
    "9c Td Jh Qs",
    "Tc Jd Qh As",
    "2c 5d 9h Ks",
    "2c 5c 9c Kc",
    "5c 6c 7c 8c",
    "Tc Jc Qc Ac",
    "9c Tc Jc Qc",
)


def paying(*pays: int | str | Fraction, odds: Odds = Odds.TO) -> Schedule:
    rows = tuple(FiveCard)[:1:-1]
    return Schedule(
        wager=BASE,
        odds=odds,
        pays={kind: Fraction(pay) for kind, pay in zip(rows, pays, strict=True)},
        rows=rows,
        published=None,
    )


EXTREME = {
    "nothing but the bet back": paying(*[0] * 9),
    "not even the bet": paying(*[0] * 9, odds=Odds.FOR),
    "a royal and nothing else": paying(10**30, *[0] * 8, odds=Odds.FOR),
    "fractions": paying("1000/7", "700/3", 50, 11, "17/2", 5, 3, "9/4", "1/3"),
    "falling odds": paying(2, 3, 5, 8, 13, 2, 1, 4, 1),
    "a pair above two pair": paying(9, 9, 1, 0, 3, 3, 4, 0, 6),
}


@cache
def row_of_lirx_01() -> tuple[FaceUpValue, ...]:
    return faceup_row(LIRX_01)


@cache
def pair_kinds(hand: tuple[Card, ...]) -> tuple[tuple[tuple[int, int], FiveCard], ...]:
    """What every pair of the other 49 cards makes of the hand."""
    deck = remaining(hand)
    return tuple(
        ((one, other), rank_five((*hand, deck[one], deck[other])).kind)
        for one, other in combinations(range(49), 2)
    )


def worth_unseen(hand: tuple[Card, ...], gains: Gains) -> "Pairs":
    return Pairs({pair: gains.of[kind] - gains.bet for pair, kind in pair_kinds(hand)})


class Pairs:
    """The worth of all pairs of unseen cards, added up pair by pair."""

    def __init__(self, of: dict[tuple[int, int], int]) -> None:
        self.of = of
        self.all = sum(of.values())
        self.with_card = [
            sum(worth for pair, worth in of.items() if card in pair) for card in range(49)
        ]

    def without(self, seen: Sequence[int]) -> int:
        """A pair with a seen card is left out; a pair with two is left out only once."""
        gone = sum(self.with_card[card] for card in seen)
        return self.all - gone + sum(self.of[pair] for pair in combinations(seen, 2))


def tally(worths: Sequence[int]) -> RideTally:
    return RideTally(sum(worth > 0 for worth in worths), sum(max(0, worth) for worth in worths))


def enumerated_first(hand: tuple[Card, ...], gains: Gains, seen: int) -> RideTally:
    pairs = worth_unseen(hand, gains)
    return tally([pairs.without(cards) for cards in combinations(range(49), seen)])


def enumerated_second(hand: tuple[Card, ...], gains: Gains, seen: int) -> RideTally:
    worths = [gains.of[rank_five((*hand, card)).kind] - gains.bet for card in remaining(hand)]
    whole = sum(worths)
    return tally([whole - sum(gone) for gone in combinations(worths, seen)])


@pytest.mark.parametrize("cards", THREE)
def test_bet_1_beside_one_other_player_by_enumeration(cards: str) -> None:
    hand, gains = parse_cards(cards), gains_of(LIRX_01)
    ours = first_bet(case_of(hand), gains, [3, 18])
    assert ours[3] == enumerated_first(hand, gains, 3)


@pytest.mark.parametrize("cards", FOUR)
def test_bet_2_beside_one_other_player_by_enumeration(cards: str) -> None:
    hand, gains = parse_cards(cards), gains_of(LIRX_01)
    ours = second_bet(shape_of(hand), gains, [3, 18])
    assert ours[3] == enumerated_second(hand, gains, 3)


@pytest.mark.parametrize("cards", THREE)
@pytest.mark.parametrize("name", EXTREME)
def test_bet_1_under_extreme_paytables(name: str, cards: str) -> None:
    hand, gains = parse_cards(cards), gains_of(EXTREME[name])
    ours = first_bet(case_of(hand), gains, [0, 1, 2])
    assert ours == {seen: enumerated_first(hand, gains, seen) for seen in ours}


@pytest.mark.parametrize("cards", FOUR)
@pytest.mark.parametrize("name", EXTREME)
def test_bet_2_under_extreme_paytables(name: str, cards: str) -> None:
    hand, gains = parse_cards(cards), gains_of(EXTREME[name])
    ours = second_bet(shape_of(hand), gains, [0, 1, 2])
    assert ours == {seen: enumerated_second(hand, gains, seen) for seen in ours}


@pytest.mark.parametrize("cards", THREE)
def test_bet_1_with_all_but_two_or_three_cards_seen(cards: str) -> None:
    hand, gains = parse_cards(cards), gains_of(LIRX_01)
    of = worth_unseen(hand, gains).of
    threes = combinations(range(49), 3)
    expected = {
        47: tally(list(of.values())),
        46: tally([sum(of[pair] for pair in combinations(three, 2)) for three in threes]),
    }
    assert first_bet(case_of(hand), gains, [46, 47]) == expected


PAYS = st.lists(st.fractions(min_value=0, max_value=60, max_denominator=6), min_size=9, max_size=9)


@given(pays=PAYS, hand=st.sampled_from([cards for cards, _ in hand_classes(3)]))
@settings(max_examples=25, deadline=None)
def test_any_hand_under_any_paytable(pays: list[Fraction], hand: tuple[Card, ...]) -> None:
    gains = gains_of(paying(*pays))
    assert first_bet(case_of(hand), gains, [2])[2] == enumerated_first(hand, gains, 2)


@pytest.mark.parametrize("seen", [6, 12, 18])
@pytest.mark.parametrize("cards", ["5c 5d Ah", "7c 8d 9h", "7c 8c 9c", "Tc Jc Ac", "2c 8c Kc"])
def test_bet_1_beside_more_players_by_sample(cards: str, seen: int) -> None:
    hand, gains = parse_cards(cards), gains_of(LIRX_01)
    pairs, draw = worth_unseen(hand, gains), Random(f"{cards} {seen}")
    worths = [pairs.without(sorted(draw.sample(range(49), seen))) for _ in range(4_000)]
    exact = first_bet(case_of(hand), gains, [seen])[seen]
    for sampled, total in (
        ([max(0, worth) for worth in worths], exact.gained),
        ([int(worth > 0) for worth in worths], exact.rides),
    ):
        reach = 5 * stdev(sampled) / len(sampled) ** 0.5
        assert abs(mean(sampled) - total / comb(49, seen)) <= reach


@pytest.mark.parametrize("cards", ["5c 5d Ah", "7c 8d 9h", "7c 8c 9c"])
def test_a_bet_rides_just_where_advice_says_so(cards: str) -> None:
    hand, draw = parse_cards(cards), Random(cards)
    pairs, deck = worth_unseen(hand, gains_of(LIRX_01)), remaining(hand)
    for seen in (3, 6, 9, 12, 15, 18):
        places = sorted(draw.sample(range(49), seen))
        advice = advise(LIRX_01, hand, seen=[deck[place] for place in places])
        assert advice.ev == Fraction(pairs.without(places), comb(49 - seen, 2))
        assert (advice.decision is RideOrPull.RIDE) == (pairs.without(places) > 0)


def test_hands_fall_into_few_problems() -> None:
    assert sum(all_cases().values()) == 22_100
    assert len(all_cases()) == 55


BASES = [ref for ref in paytable_ids() if load_paytable(ref).schedule(BASE)]


@pytest.mark.parametrize("ref", BASES)
def test_with_no_cards_seen_it_is_the_ordinary_game(ref: str) -> None:
    schedule = schedule_of(ref)
    (value,) = value_with_seen(schedule, [0])
    analysis = analyse_wager(schedule)
    assert value.bets == analysis.bets
    assert (value.edge, value.average_wager) == (analysis.edge, analysis.average_wager)
    assert value.par == value.ordinary.par == analysis.par
    assert value.gain == 0


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept["name"])
def test_stored_values_are_computed_again_exactly(kept: dict[str, Any]) -> None:
    schedule = paying(*kept["pays"])
    row = faceup_row(schedule)
    assert [value.players for value in row] == [2, 3, 4, 5, 6, 7]
    for value, expected in zip(row, kept["rows"], strict=True):
        assert value.players == expected["players"]
        for circle in (1, 2):
            bet = value.bets[circle]
            assert {"ev": str(bet.ev), "ride": str(bet.ride)} == expected[str(circle)]
        assert value.edge == base_par(schedule).edge - value.gain


@pytest.mark.parametrize("kept", KEPT[:6], ids=lambda kept: kept["name"])
def test_published_pays_have_stored_values(kept: dict[str, Any]) -> None:
    assert schedule_of(kept["name"]).pays == paying(*kept["pays"]).pays


@pytest.mark.clause("F not beatable")
def test_no_number_of_open_hands_favours_the_player() -> None:
    row = row_of_lirx_01()
    assert all(value.edge > 0 for value in row)
    gains = [value.gain for value in row]
    assert gains == sorted(gains)
    assert gains[0] > 0


def test_one_table_size_agrees_with_the_whole_row() -> None:
    told: list[tuple[int, int]] = []
    value = faceup_value(LIRX_01, 3, watch=lambda done, of: told.append((done, of)))
    assert value == row_of_lirx_01()[1]
    assert (value.players, value.seen) == (3, 6)
    assert told[-1] == (55 + 33, 55 + 33)
    assert [done for done, _ in told] == list(range(1, 89))


@pytest.mark.parametrize("players", [-1, 0, 1, 8])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadPlayers, match=f"players: must be 2 to 7 .* not {players}"):
        faceup_value(LIRX_01, players)
    with pytest.raises(BadPlayers):
        find_changed_plays(LIRX_01, players)


def test_three_cards_are_seen_of_every_other_player() -> None:
    assert [seen_at(players) for players in TABLE_SIZES] == [3, 6, 9, 12, 15, 18]


@pytest.mark.parametrize("players", [2, 3, 7])
def test_changed_plays_add_up_to_the_gain(players: int) -> None:
    plays = find_changed_plays(LIRX_01, players)
    assert sum(play.worth for play in plays) == row_of_lirx_01()[players - 2].gain
    assert [play.worth for play in plays] == sorted((p.worth for p in plays), reverse=True)
    for play in plays:
        assert play.worth > 0
        assert 0 < play.often < play.share < 1
        assert {play.basic, play.turned} == {RideOrPull.RIDE, RideOrPull.PULL}


def test_changed_plays_beside_one_other_player_by_enumeration() -> None:
    """A low pair with every kicker is one shape; all of its hands are the same problem."""
    play = next(play for play in find_changed_plays(LIRX_01, 2) if play.words == "a low pair")
    expected = enumerated_first(parse_cards("5c 5d Ah"), gains_of(LIRX_01), 3)
    assert play.hands == 8 * 6 * 48
    assert play.share == Fraction(expected.rides, comb(49, 3))
    per_hand = Fraction(expected.gained, comb(49, 3) * comb(46, 2))
    assert play.worth == per_hand * Fraction(play.hands, 22_100)
    assert (play.circle, play.basic, play.turned) == (1, RideOrPull.PULL, RideOrPull.RIDE)


def test_knowing_the_left_card_early_makes_bet_1_a_bet_2() -> None:
    value = value_knowing(LIRX_01, Knows.LEFT)
    assert value.bets[1] == value.bets[2] == analyse_wager(LIRX_01).bets[2]
    beside = value_knowing(LIRX_01, Knows.LEFT, seen=6)
    assert beside.bets[1] == row_of_lirx_01()[1].bets[2]


def test_with_both_cards_known_early_only_winners_ride() -> None:
    value = value_knowing(LIRX_01, Knows.BOTH)
    counts = {1000: 4, 200: 36, 50: 624, 11: 3_744, 8: 5_108, 5: 10_200, 3: 54_912, 2: 123_552}
    won = sum(pay * count for pay, count in counts.items()) + 422_400
    assert value.bets[1] == value.bets[2]
    assert value.bets[1].ev == Fraction(won, 2_598_960)
    assert value.bets[1].ride == Fraction(10_343, 43_316)


def test_knowing_the_right_card_early() -> None:
    value = value_knowing(LIRX_01, Knows.RIGHT)
    assert value.bets[1] == value_knowing(LIRX_01, Knows.LEFT).bets[1]
    assert value.bets[2] == value_knowing(LIRX_01, Knows.BOTH).bets[2]
    assert value.bets[3] == analyse_wager(LIRX_01).bets[3]


def test_knowing_the_burned_card_is_one_more_seen_card() -> None:
    (one,) = value_with_seen(LIRX_01, [1])
    assert value_knowing(LIRX_01, Knows.BURN) == one
    assert 0 < one.gain < row_of_lirx_01()[0].gain
    (seven,) = value_with_seen(LIRX_01, [7])
    assert value_knowing(LIRX_01, Knows.BURN, seen=6) == seven
    assert seven.players == 3


def test_with_one_card_left_unseen_bet_2_is_decided_by_it() -> None:
    (value,) = value_with_seen(LIRX_01, [47])
    assert value.bets[1] == value.bets[2] == value_knowing(LIRX_01, Knows.BOTH).bets[2]


def test_slots_never_overlap() -> None:
    """The highest pay sets their width: with one slot too narrow these would differ."""
    hand = parse_cards("Tc Jc Ac")
    gains = gains_of(paying(10**60, *[0] * 8))
    ours = first_bet(case_of(hand), gains, [3, 24])
    assert ours[3] == enumerated_first(hand, gains, 3)
    assert ours[24].rides == comb(47, 24)
