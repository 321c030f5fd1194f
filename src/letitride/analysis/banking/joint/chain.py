"""Changed hands laid out rank by rank, from aces down: in how many ways a deck holds them.

A changed hand is laid out at the highest of its ranks, and takes its lower cards ahead: single ones
of its suit, or of any suits if it is a straight or draws to one. To go on from there nothing else
has to be known of it. So there are few states, however many hands there are; for each, what the
hands come to and the ways to hold that, with the parts that ranks hold beside.

Suits other than the left card's are alike, and have no order. The right card's suit may be one of
them: which, is left open until its rank comes, where it is any that has not taken that card.

High ranks are gone through from the top, with all ways to come to a state. For low ranks the ways
to go on from a state are worked out, once for all boards that are alike there. Boards that have one
half in common are summed before the halves are multiplied.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import product
from math import comb, factorial, perm
from typing import Final, NamedTuple

from letitride.analysis.banking.joint.kept import Kept
from letitride.analysis.banking.joint.layout import Kind, Layout, Single, is_high
from letitride.analysis.banking.joint.packing import USED, HeldParts, Packing, Taken, Tally
from letitride.analysis.banking.ranks import ALL

_Masks = tuple[int, int, int]
_State = tuple[_Masks, int, int]
"""Cards taken ahead: by each other suit, by the left card's suit, and by straights."""

_NOTHING: Final[_State] = ((0, 0, 0), 0, 0)
_COUNT_BITS: Final = 3
"""Of the digits that say how many cards straights take of each rank."""

_Ways = dict[int, int]
"""By tally."""

_States = dict[_State, _Ways]

_Held = list[list[tuple[int, int, int, int]]]
"""By room for hands, what a rank holds: parts, the place of a card of the left card's suit, in how
many ways; and what there is room for then."""


class Start(NamedTuple):
    """A changed hand at the highest of its ranks: what it takes of lower ones, and its tally."""

    ahead: int
    tally: int


class Row(NamedTuple):
    """A rank, and the hands of which it is the highest; whether it is on the board.

    ``missing`` says that one of the other suits has no card of it.
    """

    rank: int
    cards: int
    others: tuple[Start, ...]
    own: tuple[Start, ...]
    straights: tuple[Start, ...]
    left: bool
    right: bool
    missing: bool


_Half = tuple[Row, ...]


class _Pooled(NamedTuple):
    """A board by halves, and how many it stands for."""

    high: _Half
    low: _Half
    boards: int


class _Moves:
    """All ways to go on from a state at a rank: the next state, what is taken of the rank, the
    tally of new hands; in how many ways, over the orders of straights that are alike."""

    def __init__(self, row: Row, hands: int, leads_on: Callable[[int], bool] | None) -> None:
        self._row = row
        self._hands = hands
        self._leads_on = leads_on
        self._card = 1 << row.rank
        self._others: dict[_Masks, list[tuple[_Masks, int, int, int]]] = {}
        self._own: dict[int, list[tuple[int, int, int]]] = {}
        self._straights: dict[int, list[tuple[int, int, int, int]]] = {}

    def from_(self, state: _State) -> Iterator[tuple[_State, int, int, int, int]]:
        others, own, straights = state
        if others not in self._others:
            self._others[others] = self._for_others(others)
        if own not in self._own:
            self._own[own] = self._of_suit(own, self._row.own)
        if straights not in self._straights:
            self._straights[straights] = self._for_straights(straights)
        for new_others, other, tally, ways in self._others[others]:
            for new_own, one, more in self._own[own]:
                for new_straights, any_suit, also, orders in self._straights[straights]:
                    hands = tally + more + also
                    if any_suit + other + one > self._row.cards:
                        continue
                    if self._leads_on is None or self._leads_on(hands):
                        new = new_others, new_own, new_straights
                        yield new, any_suit | other << 3 | one << 5, hands, ways, orders

    def _of_suit(self, taken: int, starts: Iterable[Start]) -> list[tuple[int, int, int]]:
        """One suit: what it takes ahead from here, whether it takes this card, and the tally."""
        if taken & self._card:
            return [(taken ^ self._card, 1, 0)]
        new = [(taken | ahead, 1, tally) for ahead, tally in starts if not taken & ahead]
        return [(taken, 0, 0), *new]

    def _for_others(self, others: _Masks) -> list[tuple[_Masks, int, int, int]]:
        suits = [self._of_suit(taken, self._row.others) for taken in others]
        choices = [suits]
        if self._row.missing:
            choices = [
                [*suits[:suit], [(taken, 0, 0)], *suits[suit + 1 :]]
                for suit, taken in enumerate(others)
                if not taken & self._card
            ]
        found: Counter[tuple[_Masks, int, int]] = Counter()
        for choice in choices:
            for one, two, three in product(*choice):
                tally = one[2] + two[2] + three[2]
                if tally & USED <= self._hands:
                    low, middle, high = sorted((one[0], two[0], three[0]))
                    found[(low, middle, high), one[1] + two[1] + three[1], tally] += 1
        return [(*move, ways) for move, ways in found.items()]

    def _for_straights(self, taken: int) -> list[tuple[int, int, int, int]]:
        place = _COUNT_BITS * self._row.rank
        here = taken >> place & 7
        found = [(taken - (here << place), here, 0, 1)] if here <= self._row.cards else []
        for ahead, tally in self._row.straights:
            found = [
                (then + times * ahead, cards + times, all_ + times * tally, n * factorial(times))
                for then, cards, all_, n in found
                for times in range(self._row.cards - cards + 1)
            ]
        return found


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
        self._boards = [_pooled(board, kept, self.tally) for board in boards]
        self._moves: dict[Row, _Moves] = {}
        self._known: dict[tuple[bool, int], _Held] = {}
        self._below: defaultdict[_Half, _States] = defaultdict(dict)

    def ways(self) -> Mapping[int, int]:
        """By tally, on all boards together."""
        beside: defaultdict[_Half, list[_Pooled]] = defaultdict(list)
        for board in self._boards:
            beside[board.high].append(board)
        lows = {board.low for board in self._boards}
        found: defaultdict[int, int] = defaultdict(int)
        if len(lows) < len(beside):
            above: dict[_Half, _States] = {low: {} for low in lows}
            for high, states in self._from_top(sorted(beside)):
                for board in beside[high]:
                    _gather(above[board.low], states, board.boards)
            for low, states in above.items():
                for state, ways in states.items():
                    self._multiply(found, ways, self._from_here(low, state))
        else:
            for high, states in self._from_top(sorted(beside)):
                boards = beside.pop(high)
                for state, ways in states.items():
                    below: _States = {}
                    for board in boards:
                        here = {state: self._from_here(board.low, state)}
                        _gather(below, here, board.boards)
                    self._multiply(found, ways, below[state])
                self._forget_all_but(board.low for boards in beside.values() for board in boards)
        for tally in [tally for tally in found if self.tally.all_changed(tally, self._hands)]:
            closed, ways_closed = self._closed(tally, found.pop(tally))
            found[closed] += ways_closed
        return found

    def _from_top(self, halves: Iterable[_Half]) -> Iterator[tuple[_Half, _States]]:
        """High halves in order, which are gone through together as far as they begin alike."""
        rows: list[Row] = []
        after: list[_States] = [{_NOTHING: {0: self._once}}]
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
        moves, leads_on = self._at(row), self._leads_on
        moved: dict[tuple[_State, int], _Ways] = {}
        for state, ways in states.items():
            most = self._hands - min(tally & USED for tally in ways)
            for new, taken, hands, times, orders in moves.from_(state):
                room = self._hands - (hands & USED)
                if hands & USED <= most:
                    into = moved.setdefault((new, taken), {})
                    for tally, number in ways.items():
                        if tally & USED <= room:
                            tally += hands
                            if leads_on is not None and not leads_on(tally):
                                continue
                            if times != orders:
                                number = number * times // orders
                            into[tally] = into.get(tally, 0) + number
        following: defaultdict[_State, _Ways] = defaultdict(dict)
        for (state, taken), ways in moved.items():
            self._hold(following[state], row, taken, ways)
        return {state: ways for state, ways in following.items() if ways}

    def _from_here(self, half: _Half, state: _State) -> _Ways:
        """What low ranks hold from which something was taken ahead."""
        if not half:
            return {0: self._once}
        known = self._below[half]
        if state not in known:
            ahead, leads_on = _fewest(state), self._leads_on
            row, rest = half[0], half[1:]
            moved: defaultdict[int, _Ways] = defaultdict(dict)
            for new, taken, hands, times, orders in self._at(row).from_(state):
                room = self._hands - ahead - (hands & USED)
                into = moved[taken]
                for tally, number in self._from_here(rest, new).items():
                    if tally & USED <= room:
                        tally += hands
                        if leads_on is not None and not leads_on(tally):
                            continue
                        if times != orders:
                            number = number * times // orders
                        into[tally] = into.get(tally, 0) + number
            found: _Ways = {}
            for taken, ways in moved.items():
                self._hold(found, row, taken, ways, ahead)
            known[state] = found
        return known[state]

    def _forget_all_but(self, halves: Iterable[_Half]) -> None:
        needed = {half[rows:] for half in halves for rows in range(len(half))}
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

    def _multiply(self, into: defaultdict[int, int], high: _Ways, low: _Ways) -> None:
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

    def _at(self, row: Row) -> _Moves:
        if row not in self._moves:
            self._moves[row] = _Moves(row, self._hands, self._leads_on)
        return self._moves[row]

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


@cache
def left_over(cards: int, taken: int, drawn: int = 0) -> int:
    """Ways to draw from a rank with so many cards what straights take of it, and so many more."""
    any_suit, other, own = Taken.of(taken)
    free = cards - other - own
    return perm(free, any_suit + drawn) if free >= 0 else 0


def _pooled(board: Layout, kept: Kept, tally: Tally) -> _Pooled:
    def starts(singles: Iterable[Single], *, bits: int, suited: bool) -> dict[int, list[Start]]:
        found: defaultdict[int, list[Start]] = defaultdict(list)
        for (low, middle, high), change in singles:
            hand = tally.hand(kept.kinds[Kind(change, suited)])
            found[high].append(Start((1 << bits * low) + (1 << bits * middle), hand))
        return found

    others = starts(board.other_suit, bits=1, suited=True)
    own = starts(board.own_suit, bits=1, suited=True)
    straights = starts(board.by_rank, bits=_COUNT_BITS, suited=False)
    rows = [
        Row(
            rank,
            board.cards(rank),
            tuple(others.get(rank, ())),
            tuple(own.get(rank, ())),
            tuple(straights.get(rank, ())),
            left=rank == board.left,
            right=rank == board.right and not board.paired,
            missing=rank == board.right and not board.suited,
        )
        for rank in reversed(ALL)
    ]
    # Where the right card's suit is left open, one board stands for all three.
    boards = board.boards if board.suited else board.boards // 3
    return _Pooled(
        tuple(row for row in rows if is_high(row.rank)),
        tuple(row for row in rows if not is_high(row.rank)),
        boards,
    )


def _gather(into: _States, states: _States, boards: int) -> None:
    for state, ways in states.items():
        sums = into.setdefault(state, {})
        for tally, number in ways.items():
            sums[tally] = sums.get(tally, 0) + boards * number


def _fewest(state: _State) -> int:
    """No more hands than have taken cards ahead."""
    others, own, straights = state
    fewest = sum(map(bool, (*others, own)))
    counts = (straights >> _COUNT_BITS * rank & 7 for rank in ALL)
    return fewest + max(counts)


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
