"""Plays judged exactly, and checked against plain enumeration, the face-up values, and the whole
strategy."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from letitride.analysis import RideOrPull, base_par
from letitride.analysis.claims import MEANINGS, READINGS, Claim, ClaimVerdict, Impact, all_claims
from letitride.analysis.claims.beating import face_up_rows
from letitride.analysis.claims.claim import exactly, percent
from letitride.analysis.claims.judging import Judge, Judged
from letitride.analysis.claims.letter import letter_claims
from letitride.analysis.claims.seen import Sets, sets_of_seen
from letitride.analysis.faceup import TABLE_SIZES, find_changed_plays
from letitride.analysis.faceup.first import first_bet
from letitride.analysis.faceup.gains import gains_of
from letitride.analysis.faceup.second import second_bet
from letitride.analysis.faceup.three_card_cases import case_of
from letitride.analysis.figures import Par
from letitride.analysis.patterns import parse_pattern, pattern_of
from letitride.analysis.plays import (
    Condition,
    Play,
    load_playbook,
    parse_condition,
    value_playbook,
)
from letitride.analysis.plays.held_cards import HeldCards, LikeCards
from letitride.cards import Card, parse_cards, rank_five, rank_of, remaining, shape_of, suit_of
from letitride.rules import BASE, Schedule, load_paytable, paytable_ids
from scripts.conformance import read_clauses


def base(ref: str) -> Schedule:
    schedule = load_paytable(ref).schedule(BASE)
    assert schedule is not None
    return schedule


LIRX_01 = base("LIRX-01")
PULLED = "pull: a low pair, if any of its ranks is seen"


def held(hand: Sequence[Card]) -> HeldCards:
    return HeldCards(tuple(sorted(map(rank_of, hand))), len(set(map(suit_of, hand))) == 1)


def play(line: str) -> Play:
    choice, _, rest = line.partition(": ")
    hands, _, condition = rest.partition(", if ")
    return Play(RideOrPull(choice), parse_pattern(hands, size=3), (parse_condition(condition),))


@cache
def judge() -> Judge:
    return Judge(LIRX_01)


def claim(ref: str) -> Claim:
    return next(each for each in all_claims() if each.id == ref)


def enumerated(hand: Sequence[Card], condition: Condition | None, seen: int) -> Sets:
    """Every set of seen cards with every continuation, card by card."""
    deck = remaining(hand)
    to_come = 5 - len(hand)
    nets = {
        cards: int(LIRX_01.net(rank_five((*hand, *cards)).kind))
        for cards in combinations(deck, to_come)
    }
    known = held(hand)
    group = {
        card
        for card in deck
        if condition is not None
        and condition.group.holds(
            LikeCards(rank_of(card), known.suited and suit_of(card) == suit_of(hand[0])), known
        )
    }
    worths = []
    for cards in combinations(deck, seen):
        out = set(cards)
        if condition is None or condition.holds(len(group & out), of=len(group)):
            worths.append(sum(net for drawn, net in nets.items() if out.isdisjoint(drawn)))
    return Sets(
        gain=sum(worth > 0 for worth in worths),
        even=worths.count(0),
        lose=sum(worth < 0 for worth in worths),
        worth=sum(worths),
        gained=sum(worth for worth in worths if worth > 0),
        unit=comb(len(deck) - seen, to_come),
    )


@pytest.mark.parametrize(
    ("cards", "condition"),
    [
        ("5c 5d Ah", "none of its ranks is seen"),
        ("Tc Jc Qc", "any of its royal outs is seen"),
        ("Jc Qc Ac", "any of its straight flush outs is seen"),
        ("4h 5h 8h", "none of its suit is seen"),
        ("9c Td Kh", "exactly one of the high cards are seen"),
        ("4c 5d 6h 7s", "at least two of its straight outs are seen"),
        ("9c Td Jh Qs", "at least two of its straight outs are seen"),
        ("2c Tc Jc Qc", "exactly two of its suit are seen"),
        ("5h 6h 7h 8h", "any of its straight flush outs is seen"),
    ],
)
def test_sets_of_seen_cards_by_enumeration(cards: str, condition: str) -> None:
    hand, needs = parse_cards(cards), parse_condition(condition)
    assert sets_of_seen(held(hand), LIRX_01, (needs,), seen=2) == enumerated(hand, needs, 2)
    assert sets_of_seen(held(hand), LIRX_01, (), seen=1) == enumerated(hand, None, 1)


def test_a_hand_that_has_won_is_not_judged() -> None:
    with pytest.raises(ValueError, match="has won whatever is seen"):
        sets_of_seen(held(parse_cards("Tc Td 2h")), LIRX_01, (), seen=6)


@pytest.mark.parametrize("ref", ["LIRX-01", "LIRX-03"])
@pytest.mark.parametrize(
    "cards",
    [
        *("5c 5d Ah", "Tc Jc Qc", "4c 5c 6c", "4h 5h 8h", "5c 9d Kh", "7c 8d 9h", "2c 8c Kc"),
        *("4c 5d 6h 7s", "9c Td Jh Qs", "2c 8c Tc Kc", "9c Tc Jc Qc"),
    ],
)
def test_without_a_condition_the_cases_are_those_of_the_face_up_value(cards: str, ref: str) -> None:
    """The same sums twice: once over the seen cards, once over the unseen."""
    hand, schedule = parse_cards(cards), base(ref)
    gains = gains_of(schedule)
    if len(hand) == 3:
        tally = first_bet(case_of(hand), gains, [6])[6]
    else:
        tally = second_bet(shape_of(hand), gains, [6])[6]
    sets = sets_of_seen(held(hand), schedule, (), seen=6)
    assert (sets.gain, sets.gained) == (tally.rides, tally.gained)
    assert sets.all == comb(52 - len(hand), 6)


def test_the_nine_plays_add_up_to_what_the_letter_gains() -> None:
    """Play by play here, and all at once as the value of the strategy."""
    ours = [judge().plays(reading.parsed) for reading in READINGS if reading.is_ours]
    assert len(ours) == 9
    letter = value_playbook(load_playbook("letter-2020"), LIRX_01, seen=6)
    assert sum(judged.gain for judged in ours) == -letter.cost


def test_each_play_departs_as_often_as_its_strategy() -> None:
    letter = value_playbook(load_playbook("letter-2020"), LIRX_01, seen=6)
    departures = {each.words: each for each in letter.departures}
    (royal,) = (each for each in READINGS if each.number == "1-1b")
    for shape, judged in judge().by_shape(royal.parsed[0]).items():
        departure = departures[str(pattern_of(shape))]
        assert (judged.often, judged.gain) == (departure.often, -departure.cost)


def test_a_low_pair_rides_in_these_cases_and_in_no_others() -> None:
    pulled = judge().plays([play(PULLED)])
    assert (pulled.wrong, pulled.even, pulled.changed) == (0, 0, 0)
    assert pulled.left == pulled.gain == 0
    (rides,) = (each for each in READINGS if each.number == "1-3")
    best = next(each for each in find_changed_plays(LIRX_01, 3) if each.words == "a low pair")
    judged = judge().plays(rides.parsed)
    assert (judged.often, judged.gain) == (best.often, best.worth)


def test_the_rest_is_what_the_other_choice_gains_where_the_play_is_wrong() -> None:
    """For hands that basic strategy rides: pulling always and the best play of the same cases."""
    line = "pull: three to a royal flush, if any of its royal outs is seen"
    other = line.replace("pull", "ride")
    pulls, rides = judge().plays([play(line)]), judge().plays([play(other)])
    assert pulls.cases == rides.cases
    assert (pulls.right, pulls.wrong) == (rides.wrong, rides.right)
    assert pulls.left - rides.left == -pulls.gain
    assert (pulls.changed, rides.changed) == (pulls.cases, 0)


def test_a_verdict_on_a_play_follows_from_the_cases_that_it_changes() -> None:
    for each in (each for each in all_claims() if each.clause.endswith("rules")):
        (reading,) = (reading for reading in READINGS if reading.id == each.id)
        judged = judge().plays(reading.parsed)
        assert (each.verdict is ClaimVerdict.RIGHT) is (judged.share == 1)
        mostly = judged.share_of_changed > Fraction(1, 2) and judged.gain > 0
        assert (each.verdict is not ClaimVerdict.WRONG) is mostly
        assert ("Counter-example" in each.note) is (judged.wrong > 0)


def test_the_other_paytable_with_that_payback_has_the_same_verdicts() -> None:
    schedules = {"LIRX-06": base("LIRX-06")}
    for each in letter_claims(schedules, "LIRX-06"):
        assert each.verdict is claim(each.id).verdict


def test_sums_of_cases_are_sums() -> None:
    half = Judged(1, 2, 3, 4, 1, 100, Fraction(1, 7), Fraction(2, 7))
    both = half + half
    assert both == Judged(2, 4, 6, 8, 2, 100, Fraction(2, 7), Fraction(4, 7))
    assert (half.often, half.share) == (Fraction(6, 100), Fraction(1, 2))
    assert half.share_of_changed == Fraction(3, 4)


def test_an_impact_names_the_amount_it_is_a_share_of() -> None:
    impact = Impact(Par(Fraction(1, 20), Fraction(5, 4)), Par(Fraction(1, 25), Fraction(5, 4)))
    assert impact.of == {
        "of one base bet": Fraction(1, 100),
        "of the amount in action": Fraction(1, 125),
        "of the three bets placed": Fraction(1, 300),
        "as the fall of par": Fraction(1, 125),
    }


def test_every_printed_figure_is_a_claim() -> None:
    printed = 0
    for ref in paytable_ids():
        for schedule in load_paytable(ref).schedules:
            if schedule.published is not None:
                stated = [each for each in all_claims() if each.claim.startswith(f"{ref}, ")]
                texts = [each.claim.rpartition(" ")[2] for each in stated if each.document == "W"]
                assert schedule.published.par in texts
                assert schedule.published.hit_frequency in texts
                printed += 2
    assert printed == sum(each.document == "W" for each in all_claims()) == 40


@pytest.mark.clause("F analysis")
def test_claims_have_unique_names_and_cite_real_clauses() -> None:
    claims = all_claims()
    assert len({each.id for each in claims}) == len(claims)
    clauses = read_clauses()
    for each in claims:
        assert clauses[each.clause].kind == "analysis"
        assert each.clause.startswith(each.document)
        assert each.computed
    assert set(MEANINGS) == set(ClaimVerdict)


def test_valuing_rows_reports_progress() -> None:
    told: list[tuple[int, int]] = []
    schedules = {ref: base(ref) for ref in ("LIRX-01", "LIRX-06")}
    rows = face_up_rows(schedules, watch=lambda done, of: told.append((done, of)))
    assert [done for done, _ in told] == list(range(1, 2 * 88 + 1))
    assert {of for _, of in told} == {2 * 88}
    assert [value.players for value in rows["LIRX-06"]] == list(TABLE_SIZES)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Fraction(0), "0 (0.0000%)"),
        (Fraction(1), "1 (100.0000%)"),
        (Fraction(-1, 3), "-1/3 (-33.3333%)"),
        (Fraction(1, 10_000), "1/10000 (0.0100%)"),
        (Fraction(1, 3_000_000), "1/3000000 (0.0000333%)"),
    ],
)
def test_numbers_are_exact_and_rounded(value: Fraction, words: str) -> None:
    assert exactly(value) == words
    assert words.endswith(f"({percent(value)})")


@pytest.mark.clause("F analysis", "F impact in all")
def test_the_total_gain_is_the_difference_of_the_edges() -> None:
    gain = Fraction(claim("F-in-all").computed.rpartition("best play: ")[2].split()[0])
    edge = Fraction(claim("F-not-beatable-LIRX-01-3").computed.split()[0])
    assert edge + gain == base_par(LIRX_01).edge
