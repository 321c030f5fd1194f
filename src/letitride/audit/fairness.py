"""Is a shuffle fair? A statistical test that a fair one passes 99 times in 100.

Four looks at many decks: which card is where, which card follows which, how often the order rises,
and how far it is from sorted. Each gives the chance that a fair shuffle looks this odd. The test
fails when the smallest chance is too small for four looks together.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import NormalDist
from typing import Final

from letitride.audit.words import say
from letitride.cards import DECK, Card

FAMILY_WISE: Final = 0.01
"""How often a fair shuffle may fail, over all looks together."""

_SIZE: Final = len(DECK)
_PAIRS: Final = _SIZE * (_SIZE - 1)
_FREEDOM: Final = (_SIZE - 1) ** 2


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic, and the chance that a fair shuffle gives one as odd or odder."""

    name: str
    statistic: float
    chance: float


@dataclass(frozen=True, slots=True)
class Verdict:
    decks: int
    looks: tuple[Statistic, ...]

    @property
    def fair(self) -> bool:
        """Whether no look is odder than 1 in 100, shared among all of them."""
        return min(look.chance for look in self.looks) > FAMILY_WISE / len(self.looks)


class ShuffleTally:
    """The looks at decks that come one by one; its size does not grow with their number."""

    def __init__(self) -> None:
        self.decks = 0
        self._places = [0] * (_SIZE * _SIZE)
        self._follows = [0] * (_SIZE * _SIZE)
        self._rises = 0
        self._inversions = 0

    def take(self, deck: Sequence[Card]) -> None:
        self.decks += 1
        for place, card in enumerate(deck):
            self._places[place * _SIZE + card] += 1
        for one, other in pairwise(deck):
            self._follows[one * _SIZE + other] += 1
            self._rises += one < other
        self._inversions += _inversions(deck)

    def add(self, other: "ShuffleTally") -> None:
        self.decks += other.decks
        self._places = [a + b for a, b in zip(self._places, other._places, strict=True)]
        self._follows = [a + b for a, b in zip(self._follows, other._follows, strict=True)]
        self._rises += other._rises
        self._inversions += other._inversions

    def places(self) -> tuple[tuple[int, ...], ...]:
        """How often each card was at each place of the deck."""
        rows = range(0, _SIZE * _SIZE, _SIZE)
        return tuple(tuple(self._places[row : row + _SIZE]) for row in rows)

    def verdict(self) -> Verdict:
        """Of one deck or more."""
        pairs = [self._follows[a * _SIZE + b] for a in range(_SIZE) for b in range(_SIZE) if a != b]
        return Verdict(
            decks=self.decks,
            looks=(
                # The cells are not independent: a card is in one place and a place holds one
                # card. That makes the sum of squares larger than with free cells, by this much.
                _even(say("fairness.places"), self._places, stretched=_SIZE / (_SIZE - 1)),
                _even(say("fairness.pairs"), pairs, stretched=1),
                _mean(
                    say("fairness.rises"),
                    self._rises,
                    self.decks,
                    mean=(_SIZE - 1) / 2,
                    variance=(_SIZE + 1) / 12,
                ),
                _mean(
                    say("fairness.sorted"),
                    self._inversions,
                    self.decks,
                    mean=_PAIRS / 4,
                    variance=_PAIRS * (2 * _SIZE + 5) / 72,
                ),
            ),
        )


def judge(decks: Iterable[tuple[Card, ...]]) -> Verdict:
    tally = ShuffleTally()
    for deck in decks:
        tally.take(deck)
    return tally.verdict()


def _inversions(deck: Sequence[Card]) -> int:
    """Pairs in the wrong order; the bits of a number mark the cards already passed."""
    before = count = 0
    for card in deck:
        count += (before >> card).bit_count()
        before |= 1 << card
    return count


def _even(name: str, counts: list[int], *, stretched: float) -> Statistic:
    """Chi-squared against equal counts. Too uneven and too even are both odd."""
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 for count in counts) / expected / stretched
    return Statistic(name, statistic, chance_of(statistic, _FREEDOM))


def chance_of(chi_squared: float, freedom: int) -> float:
    """How often a sum of squares is as odd as this by chance, too small or too large."""
    # Wilson and Hilferty: the cube root of chi-squared over its freedom is close to normal here.
    middle, spread = 1 - 2 / (9 * freedom), sqrt(2 / (9 * freedom))
    return _two_sided(((chi_squared / freedom) ** (1 / 3) - middle) / spread)


def _mean(name: str, total: int, number: int, *, mean: float, variance: float) -> Statistic:
    score = (total / number - mean) / sqrt(variance / number)
    return Statistic(name, score, _two_sided(score))


def _two_sided(score: float) -> float:
    return 2 * NormalDist().cdf(-abs(score))
