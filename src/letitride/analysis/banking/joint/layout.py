"""How the hands on a board end: by their pattern, and by what does not fit it.

Most hands end as their pattern says: how many of their cards have the rank of a community card, and
whether the others make a pair or three of a kind. Beside it stand changes to the ends of few hands:

- ``by_rank``: hands of three ranks that make a straight or draw to one, whatever their suits (what
  a pair comes to does not depend on the card beside it);
- ``flush``: three cards of the left card's suit, which draw to a flush, pattern by pattern;
- ``own_suit``: single hands of that suit, with what they change beyond the above;
- ``other_suit``: three cards of another suit with which bet 1 rides.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

from letitride.analysis.banking.numbers import Numbers
from letitride.analysis.banking.ranks import ALL, ONE, key_of
from letitride.cards import TEN


class Pattern(NamedTuple):
    """Cards of the ranks on the board, and others that are alike: none, a pair or three."""

    left: int
    right: int
    alike: int = 0
    high: bool = False

    @property
    def singles(self) -> int:
        return 3 - self.left - self.right - self.alike


Change = tuple[tuple[int, int], ...]
"""Ends that occur more often, or less: their numbers, and how many times."""

Ranks = tuple[int, ...]


class Single(NamedTuple):
    """A hand that does not end as its pattern does."""

    ranks: Ranks
    change: Change


class Kind(NamedTuple):
    """Changed hands are told apart by what changes, and by whether they are single ones of a suit.

    The latter are few, so that many of them in one round need not be looked for.
    """

    change: Change
    suited: bool = False


class Flush(NamedTuple):
    """Three cards of the left card's suit: how many have the right card's rank."""

    right: int

    @property
    def others(self) -> int:
        return 3 - self.right


_DISTINCT: Final = tuple(combinations(ALL, 3))

FLUSHES: Final = {Pattern(0, 0): Flush(0), Pattern(0, 1): Flush(1)}


@dataclass(frozen=True, slots=True)
class Layout:
    """Community cards up to names of suits; of two alike, the right one has no rank of its own."""

    left: int
    right: int
    suited: bool
    plain: Mapping[Pattern, int]
    flush: Mapping[Flush, Change]
    by_rank: tuple[Single, ...]
    own_suit: tuple[Single, ...]
    other_suit: tuple[Single, ...]

    @property
    def boards(self) -> int:
        return 4 if self.suited else 12

    @property
    def paired(self) -> bool:
        return self.left == self.right

    @property
    def others(self) -> tuple[Ranks, Ranks]:
        """The ranks that are not on the board, high ones first."""
        ranks = [rank for rank in ALL if rank not in (self.left, self.right)]
        return tuple(r for r in ranks if is_high(r)), tuple(r for r in ranks if not is_high(r))

    def cards(self, rank: int) -> int:
        return 4 - (rank == self.left) - (rank == self.right)

    def with_ends(self, named: Mapping[int, int]) -> "Layout":
        """The same with ends that go by other numbers, of which several may be one."""
        flush = ((which, _renamed(change, named)) for which, change in self.flush.items())
        return replace(
            self,
            plain={pattern: named[end] for pattern, end in self.plain.items()},
            flush={which: change for which, change in flush if change},
            by_rank=_singles((r, _renamed(change, named)) for r, change in self.by_rank),
            own_suit=_singles((r, _renamed(change, named)) for r, change in self.own_suit),
            other_suit=_singles((r, _renamed(change, named)) for r, change in self.other_suit),
        )

    def changes(self) -> Counter[Kind]:
        """Every kind of changed hand, and how many there are of it."""
        hands: Counter[Kind] = Counter()
        for ranks, change in self.by_rank:
            hands[Kind(change)] += prod(self.cards(rank) for rank in ranks)
        for _, change in self.own_suit:
            hands[Kind(change, suited=True)] += 1
        for ranks, change in self.other_suit:
            suits = 3 if self.suited or self.right not in ranks else 2
            hands[Kind(change, suited=True)] += suits
        ranks_left = sum(map(len, self.others))
        for flush, change in self.flush.items():
            hands[Kind(change)] += comb(ranks_left, flush.others)
        return hands


_MOST_BY_RANK: Final = 16
_MOST_OF_SUIT: Final = 40
"""Changed hands that a board may have: what two processors were seen to count in minutes, however
many hands are dealt. Three hands with more are as soon counted card by card."""


def are_few(boards: Iterable[Layout]) -> bool:
    """Whether patterns tell most, as under all published paytables, so that minutes are enough.

    Where a pair pays a fortune, say, bets ride on single high cards, which are in no pattern.
    """
    return all(
        len(board.by_rank) <= _MOST_BY_RANK
        and len(board.other_suit) <= _MOST_OF_SUIT
        and len(board.own_suit) <= _MOST_OF_SUIT
        for board in boards
    )


def is_high(rank: int) -> bool:
    return rank >= TEN


def pattern_of(ranks: Ranks, left: int, right: int) -> Pattern:
    """Of ranks in their order; of two alike on the board, the right one has no rank of its own."""
    on_right = ranks.count(right) if right != left else 0
    low, middle, high = ranks
    if middle in (low, high) and middle not in (left, right):
        return Pattern(ranks.count(left), on_right, ranks.count(middle), is_high(middle))
    return Pattern(ranks.count(left), on_right)


def layouts(numbers: Numbers) -> Iterator[Layout]:
    """Every board, up to names of suits."""
    for left in ALL:
        for right in ALL:
            yield from _Maker(numbers, left, right).layouts()


@dataclass(frozen=True, slots=True)
class _Maker:
    numbers: Numbers
    left: int
    right: int

    def layouts(self) -> Iterator[Layout]:
        ends = {ranks: self._mixed(ranks) for ranks in self._dealt()}
        plain = self._usual(ends)
        by_rank = _singles(
            (ranks, change_of(end, plain[self._pattern(ranks)])) for ranks, end in ends.items()
        )
        if any(len(set(single.ranks)) < 3 for single in by_rank):
            raise AssertionError("a pair that comes to something else with another card beside it")
        other_suit = _singles(
            (ranks, change_of(self._other(ranks), ends[ranks])) for ranks in _DISTINCT
        )
        for suited in (False,) if self.left == self.right else (False, True):
            own = {ranks: self._own(ranks, suited=suited) for ranks in self._own_suit(suited)}
            flush = {p: change_of(end, plain[p]) for p, end in self._usual(own).items()}
            yield Layout(
                left=self.left,
                right=self.right,
                suited=suited,
                plain=plain,
                flush={FLUSHES[pattern]: change for pattern, change in flush.items() if change},
                by_rank=by_rank,
                own_suit=_singles(
                    (ranks, change_of(end, ends[ranks], less=flush[self._pattern(ranks)]))
                    for ranks, end in own.items()
                ),
                other_suit=other_suit,
            )

    def _dealt(self) -> Iterator[Ranks]:
        board = (self.left, self.right)
        for ranks in combinations_with_replacement(ALL, 3):
            if all(ranks.count(rank) + board.count(rank) <= 4 for rank in ranks):
                yield ranks

    def _own_suit(self, suited: bool) -> Iterator[Ranks]:
        """Three cards of the left card's suit."""
        taken = (self.left, self.right) if suited else (self.left,)
        return combinations([rank for rank in ALL if rank not in taken], 3)

    def _mixed(self, ranks: Ranks) -> int:
        three, four, five = self._keys(ranks)
        numbers = self.numbers
        return numbers.first[three] + numbers.second[four] + numbers.last[five]

    def _other(self, ranks: Ranks) -> int:
        three, four, five = self._keys(ranks)
        numbers = self.numbers
        return numbers.first_suited[three] + numbers.second[four] + numbers.last[five]

    def _own(self, ranks: Ranks, *, suited: bool) -> int:
        three, four, five = self._keys(ranks)
        numbers = self.numbers
        last = numbers.last_suited if suited else numbers.last
        return numbers.first_suited[three] + numbers.second_suited[four] + last[five]

    def _keys(self, ranks: Ranks) -> tuple[int, int, int]:
        three = key_of(ranks)
        four = three + ONE[self.left]
        return three, four, four + ONE[self.right]

    def _usual(self, ends: Mapping[Ranks, int]) -> dict[Pattern, int]:
        """The end that most hands of a pattern have."""
        found: defaultdict[Pattern, Counter[int]] = defaultdict(Counter)
        for ranks, end in ends.items():
            found[self._pattern(ranks)][end] += 1
        return {pattern: ends.most_common(1)[0][0] for pattern, ends in found.items()}

    def _pattern(self, ranks: Ranks) -> Pattern:
        return pattern_of(ranks, self.left, self.right)


def _renamed(change: Change, named: Mapping[int, int]) -> Change:
    return _change((named[end], times) for end, times in change)


def change_of(end: int, instead_of: int, less: Change = ()) -> Change:
    """One end instead of another, without what is changed already."""
    without = ((already, -number) for already, number in less)
    return _change([(end, 1), (instead_of, -1), *without])


def _change(ends: Iterable[tuple[int, int]]) -> Change:
    times: Counter[int] = Counter()
    for end, number in ends:
        times[end] += number
    return tuple(sorted((end, number) for end, number in times.items() if number))


def _singles(found: Iterable[tuple[Ranks, Change]]) -> tuple[Single, ...]:
    return tuple(Single(ranks, change) for ranks, change in found if change)
