"""Every hand on a board, card by card, with its outcome: what patterns and corrections amount to.

Suits are numbered: 0 is the left card's, and 1 the right card's where that is another.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from letitride.analysis.banking.joint.boards import (
    FLUSHES,
    Board,
    Correction,
    IrregularHand,
    Ranks,
    pattern_of,
)
from letitride.analysis.banking.rank_keys import ALL

SUITS: Final = range(4)
OWN: Final = 0


class BoardCard(NamedTuple):
    rank: int
    suit: int


def cards_beside(board: Board) -> list[BoardCard]:
    """The 50 cards that are left, the lowest rank first."""
    right = OWN if board.suited else 1
    on_board = {(board.left, OWN), (board.right, right)}
    return [BoardCard(rank, suit) for rank in ALL for suit in SUITS if (rank, suit) not in on_board]


def hands_on(board: Board) -> Iterator[tuple[tuple[int, int, int], int]]:
    """The places of three cards among those beside the board, and the code of their outcome."""
    mixed, own, other = _by_ranks(board)
    for hand in combinations(enumerate(cards_beside(board)), 3):
        (one, low), (two, middle), (three, high) = hand
        by_ranks = mixed
        if low.suit == middle.suit == high.suit:
            by_ranks = own if low.suit == OWN else other
        yield (one, two, three), by_ranks[low.rank, middle.rank, high.rank]


_ByRanks = Mapping[Ranks, int]


def _by_ranks(board: Board) -> tuple[_ByRanks, _ByRanks, _ByRanks]:
    """Outcomes by ranks: of hands in mixed suits, in the left card's suit, and in another."""
    straights, own_suit, other_suit = map(
        _corrections, (board.by_rank, board.own_suit, board.other_suit)
    )
    mixed: dict[Ranks, int] = {}
    own: dict[Ranks, int] = {}
    other: dict[Ranks, int] = {}
    for ranks in combinations_with_replacement(ALL, 3):
        pattern = pattern_of(ranks, board.left, board.right)
        if pattern not in board.regular:
            continue  # more cards of a rank than the deck has
        outcome = mixed[ranks] = _after(board.regular[pattern], straights.get(ranks, ()))
        other[ranks] = _after(outcome, other_suit.get(ranks, ()))
        flush = board.flush.get(FLUSHES[pattern], ()) if pattern in FLUSHES else ()
        own[ranks] = _after(outcome, flush + own_suit.get(ranks, ()))
    return mixed, own, other


def _corrections(singles: tuple[IrregularHand, ...]) -> Mapping[Ranks, Correction]:
    return {single.ranks: single.correction for single in singles}


def _after(outcome: int, correction: Correction) -> int:
    outcomes = Counter({outcome: 1})
    for each, times in correction:
        outcomes[each] += times
    [after] = (each for each, times in outcomes.items() if times)
    return after
