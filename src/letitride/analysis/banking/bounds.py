"""Bounds on the bank's figures when the wager may run out, from pairs of hands alone.

Counting all hands together takes long, and with too many hands it is out of reach. Pairs alone
prove how much of a hand can go unsettled:

- At least what any one seat before it uses up by itself.
- At most what all pairs allow. If amounts x sum to V or more, then for any d the Σ max(0, x - d)
  reach V - Σ d, so the chance of it is no more than Σ E min(1, max(0, x - d) / (V - Σ d)); the
  best d is taken. And with shares s that sum to no more than V, the excess of the sum over V is
  no more than Σ max(0, x - s).
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from typing import Final, NamedTuple

from letitride.analysis.banking.cover import BankAmount, BankedSeat, bank_gain, settled_first
from letitride.analysis.banking.moments import moments
from letitride.analysis.banking.outcomes import HandOutcome, PairOutcomes

_FINE: Final = 10**6
"""Square roots in bounds are rounded to a millionth of a cent, outwards."""


class Bounds(NamedTuple):
    """A figure known to lie between two others; exact where they are equal."""

    least: Fraction
    most: Fraction

    @property
    def exact(self) -> Fraction | None:
        return self.least if self.least == self.most else None

    def __and__(self, other: "Bounds") -> "Bounds":
        """What we know if both bounds hold."""
        return Bounds(max(self.least, other.least), min(self.most, other.most))


class Unsettled(NamedTuple):
    """How much of a hand with one outcome goes unsettled, summed over deals."""

    least: Fraction
    most: Fraction


class _Side(NamedTuple):
    """What seats with one bet lost, or won, beside a hand: deals by amount, and how many seats."""

    bet: int
    seats: int
    deals: Counter[int]


def bounded(
    outcomes: PairOutcomes, seats: Sequence[BankedSeat], cover: int
) -> tuple[Bounds, Bounds]:
    """Expectation and variance, from how much of each hand the cover leaves unsettled.

    What goes unsettled changes the standard deviation by at most its own root mean square, which is
    at most the sum of those of the seats; and a bank that ends within its wager cannot have a
    larger one than its wager.
    """
    first = [settled_first(seat, cover) for seat in seats]
    mean, variance = moments(outcomes, first)
    least = most = mean
    strays = Fraction(0)
    for index, seat in enumerate(first):
        squares = Fraction(0)
        for outcome, own in seat.amounts.items():
            lacks = unsettled(outcomes, seats[:index], own, outcome, cover=cover)
            if own.lost:
                least, most = (
                    least - lacks.most / outcomes.deals,
                    most - lacks.least / outcomes.deals,
                )
            else:
                least, most = (
                    least + lacks.least / outcomes.deals,
                    most + lacks.most / outcomes.deals,
                )
            squares += (own.lost + own.won) * lacks.most / outcomes.deals
        strays += _root(squares) + Fraction(1, _FINE)
    low = max(Fraction(0), _root(variance) - strays)
    high = min(Fraction(cover), _root(variance) + Fraction(1, _FINE) + strays)
    return Bounds(least, most), Bounds(low**2, high**2)


def unsettled(
    outcomes: PairOutcomes,
    before: Sequence[BankedSeat],
    own: BankAmount,
    outcome: HandOutcome,
    *,
    cover: int,
) -> Unsettled:
    """How much of a hand, worth ``own`` by itself, the seats before it leave unsettled."""
    if not before:
        return Unsettled(Fraction(0), Fraction(0))
    size = own.lost + own.won
    least = Fraction(max(_after_one(outcomes, seat, own, outcome, cover) for seat in before))
    if len(before) == 1:
        return Unsettled(least, least)
    same = _sides(outcomes, before, outcome, lost=own.lost > 0)
    against = _sides(outcomes, before, outcome, lost=own.lost == 0)
    most = _excess(same, cover - size, size) + size * _reaching(against, cover)
    return Unsettled(least, min(most, Fraction(size * outcomes.singles[outcome])))


def _after_one(
    outcomes: PairOutcomes, seat: BankedSeat, own: BankAmount, outcome: HandOutcome, cover: int
) -> int:
    lacks = 0
    for other, deals in outcomes.beside[outcome].items():
        first = seat.amounts[other]
        got = bank_gain((first, own), cover) - bank_gain((first,), cover)
        lacks += deals * abs(own.gain - got)
    return lacks


def _sides(
    outcomes: PairOutcomes, before: Sequence[BankedSeat], outcome: HandOutcome, *, lost: bool
) -> list[_Side]:
    by_bet: dict[int, _Side] = {}
    for seat in before:
        if seat.bet in by_bet:
            side = by_bet[seat.bet]
            by_bet[seat.bet] = side._replace(seats=side.seats + 1)
            continue
        deals: Counter[int] = Counter()
        for other, number in outcomes.beside[outcome].items():
            amount = seat.amounts[other]
            deals[amount.lost if lost else amount.won] += number
        by_bet[seat.bet] = _Side(seat.bet, 1, deals)
    return list(by_bet.values())


def _reaching(sides: Sequence[_Side], level: int) -> Fraction:
    """At least as many as the deals in which the amounts sum to the level or more."""
    if sum(side.seats * max(side.deals) for side in sides) < level:
        return Fraction(0)
    best = Fraction(sides[0].deals.total())
    for units in {Fraction(amount, side.bet) for side in sides for amount in side.deals}:
        less = [int(units * side.bet) for side in sides]
        room = level - sum(side.seats * d for side, d in zip(sides, less, strict=True))
        if room > 0:
            reached = sum(
                side.seats * deals * min(room, max(0, amount - d))
                for side, d in zip(sides, less, strict=True)
                for amount, deals in side.deals.items()
            )
            best = min(best, Fraction(reached, room))
    return best


def _excess(sides: Sequence[_Side], level: int, size: int) -> Fraction:
    """At least how far the amounts sum above the level, up to a size each, summed over deals."""
    if sum(side.seats * max(side.deals) for side in sides) <= level:
        return Fraction(0)
    bets = sum(side.seats * side.bet for side in sides)
    shared = sum(
        side.seats * deals * min(size, max(0, amount - level * side.bet // bets))
        for side in sides
        for amount, deals in side.deals.items()
    )
    return min(Fraction(shared), size * _reaching(sides, level))


def _root(value: Fraction) -> Fraction:
    """The square root rounded down; one millionth more is above it."""
    return Fraction(isqrt(value.numerator * _FINE**2 // value.denominator), _FINE)
