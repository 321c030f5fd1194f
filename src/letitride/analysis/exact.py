"""The exact value of every wager: integers over a stated number of deals, never a float.

Par of the base game is the expected loss over the expected amount left in action, under the best
play. A choice worth exactly zero is pulled back: it changes no loss, but it does change the
amount in action, so the convention is part of the figure.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import lcm
from operator import mul
from typing import Final

from letitride.analysis.figures import (
    BetValue,
    Choice,
    Par,
    ParSheetRow,
    Result,
    RideOrPull,
    WagerAnalysis,
)
from letitride.cards import (
    FIVE_CARD_HANDS,
    FOUR_CARD_HANDS,
    THREE_CARD_HANDS,
    Counts,
    FiveCard,
    Shape,
    five_card_counts,
    outcome_tables,
    six_card_counts,
    three_card_counts,
)
from letitride.rules import BASE, DecidingCards, Kind, Odds, Paytable, Schedule, kinds_of

ROUNDS: Final = THREE_CARD_HANDS * 49 * 48
"""Deals of the base game: the player's three cards, then the two community cards in order."""

_KINDS: Final[dict[DecidingCards, tuple[Kind, ...]]] = {
    cards: tuple(kinds_of(cards)) for cards in DecidingCards
}

PAIRS_TO_COME: Final = 49 * 48 // 2
CARDS_TO_COME: Final = 48

BASE_DEALS: Final = THREE_CARD_HANDS * PAIRS_TO_COME
"""A hand and an unordered pair to come; every five-card hand occurs ten times among them."""


def analyse(paytable: Paytable) -> tuple[WagerAnalysis, ...]:
    """Each wager of a paytable, the base game first."""
    return tuple(analyse_wager(schedule) for schedule in paytable.schedules)


def analyse_wager(schedule: Schedule) -> WagerAnalysis:
    """A bet on a meter is analysed with the meter at its seed; ``analyse_progressive`` does any."""
    return _analyse_base(schedule) if schedule.wager == BASE else _analyse_side(schedule.at_seed)


def base_par(schedule: Schedule) -> Par:
    """Edge and average wager alone, in tens of microseconds once the tables are built.

    One pass over the 66 shapes: a shape's counts times the pays say whether its hands ride.
    """
    nets, scale = _scaled_nets(schedule)
    won = 10 * sum(map(mul, five_card_counts(), nets))
    in_action = BASE_DEALS
    for share, deals, counts in _weighted_shapes():
        value = sum(map(mul, counts, nets))
        if value > 0:
            won += share * value
            in_action += deals
    return Par(Fraction(-won, BASE_DEALS * scale), Fraction(in_action, BASE_DEALS))


def base_terms() -> tuple[Counts, int, tuple[tuple[int, int, Counts], ...]]:
    """What ``base_par`` adds up, for code that values many tables at once.

    The counts of five-card hands in all deals, the number of deals, and for each shape the weight
    of its value, the deals in which it rides, and its counts.
    """
    return tuple(10 * count for count in five_card_counts()), BASE_DEALS, _weighted_shapes()


@cache
def _weighted_shapes() -> tuple[tuple[int, int, Counts], ...]:
    """Each shape's counts, their weight, and how many of the BASE_DEALS have the shape."""
    tables = outcome_tables()
    three = ((tables.three_hands[shape], counts) for shape, counts in tables.three.items())
    four = ((tables.four_hands[shape], counts) for shape, counts in tables.four.items())
    return (
        *((hands, hands * PAIRS_TO_COME, counts) for hands, counts in three),
        *((2 * hands, 2 * hands * CARDS_TO_COME, counts) for hands, counts in four),
    )


def _analyse_base(schedule: Schedule) -> WagerAnalysis:
    nets, scale = _scaled_nets(schedule)
    tables = outcome_tables()
    first = _choices(tables.three, tables.three_hands, nets, PAIRS_TO_COME * scale)
    second = _choices(tables.four, tables.four_hands, nets, CARDS_TO_COME * scale)
    rides = {each.shape for each in (*first, *second) if each.decision is RideOrPull.RIDE}
    deals: Counter[tuple[int, int]] = Counter()
    for (three, four), ways in tables.steps.items():
        action = 1 + (three in rides) + (four in rides)
        for kind, count in enumerate(tables.four[four]):
            if count:
                deals[action, kind] += ways * count
    bets = {
        1: _bet(first, THREE_CARD_HANDS),
        2: _bet(second, FOUR_CARD_HANDS),
        3: BetValue(
            Fraction(sum(map(mul, five_card_counts(), nets)), FIVE_CARD_HANDS * scale), Fraction(1)
        ),
    }
    results = tuple(
        Result(action, action * schedule.net(FiveCard(kind)), count)
        for (action, kind), count in sorted(deals.items())
    )
    contributions: defaultdict[Kind | None, Fraction] = defaultdict(Fraction)
    for (action, kind), count in deals.items():
        row = schedule.row_of(FiveCard(kind))
        contributions[row] += Fraction(action * count, ROUNDS) * schedule.net(FiveCard(kind))
    counts = five_card_counts()
    return WagerAnalysis(
        schedule=schedule,
        edge=-sum((bet.ev for bet in bets.values()), Fraction(0)),
        average_wager=sum((bet.ride for bet in bets.values()), Fraction(0)),
        hit_frequency=_hit_frequency(schedule, counts),
        outcomes=_outcomes(schedule, counts, contributions),
        results=results,
        bets=bets,
        choices={1: first, 2: second},
    )


def _analyse_side(schedule: Schedule) -> WagerAnalysis:
    counts = side_counts(schedule.decided_by)
    total = sum(counts)
    contributions: defaultdict[Kind | None, Fraction] = defaultdict(Fraction)
    results: Counter[Fraction] = Counter()
    for kind in kinds_of(schedule.decided_by):
        net = schedule.net(kind)
        contributions[schedule.row_of(kind)] += Fraction(counts[kind], total) * net
        results[net] += counts[kind]
    return WagerAnalysis(
        schedule=schedule,
        edge=-sum(contributions.values(), Fraction(0)),
        average_wager=Fraction(1),
        hit_frequency=_hit_frequency(schedule, counts),
        outcomes=_outcomes(schedule, counts, contributions),
        results=tuple(Result(1, net, deals) for net, deals in sorted(results.items())),
        bets={},
        choices={},
    )


def side_counts(decided_by: DecidingCards) -> Counts:
    match decided_by:
        case DecidingCards.OWN_THREE:
            return three_card_counts()
        case DecidingCards.OWN_AND_COMMUNITY:
            return five_card_counts()
        case DecidingCards.OWN_AND_DEALERS_BEST_FIVE:
            return six_card_counts()


def _scaled_nets(schedule: Schedule) -> tuple[tuple[int, ...], int]:
    """Net wins by kind as integers, and what they were multiplied by."""
    scale = lcm(*(pay.denominator for pay in schedule.pays.values()))
    taken = scale if schedule.odds is Odds.FOR else 0
    pays = [schedule.pays.get(kind) for kind in _KINDS[schedule.decided_by]]
    nets = (
        -scale if pay is None else pay.numerator * (scale // pay.denominator) - taken
        for pay in pays
    )
    return tuple(nets), scale


def _choices(
    table: Mapping[Shape, Counts], hands: Mapping[Shape, int], nets: tuple[int, ...], over: int
) -> tuple[Choice, ...]:
    return tuple(
        Choice(shape, hands[shape], Fraction(sum(map(mul, counts, nets)), over))
        for shape, counts in table.items()
    )


def _bet(choices: tuple[Choice, ...], hands: int) -> BetValue:
    riding = [choice for choice in choices if choice.decision is RideOrPull.RIDE]
    return BetValue(
        ev=sum((choice.ev * choice.hands for choice in riding), Fraction(0)) / hands,
        ride=Fraction(sum(choice.hands for choice in riding), hands),
    )


def _hit_frequency(schedule: Schedule, counts: Counts) -> Fraction:
    """How often the hand is paid; 0 for 1 is not a pay."""
    hits = sum(
        counts[kind] for kind, pay in schedule.pays.items() if pay or schedule.odds is Odds.TO
    )
    return Fraction(hits, sum(counts))


def _outcomes(
    schedule: Schedule, counts: Counts, contributions: Mapping[Kind | None, Fraction]
) -> tuple[ParSheetRow, ...]:
    combinations: Counter[Kind | None] = Counter()
    for kind in kinds_of(schedule.decided_by):
        combinations[schedule.row_of(kind)] += counts[kind]
    total = sum(counts)
    return tuple(
        ParSheetRow(
            kind=row,
            pays=None if row is None else schedule.pays[row],
            combinations=combinations[row],
            probability=Fraction(combinations[row], total),
            contribution=contributions[row],
        )
        for row in (*schedule.rows, None)
    )
