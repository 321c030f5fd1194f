"""Three hands on a board, whatever they ride on: counted by the cards that they have in common.

Patterns tell little where bets ride on nearly anything. Three hands can be counted without them,
as two are (``banking.boards``). With S(A) for the sum of all hands that hold the cards A, the deals
in which no card is dealt twice are

    Σ  S(A) · S(B) · S(C) · (-1)^(cards that are in two of A, B, C) · 2^(cards that are in all)

over all sets A, B, C of up to three cards, in which each card is in two of them at least. Take any
three hands, A within the first, B within the second, C within the third. A card that only one hand
holds is in no set. One that two hands hold is in none or in the sets of both, and 1 - 1 = 0. One
that all hold is in none, in any two or in all, and 1 - 3 + 2 = 0. So only hands that hold no card
in common are left, and count once.

The terms are gone through by what A, B and C have in common. Hands have no order, so a term counts
as often as there are ways to say which of the sets is A, B and C, and which card is which.

A sum of hands is a polynomial in their ends. Few such sums differ, so first it is counted how often
which three of them are multiplied, and then each product is worked out once.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from letitride.analysis.banking.joint.hands import OWN, cards_beside, hands_on
from letitride.analysis.banking.joint.layout import Layout
from letitride.analysis.banking.joint.together import Digits

THREE: Final = 3

_NONE: Final = -1
"""In place of an end, where a card would be dealt twice."""

_Sum = tuple[tuple[int, int], ...]
"""Ends by their digits, and how many hands have each."""

_Three = tuple[int, int, int]

_Weights = Counter[_Three]
"""How often three sums are multiplied, by their places in a list."""


def three_on(board: Layout, digits: Digits) -> Counter[int]:
    """By set of ends, in how many ways three hands that are told apart can be dealt."""
    sums = _Sums(board, digits)
    weights: _Weights = Counter()
    _no_whole_hand(weights, sums)
    _one_whole_hand(weights, sums)
    _two_whole_hands(weights, sums)
    _three_whole_hands(weights, sums, board)
    return _multiplied(weights, sums.known)


class _Sums:
    """All sums of hands that hold given cards, by their places in ``known``.

    Three cards are a hand, so ``three`` has the place of its end alone; these come first.
    """

    def __init__(self, board: Layout, digits: Digits) -> None:
        hands = list(hands_on(board))
        ends = sorted({end for _, end in hands})
        self._digits = [digits[end] for end in ends]
        self.known: list[_Sum] = [((digit, 1),) for digit in self._digits]
        self._places: dict[_Sum, int] = {}
        place = {end: index for index, end in enumerate(ends)}
        self.hands = [(cards, place[end]) for cards, end in hands]
        self.cards = range(len(cards_beside(board)))
        self.three = [[[_NONE] * len(self.cards) for _ in self.cards] for _ in self.cards]
        for (i, j, k), end in self.hands:
            self.three[i][j][k] = self.three[i][k][j] = self.three[j][i][k] = end
            self.three[j][k][i] = self.three[k][i][j] = self.three[k][j][i] = end
        by_two = [[Counter(row) for row in rows] for rows in self.three]
        self.two = [[self._place(row) for row in rows] for rows in by_two]
        self.one = [self._place(sum(rows, Counter()), met=2) for rows in by_two]
        self.none = self._place(Counter(end for _, end in self.hands))

    def _place(self, ends: Mapping[int, int], *, met: int = 1) -> int:
        """Every hand of the sum was met so many times."""
        counted = sorted((end, times // met) for end, times in ends.items() if end != _NONE)
        found = tuple((self._digits[end], times) for end, times in counted)
        if found not in self._places:
            self._places[found] = len(self.known)
            self.known.append(found)
        return self._places[found]


def _no_whole_hand(weights: _Weights, sums: _Sums) -> None:
    """Sets of two cards at the most, save that each two of them have one in common."""
    none, one = sums.none, sums.one
    weights[none, none, none] += 1
    for card in sums.cards:
        weights[one[card], one[card], none] -= 3
        weights[one[card], one[card], one[card]] += 2
    for card, other in combinations(sums.cards, 2):
        two = sums.two[card][other]
        weights[two, two, none] += 3
        weights[two, two, two] += 4
        weights[two, one[card], one[other]] += 6
        weights[two, two, one[card]] -= 6
        weights[two, two, one[other]] -= 6


def _one_whole_hand(weights: _Weights, sums: _Sums) -> None:
    """Sets of which a hand has all cards: three cards, once or more, beside some of them.

    Likewise three of two cards, each two of which have one in common: they are three cards, too.
    """
    alike: Counter[tuple[int, _Three, _Three]] = Counter()
    two, one = sums.two, sums.one
    for (i, j, k), end in sums.hands:
        alike[end, (two[j][k], two[i][k], two[i][j]), (one[i], one[j], one[k])] += 1
    for (end, twos, ones), hands in alike.items():
        weights[twos] -= 6 * hands
        weights[end, end, end] += 8 * hands
        weights[end, end, sums.none] -= 3 * hands
        for card, (before, after) in enumerate(((1, 2), (0, 2), (0, 1))):
            # a card of the hand, the two without it, and the two ways to have it with one of them
            weights[end, end, ones[card]] += 6 * hands
            weights[end, end, twos[card]] -= 12 * hands
            weights[end, ones[card], twos[card]] -= 6 * hands
            weights[end, twos[before], twos[after]] += 12 * hands


def _two_whole_hands(weights: _Weights, sums: _Sums) -> None:
    """Two hands with two cards in common; the third card of each makes up the last set."""
    place = {two: 1 << index for index, two in enumerate(combinations(sums.cards, 2))}
    beside: list[defaultdict[int, int]] = [defaultdict(int) for _ in sums.cards]
    for (i, j, k), end in sums.hands:
        beside[i][end] |= place[j, k]
        beside[j][end] |= place[i, k]
        beside[k][end] |= place[i, j]
    for card, other in combinations(sums.cards, 2):
        for end, pairs in beside[card].items():
            for other_end, other_pairs in beside[other].items():
                both = (pairs & other_pairs).bit_count()
                if both:
                    weights[end, other_end, sums.two[card][other]] += 6 * both


def _three_whole_hands(weights: _Weights, sums: _Sums, board: Layout) -> None:
    """Hands that all have one card in common, and each two of them one besides."""
    for card, alike in _apart(board):
        ends = sums.three[card]
        found: defaultdict[int, Counter[tuple[int, int]]] = defaultdict(Counter)
        for one, two in combinations(sums.cards, 2):
            beyond = slice(two + 1, None)
            found[ends[one][two]].update(zip(ends[one][beyond], ends[two][beyond], strict=True))
        for end, others in found.items():
            for (with_one, with_two), times in others.items():
                if _NONE not in (end, with_one, with_two):
                    weights[end, with_one, with_two] -= 12 * alike * times


def _apart(board: Layout) -> Iterator[tuple[int, int]]:
    """Cards up to names of suits, by their places, and how many there are alike."""
    alike = (1, 2, 3) if board.suited else (2, 3)
    for place, card in enumerate(cards_beside(board)):
        if card.suit == OWN or card.suit not in alike:
            yield place, 1
        elif card.suit == alike[0]:
            yield place, len(alike)


def _multiplied(weights: _Weights, sums: Sequence[_Sum]) -> Counter[int]:
    beside: defaultdict[int, Counter[tuple[int, int]]] = defaultdict(Counter)
    for three, times in weights.items():
        low, middle, high = sorted(three)
        beside[high][low, middle] += times
    products: dict[tuple[int, int], _Sum] = {}
    found: Counter[int] = Counter()
    for high, others in beside.items():
        both: Counter[int] = Counter()
        for (low, middle), times in others.items():
            if (low, middle) not in products:
                products[low, middle] = _times(sums[low], sums[middle])
            for ends, number in products[low, middle]:
                both[ends] += times * number
        for ends, number in _times(tuple(both.items()), sums[high]):
            found[ends] += number
    return found


def _times(one: _Sum, other: _Sum) -> _Sum:
    product: Counter[int] = Counter()
    for ends, number in one:
        for more, times in other:
            product[ends + more] += number * times
    return tuple(product.items())
