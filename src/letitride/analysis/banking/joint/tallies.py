"""What is known of the hands placed so far as one integer, and the ways to get there as another.

A tally has a digit for everything that is counted, so one more hand, or one more part, is an
addition. Only cards of the left card's suit are not in the tally: the ways to hold so many of them,
from none to all, have their places side by side in one integer.
"""

from functools import cache
from math import perm
from typing import Final, NamedTuple

from letitride.analysis.banking.joint.counted_sets import SET_BITS

USED: Final = 15
"""The digit of a tally that counts hands in use: irregular ones, and one for each part."""

_SUIT: Final = 13
_TAKEN_BITS: Final = 6
_TAKEN: Final = (1 << _TAKEN_BITS) - 1


class CardsTaken(NamedTuple):
    """Cards taken of one rank: by straights, by other suits, and by the left card's suit."""

    any_suit: int
    other: int
    own: int

    @staticmethod
    def of(number: int) -> "CardsTaken":
        return CardsTaken(number & 7, number >> 3 & 3, number >> 5)


@cache
def left_over(cards: int, taken: int, drawn: int = 0) -> int:
    """Ways to draw from a rank of so many cards what straights take, and so many more."""
    any_suit, other, own = CardsTaken.of(taken)
    free = cards - other - own
    return perm(free, any_suit + drawn) if free >= 0 else 0


class PartCounts(NamedTuple):
    """Pairs and threes of high ranks, and of low ones."""

    high_pairs: int = 0
    high_threes: int = 0
    low_pairs: int = 0
    low_threes: int = 0


class HandTally:
    """The digits, from the lowest: hands in use, the set of irregular ones, what those take of the
    left rank and of the right, and parts."""

    def __init__(self, kinds: int) -> None:
        self._set = (1 << SET_BITS * kinds) - 1
        self._board = SET_BITS * (1 + kinds)
        self._parts = self._board + 2 * _TAKEN_BITS

    def hand(self, kind: int) -> int:
        """One irregular hand, by the digit of its kind in a set."""
        return (kind << SET_BITS) + 1

    def board(self, left: int, right: int) -> int:
        return (left | right << _TAKEN_BITS) << self._board

    def parts(self, parts: PartCounts) -> int:
        digits = sum(times << SET_BITS * which for which, times in enumerate(parts))
        return (digits << self._parts) + sum(parts)

    def irregular(self, tally: int) -> int:
        return tally >> SET_BITS & self._set

    def on_board(self, tally: int) -> tuple[int, int]:
        """Cards taken of the left rank and of the right."""
        return tally >> self._board & _TAKEN, tally >> self._board + _TAKEN_BITS & _TAKEN

    def parts_of(self, tally: int) -> PartCounts:
        digits = tally >> self._parts
        return PartCounts(*(digits >> SET_BITS * which & USED for which in range(4)))


class SuitPacking:
    """Ways to hold no card of a suit, one, and so on, each with its place in one integer."""

    def __init__(self, hands: int, most: int) -> None:
        self.bits = most.bit_length()
        self.masks = [(1 << self.bits * min(_SUIT, 3 * room + 1)) - 1 for room in range(hands + 1)]
        """By number of hands, a mask for the cards of the suit that they can hold."""

    def suited(self, ways: int, cards: int) -> int:
        """How many of these ways have this many cards of the suit."""
        return ways >> cards * self.bits & (1 << self.bits) - 1
