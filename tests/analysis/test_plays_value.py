"""The value of strategies: against plain enumeration, against the best, against the laws."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.analysis import CIRCLE_SIZES, RideOrPull, analyse_wager
from letitride.analysis.faceup import find_changed_plays
from letitride.analysis.figures import BetValue
from letitride.analysis.plays import (
    Group,
    Play,
    Playbook,
    best_bets,
    load_playbook,
    parse_playbook,
    playbook_ids,
    value_playbook,
)
from letitride.analysis.plays.held_cards import HeldCards, all_held, beside, completions
from letitride.analysis.plays.value import tally
from letitride.cards import (
    FIVE_CARD_HANDS,
    TEN,
    Card,
    FiveCard,
    Shape,
    hand_classes,
    outcome_tables,
    parse_cards,
    rank_five,
    rank_of,
    remaining,
    shape_of,
    suit_of,
)
from letitride.rules import BASE, Schedule, load_paytable, paytable_ids
from tests.analysis.test_exact import schedules
from tests.analysis.test_plays import PULL_ALL, book


def published(ref: str) -> Schedule:
    schedule = load_paytable(ref).schedule(BASE)
    assert schedule is not None
    return schedule


LIRX_01 = published("LIRX-01")
BEST = {
    **dict.fromkeys(("LIRX-01", "LIRX-02", "LIRX-06"), "basic"),
    "LIRX-03": "basic-lirx-03",
    "LIRX-04": "basic-lirx-04",
    "LIRX-05": "basic-lirx-05",
}


@cache
def best_of_lirx_01(seen: int) -> Mapping[int, BetValue]:
    return best_bets(LIRX_01, seen=seen)


@pytest.mark.parametrize("size", CIRCLE_SIZES.values())
def test_the_hands_make_up_all_deals(size: int) -> None:
    tables = outcome_tables()
    counted = tables.three_hands if size == 3 else tables.four_hands
    kinds = tables.three if size == 3 else tables.four
    assert set(all_held(size)) == set(counted)
    for shape, hands in all_held(size).items():
        assert sum(held.hands for held in hands) == counted[shape]
        assert sum(beside(hands[0]).values()) == 52 - size
        found: Counter[FiveCard] = Counter()
        for _, ways, kind in completions(hands[-1]):
            found[kind] += ways
        assert tuple(found[kind] for kind in FiveCard) == kinds[shape]


@pytest.mark.parametrize(
    "ref", [ref for ref in paytable_ids() if load_paytable(ref).schedule(BASE)]
)
def test_basic_strategy_is_the_best_for_every_published_table(ref: str) -> None:
    schedule = published(ref)
    (base,) = (each for each in BEST if published(each).pays == schedule.pays)
    value, best = value_playbook(load_playbook(BEST[base]), schedule), analyse_wager(schedule)
    assert value.bets == best.bets
    assert (value.edge, value.average_wager, value.par) == (
        best.edge,
        best.average_wager,
        best.par,
    )
    assert value.cost == 0
    assert not value.departures


@pytest.mark.parametrize("seen", [0, 6, 18])
def test_never_pull_is_three_times_the_third_bet(seen: int) -> None:
    value = value_playbook(load_playbook("never-pull"), LIRX_01, seen=seen)
    assert value.edge == -3 * value.bets[3].ev
    assert value.average_wager == 3
    alone = value_playbook(load_playbook("always-pull"), LIRX_01, seen=seen)
    assert alone.edge == -value.bets[3].ev
    assert alone.average_wager == 1


def five_cards_by_what_they_were() -> Mapping[tuple[Shape, FiveCard], int]:
    """Every five-card hand, looked at with each three and each four of its cards dealt first."""
    shapes: dict[tuple[Card, ...], Shape] = {}
    found: Counter[tuple[Shape, FiveCard]] = Counter()
    for cards, hands in hand_classes(5):
        kind = rank_five(cards).kind
        for size in CIRCLE_SIZES.values():
            for first in combinations(cards, size):
                if first not in shapes:
                    shapes[first] = shape_of(first)
                found[shapes[first], kind] += hands
    return found


def by_the_way_to_four_cards() -> Mapping[tuple[Shape, FiveCard], int]:
    """The same from the other end, in much less time: by the shapes that follow one another."""
    tables = outcome_tables()
    found: Counter[tuple[Shape, FiveCard]] = Counter()
    for (three, four), ways in tables.steps.items():
        for kind, count in enumerate(tables.four[four]):
            found[three, FiveCard(kind)] += ways * count
            found[four, FiveCard(kind)] += ways * count
    return found


def values_by_counting(
    shipped: Playbook, counted: Mapping[tuple[Shape, FiveCard], int]
) -> dict[int, BetValue]:
    """With no cards seen, a condition is judged as if none of its cards were seen."""
    values = {}
    for circle, size in CIRCLE_SIZES.items():
        of_size = {key: ways for key, ways in counted.items() if key[0].size == size}
        won, in_action, deals = Fraction(0), 0, sum(of_size.values())
        for (shape, kind), ways in of_size.items():
            plays = shipped.plays_for(circle, shape)
            play = next(p for p in plays if all(c.holds(0, of=9) for c in p.conditions))
            if play.decision is RideOrPull.RIDE:
                won += ways * LIRX_01.net(kind)
                in_action += ways
        values[circle] = BetValue(won / deals, Fraction(in_action, deals))
    return values


@pytest.mark.parametrize("ref", playbook_ids())
def test_no_cards_seen_counted_by_shapes(ref: str) -> None:
    shipped = load_playbook(ref)
    bets = value_playbook(shipped, LIRX_01).bets
    counted = values_by_counting(shipped, by_the_way_to_four_cards())
    assert {circle: bets[circle] for circle in CIRCLE_SIZES} == counted


@pytest.mark.soak
def test_no_cards_seen_by_plain_enumeration() -> None:
    every = five_cards_by_what_they_were()
    assert sum(every.values()) == (10 + 5) * FIVE_CARD_HANDS
    for ref in playbook_ids():
        shipped = load_playbook(ref)
        bets = value_playbook(shipped, LIRX_01).bets
        assert {circle: bets[circle] for circle in CIRCLE_SIZES} == values_by_counting(
            shipped, every
        )


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


@pytest.mark.parametrize("seen", [0, 6])
@pytest.mark.parametrize("ref", ["letter-2020", "one-high-card", "fear-of-a-pair"])
def test_departures_add_up_to_the_cost(ref: str, seen: int) -> None:
    value = value_playbook(load_playbook(ref), LIRX_01, seen=seen)
    costs = [each.cost for each in value.departures]
    assert sum(costs) == value.cost
    assert costs == sorted(costs, reverse=True)
    for each in value.departures:
        assert {each.basic, each.played} == {RideOrPull.RIDE, RideOrPull.PULL}
        assert 0 < each.often < each.share <= 1
    assert value.differs(1) + value.differs(2) == sum(each.often for each in value.departures)
    assert value.differs(3) == 0


def test_a_mistake_costs_the_same_with_and_without_seen_cards() -> None:
    """Cards that no condition counts change nothing."""
    heedless = load_playbook("any-pair")
    nothing, six = (value_playbook(heedless, LIRX_01, seen=seen) for seen in (0, 6))
    assert nothing.bets == six.bets


PATTERNS = (
    "a low pair",
    "three to a royal flush",
    "three to a straight flush, open to one straight",
)
CONDITIONS = tuple(
    f"{amount} of {group} are seen"
    for amount in ("none", "any", "exactly one", "at least two", "at most one", "all")
    for group in ("its ranks", "the high cards", "the ranks of its high cards")
)
plays = st.tuples(
    st.sampled_from(("ride", "pull")), st.sampled_from(PATTERNS), st.sampled_from(CONDITIONS)
).map(lambda parts: f"{parts[0]}: {parts[1]}, if {parts[2]}")


def readable(lines: Sequence[str]) -> Playbook | None:
    """The lines as a strategy for bet 1, without those that can never apply."""
    from letitride.rules import BadData

    try:
        return parse_playbook(book(*lines, "ride: three of a kind", PULL_ALL))
    except BadData:
        return None


strategies = st.lists(plays, max_size=4).map(readable).filter(lambda found: found is not None)


@settings(max_examples=20, deadline=None)
@given(strategies, st.sampled_from([0, 3, 6]))
def test_no_strategy_beats_the_best_with_the_same_cards_seen(ours: Playbook, seen: int) -> None:
    value = value_playbook(ours, LIRX_01, seen=seen)
    for circle, best in best_of_lirx_01(seen).items():
        assert value.bets[circle].ev <= best.ev
        assert 0 <= value.bets[circle].ride <= 1


@settings(max_examples=30, deadline=None)
@given(schedules, st.sampled_from(playbook_ids()))
def test_no_strategy_beats_the_best_of_any_paytable(schedule: Schedule, ref: str) -> None:
    value = value_playbook(load_playbook(ref), schedule)
    assert value.cost >= 0
    for circle, best in analyse_wager(schedule).bets.items():
        assert value.bets[circle].ev <= best.ev


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(PATTERNS), st.sampled_from(CONDITIONS), st.sampled_from([3, 9, 18]))
def test_where_one_rides_the_other_pulls(pattern: str, condition: str, seen: int) -> None:
    """Riding if, plus riding unless, equals always riding."""
    texts = (
        (f"ride: {pattern}, if {condition}", PULL_ALL),
        (f"pull: {pattern}, if {condition}", f"ride: {pattern}", PULL_ALL),
        (f"ride: {pattern}", PULL_ALL),
    )
    books = [readable(lines[:-1]) for lines in texts]
    if None in books:
        return
    one, other, always = (
        value_playbook(each, LIRX_01, seen=seen).bets[1] for each in books if each is not None
    )
    trips = value_playbook(parse_playbook(book("ride: three of a kind", PULL_ALL)), LIRX_01).bets[1]
    assert one.ev + other.ev == always.ev + trips.ev
    assert one.ride + other.ride == always.ride + trips.ride


@pytest.mark.parametrize("seen", [-1, 19])
def test_more_seen_cards_than_a_table_shows_are_refused(seen: int) -> None:
    with pytest.raises(ValueError, match=f"seen: from 0 to 18 .* not {seen}"):
        value_playbook(load_playbook("basic"), LIRX_01, seen=seen)


def test_a_hand_with_all_sets_of_seen_cards() -> None:
    """A hand that always rides wins its value, whatever cards are seen."""
    hand = HeldCards((3, 3, 12), suited=False)
    always = parse_playbook(book("ride: a low pair", PULL_ALL)).plays_for(1, hand.shape)
    (choice,) = (c for c in analyse_wager(LIRX_01).choices[1] if c.shape == hand.shape)
    sets, won = tally(always, hand, LIRX_01, 6)
    assert sets == comb(49, 6)
    assert won == choice.ev * comb(49, 2) * comb(47, 6)
