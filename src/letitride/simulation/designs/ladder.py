"""Pays that a house would print: every number while they are small, round ones after that."""

from collections.abc import Iterator
from typing import Final

_STEPS: Final = ((20, 1), (50, 5), (100, 10), (300, 25), (1_000, 100), (3_000, 500))
"""Up to each number, the step between pays."""

EVERY: Final = 60
"""A range of at most so many numbers is searched number by number."""


def ladder(low: int, high: int) -> tuple[int, ...]:
    """The round pays from ``low`` to ``high``, and both ends.

    >>> ladder(4, 6), ladder(90, 210)
    ((4, 5, 6), (90, 100, 125, 150, 175, 200, 210))
    """
    inside = [pay for pay in _round_pays(high) if low <= pay <= high]
    return tuple(sorted({low, high, *inside}))


def every(low: int, high: int) -> tuple[int, ...]:
    """Each number of a range, if it is a short one; otherwise its ladder."""
    return tuple(range(low, high + 1)) if high - low < EVERY else ladder(low, high)


def around(pay: int) -> tuple[int, ...]:
    """Where to look by default: from half of a model's pay to twice as much.

    >>> around(8), around(1)
    ((4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16), (1, 2))
    """
    return tuple(sorted({pay, *ladder(max(1, pay // 2), max(1, 2 * pay))}))


def _round_pays(high: int) -> Iterator[int]:
    pay = 0
    for end, step in _STEPS:
        while pay < min(end, high):
            pay += step
            yield pay
    step = 1_000
    while pay < high:
        step = step * 10 if pay >= 10 * step else step
        pay += step
        yield pay
