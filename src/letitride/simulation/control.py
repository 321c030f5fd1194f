"""Estimates means from samples, using controls: related figures whose means are known.

If a sample has more of a control than average, it also has more of whatever goes with the control,
and that is subtracted again. Only the part of the figure that no control explains is left to
chance.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import sqrt
from typing import NamedTuple


class Estimate(NamedTuple):
    """A figure from a sample; ``error`` is its standard error."""

    value: float
    error: float


def share(count: int, of: int) -> Estimate:
    """How often something happens, from how often it did; zero occurrences may just mean rare."""
    error = sqrt((count + 1) * (of - count + 1) / (of + 2) ** 2 / of)
    return Estimate(count / of, error)


class Controlled:
    """The mean of a figure, by controls with these means.

    >>> height = Controlled([Fraction(2)])
    >>> for weight in (1, 2, 6):
    ...     height.add(10 + 3 * weight, weight)
    >>> height.estimate()
    Estimate(value=16.0, error=0.0)
    """

    def __init__(self, known: Sequence[Fraction]) -> None:
        self._known = known
        self._samples = 0
        self._sums = [0] * (len(known) + 1)
        self._pairs = list(combinations_with_replacement(range(len(known) + 1), 2))
        self._products = [0] * len(self._pairs)

    def add(self, *figures: int) -> None:
        """Add a sample: the figure, then each control."""
        self._samples += 1
        sums, products = self._sums, self._products
        for index, figure in enumerate(figures):
            sums[index] += figure
        for index, (one, other) in enumerate(self._pairs):
            products[index] += figures[one] * figures[other]

    def __iadd__(self, other: "Controlled") -> "Controlled":
        """Add the samples of another, with the same controls."""
        self._samples += other._samples
        self._sums = list(map(int.__add__, self._sums, other._sums))
        self._products = list(map(int.__add__, self._products, other._products))
        return self

    def estimate(self) -> Estimate:
        """Raises ``ValueError`` for fewer than two samples, which say nothing about their
        spread."""
        if self._samples < 2:
            raise ValueError("samples: two or more make an estimate")
        means = [Fraction(total, self._samples) for total in self._sums]
        spread = {
            pair: Fraction(product, self._samples) - means[pair[0]] * means[pair[1]]
            for pair, product in zip(self._pairs, self._products, strict=True)
        }
        controls = range(1, len(means))
        weights = _solved(
            [[spread[min(i, j), max(i, j)] for j in controls] for i in controls],
            [spread[0, i] for i in controls],
        )
        mean, left = means[0], spread[0, 0]
        for control, weight in zip(controls, weights, strict=True):
            mean -= weight * (means[control] - self._known[control - 1])
            left -= weight * spread[0, control]
        return Estimate(float(mean), sqrt(max(0.0, float(left)) / self._samples))


def _solved(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """The weights that combine the matrix's rows into the right side.

    A control that the others fully determine gets none.
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for index, row in enumerate(rows):
        if not row[index]:
            continue
        for other in rows:
            if other is not row and other[index]:
                times = other[index] / row[index]
                other[:] = [much - times * less for much, less in zip(other, row, strict=True)]
    return [row[-1] / row[index] if row[index] else Fraction(0) for index, row in enumerate(rows)]
