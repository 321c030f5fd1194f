"""How much a cover that may run out takes from a seat, by what is known of any two hands.

The law of all hands together takes long to count, and where there are too many it is out of reach.
From pairs alone it follows, without a doubt, how much of a hand goes unsettled:

- At least what any one seat before it takes away by itself.
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

from letitride.analysis.banking.cover import Amount, Seat, covered, settled_first
from letitride.analysis.banking.ends import End, Ends
from letitride.analysis.banking.moments import moments

_FINE: Final = 10**6
"""Roots that bound something are taken to a millionth of a cent, away from what they bound."""


class Within(NamedTuple):
    """A figure that lies between two others, or is known where they are the same."""

    least: Fraction
    most: Fraction

    @property
    def exact(self) -> Fraction | None:
        return self.least if self.least == self.most else None

    def __and__(self, other: "Within") -> "Within":
        """What is known if both are."""
        return Within(max(self.least, other.least), min(self.most, other.most))


class Missing(NamedTuple):
    """What goes unsettled of a hand that ends in one way, summed over deals."""

    least: Fraction
    most: Fraction


class _Side(NamedTuple):
    """What seats of one bet lost, or won, beside a hand: deals by amount, and how many seats."""

    bet: int
    seats: int
    deals: Counter[int]


def bounded(ends: Ends, seats: Sequence[Seat], cover: int) -> tuple[Within, Within]:
    """Expectation and variance, from how much of each hand the cover leaves unsettled.

    What goes missing moves the standard deviation by no more than its own root mean square, which
    is no more than the sum of those of the seats; and a bank that ends within its wager has no
    larger one than that.
    """
    first = [settled_first(seat, cover) for seat in seats]
    mean, variance = moments(ends, first)
    least = most = mean
    strays = Fraction(0)
    for index, seat in enumerate(first):
        squares = Fraction(0)
        for end, own in seat.amounts.items():
            lacks = missing(ends, seats[:index], own, end, cover=cover)
            if own.lost:
                least, most = least - lacks.most / ends.deals, most - lacks.least / ends.deals
            else:
                least, most = least + lacks.least / ends.deals, most + lacks.most / ends.deals
            squares += (own.lost + own.won) * lacks.most / ends.deals
        strays += _root(squares) + Fraction(1, _FINE)
    low = max(Fraction(0), _root(variance) - strays)
    high = min(Fraction(cover), _root(variance) + Fraction(1, _FINE) + strays)
    return Within(least, most), Within(low**2, high**2)


def missing(ends: Ends, before: Sequence[Seat], own: Amount, end: End, *, cover: int) -> Missing:
    """Of a hand that ends so, and comes to ``own`` by itself, after the seats before it."""
    if not before:
        return Missing(Fraction(0), Fraction(0))
    size = own.lost + own.won
    least = Fraction(max(_after_one(ends, seat, own, end, cover) for seat in before))
    if len(before) == 1:
        return Missing(least, least)
    same = _sides(ends, before, end, lost=own.lost > 0)
    against = _sides(ends, before, end, lost=own.lost == 0)
    most = _excess(same, cover - size, size) + size * _reaching(against, cover)
    return Missing(least, min(most, Fraction(size * ends.singles[end])))


def _after_one(ends: Ends, seat: Seat, own: Amount, end: End, cover: int) -> int:
    lacks = 0
    for other, deals in ends.beside[end].items():
        first = seat.amounts[other]
        got = covered((first, own), cover) - covered((first,), cover)
        lacks += deals * abs(own.gain - got)
    return lacks


def _sides(ends: Ends, before: Sequence[Seat], end: End, *, lost: bool) -> list[_Side]:
    by_bet: dict[int, _Side] = {}
    for seat in before:
        if seat.bet in by_bet:
            side = by_bet[seat.bet]
            by_bet[seat.bet] = side._replace(seats=side.seats + 1)
            continue
        deals: Counter[int] = Counter()
        for other, number in ends.beside[end].items():
            amount = seat.amounts[other]
            deals[amount.lost if lost else amount.won] += number
        by_bet[seat.bet] = _Side(seat.bet, 1, deals)
    return list(by_bet.values())


def _reaching(sides: Sequence[_Side], level: int) -> Fraction:
    """No fewer than the deals in which the amounts sum to the level or more."""
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
    """No less than what the sum of the amounts has above the level, up to a size, over deals."""
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
    """The square root, cut off; one millionth more is above it."""
    return Fraction(isqrt(value.numerator * _FINE**2 // value.denominator), _FINE)
