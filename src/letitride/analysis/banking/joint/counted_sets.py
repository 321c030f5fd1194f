"""Which sets of irregular hands are counted, and how much the others could matter at most.

A round has a few irregular hands. How likely a set of them is has a bound: irregular hands that
share no card are no more than if they might. How much such a set moves a figure between -1 and 1
is bounded too, by how many outcomes its corrections touch. A set for which the product of both is
less than the limit is left out; the sum over all of those is the slack. With no limit nothing is
left out, figures are exact, and kinds with the same correction are one.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, prod
from typing import Final

from letitride.analysis.banking.joint.boards import Board, IrregularKind

SET_BITS: Final = 4
"""A set is an integer with a digit for each kind of irregular hand: how many there are."""


@dataclass(frozen=True, slots=True)
class CountedSets:
    """The sets that are counted, by the digits of their kinds; ``within`` has their subsets too.

    None stands for all sets.
    """

    kinds: Mapping[IrregularKind, int]
    slack: Fraction = Fraction(0)
    sets: Set[int] | None = None
    within: Set[int] | None = None

    @property
    def digits(self) -> Set[int]:
        return set(self.kinds.values())

    def counts(self, irregular: int) -> bool:
        return self.sets is None or irregular in self.sets

    def leads_on(self, irregular: int) -> bool:
        """Whether the set is a subset of one that is counted."""
        return self.within is None or irregular in self.within


def times_in(irregular: int) -> Iterator[int]:
    """How many irregular hands there are of each kind."""
    while irregular:
        yield irregular & 15
        irregular >>= SET_BITS


def size_of(irregular: int) -> int:
    """How many hands are irregular."""
    return sum(times_in(irregular))


def choose_sets(boards: Sequence[Board], hands: int, limit: Fraction, *, of: int) -> CountedSets:
    """Choose the sets for this many hands on boards with the same patterns, out of ``of``
    boards."""
    befall = [board.irregular_hands() for board in boards]
    kinds = sorted(set().union(*befall))
    if not limit:
        irregular_hands = sorted({kind.correction for kind in kinds})
        return CountedSets({kind: _digit(irregular_hands.index(kind.correction)) for kind in kinds})
    digits = [_digit(index) for index in range(len(kinds))]
    weights = [
        [row[kind] * sum(abs(times) for _, times in kind.correction) for kind in kinds]
        for row in befall
    ]
    shares = [
        Fraction(factorial(hands), factorial(hands - size) * of * _deals(size))
        for size in range(hands + 1)
    ]
    sets: set[int] = set()
    counted = Fraction(0)

    def extend(irregular: int, size: int, last: int, much: Sequence[int]) -> None:
        """Sets by their kinds in order, with a product for each board."""
        nonlocal counted
        orders = prod(factorial(times) for times in times_in(irregular))
        share = shares[size] * sum(much) / orders
        if irregular and (not share or share < limit):
            return
        sets.add(irregular)
        counted += share
        if size < hands:
            for index in range(last, len(kinds)):
                more = [m * row[index] for m, row in zip(much, weights, strict=True)]
                extend(irregular + digits[index], size + 1, index, more)

    extend(0, 0, 0, [board.boards for board in boards])
    every = sum(
        share * board.boards * sum(row) ** size / factorial(size)
        for size, share in enumerate(shares)
        for board, row in zip(boards, weights, strict=True)
    )
    within = set(sets)
    for irregular in sets:
        _add_smaller(within, irregular)
    return CountedSets(dict(zip(kinds, digits, strict=True)), every - counted, sets, within)


def _digit(index: int) -> int:
    return 1 << SET_BITS * index


def _add_smaller(within: set[int], irregular: int) -> None:
    """Add all subsets of a set."""
    for index, times in enumerate(times_in(irregular)):
        smaller = irregular - _digit(index)
        if times and smaller not in within:
            within.add(smaller)
            _add_smaller(within, smaller)


def _deals(hands: int) -> int:
    return prod(comb(50 - 3 * hand, 3) for hand in range(hands))
