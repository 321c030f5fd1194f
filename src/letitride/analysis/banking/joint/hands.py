"""Every hand on a board, card by card, and how it ends: what patterns and changes come to.

Suits go by numbers: 0 is the left card's, and 1 the right card's where that is another.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from letitride.analysis.banking.joint.layout import (
    FLUSHES,
    Change,
    Layout,
    Ranks,
    Single,
    pattern_of,
)
from letitride.analysis.banking.ranks import ALL

SUITS: Final = range(4)
OWN: Final = 0


class BoardCard(NamedTuple):
    rank: int
    suit: int


def cards_beside(board: Layout) -> list[BoardCard]:
    """The 50 that are left, the lowest rank first."""
    right = OWN if board.suited else 1
    on_board = {(board.left, OWN), (board.right, right)}
    return [BoardCard(rank, suit) for rank in ALL for suit in SUITS if (rank, suit) not in on_board]


def hands_on(board: Layout) -> Iterator[tuple[tuple[int, int, int], int]]:
    """The places of three cards among those beside the board, and the number of their end."""
    mixed, own, other = _by_ranks(board)
    for hand in combinations(enumerate(cards_beside(board)), 3):
        (one, low), (two, middle), (three, high) = hand
        by_ranks = mixed
        if low.suit == middle.suit == high.suit:
            by_ranks = own if low.suit == OWN else other
        yield (one, two, three), by_ranks[low.rank, middle.rank, high.rank]


_ByRanks = Mapping[Ranks, int]


def _by_ranks(board: Layout) -> tuple[_ByRanks, _ByRanks, _ByRanks]:
    """Ends by ranks: of hands in no one suit, in the left card's, and in another."""
    straights, own_suit, other_suit = map(
        _changes, (board.by_rank, board.own_suit, board.other_suit)
    )
    mixed: dict[Ranks, int] = {}
    own: dict[Ranks, int] = {}
    other: dict[Ranks, int] = {}
    for ranks in combinations_with_replacement(ALL, 3):
        pattern = pattern_of(ranks, board.left, board.right)
        if pattern not in board.plain:
            continue  # more cards of a rank than there are
        end = mixed[ranks] = _after(board.plain[pattern], straights.get(ranks, ()))
        other[ranks] = _after(end, other_suit.get(ranks, ()))
        flush = board.flush.get(FLUSHES[pattern], ()) if pattern in FLUSHES else ()
        own[ranks] = _after(end, flush + own_suit.get(ranks, ()))
    return mixed, own, other


def _changes(singles: tuple[Single, ...]) -> Mapping[Ranks, Change]:
    return {single.ranks: single.change for single in singles}


def _after(end: int, change: Change) -> int:
    ends = Counter({end: 1})
    for each, times in change:
        ends[each] += times
    [after] = (each for each, times in ends.items() if times)
    return after
