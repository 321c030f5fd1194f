"""Mean and variance of what a bank gains that settles every bet: exact for any number of seats."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from letitride.analysis.banking.cover import Seat
from letitride.analysis.banking.ends import Ends


def moments(ends: Ends, seats: Sequence[Seat]) -> tuple[Fraction, Fraction]:
    """Mean and variance of the sum over seats, from the hands alone and in pairs."""
    means = [
        Fraction(sum(seat.amounts[end].gain * n for end, n in ends.singles.items()), ends.deals)
        for seat in seats
    ]
    squares = sum(
        seat.amounts[end].gain ** 2 * n for seat in seats for end, n in ends.singles.items()
    )
    together = Counter(
        tuple(sorted((one, other))) for one, other in combinations([s.bet for s in seats], 2)
    )
    by_bet = {seat.bet: seat.amounts for seat in seats}
    products = 0
    for (one, other), times in together.items():
        first, second = by_bet[one], by_bet[other]
        products += times * sum(
            first[end].gain * second[beside].gain * n for (end, beside), n in ends.pairs.items()
        )
    mean = sum(means, Fraction(0))
    return mean, Fraction(squares + 2 * products, ends.deals) - mean**2
