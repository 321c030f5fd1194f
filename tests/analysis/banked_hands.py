"""Paytables, bets and hands that the tests of banking share."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from letitride.analysis import RideOrPull, analyse_wager
from letitride.analysis.banking import HandOutcome
from letitride.cards import Card, Shape, rank_five, remaining, shape_of
from letitride.rules import Cents, Schedule
from tests.analysis.test_exact import base_schedule
from tests.published import LIRX_01

Hand = tuple[Card, ...]


HALVES = base_schedule([Fraction(pay, 2) for pay in (2, 3, 7, 11, 15, 23, 99, 201, 2001)])


def dollars(*amounts: int) -> list[Cents]:
    return [Cents(100 * amount) for amount in amounts]


def riding(schedule: Schedule) -> set[Shape]:
    """The shapes with which a bet rides."""
    choices = analyse_wager(schedule).choices
    both = (*choices[1], *choices[2])
    return {choice.shape for choice in both if choice.decision is RideOrPull.RIDE}


RIDES = riding(LIRX_01)


def _ends_by_hand(
    schedule: Schedule, left: Card, right: Card
) -> Iterator[tuple[Hand, HandOutcome]]:
    rides = riding(schedule)
    for hand in combinations(remaining((left, right)), 3):
        yield hand, end_by_shapes(schedule, rides, hand, (left, right))


def end_by_shapes(schedule: Schedule, rides: set[Shape], hand: Hand, board: Hand) -> HandOutcome:
    action = 1 + (shape_of(hand) in rides) + (shape_of((*hand, board[0])) in rides)
    return HandOutcome(action, schedule.pays.get(rank_five((*hand, *board)).kind))
