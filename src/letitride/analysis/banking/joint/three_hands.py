"""Three hands on a board under any paytable, counted by the cards that they have in common.

Patterns help little where bets ride on nearly anything. Three hands can be counted without them, as
two are (``banking.two_hands``). With S(A) for the sum of all hands that hold the cards A, the deals
in which no card is dealt twice are

    Σ  S(A) · S(B) · S(C) · (-1)^(cards that are in two of A, B, C) · 2^(cards that are in all)

over all sets A, B, C of up to three cards, in which each card is in two of them at least. Take any
three hands, A within the first, B within the second, C within the third. A card that only one hand
holds is in no set. One that two hands hold is in none or in the sets of both, and 1 - 1 = 0. One
that all hold is in none, in any two or in all, and 1 - 3 + 2 = 0. So only hands that hold no card
in common are left, and count once.

The terms are grouped by what A, B and C have in common. Hands have no order, so a term counts as
often as there are ways to say which of the sets is A, B and C, and which card is which.

A sum of hands is a polynomial in their outcomes. Few such sums differ, so first count how often
which three of them are multiplied, and then work out each product once.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from letitride.analysis.banking.joint.boards import Board
from letitride.analysis.banking.joint.hands_on_board import OWN, cards_beside, hands_on
from letitride.analysis.banking.joint.outcome_sets import OutcomeDigits

THREE: Final = 3

_NONE: Final = -1
"""Instead of an outcome, if a card would be dealt twice."""

_Sum = tuple[tuple[int, int], ...]
"""Outcomes by their digits, and how many hands have each."""

_Three = tuple[int, int, int]

_Weights = Counter[_Three]
"""How often three sums are multiplied, by their places in a list."""


def three_hands_on(board: Board, digits: OutcomeDigits) -> Counter[int]:
    """Ways to deal three hands, by set of outcomes; the hands are told apart."""
    sums = _Sums(board, digits)
    weights: _Weights = Counter()
    _no_whole_hand(weights, sums)
    _one_whole_hand(weights, sums)
    _two_whole_hands(weights, sums)
    _three_whole_hands(weights, sums, board)
    return _multiplied(weights, sums.known)


class _Sums:
    """All sums of hands that hold given cards, by their places in ``known``.

    Three cards are a hand, so ``three`` has the place of its outcome alone; these come first.
    """

    def __init__(self, board: Board, digits: OutcomeDigits) -> None:
        hands = list(hands_on(board))
        outcomes = sorted({outcome for _, outcome in hands})
        self._digits = [digits[outcome] for outcome in outcomes]
        self.known: list[_Sum] = [((digit, 1),) for digit in self._digits]
        self._places: dict[_Sum, int] = {}
        place = {outcome: index for index, outcome in enumerate(outcomes)}
        self.hands = [(cards, place[outcome]) for cards, outcome in hands]
        self.cards = range(len(cards_beside(board)))
        self.three = [[[_NONE] * len(self.cards) for _ in self.cards] for _ in self.cards]
        for (i, j, k), outcome in self.hands:
            self.three[i][j][k] = self.three[i][k][j] = self.three[j][i][k] = outcome
            self.three[j][k][i] = self.three[k][i][j] = self.three[k][j][i] = outcome
        by_two = [[Counter(row) for row in rows] for rows in self.three]
        self.two = [[self._place(row) for row in rows] for rows in by_two]
        self.one = [self._place(sum(rows, Counter()), met=2) for rows in by_two]
        self.none = self._place(Counter(outcome for _, outcome in self.hands))

    def _place(self, outcomes: Mapping[int, int], *, met: int = 1) -> int:
        """The place of a sum in which every hand was counted ``met`` times."""
        counted = sorted(
            (outcome, times // met) for outcome, times in outcomes.items() if outcome != _NONE
        )
        found = tuple((self._digits[outcome], times) for outcome, times in counted)
        if found not in self._places:
            self._places[found] = len(self.known)
            self.known.append(found)
        return self._places[found]


def _no_whole_hand(weights: _Weights, sums: _Sums) -> None:
    """Sets of at most two cards, except three sets of which each two share one card."""
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
    """Sets within one hand of three cards, at least one of which is the whole hand.

    Also three sets of two cards of which each two share one: together they are three cards.
    """
    alike: Counter[tuple[int, _Three, _Three]] = Counter()
    two, one = sums.two, sums.one
    for (i, j, k), outcome in sums.hands:
        alike[outcome, (two[j][k], two[i][k], two[i][j]), (one[i], one[j], one[k])] += 1
    for (outcome, twos, ones), hands in alike.items():
        weights[twos] -= 6 * hands
        weights[outcome, outcome, outcome] += 8 * hands
        weights[outcome, outcome, sums.none] -= 3 * hands
        for card, (before, after) in enumerate(((1, 2), (0, 2), (0, 1))):
            # a card of the hand, the two without it, and the two ways to have it with one of them
            weights[outcome, outcome, ones[card]] += 6 * hands
            weights[outcome, outcome, twos[card]] -= 12 * hands
            weights[outcome, ones[card], twos[card]] -= 6 * hands
            weights[outcome, twos[before], twos[after]] += 12 * hands


def _two_whole_hands(weights: _Weights, sums: _Sums) -> None:
    """Two hands with two cards in common; the third card of each makes up the last set."""
    place = {two: 1 << index for index, two in enumerate(combinations(sums.cards, 2))}
    beside: list[defaultdict[int, int]] = [defaultdict(int) for _ in sums.cards]
    for (i, j, k), outcome in sums.hands:
        beside[i][outcome] |= place[j, k]
        beside[j][outcome] |= place[i, k]
        beside[k][outcome] |= place[i, j]
    for card, other in combinations(sums.cards, 2):
        for outcome, pairs in beside[card].items():
            for other_end, other_pairs in beside[other].items():
                both = (pairs & other_pairs).bit_count()
                if both:
                    weights[outcome, other_end, sums.two[card][other]] += 6 * both


def _three_whole_hands(weights: _Weights, sums: _Sums, board: Board) -> None:
    """Hands that all share one card, and each two of them one more."""
    for card, alike in _apart(board):
        outcomes = sums.three[card]
        found: defaultdict[int, Counter[tuple[int, int]]] = defaultdict(Counter)
        for one, two in combinations(sums.cards, 2):
            beyond = slice(two + 1, None)
            found[outcomes[one][two]].update(
                zip(outcomes[one][beyond], outcomes[two][beyond], strict=True)
            )
        for outcome, others in found.items():
            for (with_one, with_two), times in others.items():
                if _NONE not in (outcome, with_one, with_two):
                    weights[outcome, with_one, with_two] -= 12 * alike * times


def _apart(board: Board) -> Iterator[tuple[int, int]]:
    """Cards up to the names of suits, by their places, and how many are alike."""
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
            for outcomes, number in products[low, middle]:
                both[outcomes] += times * number
        for outcomes, number in _times(tuple(both.items()), sums[high]):
            found[outcomes] += number
    return found


def _times(one: _Sum, other: _Sum) -> _Sum:
    product: Counter[int] = Counter()
    for outcomes, number in one:
        for more, times in other:
            product[outcomes + more] += number * times
    return tuple(product.items())
