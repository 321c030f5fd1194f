"""Mean, variance and chances of the bank, from the distribution of its gain."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from letitride.analysis.banking.bounds import Bounds
from letitride.analysis.banking.cover import BankedSeat
from letitride.analysis.banking.joint import GainDistribution, gain_distribution
from letitride.analysis.banking.outcome_codes import all_outcomes, codes_of
from letitride.analysis.parts_map import PartsMap
from letitride.rules import Schedule

MOST_TOGETHER: Final = 7
"""Hands that are counted together; each additional one takes two or three times as long."""


class BankChances(NamedTuple):
    """How likely the bank is to win, break even and lose on a round, after the fee."""

    win: Bounds
    even: Bounds
    lose: Bounds


def distribution_of(
    schedule: Schedule,
    seats: Sequence[BankedSeat],
    cover: int,
    *,
    limit: Fraction | None,
    each: PartsMap,
) -> GainDistribution | None:
    """The distribution of the gain; None if there are too many hands to count, or, without a limit,
    to count in minutes."""
    if len(seats) > MOST_TOGETHER:
        return None
    outcomes = all_outcomes(schedule)
    amounts = [
        {
            number: seat.amounts[outcome]
            for number, outcome in outcomes.items()
            if outcome in seat.amounts
        }
        for seat in seats
    ]
    return gain_distribution(codes_of(schedule), amounts, cover, limit=limit, each=each)


class GainFigures(NamedTuple):
    expectation: Bounds
    variance: Bounds
    chances: BankChances


def figures_of(distribution: GainDistribution, fee: int, largest: int) -> GainFigures:
    """Expectation before the fee, variance, and chances; no gain or loss exceeds ``largest``.

    A mean is off by no more than the slack times half the range of what it is the mean of.
    """
    mean = _mean(distribution, lambda gain: Fraction(gain), largest)
    square = _mean(distribution, lambda gain: Fraction(gain**2), Fraction(largest**2, 2))
    squares = sorted(bound**2 for bound in mean)
    least_square = Fraction(0) if mean.least < 0 < mean.most else squares[0]
    variance = Bounds(max(Fraction(0), square.least - squares[1]), square.most - least_square)
    half = Fraction(1, 2)
    chances = BankChances(
        _chance(_mean(distribution, lambda gain: Fraction(gain > fee), half)),
        _chance(_mean(distribution, lambda gain: Fraction(gain == fee), half)),
        _chance(_mean(distribution, lambda gain: Fraction(gain < fee), half)),
    )
    return GainFigures(mean, variance, chances)


def _mean(
    distribution: GainDistribution, figure: Callable[[int], Fraction], half_range: Fraction | int
) -> Bounds:
    mean = sum((figure(gain) * chance for gain, chance in distribution.gains.items()), Fraction(0))
    return Bounds(mean - distribution.slack * half_range, mean + distribution.slack * half_range)


def _chance(within: Bounds) -> Bounds:
    return Bounds(max(Fraction(0), within.least), min(Fraction(1), within.most))
