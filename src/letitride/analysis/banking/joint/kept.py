"""Which sets of changed hands are counted, and how much the others could matter at the most.

In a round some hands are changed ones. How likely a set of them is has a bound: changed hands that
share no card are no more than if they might. What such a set does to a figure that lies between -1
and 1 is bounded, too, by how often its changes count ends. Sets for which both together come to
less than a limit are left out; what all of those come to is the slack. With no limit nothing is
left out, a figure is exact, and kinds that change the same are one.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, prod
from typing import Final

from letitride.analysis.banking.joint.layout import Kind, Layout

SET_BITS: Final = 4
"""A set is a number with a digit for each kind of changed hand: how many there are."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Sets that are counted, by the digits of their kinds; ``within``, what is left of them when
    fewer hands are changed. None stands for all sets."""

    kinds: Mapping[Kind, int]
    slack: Fraction = Fraction(0)
    sets: Set[int] | None = None
    within: Set[int] | None = None

    @property
    def digits(self) -> Set[int]:
        return set(self.kinds.values())

    def counts(self, changed: int) -> bool:
        return self.sets is None or changed in self.sets

    def leads_on(self, changed: int) -> bool:
        """Whether the set is part of one that is counted."""
        return self.within is None or changed in self.within


def times_in(changed: int) -> Iterator[int]:
    """How many hands there are of each kind."""
    while changed:
        yield changed & 15
        changed >>= SET_BITS


def size_of(changed: int) -> int:
    """How many hands are changed."""
    return sum(times_in(changed))


def keep(boards: Sequence[Layout], hands: int, limit: Fraction, *, of: int) -> Kept:
    """For so many hands on boards that have their patterns in common, of so many boards."""
    befall = [board.changes() for board in boards]
    kinds = sorted(set().union(*befall))
    if not limit:
        changes = sorted({kind.change for kind in kinds})
        return Kept({kind: _digit(changes.index(kind.change)) for kind in kinds})
    digits = [_digit(index) for index in range(len(kinds))]
    weights = [
        [row[kind] * sum(abs(times) for _, times in kind.change) for kind in kinds]
        for row in befall
    ]
    shares = [
        Fraction(factorial(hands), factorial(hands - size) * of * _deals(size))
        for size in range(hands + 1)
    ]
    sets: set[int] = set()
    counted = Fraction(0)

    def extend(changed: int, size: int, last: int, much: Sequence[int]) -> None:
        """Sets by their changes in order, with a product for each board."""
        nonlocal counted
        orders = prod(factorial(times) for times in times_in(changed))
        share = shares[size] * sum(much) / orders
        if changed and (not share or share < limit):
            return
        sets.add(changed)
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
    within = set(sets)
    for changed in sets:
        _add_smaller(within, changed)
    return Kept(dict(zip(kinds, digits, strict=True)), every - counted, sets, within)


def _digit(index: int) -> int:
    return 1 << SET_BITS * index


def _add_smaller(within: set[int], changed: int) -> None:
    """All that is left of a set when one hand less is changed, and so on."""
    for index, times in enumerate(times_in(changed)):
        smaller = changed - _digit(index)
        if times and smaller not in within:
            within.add(smaller)
            _add_smaller(within, smaller)


def _deals(hands: int) -> int:
    return prod(comb(50 - 3 * hand, 3) for hand in range(hands))
