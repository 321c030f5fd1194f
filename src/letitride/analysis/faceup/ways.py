"""Choices of cards, counted by how many of them were seen and by what the unseen are worth.

The ways to see 0, 1, 2, … cards are the coefficients of a polynomial. They are stored in one
integer, in slots so wide that none overflows into the next. Combining independent cards is then one
multiplication of integers for every pair of worths, for every number of seen cards at once: table
sizes share the work, and nothing is rounded.
"""

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from math import comb
from typing import Final

Ways = Counter[int]
"""By worth of the unseen cards, the ways to have seen 0, 1, 2, … cards, in one integer."""

_MOST_WAYS: Final = comb(49, 24)
"""No choice among the 49 cards beside a hand can be made in more ways than this."""


@dataclass(frozen=True, slots=True)
class Slots:
    """How polynomials are stored in integers: ``bits`` per coefficient, powers up to ``most``."""

    bits: int
    most: int

    @classmethod
    def for_worths(cls, reach: int, most: int) -> "Slots":
        """Wide enough for sums of worths that are at most ``reach`` apart, over all choices."""
        return cls((_MOST_WAYS * max(reach, 1)).bit_length(), most)

    def term(self, ways: int, seen: int) -> int:
        return ways << self.bits * seen if seen <= self.most else 0

    def cut(self, packed: int) -> int:
        return packed & ((1 << self.bits * (self.most + 1)) - 1)


class Spread:
    """Ways by worth, prepared for the question how many are worth more than a bar."""

    def __init__(self, ways: Ways, slots: Slots) -> None:
        self._slots = slots
        self._worths = sorted(ways)
        self._lowest = self._worths[0]
        falling = self._worths[::-1]
        kept = [slots.cut(ways[worth]) for worth in falling]
        excess = ((worth - self._lowest) * each for worth, each in zip(falling, kept, strict=True))
        self._counts = [0, *accumulate(kept)]
        self._sums = [0, *accumulate(excess)]

    def above(self, bar: int, seen: int) -> tuple[int, int]:
        """With so many seen: how many ways are worth more than ``bar``, and by how much in all."""
        shift = self._slots.bits * seen
        mask = (1 << self._slots.bits) - 1
        place = len(self._worths) - bisect_right(self._worths, bar)
        ways = self._counts[place] >> shift & mask
        return ways, (self._sums[place] >> shift & mask) + (self._lowest - bar) * ways


def together(one: Ways, other: Ways, slots: Slots) -> Ways:
    """Both of two independent sets of cards: ways multiply, worths add."""
    both: Ways = Counter()
    for worth, ways in one.items():
        for more, others in other.items():
            both[worth + more] += ways * others
    return Counter({worth: slots.cut(ways) for worth, ways in both.items()})
