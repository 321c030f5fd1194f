"""How any two hands end: every pair of outcomes, counted exactly, board by board.

Two players hold different cards, so their outcomes depend on each other in two ways: they share the
board, and each takes cards the other cannot have. On one board, start from all pairs of hands and
strike out those that share a card. With ``S`` the hands that hold one given card, or two,

    disjoint pairs = T·T - Σ S(c)·S(c) + Σ S(c,d)·S(c,d) - T

where each product is taken outcome by outcome. The outcome of a hand depends on ranks alone unless
its three cards share a suit, so hands through two cards are counted rank by rank and then corrected
for the few that do. Boards are ordered, as bet 2 is decided after the first card; up to the names
of suits there are 325. Going through the 843 billion deals would take days; this takes a second.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

from letitride.analysis.banking.outcome_codes import (
    MOST_OUTCOMES,
    OutcomeCodes,
    codes_of,
    decode_pairs,
)
from letitride.analysis.banking.outcomes import PairOutcomes
from letitride.analysis.banking.rank_keys import ALL, ONE
from letitride.cards import Card, FiveCard, rank_of, suit_of
from letitride.rules import Odds, Schedule

_KNOWN: Final[dict[tuple[Odds, tuple[Fraction | None, ...]], PairOutcomes]] = {}


def pair_outcomes(schedule: Schedule) -> PairOutcomes:
    """How two hands played best end under a base paytable; computed once per process."""
    terms = schedule.odds, tuple(map(schedule.pays.get, FiveCard))
    if terms not in _KNOWN:
        _KNOWN[terms] = _over_all_boards(schedule)
    return _KNOWN[terms]


def pair_outcomes_on(schedule: Schedule, left: Card, right: Card) -> PairOutcomes:
    """The same with given community cards, in the order in which they are turned."""
    codes = codes_of(schedule)
    unsuited, *suited = _boards(rank_of(left), rank_of(right))
    board = suited[0] if suit_of(left) == suit_of(right) else unsuited
    ranks = _by_rank(codes, rank_of(left), rank_of(right))
    return decode_pairs(schedule, _disjoint(codes, ranks, board.suits))


def _over_all_boards(schedule: Schedule) -> PairOutcomes:
    codes = codes_of(schedule)
    totals: Counter[int] = Counter()
    for left in ALL:
        for right in ALL:
            ranks = _by_rank(codes, left, right)
            for board in _boards(left, right):
                for pair, deals in _disjoint(codes, ranks, board.suits).items():
                    totals[pair] += board.boards * deals
    return decode_pairs(schedule, totals)


class _Suit(NamedTuple):
    """The cards left of a suit, how many suits are like it, and whether it is the left card's."""

    ranks: frozenset[int]
    suits: int
    left: bool = False
    both: bool = False


class _Board(NamedTuple):
    """Community cards up to the names of suits: how many boards they stand for."""

    boards: int
    suits: tuple[_Suit, ...]


def _boards(left: int, right: int) -> Iterator[_Board]:
    full = frozenset(ALL)
    own = _Suit(full - {left}, 1, left=True)
    yield _Board(12, (own, _Suit(full - {right}, 1), _Suit(full, 2)))
    if left != right:
        yield _Board(4, (_Suit(full - {left, right}, 1, left=True, both=True), _Suit(full, 3)))


_Row = dict[int, int]
"""How many hands there are, by code of their outcome."""


class _Ranks(NamedTuple):
    """Hands on a board as if suits never mattered: those with one given card, and two, by rank.

    For two cards of different suits that is right, as three of one suit are ruled out. In ``one``
    every hand is counted twice, and in ``every`` three times: with each two of its cards.
    """

    left: int
    right: int
    every: _Row
    one: dict[int, _Row]
    two: dict[tuple[int, int], _Row]

    def cards(self, rank: int) -> int:
        return 4 - (rank == self.left) - (rank == self.right)

    def pairs(self, low: int, high: int) -> int:
        return comb(self.cards(low), 2) if low == high else self.cards(low) * self.cards(high)


def _by_rank(codes: OutcomeCodes, left: int, right: int) -> _Ranks:
    ranks = _Ranks(left, right, {}, {rank: {} for rank in ALL}, {})
    for low, high in combinations_with_replacement(ALL, 2):
        row = ranks.two[low, high] = {}
        for rank in ALL:
            cards = ranks.cards(rank) - (rank == low) - (rank == high)
            if cards > 0:
                three = ONE[low] + ONE[high] + ONE[rank]
                four = three + ONE[left]
                outcome = codes.first[three] + codes.second[four] + codes.last[four + ONE[right]]
                row[outcome] = row.get(outcome, 0) + cards
        _gather(ranks.every, row, ranks.pairs(low, high))
        _gather(ranks.one[low], row, ranks.cards(high) - (low == high))
        if low != high:
            _gather(ranks.one[high], row, ranks.cards(low))
    return ranks


def _disjoint(codes: OutcomeCodes, ranks: _Ranks, suits: tuple[_Suit, ...]) -> Counter[int]:
    """Pairs of hands on a board that share no card, each pair of outcomes in one order."""
    # Equal rows are multiplied out once.
    weights: Counter[tuple[tuple[int, int], ...]] = Counter()
    every = dict(ranks.every)
    mixed = {two: ranks.pairs(*two) for two in ranks.two}
    for suit in suits:
        one = {rank: dict(ranks.one[rank]) for rank in suit.ranks}
        for low, high in combinations(sorted(suit.ranks), 2):
            correction = _correction(codes, ranks, suit, low, high)
            if correction:
                row = dict(ranks.two[low, high])
                _gather(row, correction, 1)
                weights[_items(row)] += suit.suits
                mixed[low, high] -= suit.suits
                _gather(one[low], correction, 1)
                _gather(one[high], correction, 1)
                _gather(every, correction, suit.suits)
        for row in one.values():
            weights[_items(row, 2)] -= suit.suits
    for two, ways in mixed.items():
        weights[_items(ranks.two[two])] += ways
    hands = _items(every, 3)
    weights[hands] += 1
    pairs: Counter[int] = Counter()
    for items, weight in weights.items():
        _multiply(pairs, items, weight)
    for outcome, number in hands:
        pairs[MOST_OUTCOMES * outcome + outcome] -= number
    return pairs


def _correction(codes: OutcomeCodes, ranks: _Ranks, suit: _Suit, low: int, high: int) -> _Row:
    """What changes because the third card may share the suit of the two."""
    correction: _Row = {}
    second = codes.second_suited if suit.left else codes.second
    last = codes.last_suited if suit.both else codes.last
    third = suit.ranks - {low, high}
    for rank in third if suit.left else third & codes.drawn[low, high]:
        three = ONE[low] + ONE[high] + ONE[rank]
        four = three + ONE[ranks.left]
        five = four + ONE[ranks.right]
        was = codes.first[three] + codes.second[four] + codes.last[five]
        now = codes.first_suited[three] + second[four] + last[five]
        if was != now:
            correction[was] = correction.get(was, 0) - 1
            correction[now] = correction.get(now, 0) + 1
    return correction


def _gather(into: _Row, row: _Row, times: int) -> None:
    if times:
        for outcome, number in row.items():
            into[outcome] = into.get(outcome, 0) + times * number


def _items(row: _Row, by: int = 1) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((outcome, number // by) for outcome, number in row.items() if number))


def _multiply(into: Counter[int], items: tuple[tuple[int, int], ...], times: int) -> None:
    """Add a row times itself, the lower code of each pair first."""
    for index, (one, number) in enumerate(items):
        much = times * number
        for other, count in items[index:]:
            into[MOST_OUTCOMES * one + other] += much * count
