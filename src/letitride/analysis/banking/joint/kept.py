"""Which sets of changed hands are counted, and how much the others could matter at the most.

In a round some hands are changed ones. How likely a set of them is has a bound: changed hands that
share no card are no more than if they might. What such a set does to a figure that lies between -1
and 1 is bounded, too, by how often its changes count ends. Sets for which both together come to
less than a limit are left out; what all of those come to is the slack. With no limit nothing is
left out, and a figure is exact.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, prod
from operator import itemgetter
from typing import Final

from letitride.analysis.banking.joint.layout import Kind, Layout

SET_BITS: Final = 4
"""A set is a number with a digit for each kind of changed hand: how many there are."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Sets that are counted, and how many hands are changed in each; ``within``, what they hold."""

    kinds: Mapping[Kind, int]
    sets: Mapping[int, int]
    within: Mapping[int, int]
    slack: Fraction


def times_in(changed: int) -> Iterator[int]:
    """How many hands there are of each kind."""
    while changed:
        yield changed & 15
        changed >>= SET_BITS


def keep(boards: Sequence[Layout], hands: int, limit: Fraction, *, of: int) -> Kept:
    """For so many hands on boards that have their patterns in common, of so many boards."""
    befall = [board.changes() for board in boards]
    kinds = sorted(set().union(*befall))
    digits = [1 << SET_BITS * index for index in range(len(kinds))]
    weights = [
        [row[kind] * sum(abs(times) for _, times in kind.change) for kind in kinds]
        for row in befall
    ]
    shares = [
        Fraction(factorial(hands), factorial(hands - size) * of * _deals(size))
        for size in range(hands + 1)
    ]
    sets: dict[int, int] = {}
    counted = Fraction(0)

    def extend(changed: int, size: int, last: int, much: Sequence[int]) -> None:
        """Sets by their changes in order, with a product for each board."""
        nonlocal counted
        orders = prod(factorial(times) for times in times_in(changed))
        share = shares[size] * sum(much) / orders
        if changed and (not share or share < limit):
            return
        sets[changed] = size
        counted += share
        if size < hands:
            for index in range(last, len(kinds)):
                more = [m * row[index] for m, row in zip(much, weights, strict=True)]
                extend(changed + digits[index], size + 1, index, more)

    extend(0, 0, 0, [board.boards for board in boards])
    every = sum(
        share * board.boards * sum(row) ** size / factorial(size)
        for size, share in enumerate(shares)
        for board, row in zip(boards, weights, strict=True)
    )
    within = dict(sets)
    for changed, size in sorted(sets.items(), key=itemgetter(1), reverse=True):
        _add_smaller(within, changed, size)
    return Kept(dict(zip(kinds, digits, strict=True)), sets, within, every - counted)


def _add_smaller(within: dict[int, int], changed: int, size: int) -> None:
    """All that is left of a set when one hand less is changed, and so on."""
    for index, times in enumerate(times_in(changed)):
        smaller = changed - (1 << SET_BITS * index)
        if times and smaller not in within:
            within[smaller] = size - 1
            _add_smaller(within, smaller, size - 1)


def _deals(hands: int) -> int:
    return prod(comb(50 - 3 * hand, 3) for hand in range(hands))
