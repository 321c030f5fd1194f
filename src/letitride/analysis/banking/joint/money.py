"""Amounts that are summed apart, lost and won, in one number: a polynomial in two letters.

What hands come to is counted as the coefficient of (lost, won); each has its place in the number,
so that to add is to add, and one more hand is a shift. Coefficients may be below nought. What is
won is of no interest beyond the cover, and is cut off there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import gcd
from typing import NamedTuple

from letitride.analysis.banking.cover import Amount
from letitride.analysis.banking.joint.layout import Change


class Place(NamedTuple):
    """What was lost and won, in cents, and how often."""

    lost: int
    won: int
    times: int


@dataclass(frozen=True, slots=True)
class Money:
    """The places: ``unit`` cents a step, ``lost`` steps a row, ``won`` rows, ``bits`` a place."""

    unit: int
    lost: int
    won: int
    bits: int

    @property
    def most_won(self) -> int:
        """What is won is told apart below this."""
        return self.won * self.unit

    def shifts(self, change: Change, amounts: Mapping[int, Amount]) -> list[tuple[int, int]]:
        """A change of ends at a seat: by how much to shift what others come to, and how often."""
        shifts: Counter[int] = Counter()
        for end, times in change:
            if amounts[end].won < self.most_won:
                shifts[self._shift(amounts[end])] += times
        return [(shift, times) for shift, times in shifts.items() if times]

    def cut(self, number: int) -> int:
        """Without rows that are too far up."""
        end = self.bits * self.lost * self.won
        if number.bit_length() < end:
            return number
        half = 1 << end - 1
        return (number + half & (1 << end) - 1) - half

    def places(self, number: int) -> Iterator[Place]:
        """Coefficients are less than half of what a place holds: a larger one is below nought."""
        size = self.bits // 8
        half, full, above = 1 << self.bits - 1, 1 << self.bits, 0
        data = number.to_bytes(number.bit_length() // 8 + size, "little", signed=True)
        for place, start in enumerate(range(0, len(data), size)):
            times = int.from_bytes(data[start : start + size], "little") + above
            above = int(times >= half)
            times -= full * above
            won, lost = divmod(place, self.lost)
            if times and won < self.won:
                yield Place(lost * self.unit, won * self.unit, times)

    def _shift(self, amount: Amount) -> int:
        return self.bits * (amount.won // self.unit * self.lost + amount.lost // self.unit)


def money_for(seats: Sequence[Mapping[int, Amount]], cover: int, most: int) -> Money:
    """Wide enough for what these seats lose, and for coefficients up to the most."""
    rows = [seat.values() for seat in seats]
    steps = [amount.lost for row in rows for amount in row]
    steps += [amount.won for row in rows for amount in row if amount.won < cover]
    unit = gcd(*steps)
    lost = sum(max(amount.lost for amount in row) for row in rows)
    whole_bytes = most.bit_length() // 8 + 1
    return Money(unit, lost // unit + 1, -(-cover // unit), 8 * whole_bytes)
