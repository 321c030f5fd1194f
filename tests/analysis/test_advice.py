from fractions import Fraction
from random import Random

import pytest

from letitride.analysis import RideOrPull, advise, analyse_wager
from letitride.cards import DECK, BadCards, FiveCard, parse_cards, shape_of
from letitride.rules import BASE, Schedule, load_paytable


@pytest.fixture(scope="module")
def schedule() -> Schedule:
    found = load_paytable("LIRX-01").schedule(BASE)
    assert found is not None
    return found


def test_without_seen_cards_advice_is_the_computed_choice(schedule: Schedule) -> None:
    analysis = analyse_wager(schedule)
    values = {c.shape: c for circle in (1, 2) for c in analysis.choices[circle]}
    draw = Random(52)
    for _ in range(40):
        cards = draw.sample(DECK, 4)
        first = advise(schedule, cards[:3])
        second = advise(schedule, cards[:3], community=cards[3:])
        assert (first.circle, first.ev) == (1, values[shape_of(cards[:3])].ev)
        assert (second.circle, second.ev) == (2, values[shape_of(cards)].ev)
        assert second.decision is values[shape_of(cards)].decision


def test_the_outs_explain_the_advice(schedule: Schedule) -> None:
    advice = advise(schedule, parse_cards("Th Jh Qh"), community=parse_cards("9h"))
    assert [(outs.kind, outs.cards) for outs in advice.outs] == [
        (FiveCard.STRAIGHT_FLUSH, parse_cards("8h Kh")),
        (FiveCard.FLUSH, parse_cards("2h 3h 4h 5h 6h 7h Ah")),
        (FiveCard.STRAIGHT, parse_cards("8c 8d 8s Kc Kd Ks")),
        (FiveCard.TENS_OR_BETTER, parse_cards("Tc Td Ts Jc Jd Js Qc Qd Qs")),
    ]
    assert advice.ways == 48
    assert advice.ev == Fraction(2 * 200 + 7 * 8 + 6 * 5 + 9 - 24, 48)


@pytest.mark.clause("F outs gone", "F outs live")
def test_seen_cards_are_out_of_the_deck(schedule: Schedule) -> None:
    """An outside straight without high cards is worth zero, until an out or a blank is seen."""
    hand, fourth = parse_cards("5h 6d 7s"), parse_cards("8c")
    even = advise(schedule, hand, community=fourth)
    worse = advise(schedule, hand, community=fourth, seen=parse_cards("4c"))
    better = advise(schedule, hand, community=fourth, seen=parse_cards("Kc"))
    assert (even.ev, even.decision) == (Fraction(0), RideOrPull.EITHER)
    assert (worse.ev, worse.decision) == (Fraction(7 * 5 - 40, 47), RideOrPull.PULL)
    assert (better.ev, better.decision) == (Fraction(8 * 5 - 39, 47), RideOrPull.RIDE)


def test_seen_cards_before_the_first_community_card(schedule: Schedule) -> None:
    advice = advise(schedule, parse_cards("Th Jh Qh"), seen=parse_cards("Kh Ah"))
    assert advice.ways == 47 * 46 // 2
    assert FiveCard.ROYAL_FLUSH not in [outs.kind for outs in advice.outs]


@pytest.mark.parametrize(
    ("hand", "community", "seen", "reason"),
    [
        ("Th Jh", "", "", "hand: must be 3 cards, not 2"),
        ("Th Jh Qh Kh", "", "", "hand: must be 3 cards, not 4"),
        ("Th Jh Qh", "Kh Ah", "", "nothing left to decide"),
        ("Th Jh Qh", "Th", "", "community: Th is already in the hand"),
        ("Th Jh Qh", "", "2c Jh", "seen: Jh is already in the hand"),
        ("Th Jh Qh", "Kh", "Kh", "seen: Kh is already in the community"),
    ],
)
def test_impossible_cards_are_refused(
    schedule: Schedule, hand: str, community: str, seen: str, reason: str
) -> None:
    with pytest.raises(BadCards, match=reason):
        advise(
            schedule,
            parse_cards(hand),
            community=parse_cards(community),
            seen=parse_cards(seen),
        )


def test_with_all_but_one_card_seen_a_pair_cannot_come(schedule: Schedule) -> None:
    with pytest.raises(BadCards, match="leave fewer than 2 to come"):
        advise(schedule, DECK[:3], seen=DECK[3:51])
