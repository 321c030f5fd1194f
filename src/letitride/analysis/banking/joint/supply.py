"""In how many ways the cards beside a board hold given parts and given changed hands.

Changed hands are laid out in a chain of ranks, with the pairs and threes that other ranks hold. To
these come hands of three in the left card's suit, which may be any cards of it that are left, and
cards of the ranks on the board.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from math import factorial, prod
from typing import Final, NamedTuple

from letitride.analysis.banking.joint.chain import Chain
from letitride.analysis.banking.joint.kept import Kept, size_of, times_in
from letitride.analysis.banking.joint.layout import Flush, Kind, Layout
from letitride.analysis.banking.joint.packing import Taken, left_over
from letitride.analysis.banking.joint.parts import (
    HIGH_PAIR,
    HIGH_THREE,
    LEFT,
    LOW_PAIR,
    LOW_THREE,
    RIGHT,
)

Supply = Mapping[int, Mapping[int, int]]
"""By set of changed hands and then by term of parts: in how many ways, hands being in order."""

_FLUSH_CARDS: Final = 12
"""Of one suit, when one is on the board."""

_PARTS: Final = (HIGH_PAIR, HIGH_THREE, LOW_PAIR, LOW_THREE)

_OnBoard = tuple[int, int]
"""What is taken of the left rank and of the right."""


def supply_of(boards: Sequence[Layout], kept: Kept, terms: Sequence[frozenset[int]]) -> Supply:
    """On all of some boards that have their patterns in common.

    ``terms`` are those wanted of no hand, of one, and so on.
    """
    hands = len(terms) - 1
    chain = Chain(boards, kept, hands)
    by_set: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for tally, ways in chain.ways().items():
        by_set[chain.tally.changed(tally)].append((tally, ways))
    supply: dict[int, Counter[int]] = {}
    for changed, rows in by_set.items():
        flushes = list(_flushes(boards[0], kept, changed, hands))
        parts = _by_cards(chain, rows, {flush.cards for flush in flushes})
        for more, right, cards, orders in flushes:
            both = changed + more
            times = orders * prod(factorial(each) for each in times_in(both))
            row = supply.setdefault(both, Counter())
            wanted = terms[hands - size_of(both)]
            for term, number in _with_board(boards[0], parts[cards], right):
                if term in wanted:
                    row[term] += times * number // chain.scale
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


def _flushes(board: Layout, kept: Kept, changed: int, hands: int) -> Iterator[_Flushes]:
    without = kept.kinds.get(Kind(board.flush.get(Flush(0), ())), 0)
    with_right = kept.kinds.get(Kind(board.flush.get(Flush(1), ())), 0)
    room = hands - size_of(changed)
    for right in range(2 if with_right else 1):
        for plain in range(5 if without else 1):
            cards = 3 * plain + 2 * right
            more = plain * without + right * with_right
            if cards <= _FLUSH_CARDS and plain + right <= room and kept.counts(changed + more):
                orders = factorial(cards) // (6**plain * 2**right * factorial(plain))
                yield _Flushes(more, right, cards, orders)


def _by_cards(
    chain: Chain, rows: Sequence[tuple[int, int]], wanted: Set[int]
) -> Mapping[int, Mapping[_OnBoard, Mapping[int, int]]]:
    """By flush cards, and by what is taken of the ranks on the board: parts of the other ranks."""
    found: dict[int, defaultdict[_OnBoard, Counter[int]]] = {
        cards: defaultdict(Counter) for cards in wanted
    }
    for tally, ways in rows:
        parts = chain.tally.parts_of(tally)
        term = sum(times * part for times, part in zip(parts, _PARTS, strict=True))
        orders = prod(map(factorial, parts))
        for cards in wanted:
            number = chain.packing.suited(ways, cards)
            if number:
                found[cards][chain.tally.on_board(tally)][term] += orders * number
    return found


def _with_board(
    board: Layout, ways: Mapping[_OnBoard, Mapping[int, int]], suited: int
) -> Iterator[tuple[int, int]]:
    """Terms with cards of the ranks on the board; ``suited``, of the right card's in the suit."""
    for (left, right), others in ways.items():
        for left_cards in range(4):
            for right_cards in range(4):
                times = left_over(board.cards(board.left), left, left_cards)
                times *= _right(board, right, right_cards, suited)
                if times:
                    on_board = left_cards * LEFT + right_cards * RIGHT
                    for term, number in others.items():
                        yield on_board + term, times * number


def _right(board: Layout, taken: int, cards: int, suited: int) -> int:
    if board.paired:
        return 1 if not cards else 0
    if suited and (board.suited or Taken.of(taken).own):
        return 0
    return left_over(board.cards(board.right) - suited, taken, cards)
