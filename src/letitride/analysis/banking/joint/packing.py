"""What is known of hands laid out so far, as one number; and the ways to come to it, as another.

A tally has a digit for everything that is counted, so that one hand more, or one part, is added to
it. Only cards of the left card's suit are not in the tally: the ways to hold so many of them, from
none to all, have their places side by side in one number.
"""

from functools import cache
from math import perm
from typing import Final, NamedTuple

from letitride.analysis.banking.joint.kept import SET_BITS

USED: Final = 15
"""The digit of a tally that says how many hands are spoken for: changed ones, and one a part."""

_SUIT: Final = 13
_TAKEN_BITS: Final = 6
_TAKEN: Final = (1 << _TAKEN_BITS) - 1


class Taken(NamedTuple):
    """Cards of one rank: for straights, of suits other than the left card's, and of its own."""

    any_suit: int
    other: int
    own: int

    @staticmethod
    def of(number: int) -> "Taken":
        return Taken(number & 7, number >> 3 & 3, number >> 5)


@cache
def left_over(cards: int, taken: int, drawn: int = 0) -> int:
    """Ways to draw from a rank with so many cards what straights take of it, and so many more."""
    any_suit, other, own = Taken.of(taken)
    free = cards - other - own
    return perm(free, any_suit + drawn) if free >= 0 else 0


class HeldParts(NamedTuple):
    """Pairs and threes of high ranks, and of low ones."""

    high_pairs: int = 0
    high_threes: int = 0
    low_pairs: int = 0
    low_threes: int = 0


class Tally:
    """The digits, from the lowest: hands that are spoken for, the set of changed ones, what these
    take of the left rank and of the right, and parts."""

    def __init__(self, kinds: int) -> None:
        self._set = (1 << SET_BITS * kinds) - 1
        self._board = SET_BITS * (1 + kinds)
        self._parts = self._board + 2 * _TAKEN_BITS
        self.board_digits = (1 << self._parts) - (1 << self._board)

    def hand(self, kind: int) -> int:
        """One changed hand, by the digit of its kind in a set."""
        return (kind << SET_BITS) + 1

    def board(self, left: int, right: int) -> int:
        return (left | right << _TAKEN_BITS) << self._board

    def parts(self, parts: HeldParts) -> int:
        digits = sum(times << SET_BITS * which for which, times in enumerate(parts))
        return (digits << self._parts) + sum(parts)

    def changed(self, tally: int) -> int:
        return tally >> SET_BITS & self._set

    def all_changed(self, tally: int, hands: int) -> bool:
        return tally & USED == hands and not tally >> self._parts

    def on_board(self, tally: int) -> tuple[int, int]:
        """What is taken of the left rank and of the right."""
        return tally >> self._board & _TAKEN, tally >> self._board + _TAKEN_BITS & _TAKEN

    def parts_of(self, tally: int) -> HeldParts:
        digits = tally >> self._parts
        return HeldParts(*(digits >> SET_BITS * which & USED for which in range(4)))


class Packing:
    """Ways to hold cards of one suit: none, one, and so on, each with its place."""

    def __init__(self, hands: int, most: int) -> None:
        self.bits = most.bit_length()
        self.masks = [(1 << self.bits * min(_SUIT, 3 * room + 1)) - 1 for room in range(hands + 1)]
        """What so many hands can hold, of the suit alone."""

    def suited(self, ways: int, cards: int) -> int:
        """How many of these ways are with so many cards of the suit."""
        return ways >> cards * self.bits & (1 << self.bits) - 1
