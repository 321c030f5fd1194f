"""In how many ways the cards beside a board hold given parts and given changed hands.

Changed hands are laid out first, as ``taking`` does it. What they take leaves some cards of every
rank, and then ranks know nothing of one another: each holds no part, or one, or two, and the ways
of all are a product of polynomials. Ranks from which as much was taken are alike, so it is enough
to know what was taken of high ranks and of low ones, in whatever order.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from math import factorial, perm, prod
from typing import Final, NamedTuple

from letitride.analysis.banking.joint.kept import Kept, times_in
from letitride.analysis.banking.joint.layout import Flush, Kind, Layout
from letitride.analysis.banking.joint.parts import (
    HIGH_PAIR,
    HIGH_THREE,
    LEFT,
    LOW_PAIR,
    LOW_THREE,
    RIGHT,
)
from letitride.analysis.banking.joint.taking import Group, Taking, unpacked

Supply = Mapping[int, Mapping[int, int]]
"""By set of changed hands and then by term of parts: in how many ways, hands being in order."""

_SLOT: Final = 192
_FLUSH_CARDS: Final = 13
"""Of one suit; a digit in the places of a packed polynomial."""


def supply_of(boards: Sequence[Layout], kept: Kept, terms: Sequence[frozenset[int]]) -> Supply:
    """On all of some boards that have their patterns in common.

    ``terms`` are those wanted of no hand, of one, and so on.
    """
    hands = len(terms) - 1
    taking = Taking(kept, hands)
    for board in boards:
        taking.add(board)
    decks = _Decks(boards[0], hands)
    supply: dict[int, Counter[int]] = {}
    for changed, groups in taking.sets.items():
        flushes = list(_flushes(boards[0], kept, changed))
        if not flushes:
            continue
        ways = decks.ways(groups, hands - kept.within[changed], {f.cards for f in flushes})
        for more, right, cards, orders in flushes:
            both = changed + more
            times = orders * prod(factorial(each) for each in times_in(both))
            row = supply.setdefault(both, Counter())
            wanted = terms[hands - kept.sets[both]]
            for term, number in decks.on_board(ways[cards], right):
                if term in wanted:
                    # Straights were counted with the orders of all hands.
                    row[term] += times * number // factorial(hands)
    return supply


class _Flushes(NamedTuple):
    """Some hands of three in the left card's suit, as a set.

    ``right`` of them, one or none, hold its card of the right card's rank; the others need
    ``cards`` more, and ``orders`` is in how many ways those in order are dealt to the hands.
    """

    changed: int
    right: int
    cards: int
    orders: int


def _flushes(board: Layout, kept: Kept, changed: int) -> Iterator[_Flushes]:
    without = kept.kinds.get(Kind(board.flush.get(Flush(0), ())), 0)
    with_right = kept.kinds.get(Kind(board.flush.get(Flush(1), ())), 0)
    for right in range(2 if with_right else 1):
        for plain in range(5 if without else 1):
            cards = 3 * plain + 2 * right
            more = plain * without + right * with_right
            if cards < _FLUSH_CARDS and changed + more in kept.sets:
                orders = factorial(cards) // (6**plain * 2**right * factorial(plain))
                yield _Flushes(more, right, cards, orders)


_Poly = dict[tuple[int, int, int], int]
"""By pairs, threes and cards of the left card's suit: ways, where what is alike has no order."""

_OnBoard = tuple[int, int]
"""What is taken of the left rank and of the right."""


class _Decks:
    """What is left of the ranks when something was taken of them."""

    def __init__(self, board: Layout, hands: int) -> None:
        self._board = board
        self._hands = hands
        self._high, self._low = map(len, board.others)
        self._packed: dict[tuple[tuple[int, ...], int, int], int] = {}
        self._polys: dict[tuple[tuple[int, ...], int, int, int], _Poly] = {}

    def ways(
        self, groups: Mapping[tuple[Group, Group], int], room: int, wanted: Set[int]
    ) -> Mapping[int, Mapping[_OnBoard, Mapping[int, int]]]:
        """By flush cards, how often decks hold parts of ranks that are not on the board.

        There are parts of as many hands as there is room for.
        """
        found: dict[int, dict[_OnBoard, dict[int, int]]] = {
            cards: defaultdict(dict) for cards in wanted
        }
        for on_board, rows in self._by_board(groups, room, max(wanted)).items():
            for (pairs, threes), packed in rows.items():
                high = pairs * HIGH_PAIR + threes * HIGH_THREE
                orders = factorial(pairs) * factorial(threes)
                for place, number in _places(packed):
                    rest, cards = divmod(place, _FLUSH_CARDS)
                    if cards in wanted:
                        pairs_low, threes_low = divmod(rest, self._hands + 1)
                        term = high + pairs_low * LOW_PAIR + threes_low * LOW_THREE
                        number *= orders * factorial(pairs_low) * factorial(threes_low)
                        found[cards][on_board][term] = number
        return found

    def on_board(
        self, ways: Mapping[_OnBoard, Mapping[int, int]], suited: int
    ) -> Iterator[tuple[int, int]]:
        """Terms with cards of the ranks on the board, and the right card's rank in the suit."""
        for (left, right), others in ways.items():
            for left_cards in range(4):
                for right_cards in range(4):
                    times = self._left(left, left_cards) * self._right(right, right_cards, suited)
                    if times:
                        board = left_cards * LEFT + right_cards * RIGHT
                        for term, number in others.items():
                            yield board + term, times * number

    def _by_board(
        self, groups: Mapping[tuple[Group, Group], int], room: int, cards: int
    ) -> Mapping[_OnBoard, Mapping[tuple[int, int], int]]:
        """By what is taken of the ranks on the board, and by high parts: low ones, packed."""
        low_ones: Counter[tuple[_OnBoard, tuple[int, ...]]] = Counter()
        for (high, low), ways in groups.items():
            on_board = high.left | low.left, high.right | low.right
            low_ones[on_board, high.others] += ways * self._low_packed(low.others, room, cards)
        rows: defaultdict[_OnBoard, Counter[tuple[int, int]]] = defaultdict(Counter)
        for (on_board, high_taken), packed in low_ones.items():
            poly = self._poly(high_taken, self._high, room, cards)
            for (pairs, threes, suited), ways in poly.items():
                rows[on_board][pairs, threes] += ways * packed << _SLOT * suited
        return rows

    def _low_packed(self, taken: tuple[int, ...], room: int, cards: int) -> int:
        key = taken, room, cards
        if key not in self._packed:
            self._packed[key] = sum(
                ways << _SLOT * ((pairs * (self._hands + 1) + threes) * _FLUSH_CARDS + suited)
                for (pairs, threes, suited), ways in self._poly(
                    taken, self._low, room, cards
                ).items()
            )
        return self._packed[key]

    def _poly(self, taken: tuple[int, ...], ranks: int, room: int, cards: int) -> _Poly:
        """Of so many ranks, of the first of which something is taken."""
        if not ranks:
            return {(0, 0, 0): 1}
        key = taken, ranks, room, cards
        if key not in self._polys:
            rest = self._poly(taken[1:], ranks - 1, room, cards)
            poly: Counter[tuple[int, int, int]] = Counter()
            for (pairs, threes, suited), ways in _rank(taken[0] if taken else 0).items():
                for (more_pairs, more_threes, more), others in rest.items():
                    held = pairs + more_pairs, threes + more_threes, suited + more
                    if held[0] + held[1] <= room and held[2] <= cards:
                        poly[held] += ways * others
            self._polys[key] = dict(poly)
        return self._polys[key]

    def _left(self, taken: int, cards: int) -> int:
        free, needed = self._free(self._board.left, taken)
        return _ordered(free, needed + cards)

    def _right(self, taken: int, cards: int, suited: int) -> int:
        if self._board.paired:
            return 1 if not cards else 0
        free, needed = self._free(self._board.right, taken)
        if suited and (self._board.suited or unpacked(taken).own):
            return 0
        return _ordered(free - suited, needed + cards)

    def _free(self, rank: int, taken: int) -> tuple[int, int]:
        """Cards of a rank on the board that no suit has taken, and those that straights need."""
        any_suit, other, own = unpacked(taken)
        return self._board.cards(rank) - other - own, any_suit


@cache
def _rank(taken: int) -> _Poly:
    """What one rank may hold: pairs, a three, the card of the left card's suit."""
    any_suit, other, own = unpacked(taken)
    poly: _Poly = {}
    for suited in range(2 - own):
        free = 4 - other - own - suited
        for pairs, threes, alike in ((0, 0, 1), (1, 0, 2), (2, 0, 8), (0, 1, 6)):
            ways = _ordered(free, any_suit + 2 * pairs + 3 * threes) // alike
            if ways:
                poly[pairs, threes, suited] = ways
    return poly


def _ordered(cards: int, drawn: int) -> int:
    return perm(cards, drawn) if cards >= 0 else 0


def _places(packed: int) -> Iterator[tuple[int, int]]:
    """The numbers in a packed polynomial that are not nought, and where they stand."""
    size = _SLOT // 8
    data = packed.to_bytes(packed.bit_length() // 8 + 1, "little")
    for place, start in enumerate(range(0, len(data), size)):
        number = int.from_bytes(data[start : start + size], "little")
        if number:
            yield place, number
