"""The letter on face-up dealing: its claims, checked here by other means than the command."""

import json
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import pytest

from letitride.analysis import advise, analyse_wager, paybacks
from letitride.analysis.claims import Claim, ClaimVerdict, all_claims
from letitride.analysis.claims.side_bets import with_a_card_seen
from letitride.analysis.faceup import faceup_value
from letitride.analysis.plays import load_playbook, value_playbook
from letitride.cards import DECK, Card, hand_classes, parse_cards, rank_of, rank_three, remaining
from letitride.rules import BASE, Face, Wager, load_paytable, load_rulebook, parse_money
from letitride.table import commands as c
from tests.conformance.letter import claim, four_of_a_suit, nets, riding
from tests.conformance.talk import NOTHING, TENS, WASHINGTON, table_with
from tests.published import schedule_of
from tests.table.house import seat

KEPT = json.loads((Path(__file__).parents[1] / "analysis" / "data" / "faceup.json").read_text())
SAMPLES = 1_500


@pytest.mark.clause("F bet 2 rules", "F bet 2 rule 2", "F bet 2 rule 3")
def test_the_gain_of_pulling_bet_2_by_the_number_of_cards_seen() -> None:
    """A hand that is pulled would have brought back 36 or less of 42.

    Outside straights without a high card are five, from 2 3 4 5 to 6 7 8 9, and not in one suit.
    """
    low = 4 * sum(not high and not straight for high, straight in four_of_a_suit())
    five = Fraction(comb(9, 5) * 39, comb(48, 6))
    gain = Fraction(low, comb(52, 4)) * five * Fraction(42 - 9 * 4, 42)
    assert f"never costs anything; gains {gain} (" in claim("F-2-2").computed
    straights = 5 * (4**4 - 4)
    ways = {outs: Fraction(comb(8, outs) * comb(40, 6 - outs), comb(48, 6)) for outs in range(7)}
    pulled = sum(ways[outs] * Fraction(42 - 6 * (8 - outs), 42) for outs in range(2, 7))
    ridden = sum(ways[outs] * Fraction(6 * (8 - outs) - 42, 42) for outs in range(2))
    assert pulled == ridden, "over pulling always, and over riding always"
    gain = Fraction(straights, comb(52, 4)) * pulled
    assert f"never costs anything; gains {gain} (" in claim("F-2-3").computed


@pytest.mark.clause("F impact", "F impact in all")
def test_the_cost_of_face_up_dealing_depends_on_the_base_it_is_measured_by() -> None:
    """From values made by a separate program in C."""
    kept = next(table for table in KEPT["tables"] if table["name"] == "LIRX-01")
    row = next(row for row in kept["rows"] if row["players"] == 3)
    dollar = Fraction(407567, 649740) - 1
    edge = -dollar - sum(Fraction(row[bet]["ev"]) for bet in "12")
    wager = 1 + sum(Fraction(row[bet]["ride"]) for bet in "12")
    usual, usual_wager = Fraction(37963, 1082900), Fraction(331288, 270725)
    gain = usual - edge
    three_in_a_thousand = Fraction(3, 1000)
    assert gain > three_in_a_thousand, "of one base bet"
    assert usual / usual_wager - edge / wager > three_in_a_thousand, "by which par falls"
    assert gain / wager < three_in_a_thousand, "of the amount in action"
    assert gain / 3 < three_in_a_thousand, "of the three bets placed"
    in_all = claim("F-in-all")
    assert in_all.verdict is ClaimVerdict.READING
    for value in (gain, gain / wager, gain / 3, usual / usual_wager - edge / wager):
        assert f"{value} (" in in_all.computed


@pytest.mark.clause("F impact", "F impact low pair")
def test_the_low_pair_gains_two_in_a_thousand_of_the_amount_in_action() -> None:
    """It rides in 5.26% of rounds, and what that is worth is summed over pairs seen by chance."""
    often = Fraction(3744 * 8, 22100 * 13) * Fraction(comb(44, 6), comb(49, 6))
    chance = Random(5)
    hand = parse_cards("5c 5d Ah")
    others = [card for card in remaining(hand) if rank_of(card) not in map(rank_of, hand)]
    worths = [riding(hand, chance.sample(others, 6)) for _ in range(SAMPLES)]
    gain = float(often) * float(sum(worths)) / SAMPLES
    low_pair = claim("F-low-pair")
    of_base, of_action = (float(Fraction(part.split()[-2])) for part in _amounts(low_pair)[:2])
    assert gain == pytest.approx(of_base, rel=0.02)
    usual_wager = Fraction(331288, 270725)
    assert of_action == pytest.approx(of_base / float(usual_wager + often))
    assert (round(1000 * of_base), round(1000 * of_action)) == (3, 2)
    assert low_pair.verdict is ClaimVerdict.READING
    assert "of the amount in action, but not of one base bet" in low_pair.note
    assert claim("F-others").verdict is ClaimVerdict.RIGHT


def _amounts(told: Claim) -> list[str]:
    """``…: 1/2 (50%`` and so on, one for each amount."""
    return [part for part in told.computed.split(")") if "(" in part]


@pytest.mark.clause("F not beatable", "F spots table")
@pytest.mark.parametrize("kept", KEPT["tables"][:6], ids=lambda kept: kept["name"])
def test_no_published_paytable_is_beaten_at_any_table_size(kept: dict[str, object]) -> None:
    """The stored values were made by a separate program in C."""
    rows = kept["rows"]
    assert isinstance(rows, list)
    counts = (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 422400)
    paid = sum(n * (pay + 1) for n, pay in zip(counts, _pays(kept["pays"]), strict=True))
    dollar = Fraction(paid) / comb(52, 5) - 1
    for row in rows:
        edge = -dollar - sum(Fraction(row[bet]["ev"]) for bet in "12")
        told = claim(f"F-not-beatable-{kept['name']}-{row['players']}")
        assert Fraction(told.computed.split()[0]) == edge
        assert edge > 0
        assert told.verdict is ClaimVerdict.RIGHT
    assert [row["players"] for row in rows] == [2, 3, 4, 5, 6, 7]


@pytest.mark.clause("F side bets")
def test_two_tables_of_a_side_bet_pay_back_more_than_any_base_game() -> None:
    """Pays as printed over counts of three-card hands from the textbook; pars as printed."""
    counts = {"straight flush": 48, "trips": 52, "straight": 720, "flush": 1096, "pair": 3744}
    pays = {"straight flush": 40, "trips": 30, "straight": 6, "flush": 4, "pair": 1}
    won = sum(counts[hand] * (pays[hand] + 1) for hand in counts)
    payback = Fraction(won, comb(52, 3))
    assert payback > 1 - Fraction("0.0266"), "the best base game of Washington, LIRX-03"
    told = claim("F-side-bets-lower")
    assert told.verdict is ClaimVerdict.MOSTLY
    assert f"3CB-1 pays back {float(100 * payback):.4f}%" in told.note
    assert "10 of 12 side bets" in told.computed


@pytest.mark.clause("F side bets payback")
@pytest.mark.parametrize("book", ["wa-let-it-ride", "wa-let-it-ride-bonus"])
def test_base_games_and_side_bets_are_listed_with_their_returns(book: str) -> None:
    """Not every side bet returns less: two tables of the 3 Card Bonus return more."""
    rows = {(each.wager, each.paytable): each for each in paybacks(load_rulebook(book))}
    games = {ref: Fraction(row.of_action) for (wager, ref), row in rows.items() if wager == BASE}
    sides = {ref: Fraction(row.of_action) for (wager, ref), row in rows.items() if wager != BASE}
    assert set(games) == set(load_rulebook(book).paytables.choices)
    for ref, returned in games.items():
        printed = load_paytable(ref).schedule(BASE)
        assert printed is not None
        assert printed.published is not None
        par = Fraction(printed.published.par.rstrip("%")) / 100
        assert abs(1 - returned - par) < Fraction(1, 10_000)
    above = {ref for ref, returned in sides.items() if returned > max(games.values())}
    assert above == {"3CB-1", "3CB-4"}
    assert above == {ref for (_, ref), row in rows.items() if row.above_base}
    assert len(sides) >= 6
    assert rows[Wager("three_card"), "3CB-1"].of_bet_percent == "97.6833%"


@pytest.mark.clause("F side bets")
def test_seen_cards_change_a_side_bet_but_not_on_average() -> None:
    schedule = load_paytable("3CB-1").schedule(Wager("three_card"))
    assert schedule is not None
    worth = with_a_card_seen(schedule)
    for card in parse_cards("2c Qd Ah"):
        hands = list(combinations(remaining((card,)), 3))
        won = sum((schedule.net(rank_three(hand).kind) for hand in hands), Fraction(0))
        assert worth[card] == won / len(hands)
    assert len(set(worth.values())) > 1
    told = claim("F-side-bets-seen")
    assert told.verdict is ClaimVerdict.RIGHT
    assert told.computed.startswith("they gain 0 (")


def test_other_games_are_listed_and_not_judged() -> None:
    others = [each for each in all_claims() if each.clause == "F spots table"]
    assert {each.verdict for each in others} == {ClaimVerdict.NOT_JUDGED}
    names = " ".join(each.claim for each in others)
    for game in ("Three Card Poker", "Ultimate", "Caribbean", "Mississippi", "Four Card", "Crazy"):
        assert game in names
    assert "Let It Ride" not in names


def _pays(pays: object) -> list[Fraction]:
    assert isinstance(pays, list)
    return [Fraction(pay) for pay in pays]


LIRX_01 = KEPT["tables"][0]
ROWS = {row["players"]: row for row in LIRX_01["rows"]}
DOLLAR = Fraction(407567, 649740)
"""What $ alone brings back of each dollar, from all 2,598,960 hands."""


def gain_of(row: dict[str, dict[str, str]]) -> Fraction:
    """What seen cards are worth to the best play, per base bet."""
    return Fraction(37963, 1082900) - (1 - DOLLAR) + sum(Fraction(row[bet]["ev"]) for bet in "12")


@pytest.mark.clause("F payback $")
@pytest.mark.parametrize("kept", KEPT["tables"][:6], ids=lambda kept: kept["name"])
def test_the_return_of_the_dollar_bet_under_each_base_table(kept: dict[str, object]) -> None:
    counts = (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 422400)
    paid = sum(n * (pay + 1) for n, pay in zip(counts, _pays(kept["pays"]), strict=True))
    share = Fraction(paid) / comb(52, 5)
    assert f"{kept['name']} {float(share):.4%}" in claim("F-payback").note
    if kept["name"] == "LIRX-01":
        assert share == DOLLAR


@pytest.mark.clause("F analysis information")
@pytest.mark.parametrize("kept", KEPT["tables"][:6], ids=lambda kept: kept["name"])
def test_seeing_more_hands_never_lowers_the_best_return(kept: dict[str, object]) -> None:
    rows = kept["rows"]
    assert isinstance(rows, list)
    assert [row["players"] for row in rows] == [2, 3, 4, 5, 6, 7]
    unseen = analyse_wager(schedule_of(str(kept["name"])))
    worth = [unseen.bets[1].ev + unseen.bets[2].ev]
    worth += [Fraction(row["1"]["ev"]) + Fraction(row["2"]["ev"]) for row in rows]
    assert worth == sorted(set(worth))
    assert claim("F-information").verdict is ClaimVerdict.RIGHT


@pytest.mark.clause("F paytable game")
@pytest.mark.parametrize(
    ("hand", "community"), [("5c 5d Ah", ""), ("Th Jh Qh", ""), ("5h 6d 7s", "8c"), (TENS, "8h")]
)
def test_seen_cards_only_count_as_gone(hand: str, community: str) -> None:
    """The worth is the mean of what the player's own draws pay: nobody else's hand is in it."""
    cards = parse_cards(f"{hand} {community}")
    chance = Random(hand)
    for _ in range(20):
        seen = tuple(chance.sample(remaining(cards), 6))
        told = advise(schedule_of("LIRX-01"), cards[:3], community=cards[3:], seen=seen)
        assert told.ev == riding(cards, seen)


@pytest.mark.clause("F outs gone", "F outs live")
def test_a_seen_card_lowers_a_hand_that_needs_it_and_raises_others() -> None:
    hand = parse_cards("9h Th Jh Qh")
    usual = Fraction(sum(nets(hand).values()), 48)
    none_of_them = parse_cards("2c 2d 3c 3d 4c 4d")
    assert riding(hand, none_of_them) > usual
    for out in parse_cards("8h Kh 2h Kd"):
        assert riding(hand, (out, *none_of_them[1:])) < riding(hand, none_of_them)


@pytest.mark.clause("F needed edge")
def test_bets_1_and_2_do_not_win_what_the_dollar_bet_loses() -> None:
    needed = 1 - DOLLAR
    row = ROWS[3]
    best = faceup_value(schedule_of("LIRX-01"), 3)
    won = {bet: Fraction(row[str(bet)]["ev"]) for bet in (1, 2)}
    assert {bet: best.bets[bet].ev for bet in (1, 2)} == won
    assert best.bets[3].ev == -needed
    assert sum(won.values()) < needed
    assert best.edge == needed - sum(won.values())


@pytest.mark.clause("F guaranteed winners")
def test_how_many_of_the_bets_that_ride_have_won_already() -> None:
    """Bet 1: trips and pairs of tens or better. Bet 2: what four cards hold already."""
    first = Fraction(52 + 5 * 288, 22_100)
    four = Fraction(sum(n for cards, n in hand_classes(4) if wins_already(cards)), 270_725)
    usual = analyse_wager(schedule_of("LIRX-01")).bets
    told = claim("F-winners")
    shares = [first / usual[1].ride, four / usual[2].ride]
    shares += [first / Fraction(ROWS[3]["1"]["ride"]), four / Fraction(ROWS[3]["2"]["ride"])]
    for share in shares:
        assert f"{share} (" in told.computed
    assert [share > Fraction(4, 5) for share in shares] == [True, True, False, True]
    assert told.verdict is ClaimVerdict.READING


def wins_already(cards: Sequence[Card]) -> bool:
    ranks = Counter(map(rank_of, cards))
    pairs = [rank for rank, number in ranks.items() if number == 2]
    return max(ranks.values()) > 2 or len(pairs) == 2 or any(rank >= 8 for rank in pairs)


@pytest.mark.clause("F impact low pair", "F impact others")
def test_the_low_pair_is_worth_more_than_all_other_changes_together() -> None:
    in_all = gain_of(ROWS[3])
    low_pair = Fraction(_amounts(claim("F-low-pair"))[0].split()[-2])
    assert low_pair > in_all / 2, "so no other change is worth as much"
    wager = 1 + sum(Fraction(ROWS[3][bet]["ride"]) for bet in "12")
    others = in_all - low_pair
    for amount in (1, wager, 3):
        assert others / amount <= Fraction(1, 1000)
    for ref in ("F-biggest", "F-infrequent", "F-others"):
        assert claim(ref).verdict is ClaimVerdict.RIGHT


@pytest.mark.clause("F trained player")
def test_the_share_of_the_best_gain_that_the_letters_nine_plays_reach() -> None:
    letter = value_playbook(load_playbook("letter-2020"), schedule_of("LIRX-01"), seen=6)
    kept = (Fraction(37963, 1082900) - letter.edge) / gain_of(ROWS[3])
    assert 0 < kept < 1
    told = claim("F-in-all").computed
    letters = Fraction(told.partition(" (")[0].split()[-1])
    assert letters / gain_of(ROWS[3]) == kept


@pytest.mark.clause("F side bets")
@pytest.mark.parametrize("ref", ["3CB-1", "3CB-4"])
def test_a_seen_card_changes_the_return_of_no_side_bet(ref: str) -> None:
    """Made before the deal, with no choice after: seen cards do not change its return."""
    schedule = load_paytable(ref).schedule(Wager("three_card"))
    assert schedule is not None
    given = [
        Fraction(sum(schedule.net(rank_three(hand).kind) for hand in combinations(others, 3)))
        / comb(51, 3)
        for seen in range(0, 52, 4)
        if (others := [card for card in DECK if card != seen])
    ]
    assert len(set(given)) > 1, "one card seen does change the chances"
    assert -sum(given) / 13 == analyse_wager(schedule).edge
    house = table_with(WASHINGTON, {1: TENS, 2: NOTHING}, face=Face.UP).dealt()
    more = c.BetSide(by=seat(1), seat=1, wager=Wager("three_card"), amount=parse_money("$1"))
    assert house.refused(more).code == "wrong_phase"
