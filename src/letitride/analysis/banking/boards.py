"""Every pair of ends of two hands, counted exactly, board by board.

Two players hold different cards, so their ends depend on one another in two ways: by what lies on
the board, and by what the other has taken. On one board, of all pairs of hands those that meet in
a card are struck out by counting: with ``S`` the hands that hold one card, or two,

    disjoint pairs = T·T - Σ S(c)·S(c) + Σ S(c,d)·S(c,d) - T

where each product is taken end by end. What a hand comes to depends on ranks alone unless its
three cards share a suit, so the hands through two cards are counted rank by rank and then put
right for the few that do. Boards are ordered, as bet 2 is decided after the first card; up to
names of suits there are 325. To go through the 843 billion deals would take days; this takes a
second.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

from letitride.analysis.banking.ends import Ends
from letitride.analysis.banking.numbers import MOST_ENDS, Numbers, named, numbers_of
from letitride.analysis.banking.ranks import ALL, ONE
from letitride.cards import Card, FiveCard, rank_of, suit_of
from letitride.rules import Odds, Schedule

_KNOWN: Final[dict[tuple[Odds, tuple[Fraction | None, ...]], Ends]] = {}


def ends_of(schedule: Schedule) -> Ends:
    """The ends of two hands best played under a base paytable; worked out once a process."""
    terms = schedule.odds, tuple(map(schedule.pays.get, FiveCard))
    if terms not in _KNOWN:
        _KNOWN[terms] = _all_boards(schedule)
    return _KNOWN[terms]


def ends_on(schedule: Schedule, left: Card, right: Card) -> Ends:
    """The same with the community cards given, in the order in which they are turned."""
    numbers = numbers_of(schedule)
    unsuited, *suited = _boards(rank_of(left), rank_of(right))
    board = suited[0] if suit_of(left) == suit_of(right) else unsuited
    ranks = _by_rank(numbers, rank_of(left), rank_of(right))
    return named(schedule, _disjoint(numbers, ranks, board.suits))


def _all_boards(schedule: Schedule) -> Ends:
    numbers = numbers_of(schedule)
    totals: Counter[int] = Counter()
    for left in ALL:
        for right in ALL:
            ranks = _by_rank(numbers, left, right)
            for board in _boards(left, right):
                for pair, deals in _disjoint(numbers, ranks, board.suits).items():
                    totals[pair] += board.boards * deals
    return named(schedule, totals)


class _Suit(NamedTuple):
    """A suit of the cards left and how many are like it; whether it is that of the left card."""

    ranks: frozenset[int]
    suits: int
    left: bool = False
    both: bool = False


class _Board(NamedTuple):
    """Community cards up to names of suits: how many they stand for."""

    boards: int
    suits: tuple[_Suit, ...]


def _boards(left: int, right: int) -> Iterator[_Board]:
    full = frozenset(ALL)
    own = _Suit(full - {left}, 1, left=True)
    yield _Board(12, (own, _Suit(full - {right}, 1), _Suit(full, 2)))
    if left != right:
        yield _Board(4, (_Suit(full - {left, right}, 1, left=True, both=True), _Suit(full, 3)))


_Row = dict[int, int]
"""Hands by how they end: how many, under the number of the end."""


class _Ranks(NamedTuple):
    """Hands on a board as if suits never mattered: those through one card and two, by rank.

    Through two cards of different suits that is right, since three of one are ruled out. In
    ``one`` every hand is met twice, and in ``every`` three times: with each two of its cards.
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


def _by_rank(numbers: Numbers, left: int, right: int) -> _Ranks:
    ranks = _Ranks(left, right, {}, {rank: {} for rank in ALL}, {})
    for low, high in combinations_with_replacement(ALL, 2):
        row = ranks.two[low, high] = {}
        for rank in ALL:
            cards = ranks.cards(rank) - (rank == low) - (rank == high)
            if cards > 0:
                three = ONE[low] + ONE[high] + ONE[rank]
                four = three + ONE[left]
                end = numbers.first[three] + numbers.second[four] + numbers.last[four + ONE[right]]
                row[end] = row.get(end, 0) + cards
        _gather(ranks.every, row, ranks.pairs(low, high))
        _gather(ranks.one[low], row, ranks.cards(high) - (low == high))
        if low != high:
            _gather(ranks.one[high], row, ranks.cards(low))
    return ranks


def _disjoint(numbers: Numbers, ranks: _Ranks, suits: tuple[_Suit, ...]) -> Counter[int]:
    """Pairs of hands on a board that share no card, each pair of ends in one order."""
    # Rows that are equal are multiplied out once.
    weights: Counter[tuple[tuple[int, int], ...]] = Counter()
    every = dict(ranks.every)
    mixed = {two: ranks.pairs(*two) for two in ranks.two}
    for suit in suits:
        one = {rank: dict(ranks.one[rank]) for rank in suit.ranks}
        for low, high in combinations(sorted(suit.ranks), 2):
            change = _change(numbers, ranks, suit, low, high)
            if change:
                row = dict(ranks.two[low, high])
                _gather(row, change, 1)
                weights[_items(row)] += suit.suits
                mixed[low, high] -= suit.suits
                _gather(one[low], change, 1)
                _gather(one[high], change, 1)
                _gather(every, change, suit.suits)
        for row in one.values():
            weights[_items(row, 2)] -= suit.suits
    for two, ways in mixed.items():
        weights[_items(ranks.two[two])] += ways
    hands = _items(every, 3)
    weights[hands] += 1
    pairs: Counter[int] = Counter()
    for items, weight in weights.items():
        _multiply(pairs, items, weight)
    for end, number in hands:
        pairs[MOST_ENDS * end + end] -= number
    return pairs


def _change(numbers: Numbers, ranks: _Ranks, suit: _Suit, low: int, high: int) -> _Row:
    """What it alters that the third card may be of one suit with two that are."""
    change: _Row = {}
    second = numbers.second_suited if suit.left else numbers.second
    last = numbers.last_suited if suit.both else numbers.last
    third = suit.ranks - {low, high}
    for rank in third if suit.left else third & numbers.drawn[low, high]:
        three = ONE[low] + ONE[high] + ONE[rank]
        four = three + ONE[ranks.left]
        five = four + ONE[ranks.right]
        was = numbers.first[three] + numbers.second[four] + numbers.last[five]
        now = numbers.first_suited[three] + second[four] + last[five]
        if was != now:
            change[was] = change.get(was, 0) - 1
            change[now] = change.get(now, 0) + 1
    return change


def _gather(into: _Row, row: _Row, times: int) -> None:
    if times:
        for end, number in row.items():
            into[end] = into.get(end, 0) + times * number


def _items(row: _Row, by: int = 1) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((end, number // by) for end, number in row.items() if number))


def _multiply(into: Counter[int], items: tuple[tuple[int, int], ...], times: int) -> None:
    """Add a row times itself, each pair of ends in the one order that rises."""
    for index, (one, number) in enumerate(items):
        much = times * number
        for other, count in items[index:]:
            into[MOST_ENDS * one + other] += much * count
