"""In how many ways the cards beside a board hold given parts and given irregular hands.

The rank chain places irregular hands, with the pairs and threes that other ranks hold. This module
adds hands of three cards in the left card's suit, which may be any that are left, and cards of the
ranks on the board.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from math import factorial, prod
from typing import Final, NamedTuple

from letitride.analysis.banking.joint.boards import Board, FlushDraw, IrregularKind
from letitride.analysis.banking.joint.counted_sets import CountedSets, size_of, times_in
from letitride.analysis.banking.joint.hand_polynomial import (
    HIGH_PAIR,
    HIGH_THREE,
    LEFT,
    LOW_PAIR,
    LOW_THREE,
    RIGHT,
)
from letitride.analysis.banking.joint.rank_chain import RankChain
from letitride.analysis.banking.joint.tallies import CardsTaken, left_over

Supply = Mapping[int, Mapping[int, int]]
"""Ways by set of irregular hands, then by term of parts; hands are in order."""

_FLUSH_CARDS: Final = 12
"""Cards of a suit, when one is on the board."""

_PARTS: Final = (HIGH_PAIR, HIGH_THREE, LOW_PAIR, LOW_THREE)

_OnBoard = tuple[int, int]
"""Cards taken of the left rank and of the right."""


def supply_of(
    boards: Sequence[Board], counted_sets: CountedSets, terms: Sequence[frozenset[int]]
) -> Supply:
    """The supply on all of these boards, which have their patterns in common.

    ``terms`` are the terms wanted of no hand, of one, and so on.
    """
    hands = len(terms) - 1
    chain = RankChain(boards, counted_sets, hands)
    by_set: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for tally, ways in chain.ways().items():
        by_set[chain.tally.irregular(tally)].append((tally, ways))
    supply: dict[int, Counter[int]] = {}
    for irregular, rows in by_set.items():
        flushes = list(_flushes(boards[0], counted_sets, irregular, hands))
        parts = _by_cards(chain, rows, {flush.cards for flush in flushes})
        for more, right, cards, orders in flushes:
            both = irregular + more
            times = orders * prod(factorial(each) for each in times_in(both))
            row = supply.setdefault(both, Counter())
            wanted = terms[hands - size_of(both)]
            for term, number in _with_board(boards[0], parts[cards], right):
                if term in wanted:
                    row[term] += times * number // chain.scale
    return supply


class _Flushes(NamedTuple):
    """A set of hands of three cards in the left card's suit.

    ``right`` of them, one or none, hold the card of the right card's rank. All need ``cards`` more,
    and ``orders`` is in how many ways those cards, in order, are dealt to the hands.
    """

    irregular: int
    right: int
    cards: int
    orders: int


def _flushes(
    board: Board, counted_sets: CountedSets, irregular: int, hands: int
) -> Iterator[_Flushes]:
    without = counted_sets.kinds.get(IrregularKind(board.flush.get(FlushDraw(0), ())), 0)
    with_right = counted_sets.kinds.get(IrregularKind(board.flush.get(FlushDraw(1), ())), 0)
    room = hands - size_of(irregular)
    for right in range(2 if with_right else 1):
        for regular in range(5 if without else 1):
            cards = 3 * regular + 2 * right
            more = regular * without + right * with_right
            if (
                cards <= _FLUSH_CARDS
                and regular + right <= room
                and counted_sets.counts(irregular + more)
            ):
                orders = factorial(cards) // (6**regular * 2**right * factorial(regular))
                yield _Flushes(more, right, cards, orders)


def _by_cards(
    chain: RankChain, rows: Sequence[tuple[int, int]], wanted: Set[int]
) -> Mapping[int, Mapping[_OnBoard, Mapping[int, int]]]:
    """By flush cards, and by cards taken of the ranks on the board: parts of the other ranks."""
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
    board: Board, ways: Mapping[_OnBoard, Mapping[int, int]], suited: int
) -> Iterator[tuple[int, int]]:
    """Terms with cards of the board's ranks; ``suited`` flushes hold one of the right rank."""
    for (left, right), others in ways.items():
        for left_cards in range(4):
            for right_cards in range(4):
                times = left_over(board.cards(board.left), left, left_cards)
                times *= _right(board, right, right_cards, suited)
                if times:
                    on_board = left_cards * LEFT + right_cards * RIGHT
                    for term, number in others.items():
                        yield on_board + term, times * number


def _right(board: Board, taken: int, cards: int, suited: int) -> int:
    if board.paired:
        return 1 if not cards else 0
    if suited and (board.suited or CardsTaken.of(taken).own):
        return 0
    return left_over(board.cards(board.right) - suited, taken, cards)
