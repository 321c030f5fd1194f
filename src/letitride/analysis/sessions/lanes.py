"""Packs many chances into one integer, so that one multiplication moves all of them.

A chance is a whole number of 2^-64 in a lane of 160 bits. A round multiplies it by counts of deals,
which have at most 32 bits, adds, and divides by the number of deals: once for all lanes, as a
multiplication by the reciprocal. That rounds down, so a computed chance is never too large, and the
total error is known: it is what the sum of the chances lacks of one.
"""

from functools import cache
from typing import Final

BITS: Final = 64
DEAL_BITS: Final = 32
WIDTH: Final = 2 * BITS + DEAL_BITS
ONE: Final = 1 << BITS


@cache
def lanes_below(count: int) -> int:
    """All bits of the first so many lanes."""
    return (1 << WIDTH * count) - 1


class LaneRounding:
    """Divides each of so many lanes by the number of deals, rounding down."""

    def __init__(self, deals: int, count: int) -> None:
        if deals.bit_length() > DEAL_BITS:
            raise ValueError(f"deals: {deals} do not fit in {DEAL_BITS} bits")
        self._shift = BITS - 1 + deals.bit_length()
        self._reciprocal = (1 << self._shift) // deals
        chance = (ONE - 1).to_bytes(WIDTH // 8, "little")
        self._chances = int.from_bytes(chance * count, "little")

    def __call__(self, packed: int) -> int:
        return packed * self._reciprocal >> self._shift & self._chances


def unpacked(packed: int, count: int) -> list[int]:
    """The lanes, the lowest first."""
    size = WIDTH // 8
    data = packed.to_bytes(count * size, "little")
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]


def total(packed: int) -> int:
    """The sum of all lanes."""
    count = -(-packed.bit_length() // WIDTH)
    while count > 1:
        half = (count + 1) // 2
        packed = (packed & lanes_below(half)) + (packed >> half * WIDTH)
        count = half
    return packed


def total_and_moment(packed: int) -> tuple[int, int]:
    """The sum of all lanes, and the sum of each lane times its place."""
    count = -(-packed.bit_length() // WIDTH)
    moment = 0
    while count > 1:
        half = (count + 1) // 2
        upper = packed >> half * WIDTH
        moment += half * total(upper)
        packed = (packed & lanes_below(half)) + upper
        count = half
    return packed, moment
