"""Outcomes of a hand as small integers, looked up by the ranks that make them.

A code is 16 times the bets in action plus the kind of hand that is paid. A losing hand has kind 0:
its action says what it loses. So the parts of a hand add up: bet 1 rides or not, bet 2 rides or
not, and what the five cards are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from letitride.analysis.banking.outcomes import HandOutcome, PairOutcomes
from letitride.analysis.banking.rank_keys import ALL, rank_key, shapes_by_rank
from letitride.analysis.exact import analyse_wager
from letitride.analysis.figures import RideOrPull
from letitride.cards import FiveCard, Shape
from letitride.rules import Schedule

_BET: Final = 16
MOST_OUTCOMES: Final = 4 * _BET
"""Two codes make one integer in this base."""


@dataclass(frozen=True, slots=True)
class OutcomeCodes:
    """Codes by key of ranks, for mixed suits and for one suit.

    ``drawn`` has, for two cards of a suit, the third ranks with which bet 1 rides only if suited.
    """

    first: Mapping[int, int]
    first_suited: Mapping[int, int]
    second: Mapping[int, int]
    second_suited: Mapping[int, int]
    last: Mapping[int, int]
    last_suited: Mapping[int, int]
    drawn: Mapping[tuple[int, int], frozenset[int]]


def codes_of(schedule: Schedule) -> OutcomeCodes:
    choices = analyse_wager(schedule).choices
    both = (*choices[1], *choices[2])
    rides = {choice.shape for choice in both if choice.decision is RideOrPull.RIDE}
    paid = {kind: _BET + (kind if kind in schedule.pays else 0) for kind in FiveCard}

    def riding(shapes: Mapping[int, Shape]) -> dict[int, int]:
        return {key: _BET if shape in rides else 0 for key, shape in shapes.items()}

    shapes = shapes_by_rank()
    first, first_suited = riding(shapes.three), riding(shapes.three_suited)
    drawn = {key for key, ridden in first_suited.items() if ridden != first[key]}
    return OutcomeCodes(
        first=first,
        first_suited=first_suited,
        second=riding(shapes.four),
        second_suited=riding(shapes.four_suited),
        last={key: paid[kind] for key, kind in shapes.five.items()},
        last_suited={key: paid[kind] for key, kind in shapes.five_suited.items()},
        drawn={
            (low, high): frozenset(rank for rank in ALL if rank_key((low, high, rank)) in drawn)
            for low, high in combinations(ALL, 2)
        },
    )


def all_outcomes(schedule: Schedule) -> dict[int, HandOutcome]:
    """All outcomes by code, whether or not a hand under best play can have it."""
    kinds = (0, *schedule.pays)
    codes = [_BET * action + kind for action in (1, 2, 3) for kind in kinds]
    return {number: _outcome(schedule, number) for number in codes}


def decode_pairs(schedule: Schedule, counts: Mapping[int, int]) -> PairOutcomes:
    """Counts by two codes, the lower first, as counts by pairs of outcomes in either order."""
    pairs: dict[tuple[HandOutcome, HandOutcome], int] = {}
    for pair, deals in counts.items():
        low, high = divmod(pair, MOST_OUTCOMES)
        one, other = _outcome(schedule, low), _outcome(schedule, high)
        for outcomes in [(one, other)] if low == high else [(one, other), (other, one)]:
            if deals:
                pairs[outcomes] = pairs.get(outcomes, 0) + deals
    return PairOutcomes(pairs)


def _outcome(schedule: Schedule, number: int) -> HandOutcome:
    action, kind = divmod(number, _BET)
    return HandOutcome(action, schedule.pays[FiveCard(kind)] if kind else None)
