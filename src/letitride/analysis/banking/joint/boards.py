"""How the hands on a board end: by their rank pattern, or irregularly.

A regular hand ends as its pattern says: how many of its cards have the rank of a community card,
and whether the others make a pair or three of a kind. An irregular hand ends in another way, and a
correction records the difference. There are four groups:

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

from letitride.analysis.banking.outcome_codes import OutcomeCodes
from letitride.analysis.banking.rank_keys import ALL, ONE, rank_key
from letitride.cards import TEN


class RankPattern(NamedTuple):
    """Cards of the ranks on the board, and of one other rank: none, a pair or three."""

    left: int
    right: int
    alike: int = 0
    high: bool = False

    @property
    def singles(self) -> int:
        return 3 - self.left - self.right - self.alike


Correction = tuple[tuple[int, int], ...]
"""Codes of outcomes that occur more often, or less, and how many times."""

Ranks = tuple[int, ...]


class IrregularHand(NamedTuple):
    """A hand that does not end as its pattern says."""

    ranks: Ranks
    correction: Correction


class IrregularKind(NamedTuple):
    """Irregular hands of one kind have the same correction, and are all single suited hands or not.

    Single suited hands are few, so that many of them in one round are rarely worth counting.
    """

    correction: Correction
    suited: bool = False


class FlushDraw(NamedTuple):
    """Three cards of the left card's suit: how many have the right card's rank."""

    right: int

    @property
    def others(self) -> int:
        return 3 - self.right


_DISTINCT: Final = tuple(combinations(ALL, 3))

FLUSHES: Final = {RankPattern(0, 0): FlushDraw(0), RankPattern(0, 1): FlushDraw(1)}


@dataclass(frozen=True, slots=True)
class Board:
    """Community cards up to the names of suits; of a pair, the right one has no rank of its own."""

    left: int
    right: int
    suited: bool
    regular: Mapping[RankPattern, int]
    flush: Mapping[FlushDraw, Correction]
    by_rank: tuple[IrregularHand, ...]
    own_suit: tuple[IrregularHand, ...]
    other_suit: tuple[IrregularHand, ...]

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

    def with_outcomes(self, named: Mapping[int, int]) -> "Board":
        """The same board with other codes for outcomes; several may become one."""
        flush = ((which, _renamed(correction, named)) for which, correction in self.flush.items())
        return replace(
            self,
            regular={pattern: named[outcome] for pattern, outcome in self.regular.items()},
            flush={which: correction for which, correction in flush if correction},
            by_rank=_singles((r, _renamed(correction, named)) for r, correction in self.by_rank),
            own_suit=_singles((r, _renamed(correction, named)) for r, correction in self.own_suit),
            other_suit=_singles(
                (r, _renamed(correction, named)) for r, correction in self.other_suit
            ),
        )

    def irregular_hands(self) -> Counter[IrregularKind]:
        """Every kind of irregular hand, and how many hands are of it."""
        hands: Counter[IrregularKind] = Counter()
        for ranks, correction in self.by_rank:
            hands[IrregularKind(correction)] += prod(self.cards(rank) for rank in ranks)
        for _, correction in self.own_suit:
            hands[IrregularKind(correction, suited=True)] += 1
        for ranks, correction in self.other_suit:
            suits = 3 if self.suited or self.right not in ranks else 2
            hands[IrregularKind(correction, suited=True)] += suits
        ranks_left = sum(map(len, self.others))
        for flush, correction in self.flush.items():
            hands[IrregularKind(correction)] += comb(ranks_left, flush.others)
        return hands


_MOST_BY_RANK: Final = 16
_MOST_OF_SUIT: Final = 40
"""Irregular hands that a board may have: what two processors were seen to count in minutes, however
many hands are dealt. Three hands with more are as soon counted card by card."""


def few_irregular(boards: Iterable[Board]) -> bool:
    """Whether irregular hands are few enough to count in minutes, as under all published paytables.

    If a pair pays a fortune, for example, bets ride on single high cards, which fit no pattern.
    """
    return all(
        len(board.by_rank) <= _MOST_BY_RANK
        and len(board.other_suit) <= _MOST_OF_SUIT
        and len(board.own_suit) <= _MOST_OF_SUIT
        for board in boards
    )


def is_high(rank: int) -> bool:
    return rank >= TEN


def pattern_of(ranks: Ranks, left: int, right: int) -> RankPattern:
    """The pattern of sorted ranks; of a pair on the board, the right one has no rank of its own."""
    on_right = ranks.count(right) if right != left else 0
    low, middle, high = ranks
    if middle in (low, high) and middle not in (left, right):
        return RankPattern(ranks.count(left), on_right, ranks.count(middle), is_high(middle))
    return RankPattern(ranks.count(left), on_right)


def boards_of(codes: OutcomeCodes) -> Iterator[Board]:
    """Every board, up to the names of suits."""
    for left in ALL:
        for right in ALL:
            yield from _Maker(codes, left, right).boards_of()


@dataclass(frozen=True, slots=True)
class _Maker:
    codes: OutcomeCodes
    left: int
    right: int

    def boards_of(self) -> Iterator[Board]:
        outcomes = {ranks: self._mixed(ranks) for ranks in self._dealt()}
        regular = self._usual(outcomes)
        by_rank = _singles(
            (ranks, correction_of(outcome, regular[self._pattern(ranks)]))
            for ranks, outcome in outcomes.items()
        )
        if any(len(set(single.ranks)) < 3 for single in by_rank):
            raise AssertionError("a pair that comes to something else with another card beside it")
        other_suit = _singles(
            (ranks, correction_of(self._other(ranks), outcomes[ranks])) for ranks in _DISTINCT
        )
        for suited in (False,) if self.left == self.right else (False, True):
            own = {ranks: self._own(ranks, suited=suited) for ranks in self._own_suit(suited)}
            flush = {
                p: correction_of(outcome, regular[p]) for p, outcome in self._usual(own).items()
            }
            yield Board(
                left=self.left,
                right=self.right,
                suited=suited,
                regular=regular,
                flush={
                    FLUSHES[pattern]: correction
                    for pattern, correction in flush.items()
                    if correction
                },
                by_rank=by_rank,
                own_suit=_singles(
                    (
                        ranks,
                        correction_of(outcome, outcomes[ranks], less=flush[self._pattern(ranks)]),
                    )
                    for ranks, outcome in own.items()
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
        codes = self.codes
        return codes.first[three] + codes.second[four] + codes.last[five]

    def _other(self, ranks: Ranks) -> int:
        three, four, five = self._keys(ranks)
        codes = self.codes
        return codes.first_suited[three] + codes.second[four] + codes.last[five]

    def _own(self, ranks: Ranks, *, suited: bool) -> int:
        three, four, five = self._keys(ranks)
        codes = self.codes
        last = codes.last_suited if suited else codes.last
        return codes.first_suited[three] + codes.second_suited[four] + last[five]

    def _keys(self, ranks: Ranks) -> tuple[int, int, int]:
        three = rank_key(ranks)
        four = three + ONE[self.left]
        return three, four, four + ONE[self.right]

    def _usual(self, outcomes: Mapping[Ranks, int]) -> dict[RankPattern, int]:
        """The outcome that most hands of a pattern have."""
        found: defaultdict[RankPattern, Counter[int]] = defaultdict(Counter)
        for ranks, outcome in outcomes.items():
            found[self._pattern(ranks)][outcome] += 1
        return {pattern: outcomes.most_common(1)[0][0] for pattern, outcomes in found.items()}

    def _pattern(self, ranks: Ranks) -> RankPattern:
        return pattern_of(ranks, self.left, self.right)


def _renamed(correction: Correction, named: Mapping[int, int]) -> Correction:
    return _correction((named[outcome], times) for outcome, times in correction)


def correction_of(outcome: int, instead_of: int, less: Correction = ()) -> Correction:
    """One outcome instead of another, minus what is already corrected."""
    without = ((already, -number) for already, number in less)
    return _correction([(outcome, 1), (instead_of, -1), *without])


def _correction(outcomes: Iterable[tuple[int, int]]) -> Correction:
    times: Counter[int] = Counter()
    for outcome, number in outcomes:
        times[outcome] += number
    return tuple(sorted((outcome, number) for outcome, number in times.items() if number))


def _singles(found: Iterable[tuple[Ranks, Correction]]) -> tuple[IrregularHand, ...]:
    return tuple(IrregularHand(ranks, correction) for ranks, correction in found if correction)
