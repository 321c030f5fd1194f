"""A hand as a sum of products of parts, so that any number of hands is a product of such sums.

Write every card as a letter whose square is nought. Then the hands of a pattern are a polynomial,
and in a product of hands only those terms are left in which no card is dealt twice. The letters
need not be told apart, either: parts are sums of them, namely

    any card · a card of the left rank · of the right rank ·
    two cards of one other rank, high or low · three of one, high or low

and all patterns are polynomials in parts. With S for a card of another rank, Q for two of one rank
and T for three, S·S is 2·(two ranks) + 2·Q; S·S·S is 6·(three ranks) + 6·(a pair and a card) + 6·T;
Q·S is (a pair and a card) + 3·T.

A term is a number with a digit for each part save any card: a hand of three cards has as many of
these as it needs. Multiplying terms adds their numbers. All is times 6, so that it stays whole.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import factorial, prod
from typing import Final

from letitride.analysis.banking.joint.layout import Change, Layout, Pattern

BASE_BITS: Final = 4
LEFT, RIGHT, HIGH_PAIR, HIGH_THREE, LOW_PAIR, LOW_THREE = (1 << BASE_BITS * i for i in range(6))
_CARDS: Final = (1, 1, 2, 3, 2, 3)
WHOLE: Final = 6
"""What every hand is multiplied by."""

_Sum = dict[int, Fraction]

HandSum = Mapping[int, Change]
"""By term of parts, which ends a hand brings and how many times."""


def digits(term: int) -> tuple[int, ...]:
    """How often each part occurs in a term, in their order."""
    return tuple(term >> BASE_BITS * part & 15 for part in range(len(_CARDS)))


@cache
def cards_in(term: int) -> int:
    """Cards of a term, beside those that may be any."""
    return sum(times * cards for times, cards in zip(digits(term), _CARDS, strict=True))


def hand_sum(layout: Layout) -> HandSum:
    """A hand on a board, by pattern alone."""
    ends: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for pattern, end in layout.plain.items():
        for term, times in _of_pattern(pattern, paired=layout.paired).items():
            whole = WHOLE * times
            if whole.denominator != 1:
                raise AssertionError(f"{pattern}: a part of a hand")
            ends[term][end] += whole.numerator
    sums = {term: tuple(sorted((e, n) for e, n in row.items() if n)) for term, row in ends.items()}
    return {term: change for term, change in sums.items() if change}


def reach(layout: Layout, hand: HandSum, hands: int) -> list[frozenset[int]]:
    """The terms that so many hands can come to with the cards there are: none, one, and so on."""
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
    """No fewer than the ways to hold the parts of a hand and any cards beside."""
    parts = zip(digits(term), (4, 4, 13 * 6, 13 * 4, 13 * 6, 13 * 4), strict=True)
    any_cards = prod([52] * (3 - cards_in(term)))
    return any_cards * prod(each for times, each in parts for _ in range(times))


def _of_pattern(pattern: Pattern, *, paired: bool) -> _Sum:
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


def _others(pattern: Pattern, single: _Sum, pair: int, three: int) -> _Sum:
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
