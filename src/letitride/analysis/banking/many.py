"""Any number of players under a cover that may run out: figures from the law of all their hands."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from letitride.analysis.banking.bounds import Within
from letitride.analysis.banking.cover import Seat
from letitride.analysis.banking.joint import Each, Law, joint_law
from letitride.analysis.banking.numbers import every_end, numbers_of
from letitride.rules import Schedule

MOST_TOGETHER: Final = 7
"""Hands that are counted together; each more takes two or three times as long."""


class Chances(NamedTuple):
    """How often the bank gains, stands even and loses on a round, the fee counted."""

    win: Within
    even: Within
    lose: Within


def law_of(
    schedule: Schedule, seats: Sequence[Seat], cover: int, *, limit: Fraction | None, each: Each
) -> Law | None:
    """None where there are too many hands to be counted together, or without limit in minutes."""
    if len(seats) > MOST_TOGETHER:
        return None
    ends = every_end(schedule)
    amounts = [
        {number: seat.amounts[end] for number, end in ends.items() if end in seat.amounts}
        for seat in seats
    ]
    return joint_law(numbers_of(schedule), amounts, cover, limit=limit, each=each)


class Figures(NamedTuple):
    expectation: Within
    variance: Within
    chances: Chances


def told(law: Law, fee: int, largest: int) -> Figures:
    """Expectation before the fee, variance, and chances, where no gain is larger, nor a loss.

    A mean is out by no more than the slack times half of the range of what it is the mean of.
    """
    mean = _mean(law, lambda gain: Fraction(gain), largest)
    square = _mean(law, lambda gain: Fraction(gain**2), Fraction(largest**2, 2))
    squares = sorted(bound**2 for bound in mean)
    least_square = Fraction(0) if mean.least < 0 < mean.most else squares[0]
    variance = Within(max(Fraction(0), square.least - squares[1]), square.most - least_square)
    half = Fraction(1, 2)
    chances = Chances(
        _chance(_mean(law, lambda gain: Fraction(gain > fee), half)),
        _chance(_mean(law, lambda gain: Fraction(gain == fee), half)),
        _chance(_mean(law, lambda gain: Fraction(gain < fee), half)),
    )
    return Figures(mean, variance, chances)


def _mean(law: Law, figure: Callable[[int], Fraction], half_range: Fraction | int) -> Within:
    mean = sum((figure(gain) * chance for gain, chance in law.gains.items()), Fraction(0))
    return Within(mean - law.slack * half_range, mean + law.slack * half_range)


def _chance(within: Within) -> Within:
    return Within(max(Fraction(0), within.least), min(Fraction(1), within.most))
