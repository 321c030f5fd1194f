"""Estimates banking from random rounds, where the hands cannot be counted together.

The controls are what the same deal would bring if each hand were the only one, and if every two
were: their exact means are known. The cover's effect beyond that is a small part of a round, and
only that part is left to chance.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, islice
from math import hypot, sqrt
from random import Random
from typing import Final, NamedTuple

from letitride.analysis import (
    BankAmount,
    BankedRound,
    OutcomeCodes,
    PartsMap,
    all_outcomes,
    bank_gain,
    banked_seat,
    codes_of,
    pair_outcomes,
)
from letitride.rules import Cents, Rounding, Schedule
from letitride.simulation.control import Controlled, Estimate, share
from letitride.simulation.deals import ends_at_random

ROUNDS: Final = 100_000
_BATCH: Final = 5_000
"""Rounds that are dealt from one seed: a second of work, or less."""


@dataclass(frozen=True, slots=True)
class BankingEstimate:
    """The figures of a ``BankedRound``, in cents, from this many rounds.

    ``chances`` are to win, break even, lose.
    """

    rounds: int
    seed: int
    expectation: Estimate
    variance: Estimate
    chances: tuple[Estimate, Estimate, Estimate]

    @property
    def standard_deviation(self) -> Estimate:
        value = sqrt(self.variance.value)
        return Estimate(value, self.variance.error / (2 * value))


def estimate_banking(
    schedule: Schedule,
    banking: BankedRound,
    *,
    rounding: Rounding = Rounding.UP,
    rounds: int = ROUNDS,
    seed: int = 1,
    each: PartsMap = map,
) -> BankingEstimate:
    """The same seed deals the same rounds, however ``each`` runs the batches.

    Raises ``ValueError`` for fewer than two rounds.
    """
    known, lookup = _controls(schedule, banking, rounding)
    codes, fee = codes_of(schedule), banking.fee
    batches = [
        _Batch(min(_BATCH, rounds - first), f"bank {seed} {first}", codes, lookup, known, fee)
        for first in range(0, rounds, _BATCH)
    ]
    gains, squares = _controlled(known)
    win = even = 0
    for dealt in each(_dealt, batches):
        gains += dealt.gains
        squares += dealt.squares
        win += dealt.win
        even += dealt.even
    mean, error = gains.estimate()
    square, square_error = squares.estimate()
    # One extra round in which the bank loses its whole wager: the rarest hands pay the most.
    unseen = 0 if banking.exact or banking.cover is None else banking.cover
    return BankingEstimate(
        rounds=rounds,
        seed=seed,
        expectation=Estimate(mean - banking.fee, hypot(error, unseen / rounds)),
        # Next to the error of the square, that of the mean is negligible.
        variance=Estimate(square - mean**2, hypot(square_error, unseen**2 / rounds)),
        chances=(share(win, rounds), share(even, rounds), share(rounds - win - even, rounds)),
    )


class _Known(NamedTuple):
    """Known means of the controls."""

    alone: Fraction
    pairs: Fraction
    alone_squared: Fraction
    pairs_squared: Fraction


class _Pair(NamedTuple):
    """Two seats, the first one settled first, and what they bring, by the numbers of their ends."""

    first: int
    second: int
    gains: Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class _Lookup:
    """What deals bring, by the numbers of their hands' ends."""

    cover: Cents | None
    amounts: Sequence[Mapping[int, BankAmount]]
    alone: Sequence[Mapping[int, int]]
    pairs: Sequence[_Pair]

    def sample(self, numbers: Sequence[int]) -> tuple[int, int, int, int]:
        """The gain, then the controls: hands alone, in pairs, and squares of pairs."""
        amounts = [row[number] for row, number in zip(self.amounts, numbers, strict=True)]
        alone = sum([row[number] for row, number in zip(self.alone, numbers, strict=True)])
        pairs = squared = 0
        for first, second, gains in self.pairs:
            gain = gains[numbers[first], numbers[second]]
            pairs += gain
            squared += gain * gain
        return bank_gain(amounts, self.cover), alone, pairs, squared


class _Batch(NamedTuple):
    """Rounds dealt from one seed."""

    rounds: int
    seed: str
    codes: OutcomeCodes
    lookup: _Lookup
    known: _Known
    fee: Cents


class _Dealt(NamedTuple):
    gains: Controlled
    squares: Controlled
    win: int
    even: int


def _dealt(batch: _Batch) -> _Dealt:
    gains, squares = _controlled(batch.known)
    win = even = 0
    deals = ends_at_random(batch.codes, len(batch.lookup.amounts), Random(batch.seed))
    for numbers in islice(deals, batch.rounds):
        gain, alone, pairs, pairs_squared = batch.lookup.sample(numbers)
        gains.add(gain, pairs, alone)
        squares.add(gain * gain, pairs_squared, alone * alone)
        win += gain > batch.fee
        even += gain == batch.fee
    return _Dealt(gains, squares, win, even)


def _controlled(known: _Known) -> tuple[Controlled, Controlled]:
    return (
        Controlled([known.pairs, known.alone]),
        Controlled([known.pairs_squared, known.alone_squared]),
    )


def _controls(
    schedule: Schedule, banking: BankedRound, rounding: Rounding
) -> tuple[_Known, _Lookup]:
    cover, ends = banking.cover, pair_outcomes(schedule)
    possible = {n: end for n, end in all_outcomes(schedule).items() if end in ends.singles}
    number_of = {end: number for number, end in possible.items()}
    law = [(number_of[one], number_of[two], deals) for (one, two), deals in ends.pairs.items()]
    seats = [banked_seat(ends, bet, rounding).amounts for bet in banking.bets]
    amounts = [{number: seat[end] for number, end in possible.items()} for seat in seats]
    alone = [{number: bank_gain([each], cover) for number, each in row.items()} for row in amounts]
    one = two = one_squared = two_squared = 0
    for row in alone:
        one += sum(row[number] * deals for number, _, deals in law)
        one_squared += sum(row[number] ** 2 * deals for number, _, deals in law)
    pairs = []
    for first, second in combinations(range(len(seats)), 2):
        left, right = amounts[first], amounts[second]
        gains = {(i, j): bank_gain((left[i], right[j]), cover) for i in possible for j in possible}
        pairs.append(_Pair(first, second, gains))
        two += sum(gains[i, j] * deals for i, j, deals in law)
        two_squared += sum(gains[i, j] ** 2 * deals for i, j, deals in law)
        one_squared += 2 * sum(alone[first][i] * alone[second][j] * deals for i, j, deals in law)
    means = (Fraction(total, ends.deals) for total in (one, two, one_squared, two_squared))
    return _Known(*means), _Lookup(cover, amounts, alone, pairs)
