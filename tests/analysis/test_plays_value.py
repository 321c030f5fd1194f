"""The value of strategies: against plain enumeration, against the best, against the laws."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.analysis import CIRCLE_SIZES, RideOrPull, analyse_wager
from letitride.analysis.figures import BetValue
from letitride.analysis.plays import (
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
    Card,
    FiveCard,
    Shape,
    hand_classes,
    outcome_tables,
    rank_five,
    shape_of,
)
from letitride.rules import BASE, Schedule, load_paytable, paytable_ids
from tests.analysis.test_exact import schedules
from tests.analysis.test_plays import PULL_ALL, book
from tests.published import LIRX_01, schedule_of

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
    schedule = schedule_of(ref)
    (base,) = (each for each in BEST if schedule_of(each).pays == schedule.pays)
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
