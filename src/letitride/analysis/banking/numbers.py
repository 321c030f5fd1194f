"""Ends as small numbers, looked up by the ranks that make them under a paytable.

The number of an end is 16 times the bets in action, and the kind that is paid; kinds that lose
are all 0, since what a hand loses is known by its action. So the parts of a hand add up: what bet
1 does, what bet 2 does, and what the five cards are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from letitride.analysis.banking.ends import End, Ends
from letitride.analysis.banking.ranks import ALL, key_of, shapes_by_rank
from letitride.analysis.exact import analyse_wager
from letitride.analysis.figures import Decision
from letitride.cards import FiveCard, Shape
from letitride.rules import Schedule

_BET: Final = 16
MOST_ENDS: Final = 4 * _BET
"""Numbers of two ends make one number with this as its base."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """By key of ranks, mixed and in one suit.

    ``drawn`` has, for two cards of a suit, the ranks with which bet 1 rides only for being of it.
    """

    first: Mapping[int, int]
    first_suited: Mapping[int, int]
    second: Mapping[int, int]
    second_suited: Mapping[int, int]
    last: Mapping[int, int]
    last_suited: Mapping[int, int]
    drawn: Mapping[tuple[int, int], frozenset[int]]


def numbers_of(schedule: Schedule) -> Numbers:
    choices = analyse_wager(schedule).choices
    both = (*choices[1], *choices[2])
    rides = {choice.shape for choice in both if choice.decision is Decision.RIDE}
    paid = {kind: _BET + (kind if kind in schedule.pays else 0) for kind in FiveCard}

    def riding(shapes: Mapping[int, Shape]) -> dict[int, int]:
        return {key: _BET if shape in rides else 0 for key, shape in shapes.items()}

    shapes = shapes_by_rank()
    first, first_suited = riding(shapes.three), riding(shapes.three_suited)
    drawn = {key for key, ridden in first_suited.items() if ridden != first[key]}
    return Numbers(
        first=first,
        first_suited=first_suited,
        second=riding(shapes.four),
        second_suited=riding(shapes.four_suited),
        last={key: paid[kind] for key, kind in shapes.five.items()},
        last_suited={key: paid[kind] for key, kind in shapes.five_suited.items()},
        drawn={
            (low, high): frozenset(rank for rank in ALL if key_of((low, high, rank)) in drawn)
            for low, high in combinations(ALL, 2)
        },
    )


def every_end(schedule: Schedule) -> dict[int, End]:
    """By number, whether or not a hand best played can come to it."""
    kinds = (0, *schedule.pays)
    numbers = [_BET * action + kind for action in (1, 2, 3) for kind in kinds]
    return {number: _end(schedule, number) for number in numbers}


def named(schedule: Schedule, counts: Mapping[int, int]) -> Ends:
    """Counts by the numbers of two ends, the lower first, as pairs of ends in either order."""
    pairs: dict[tuple[End, End], int] = {}
    for pair, deals in counts.items():
        low, high = divmod(pair, MOST_ENDS)
        one, other = _end(schedule, low), _end(schedule, high)
        for ends in [(one, other)] if low == high else [(one, other), (other, one)]:
            if deals:
                pairs[ends] = pairs.get(ends, 0) + deals
    return Ends(pairs)


def _end(schedule: Schedule, number: int) -> End:
    action, kind = divmod(number, _BET)
    return End(action, schedule.pays[FiveCard(kind)] if kind else None)
