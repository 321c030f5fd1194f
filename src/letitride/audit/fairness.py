"""Is a shuffle fair? A statistical test that a fair one passes 99 times in 100.

Four looks at many decks: which card is where, which card follows which, how often the order rises,
and how far it is from sorted. Each gives the chance that a fair shuffle looks this odd. The test
fails when the smallest chance is too small for four looks together.
"""

from collections import Counter
from collections.abc import Iterable
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


def judge(decks: Iterable[tuple[Card, ...]]) -> Verdict:
    places: Counter[int] = Counter()
    follows: Counter[int] = Counter()
    number = rises = inversions = 0
    for deck in decks:
        number += 1
        places.update(place * _SIZE + card for place, card in enumerate(deck))
        follows.update(one * _SIZE + other for one, other in pairwise(deck))
        rises += sum(one < other for one, other in pairwise(deck))
        inversions += _inversions(deck)
    return Verdict(
        decks=number,
        looks=(
            _even(
                say("fairness.places"),
                [places[each] for each in range(_SIZE * _SIZE)],
                # The cells are not independent: a card is in one place and a place holds one
                # card. That makes the sum of squares larger than with free cells, by this much.
                stretched=_SIZE / (_SIZE - 1),
            ),
            _even(
                say("fairness.pairs"),
                [follows[a * _SIZE + b] for a in range(_SIZE) for b in range(_SIZE) if a != b],
                stretched=1,
            ),
            _mean(
                say("fairness.rises"),
                rises,
                number,
                mean=(_SIZE - 1) / 2,
                variance=(_SIZE + 1) / 12,
            ),
            _mean(
                say("fairness.sorted"),
                inversions,
                number,
                mean=_PAIRS / 4,
                variance=_PAIRS * (2 * _SIZE + 5) / 72,
            ),
        ),
    )


def _inversions(deck: tuple[Card, ...]) -> int:
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
    # Wilson and Hilferty: the cube root of chi-squared over its freedom is close to normal here.
    middle, spread = 1 - 2 / (9 * _FREEDOM), sqrt(2 / (9 * _FREEDOM))
    score = ((statistic / _FREEDOM) ** (1 / 3) - middle) / spread
    return Statistic(name, statistic, _two_sided(score))


def _mean(name: str, total: int, number: int, *, mean: float, variance: float) -> Statistic:
    score = (total / number - mean) / sqrt(variance / number)
    return Statistic(name, score, _two_sided(score))


def _two_sided(score: float) -> float:
    return 2 * NormalDist().cdf(-abs(score))
