"""Changed hands laid out rank by rank, from aces down: in how many ways a deck holds them.

There are few states, some ten thousand at the most, and hardly more with more hands. For each it is
known what the hands come to and in how many ways, with the parts that ranks hold beside.

High ranks are gone through from the top, with all ways to come to a state. For low ranks the ways
to go on from a state are worked out, once for all boards that are alike there. Boards that have one
half in common are summed before the halves are multiplied.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from math import comb, factorial

from letitride.analysis.banking.joint.kept import Kept
from letitride.analysis.banking.joint.layout import Layout, is_high
from letitride.analysis.banking.joint.moves import (
    NOTHING,
    Half,
    Halves,
    Moves,
    Row,
    State,
    fewest,
    halves_of,
    waiting,
)
from letitride.analysis.banking.joint.packing import (
    USED,
    HeldParts,
    Packing,
    Taken,
    Tally,
    left_over,
)
from letitride.analysis.banking.ranks import ALL

_Ways = dict[int, int]
"""By tally."""

_Sums = defaultdict[int, int]
_States = dict[State, _Ways]

_Held = list[list[tuple[int, int, int, int]]]
"""By room for hands, what a rank holds: parts, the place of a card of the left card's suit, in how
many ways; and what there is room for then."""


class _Ranks:
    """Some of the lowest ranks, and what is known of going on from there, by state."""

    def __init__(self, further: "tuple[Row, Moves, _Ranks] | None") -> None:
        self.further = further
        self.known: _States = {}


class Chain:
    """Ways to hold changed hands and parts on boards that have their patterns in common.

    They are times ``scale``, to stay whole when straights that are alike lose their order.
    """

    def __init__(self, boards: Sequence[Layout], kept: Kept, hands: int) -> None:
        self._hands = hands
        self._leads_on = None if kept.within is None else self._is_within(kept.within)
        self._once = factorial(hands)
        self.scale = self._once**2
        self.tally = Tally(len(kept.digits))
        self.packing = Packing(hands, self.scale * _most(boards, hands))
        self._cards = boards[0].cards(boards[0].left), boards[0].cards(boards[0].right)
        self._flush = bool(boards[0].flush)
        self._boards = [halves_of(board, kept, self.tally) for board in boards]
        self._moves: dict[Row, Moves] = {}
        self._known: dict[tuple[bool, int], _Held] = {}
        self._below: dict[Half, _Ranks] = {}

    def ways(self) -> Mapping[int, int]:
        """By tally, on all boards together."""
        beside: defaultdict[Half, list[Halves]] = defaultdict(list)
        for board in self._boards:
            beside[board.high].append(board)
        found: defaultdict[int, int] = defaultdict(int)
        if len({board.low for board in self._boards}) < len(beside):
            self._sum_high(found, beside)
        else:
            self._sum_low(found, beside)
        for tally in [tally for tally in found if self.tally.all_changed(tally, self._hands)]:
            closed, ways = self._closed(tally, found.pop(tally))
            found[closed] += ways
        return found

    def _sum_high(self, into: _Sums, beside: Mapping[Half, Sequence[Halves]]) -> None:
        above: defaultdict[Half, _States] = defaultdict(dict)
        for high, states in self._from_top(sorted(beside)):
            for board in beside[high]:
                _gather(above[board.low], states, board.boards)
        for low, states in above.items():
            ranks = self._ranks(low)
            for state, ways in states.items():
                self._multiply(into, ways, self._from_here(ranks, state))

    def _sum_low(self, into: _Sums, beside: Mapping[Half, Sequence[Halves]]) -> None:
        to_come = dict(beside)
        for high, states in self._from_top(sorted(beside)):
            lows = [(self._ranks(board.low), board.boards) for board in to_come.pop(high)]
            for state, ways in states.items():
                below: _States = {}
                for ranks, boards in lows:
                    _gather(below, {state: self._from_here(ranks, state)}, boards)
                self._multiply(into, ways, below[state])
            self._forget_all_but(board.low for boards in to_come.values() for board in boards)

    def _from_top(self, halves: Iterable[Half]) -> Iterator[tuple[Half, _States]]:
        """High halves in order, which are gone through together as far as they begin alike."""
        rows: list[Row] = []
        after: list[_States] = [{NOTHING: {0: self._once}}]
        for half in halves:
            alike = 0
            while alike < len(rows) and rows[alike] == half[alike]:
                alike += 1
            del rows[alike:], after[alike + 1 :]
            for row in half[alike:]:
                rows.append(row)
                after.append(self._next(row, after[-1]))
            yield half, after[-1]

    def _next(self, row: Row, states: _States) -> _States:
        moves = self._at(row)
        moved: dict[tuple[State, int], _Ways] = {}
        for state, ways in states.items():
            most = self._hands - min(tally & USED for tally in ways)
            for new, taken, hands, times, orders in moves.from_(state, most):
                into = moved.setdefault((new, taken), {})
                self._lay_out(into, ways, hands, times, orders, waiting(new, row.rank))
        following: defaultdict[State, _Ways] = defaultdict(dict)
        for (state, taken), ways in moved.items():
            self._hold(following[state], row, taken, ways, waiting(state, row.rank))
        return {state: ways for state, ways in following.items() if ways}

    def _from_here(self, ranks: _Ranks, state: State) -> _Ways:
        """What low ranks hold from which something was taken ahead."""
        if ranks.further is None:
            return {0: self._once} if state == NOTHING else {}
        found = ranks.known.get(state)
        if found is None:
            row, moves, rest = ranks.further
            ahead = fewest(state, row.rank)
            moved: defaultdict[int, _Ways] = defaultdict(dict)
            for new, taken, hands, times, orders in moves.from_(state, self._hands - ahead):
                below = self._from_here(rest, new)
                if below:
                    self._lay_out(moved[taken], below, hands, times, orders, ahead)
            found = ranks.known[state] = {}
            for taken, ways in moved.items():
                self._hold(found, row, taken, ways, ahead)
        return found

    def _lay_out(
        self, into: _Ways, ways: _Ways, hands: int, times: int, orders: int, ahead: int = 0
    ) -> None:
        """New hands beside those of all these ways, as far as there is room for them."""
        room, leads_on = self._hands - ahead - (hands & USED), self._leads_on
        for tally, number in ways.items():
            if tally & USED <= room and (leads_on is None or leads_on(tally + hands)):
                if times != orders:
                    number = number * times // orders
                into[tally + hands] = into.get(tally + hands, 0) + number

    def _forget_all_but(self, halves: Iterable[Half]) -> None:
        needed = {half[rows:] for half in halves for rows in range(len(half) + 1)}
        for half in self._below.keys() - needed:
            del self._below[half]

    def _hold(self, into: _Ways, row: Row, taken: int, ways: _Ways, ahead: int = 0) -> None:
        """What the rank holds beside, where so many hands at least took cards ahead."""
        held = self._on_board(row, taken) if row.left or row.right else self._held(row, taken)
        board_digits = self.tally.board_digits if not ahead else 0
        for tally, number in ways.items():
            for parts, place, times, mask in held[self._hands - ahead - (tally & USED)]:
                now = number * times << place & mask
                if now:
                    more = tally + parts
                    if more & board_digits and self.tally.all_changed(more, self._hands):
                        more, now = self._closed(more, now)
                    into[more] = into.get(more, 0) + now

    def _closed(self, tally: int, ways: int) -> tuple[int, int]:
        """All hands are changed ones: nothing more will be taken of the ranks on the board."""
        on_board = self.tally.on_board(tally)
        for taken, cards in zip(on_board, self._cards, strict=True):
            ways *= left_over(cards, taken)
        return tally - self.tally.board(*on_board), ways

    def _multiply(self, into: _Sums, high: _Ways, low: _Ways) -> None:
        fitting: dict[int, list[tuple[int, int]]] = {}
        for tally, ways in high.items():
            room = self._hands - (tally & USED)
            if room not in fitting:
                fitting[room] = [(t, n) for t, n in low.items() if t & USED <= room]
            for more, times in fitting[room]:
                into[tally + more] += ways * times

    def _is_within(self, sets: Set[int]) -> Callable[[int], bool]:
        """Whether a tally is part of one that is counted; asked only if some are not."""
        return lambda tally: self.tally.changed(tally) in sets

    def _at(self, row: Row) -> Moves:
        if row not in self._moves:
            self._moves[row] = Moves(row, self._hands, self._leads_on)
        return self._moves[row]

    def _ranks(self, half: Half) -> _Ranks:
        if half not in self._below:
            further = (half[0], self._at(half[0]), self._ranks(half[1:])) if half else None
            self._below[half] = _Ranks(further)
        return self._below[half]

    def _held(self, row: Row, taken: int) -> _Held:
        """What a rank may hold that is not on the board."""
        high = is_high(row.rank)
        if (high, taken) not in self._known:
            found: _Held = [[] for _ in range(self._hands + 1)]
            for (pairs, threes, suited), ways in _rank(taken).items():
                parts = HeldParts(pairs, threes) if high else HeldParts(0, 0, pairs, threes)
                if self._flush or not suited:
                    for room in range(pairs + threes + suited, self._hands + 1):
                        mask = self.packing.masks[room - pairs - threes]
                        held = self.tally.parts(parts), suited * self.packing.bits, ways, mask
                        found[room].append(held)
            self._known[high, taken] = found
        return self._known[high, taken]

    def _on_board(self, row: Row, taken: int) -> _Held:
        digits = self.tally.board(taken * row.left, taken * row.right)
        return [[(digits, 0, 1, mask)] for mask in self.packing.masks]


def _gather(into: _States, states: _States, boards: int) -> None:
    for state, ways in states.items():
        sums = into.setdefault(state, {})
        for tally, number in ways.items():
            sums[tally] = sums.get(tally, 0) + boards * number


def _most(boards: Sequence[Layout], hands: int) -> int:
    """No fewer than the ways in which boards hold so many hands and parts, and cards of a suit."""
    parts = len(ALL) * (comb(4, 2) + comb(4, 3))
    most = max(sum(board.changes().values()) for board in boards)
    ways: int = (1 + parts + most) ** hands
    return sum(board.boards for board in boards) * ways << len(ALL)


@cache
def _rank(taken: int) -> dict[tuple[int, int, int], int]:
    """What a rank that is not on the board may hold: pairs, a three, the left suit's card."""
    own = Taken.of(taken).own
    found = {}
    for suited in range(2 - own):
        for pairs, threes, alike in ((0, 0, 1), (1, 0, 2), (2, 0, 8), (0, 1, 6)):
            ways = left_over(4 - suited, taken, 2 * pairs + 3 * threes) // alike
            if ways:
                found[pairs, threes, suited] = ways
    return found
