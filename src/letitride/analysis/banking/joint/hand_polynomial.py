"""A regular hand as a polynomial in parts, so that several hands are a product of polynomials.

Write every card as a variable whose square is zero. Then the hands of a pattern are a polynomial,
and a product of hands keeps only terms in which no card is dealt twice. The variables need not be
kept apart, either: parts are sums of them, namely

    any card · a card of the left rank · of the right rank ·
    two cards of one other rank, high or low · three of one, high or low

and all patterns are polynomials in parts. With S for a card of another rank, Q for two of one rank
and T for three, S·S is 2·(two ranks) + 2·Q; S·S·S is 6·(three ranks) + 6·(a pair and a card) + 6·T;
Q·S is (a pair and a card) + 3·T.

A term is an integer with a digit for each part except "any card": a hand of three cards has as many
of those as it needs. Multiplying terms adds their integers. Everything is times 6, to stay whole.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import factorial, prod
from typing import Final

from letitride.analysis.banking.joint.boards import Board, Correction, RankPattern

BASE_BITS: Final = 4
LEFT, RIGHT, HIGH_PAIR, HIGH_THREE, LOW_PAIR, LOW_THREE = (1 << BASE_BITS * i for i in range(6))
_CARDS: Final = (1, 1, 2, 3, 2, 3)
WHOLE: Final = 6
"""The factor that keeps every hand whole."""

_Sum = dict[int, Fraction]

HandPolynomial = Mapping[int, Correction]
"""By term of parts, which outcomes a hand has and how many times."""


def digits(term: int) -> tuple[int, ...]:
    """How often each part occurs in a term, in their order."""
    return tuple(term >> BASE_BITS * part & 15 for part in range(len(_CARDS)))


@cache
def cards_in(term: int) -> int:
    """Cards of a term, not counting those that may be any."""
    return sum(times * cards for times, cards in zip(digits(term), _CARDS, strict=True))


def polynomial_of(layout: Board) -> HandPolynomial:
    """A hand on a board, from patterns alone."""
    outcomes: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for pattern, outcome in layout.regular.items():
        for term, times in _of_pattern(pattern, paired=layout.paired).items():
            whole = WHOLE * times
            if whole.denominator != 1:
                raise AssertionError(f"{pattern}: a part of a hand")
            outcomes[term][outcome] += whole.numerator
    sums = {
        term: tuple(sorted((e, n) for e, n in row.items() if n)) for term, row in outcomes.items()
    }
    return {term: correction for term, correction in sums.items() if correction}


def reach(layout: Board, hand: HandPolynomial, hands: int) -> list[frozenset[int]]:
    """The terms that the cards allow for no hand, for one, and so on."""
    high, low = map(len, layout.others)
    right = 0 if layout.paired else layout.cards(layout.right)
    most = (layout.cards(layout.left), right, 2 * high, high, 2 * low, low)

    def fits(term: int) -> bool:
        return all(times <= limit for times, limit in zip(digits(term), most, strict=True))

    terms = [frozenset({0})]
    for _ in range(hands):
        terms.append(frozenset(filter(fits, {one + other for one in terms[-1] for other in hand})))
    return terms


def most_ways(term: int) -> int:
    """At least as many as the ways to hold the parts of a hand and any other cards."""
    parts = zip(digits(term), (4, 4, 13 * 6, 13 * 4, 13 * 6, 13 * 4), strict=True)
    any_cards = prod([52] * (3 - cards_in(term)))
    return any_cards * prod(each for times, each in parts for _ in range(times))


def _of_pattern(pattern: RankPattern, *, paired: bool) -> _Sum:
    single: _Sum = {0: Fraction(1), LEFT: Fraction(-1)}
    if not paired:
        single[RIGHT] = Fraction(-1)
    pair = HIGH_PAIR if pattern.high else LOW_PAIR
    three = HIGH_THREE if pattern.high else LOW_THREE
    on_board = {
        LEFT * pattern.left + RIGHT * pattern.right: Fraction(
            1, factorial(pattern.left) * factorial(pattern.right)
        )
    }
    return _times(on_board, _others(pattern, single, pair, three))


def _others(pattern: RankPattern, single: _Sum, pair: int, three: int) -> _Sum:
    one = Fraction(1)
    two_singles = _times(single, single)
    pairs = {HIGH_PAIR: one, LOW_PAIR: one}
    match pattern.alike, pattern.singles:
        case 0, 0:
            return {0: one}
        case 0, 1:
            return single
        case 0, 2:
            return _plus((one / 2, two_singles), (-one, pairs))
        case 0, 3:
            return _plus(
                (one / 6, _times(two_singles, single)),
                (-one, _times(pairs, single)),
                (2 * one, {HIGH_THREE: one, LOW_THREE: one}),
            )
        case 2, 0:
            return {pair: one}
        case 2, 1:
            return _plus((one, _times({pair: one}, single)), (-3 * one, {three: one}))
        case _:
            return {three: one}


def _times(one: _Sum, other: _Sum) -> _Sum:
    return _plus(*((times, {term + t: n for t, n in other.items()}) for term, times in one.items()))


def _plus(*sums: tuple[Fraction, _Sum]) -> _Sum:
    total: defaultdict[int, Fraction] = defaultdict(Fraction)
    for by, each in sums:
        for term, times in each.items():
            total[term] += by * times
    return {term: times for term, times in total.items() if times}
