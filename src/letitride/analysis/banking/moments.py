"""Mean and variance of a bank that settles every bet: exact for any number of seats."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from letitride.analysis.banking.cover import BankedSeat
from letitride.analysis.banking.outcomes import PairOutcomes


def moments(outcomes: PairOutcomes, seats: Sequence[BankedSeat]) -> tuple[Fraction, Fraction]:
    """Mean and variance of the sum over seats, from the hands alone and in pairs."""
    means = [
        Fraction(
            sum(seat.amounts[outcome].gain * n for outcome, n in outcomes.singles.items()),
            outcomes.deals,
        )
        for seat in seats
    ]
    squares = sum(
        seat.amounts[outcome].gain ** 2 * n
        for seat in seats
        for outcome, n in outcomes.singles.items()
    )
    together = Counter(
        tuple(sorted((one, other))) for one, other in combinations([s.bet for s in seats], 2)
    )
    by_bet = {seat.bet: seat.amounts for seat in seats}
    products = 0
    for (one, other), times in together.items():
        first, second = by_bet[one], by_bet[other]
        products += times * sum(
            first[outcome].gain * second[beside].gain * n
            for (outcome, beside), n in outcomes.pairs.items()
        )
    mean = sum(means, Fraction(0))
    return mean, Fraction(squares + 2 * products, outcomes.deals) - mean**2
