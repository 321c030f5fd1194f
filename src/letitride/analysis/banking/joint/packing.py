"""Ways packed in one number, and what they are ways to hold: a number as well.

Beside changed hands, ranks hold pairs, threes of a kind and cards of the left card's suit. The ways
to hold so many of each have a place in a number, so that one rank more is a few shifts. What is
known of the changed hands is a tally, to which one hand more is added.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from letitride.analysis.banking.joint.kept import SET_BITS

SIZE: Final = 15
"""The digit of a tally that says how many hands are changed."""

_SUIT: Final = 13
_TAKEN_BITS: Final = 6
_TAKEN: Final = (1 << _TAKEN_BITS) - 1


class Taken(NamedTuple):
    """Cards of one rank: for straights, of suits other than the left card's, and of its own."""

    any_suit: int
    other: int
    own: int

    def __int__(self) -> int:
        return self.any_suit | self.other << 3 | self.own << 5

    @staticmethod
    def of(number: int) -> "Taken":
        return Taken(number & 7, number >> 3 & 3, number >> 5)


class Packing:
    """Ways to hold pairs, threes and cards of a suit, where each number of these has its place."""

    def __init__(self, hands: int, most: int) -> None:
        self._bits = most.bit_length()
        self._three = self._bits * _SUIT
        self._pair = self._three * (hands + 2)
        self._masks = [self._mask(room) for room in range(hands + 1)]

    def place(self, pairs: int, threes: int, suited: int) -> int:
        return pairs * self._pair + threes * self._three + suited * self._bits

    def cut(self, ways: int, room: int) -> int:
        """Without what so many hands cannot hold."""
        return ways & self._masks[room]

    def parts(self, ways: int) -> Iterator[tuple[int, int, int]]:
        """Pairs, threes, and the ways to hold these with any number of cards of the suit."""
        pairs, one_pair, one_three = 0, (1 << self._pair) - 1, (1 << self._three) - 1
        while ways:
            row, threes = ways & one_pair, 0
            while row:
                if row & one_three:
                    yield pairs, threes, row & one_three
                row >>= self._three
                threes += 1
            ways >>= self._pair
            pairs += 1

    def suited(self, ways: int, cards: int) -> int:
        """How many of these ways are with so many cards of the suit."""
        return ways >> cards * self._bits & (1 << self._bits) - 1

    def _mask(self, room: int) -> int:
        """A pair needs a hand, as a three does, and as three cards of the suit do."""
        return sum(
            (1 << self._bits) - 1 << self.place(pairs, threes, suited)
            for pairs in range(room + 1)
            for threes in range(room + 1 - pairs)
            for suited in range(min(_SUIT, 3 * (room - pairs - threes) + 1))
        )


class Tally:
    """What is known of changed hands, as the digits of a number.

    From the lowest: how many they are, the set of them, what they take of the left rank and of the
    right; then pairs and threes of high ranks.
    """

    def __init__(self, kinds: int) -> None:
        self._set = (1 << SET_BITS * kinds) - 1
        self._board = SET_BITS * (1 + kinds)
        self._parts = self._board + 2 * _TAKEN_BITS

    def hand(self, kind: int) -> int:
        """One hand, by the digit of its kind in a set."""
        return (kind << SET_BITS) + 1

    def board(self, left: int = 0, right: int = 0) -> int:
        return (left | right << _TAKEN_BITS) << self._board

    def high(self, pairs: int, threes: int) -> int:
        return (pairs | threes << SET_BITS) << self._parts

    def changed(self, tally: int) -> int:
        return tally >> SET_BITS & self._set

    def on_board(self, tally: int) -> tuple[int, int]:
        """What is taken of the left rank and of the right."""
        return tally >> self._board & _TAKEN, tally >> self._board + _TAKEN_BITS & _TAKEN

    def high_parts(self, tally: int) -> tuple[int, int]:
        return tally >> self._parts & SIZE, tally >> self._parts + SET_BITS
