"""Irregular hands placed rank by rank, from aces down: in how many ways a deck holds them.

There are few states, about ten thousand at most, and hardly more with more hands. Each state stores
what the ranks below can still hold, in how many ways, together with their parts. All boards are
counted in one pass: boards with the same ranks left to go are one node.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from functools import cache
from math import comb, factorial

from letitride.analysis.banking.joint.boards import Board, is_high
from letitride.analysis.banking.joint.counted_sets import CountedSets
from letitride.analysis.banking.joint.rank_moves import (
    NOTHING,
    RankMoves,
    RankRow,
    RankState,
    fewest,
    rows_of,
)
from letitride.analysis.banking.joint.tallies import (
    USED,
    CardsTaken,
    HandTally,
    PartCounts,
    SuitPacking,
    left_over,
)
from letitride.analysis.banking.rank_keys import ALL

_Ways = dict[int, int]
"""Ways by tally."""

_Boards = tuple[tuple[tuple[RankRow, ...], int], ...]
"""For each of some boards: the ranks left to go, and how many boards it stands for."""

_Held = list[list[tuple[int, int, int, int]]]
"""By room for hands, what a rank may hold: parts, the shift for a card of the left card's suit, in
how many ways; and a mask for what there is room for then."""


class _Node:
    """Boards that share a position: how each goes on, and the ways from here, by state."""

    def __init__(self, further: "Sequence[tuple[RankRow, RankMoves, _Node]]", boards: int) -> None:
        self.further = further
        self.boards = boards
        self.known: dict[RankState, _Ways] = {}


class RankChain:
    """Ways to hold irregular hands and parts on boards that have their patterns in common.

    All ways are times ``scale``, to stay whole when equal straights lose their order.
    """

    def __init__(self, boards: Sequence[Board], counted_sets: CountedSets, hands: int) -> None:
        self._hands = hands
        self._leads_on = (
            None if counted_sets.within is None else self._is_within(counted_sets.within)
        )
        self.scale = factorial(hands)
        self.tally = HandTally(len(counted_sets.digits))
        self.packing = SuitPacking(hands, self.scale * _most(boards, hands))
        self._flush = bool(boards[0].flush)
        self._boards = Counter[tuple[RankRow, ...]]()
        for board in boards:
            # If the right card's suit is left open, one board represents all three.
            alike = board.boards if board.suited else board.boards // 3
            self._boards[rows_of(board, counted_sets, self.tally)] += alike
        self._moves: dict[RankRow, RankMoves] = {}
        self._known: dict[tuple[bool, int], _Held] = {}
        self._nodes: dict[_Boards, _Node] = {}

    def ways(self) -> Mapping[int, int]:
        """Ways by tally, on all boards together."""
        every = self._node(tuple(sorted(self._boards.items())))
        return self._from_here(every, NOTHING)

    def _from_here(self, node: _Node, state: RankState) -> _Ways:
        """Ways for the ranks left to go, of which the state has taken cards ahead."""
        if not node.further:
            return {0: self.scale * node.boards} if state == NOTHING else {}
        found = node.known.get(state)
        if found is None:
            found = node.known[state] = {}
            for row, moves, below in node.further:
                ahead = fewest(state, row.rank)
                moved: defaultdict[int, _Ways] = defaultdict(dict)
                for new, taken, hands, times, orders in moves.from_(state, self._hands - ahead):
                    ways = self._from_here(below, new)
                    if ways:
                        self._lay_out(moved[taken], ways, hands, times, orders, ahead)
                for taken, ways in moved.items():
                    self._hold(found, row, taken, ways, ahead)
        return found

    def _lay_out(
        self, into: _Ways, ways: _Ways, hands: int, times: int, orders: int, ahead: int
    ) -> None:
        """Add new hands to all of these ways, as far as there is room for them."""
        room, leads_on = self._hands - ahead - (hands & USED), self._leads_on
        for tally, number in ways.items():
            if tally & USED <= room and (leads_on is None or leads_on(tally + hands)):
                if times != orders:
                    number = number * times // orders
                into[tally + hands] = into.get(tally + hands, 0) + number

    def _hold(self, into: _Ways, row: RankRow, taken: int, ways: _Ways, ahead: int) -> None:
        """Add what the rank holds besides, when at least so many hands took cards ahead."""
        held = self._on_board(row, taken) if row.left or row.right else self._held(row, taken)
        for tally, number in ways.items():
            for parts, place, times, mask in held[self._hands - ahead - (tally & USED)]:
                now = number * times << place & mask
                if now:
                    more = tally + parts
                    into[more] = into.get(more, 0) + now

    def _is_within(self, sets: Set[int]) -> Callable[[int], bool]:
        """Whether a tally is part of a set that is counted; needed only if some are not."""
        return lambda tally: self.tally.irregular(tally) in sets

    def _at(self, row: RankRow) -> RankMoves:
        if row not in self._moves:
            self._moves[row] = RankMoves(row, self._hands, self._leads_on)
        return self._moves[row]

    def _node(self, boards: _Boards) -> _Node:
        if boards not in self._nodes:
            by_row: defaultdict[RankRow, list[tuple[tuple[RankRow, ...], int]]] = defaultdict(list)
            for rows, number in boards:
                if rows:
                    by_row[rows[0]].append((rows[1:], number))
            further = [
                (row, self._at(row), self._node(tuple(rest))) for row, rest in by_row.items()
            ]
            self._nodes[boards] = _Node(further, sum(number for _, number in boards))
        return self._nodes[boards]

    def _held(self, row: RankRow, taken: int) -> _Held:
        """What a rank that is not on the board may hold."""
        high = is_high(row.rank)
        if (high, taken) not in self._known:
            found: _Held = [[] for _ in range(self._hands + 1)]
            for (pairs, threes, suited), ways in _rank(taken).items():
                parts = PartCounts(pairs, threes) if high else PartCounts(0, 0, pairs, threes)
                if self._flush or not suited:
                    for room in range(pairs + threes + suited, self._hands + 1):
                        mask = self.packing.masks[room - pairs - threes]
                        held = self.tally.parts(parts), suited * self.packing.bits, ways, mask
                        found[room].append(held)
            self._known[high, taken] = found
        return self._known[high, taken]

    def _on_board(self, row: RankRow, taken: int) -> _Held:
        digits = self.tally.board(taken * row.left, taken * row.right)
        return [[(digits, 0, 1, mask)] for mask in self.packing.masks]


def _most(boards: Sequence[Board], hands: int) -> int:
    """At least as many as the ways to hold so many hands and parts, and cards of a suit."""
    parts = len(ALL) * (comb(4, 2) + comb(4, 3))
    most = max(sum(board.irregular_hands().values()) for board in boards)
    ways: int = (1 + parts + most) ** hands
    return sum(board.boards for board in boards) * ways << len(ALL)


@cache
def _rank(taken: int) -> dict[tuple[int, int, int], int]:
    """What a rank off the board may hold: pairs, a three, the card of the left card's suit."""
    own = CardsTaken.of(taken).own
    found = {}
    for suited in range(2 - own):
        for pairs, threes, alike in ((0, 0, 1), (1, 0, 2), (2, 0, 8), (0, 1, 6)):
            ways = left_over(4 - suited, taken, 2 * pairs + 3 * threes) // alike
            if ways:
                found[pairs, threes, suited] = ways
    return found
