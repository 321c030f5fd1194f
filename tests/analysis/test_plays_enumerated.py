"""Strategies by plain enumeration of what can be seen and dealt, group by group."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from letitride.analysis import RideOrPull
from letitride.analysis.faceup import find_changed_plays
from letitride.analysis.plays import (
    Group,
    Play,
    Playbook,
    load_playbook,
    parse_playbook,
    value_playbook,
)
from letitride.analysis.plays.held_cards import HeldCards
from letitride.analysis.plays.value import tally
from letitride.cards import (
    TEN,
    Card,
    FiveCard,
    parse_cards,
    rank_five,
    rank_of,
    remaining,
    shape_of,
    suit_of,
)
from tests.analysis.test_plays import PULL_ALL, book
from tests.published import LIRX_01


def of_suit(cards: Sequence[Card]) -> Callable[[Card], bool]:
    suits = {suit_of(card) for card in cards}
    return lambda card: len(suits) == 1 and suit_of(card) in suits


def completes(cards: Sequence[Card], *kinds: FiveCard) -> Callable[[Card], bool]:
    """Whether a card makes such a hand, alone or with others."""
    others = remaining(cards)
    missing = 4 - len(cards)
    makers = {
        card
        for card in others
        for more in combinations(others, missing)
        if card not in more and rank_five((*cards, card, *more)).kind in kinds
    }
    return makers.__contains__


ROYAL, STRAIGHT_FLUSH, STRAIGHT = (
    FiveCard.ROYAL_FLUSH,
    FiveCard.STRAIGHT_FLUSH,
    FiveCard.STRAIGHT,
)


def in_group(group: Group, cards: Sequence[Card]) -> Callable[[Card], bool]:
    """The groups again, by looking at what cards make of the hand."""
    ranks = [rank_of(card) for card in cards]
    match group:
        case Group.SUIT:
            return of_suit(cards)
        case Group.RANKS:
            return lambda card: rank_of(card) in ranks
        case Group.PAIR:
            return lambda card: ranks.count(rank_of(card)) >= 2
        case Group.HIGH_RANKS:
            return lambda card: rank_of(card) in [rank for rank in ranks if rank >= TEN]
        case Group.STRAIGHT_OUTS:
            return completes(cards, STRAIGHT, STRAIGHT_FLUSH, ROYAL)
        case Group.STRAIGHT_FLUSH_OUTS:
            return completes(cards, STRAIGHT_FLUSH, ROYAL)
        case Group.ROYAL_OUTS:
            return completes(cards, ROYAL)
        case Group.HIGH_CARDS:
            return lambda card: rank_of(card) >= TEN


def enumerated(plays: Sequence[Play], cards: Sequence[Card], seen: int) -> tuple[int, Fraction]:
    """All sets of seen cards one by one: in how many the bet rides, and what it wins in all."""
    others = remaining(cards)
    nets: dict[frozenset[int], Fraction] = {
        frozenset(drawn): LIRX_01.net(rank_five((*cards, *(others[i] for i in drawn))).kind)
        for drawn in combinations(range(len(others)), 5 - len(cards))
    }
    with_card = [sum(net for drawn, net in nets.items() if i in drawn) for i in range(len(others))]
    everything = sum(nets.values())
    groups = {c.group: in_group(c.group, cards) for play in plays for c in play.conditions}
    members = {
        group: {i for i, c in enumerate(others) if inside(c)} for group, inside in groups.items()
    }
    rides, won = 0, Fraction(0)
    for places in combinations(range(len(others)), seen):
        counts = {group: len(inside.intersection(places)) for group, inside in members.items()}
        play = next(
            play
            for play in plays
            if all(c.holds(counts[c.group], of=len(members[c.group])) for c in play.conditions)
        )
        if play.decision is RideOrPull.RIDE:
            rides += 1
            twice = sum(nets.get(frozenset(pair), 0) for pair in combinations(places, 2))
            won += everything - sum(with_card[i] for i in places) + twice
    return rides, won


def held(cards: Sequence[Card]) -> HeldCards:
    suited = len({suit_of(card) for card in cards}) == 1
    return HeldCards(tuple(sorted(rank_of(card) for card in cards)), suited)


def both(playbook: Playbook, cards: str, seen: int) -> None:
    hand = parse_cards(cards)
    plays = playbook.plays_for(1 if len(hand) == 3 else 2, shape_of(hand))
    assert len(plays) > 1
    assert tally(plays, held(hand), LIRX_01, seen) == enumerated(plays, hand, seen)


@pytest.mark.clause("F bet 1 rules")
@pytest.mark.parametrize("cards", ["5c 5d Ah", "Tc Jc Qc", "4c 5c 6c", "4h 5h 8h"])
def test_the_letter_on_bet_1_beside_one_other_player(cards: str) -> None:
    both(load_playbook("letter-2020"), cards, 3)


@pytest.mark.clause("F bet 2 rules")
@pytest.mark.parametrize("cards", ["4c 5d 6h 7s", "7c 8d 9h Ts"])
def test_the_letter_on_bet_2_beside_one_other_player(cards: str) -> None:
    both(load_playbook("letter-2020"), cards, 3)


@pytest.mark.parametrize(
    ("cards", "condition"),
    [
        ("9h Jh Qh", "at most one of its straight flush outs are seen"),
        ("Jh Qh Ah", "all of its royal outs are seen"),
        (
            "9h 9d Kh",
            "exactly one of the rank of its pair is seen and none of the high cards is seen",
        ),
        ("9h Td Kh", "any of the ranks of its high cards is seen"),
        ("2h 5h 9h Jh", "at least two of its suit are seen"),
        ("Th Jh Qh Kh", "none of its royal outs is seen and any of its straight outs is seen"),
        ("Ah 2d 3c 4s", "exactly two of its straight outs are seen"),
        ("Kh Kd 3c 3s", "any of the rank of its pair is seen"),
        ("Ah 2h 3h 5h", "all of its straight flush outs are seen"),
    ],
)
def test_every_group_by_enumeration(cards: str, condition: str) -> None:
    plays = (f"ride: anything, if {condition}", PULL_ALL)
    elsewhere = (PULL_ALL,)
    first, second = (plays, elsewhere) if len(cards.split()) == 3 else (elsewhere, plays)
    both(parse_playbook(book(*first, second=second)), cards, 2)


@pytest.mark.clause("F bet 1 rules")
def test_the_low_pair_of_the_letter_is_the_best_play_of_three_hands() -> None:
    """Two ways to the same figures: the best play by search, and the rule by counting."""
    value = value_playbook(load_playbook("letter-2020"), LIRX_01, seen=6)
    ours = next(each for each in value.departures if each.words == "a low pair")
    best = next(play for play in find_changed_plays(LIRX_01, 3) if play.words == "a low pair")
    assert (ours.often, ours.share, -ours.cost) == (best.often, best.share, best.worth)
