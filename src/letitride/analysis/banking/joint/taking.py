"""Changed hands laid out on the cards beside a board: what they take of every rank.

Of one suit they are sets of three cards that meet in no card; suits know nothing of one another.
Straights and draws to them may be of any suits, and are counted by how often each of them occurs.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from math import factorial
from typing import Final, NamedTuple

from letitride.analysis.banking.joint.kept import Kept
from letitride.analysis.banking.joint.layout import Kind, Layout, Ranks, Single, is_high
from letitride.analysis.banking.ranks import ALL

# What is taken of a rank is a small number: cards of any suit (there may be one for each of seven
# hands), of suits other than the left card's (three), and of its own. All ranks make one number.
_ANY, _OTHER, _OWN = 1, 1 << 3, 1 << 5
_RANK_BITS: Final = 6
_RANK: Final = (1 << _RANK_BITS) - 1
_LOW: Final = (1 << _RANK_BITS * sum(not is_high(rank) for rank in ALL)) - 1
_HIGH: Final = (1 << _RANK_BITS * len(ALL)) - 1 - _LOW

_Ways = dict[int, dict[int, int]]
"""By set of changed hands, and by what they take: in how many ways."""


class Taken(NamedTuple):
    """Cards of one rank."""

    any_suit: int
    other: int
    own: int


@cache
def unpacked(taken: int) -> Taken:
    return Taken(taken & 7, taken >> 3 & 3, taken >> 5)


class Group(NamedTuple):
    """What is taken of the high ranks, or the low, in no order; and of those on the board."""

    others: tuple[int, ...]
    left: int
    right: int


class _Half(dict[int, Group]):
    """Groups by what is taken of some ranks; worked out when they are asked for."""

    def __init__(self, ranks: Ranks, left: int | None, right: int | None) -> None:
        super().__init__()
        self._places = [_RANK_BITS * rank for rank in ranks]
        self._left = None if left is None else _RANK_BITS * left
        self._right = None if right is None else _RANK_BITS * right

    def __missing__(self, taken: int) -> Group:
        others = [taken >> place & _RANK for place in self._places if taken >> place & _RANK]
        others.sort(reverse=True)
        left = 0 if self._left is None else taken >> self._left & _RANK
        right = 0 if self._right is None else taken >> self._right & _RANK
        group = self[taken] = Group(tuple(others), left, right)
        return group


@cache
def _half(ranks: Ranks, left: int | None, right: int | None) -> _Half:
    return _Half(ranks, left, right)


def _halves(board: Layout) -> tuple[_Half, _Half]:
    """The high ranks and the low ones; boards that are alike in one of them share it."""
    on_board = (board.left, None if board.paired else board.right)
    high, low = board.others
    high_on_board = (rank if rank is not None and is_high(rank) else None for rank in on_board)
    low_on_board = (rank if rank is not None and not is_high(rank) else None for rank in on_board)
    return _half(high, *high_on_board), _half(low, *low_on_board)


class Taking:
    """What sets of changed hands take, summed over boards.

    Ways are multiplied by the orders of all hands, since straights that are alike have none.
    """

    def __init__(self, kept: Kept, hands: int) -> None:
        self._kept = kept
        self._hands = hands
        self.sets: defaultdict[int, dict[tuple[Group, Group], int]] = defaultdict(dict)

    def add(self, board: Layout) -> None:
        within = self._kept.within
        high_ones, low_ones = _halves(board)
        others = self._other_suits(board)
        loose = self._both(self._straights(board), self._of_suit(board.own_suit, _OWN))
        for changed, rows in loose.items():
            for more, other_rows in others.items():
                if changed + more in within:
                    found = self.sets[changed + more]
                    for taken, times in rows.items():
                        times *= board.boards
                        for also, ways in other_rows.items():
                            both = taken + also
                            groups = high_ones[both & _HIGH], low_ones[both & _LOW]
                            found[groups] = found.get(groups, 0) + ways * times

    def _other_suits(self, board: Layout) -> _Ways:
        full = self._of_suit(board.other_suit, _OTHER)
        rights = full
        if not board.suited:
            without = [single for single in board.other_suit if board.right not in single.ranks]
            rights = self._of_suit(without, _OTHER)
        return self._both(self._both(full, full), rights)

    def _of_suit(self, singles: Sequence[Single], card: int) -> _Ways:
        """Sets of hands of one suit that meet in no card."""
        hands = [
            (_mask(ranks), _taking(ranks, card), self._kept.kinds[Kind(change, suited=True)])
            for ranks, change in singles
        ]
        ways: defaultdict[int, Counter[int]] = defaultdict(Counter)
        ways[0][0] = 1

        def extend(first: int, used: int, taken: int, changed: int) -> None:
            for index in range(first, len(hands)):
                mask, more, kind = hands[index]
                if not mask & used and changed + kind in self._kept.within:
                    ways[changed + kind][taken + more] += 1
                    extend(index + 1, used | mask, taken + more, changed + kind)

        extend(0, 0, 0, 0)
        return dict(ways)

    def _both(self, one: _Ways, other: _Ways) -> _Ways:
        within = self._kept.within
        both: defaultdict[int, Counter[int]] = defaultdict(Counter)
        for changed, rows in one.items():
            for more, other_rows in other.items():
                if changed + more in within:
                    into = both[changed + more]
                    for taken, ways in rows.items():
                        for also, times in other_rows.items():
                            into[taken + also] += ways * times
        return dict(both)

    def _straights(self, board: Layout) -> _Ways:
        """Hands whose suits are free, each so often, over the orders of those that are alike."""
        ways: Mapping[int, Mapping[int, int]] = {0: {0: factorial(self._hands)}}
        for ranks, change in board.by_rank:
            step, kind = _taking(ranks, _ANY), self._kept.kinds[Kind(change)]
            longer: defaultdict[int, Counter[int]] = defaultdict(Counter)
            for changed, rows in ways.items():
                for taken, number in rows.items():
                    for times in range(5):
                        more, now = changed + times * kind, taken + times * step
                        if more in self._kept.within and _fits(board, now, ranks):
                            longer[more][now] += number // factorial(times)
            ways = longer
        return {changed: dict(rows) for changed, rows in ways.items()}


def _fits(board: Layout, taken: int, ranks: Ranks) -> bool:
    return all(taken >> _RANK_BITS * rank & 7 <= board.cards(rank) for rank in ranks)


def _taking(ranks: Ranks, card: int) -> int:
    return sum(card << _RANK_BITS * rank for rank in ranks)


def _mask(ranks: Ranks) -> int:
    return sum(1 << rank for rank in ranks)
