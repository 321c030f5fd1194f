"""Seats in the order of settlement: what they come to by parts and by changed hands.

Of the seats before one that is settled, some have plain hands and the others changed ones. What
either come to, term by term and set by set, has nothing to do with the cards there are; these enter
with the ways in which a deck holds the parts of all, the hand that is settled next included.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import comb, perm, prod
from typing import Final

from letitride.analysis.banking.cover import Amount
from letitride.analysis.banking.joint.kept import Kept, size_of
from letitride.analysis.banking.joint.layout import Change
from letitride.analysis.banking.joint.money import Money
from letitride.analysis.banking.joint.parts import WHOLE, HandSum, cards_in
from letitride.analysis.banking.joint.supply import Supply

CARDS: Final = 50
"""Beside a board."""

EndAmounts = Mapping[int, Amount]
"""What a seat loses or wins, by the number of an end."""

Settled = list[Counter[Amount]]
"""Seat by seat, by what the hand comes to: what the seats before came to, and how often."""

_Seats = tuple[int, ...]
"""How many seats of each kind."""

_Sums = Mapping[int, int]
"""By term of parts, or by set of changed hands: money, or ways."""


class Table:
    """Seats in order. Those that bet alike are one kind: only how many of them do what matters."""

    def __init__(self, seats: Sequence[EndAmounts], money: Money) -> None:
        self._money = money
        self._kinds = list({tuple(sorted(seat.items())): seat for seat in seats}.values())
        self._order = [self._kinds.index(seat) for seat in seats]

    def settled(
        self, hand: HandSum, terms: Sequence[frozenset[int]], kept: Kept, supply: Supply
    ) -> Settled:
        changes = {
            digit: tuple((end, WHOLE * times) for end, times in kind.change)
            for kind, digit in kept.kinds.items()
        }
        plain = self._products(hand, lambda seats, term: term in terms[seats])
        changed = self._products(changes, lambda _, changed: kept.leads_on(changed))
        settled: Settled = []
        for before, kind in enumerate(self._order):
            sums: Counter[Amount] = Counter()
            present = self._present(before)
            next_hand = _NextHand(
                hand, changes, kept, supply, self._kinds[kind], self._money.most_won, before + 1
            )
            for seats in product(*(range(number + 1) for number in present)):
                choices = prod(map(comb, present, seats))
                others = tuple(all_ - some for all_, some in zip(present, seats, strict=True))
                found = next_hand.beside(changed[others], plain[seats])
                for amount, number in found.items():
                    sums[amount] += choices * number
            settled.append(sums)
        return settled

    def _present(self, seats: int) -> _Seats:
        return tuple(self._order[:seats].count(kind) for kind in range(len(self._kinds)))

    def _products(
        self, hand: Mapping[int, Change], keeps: Callable[[int, int], bool]
    ) -> dict[_Seats, _Sums]:
        """Products of a hand's sum, for all seats but the last: by how many are of each kind.

        What is short in digits comes first, since it is added up first.
        """
        shifts = [
            [(term, self._money.shifts(change, kind)) for term, change in hand.items()]
            for kind in self._kinds
        ]
        none, *some = product(*(range(n + 1) for n in self._present(len(self._order) - 1)))
        products: dict[_Seats, _Sums] = {none: {0: 1}}
        for seats in some:
            kind = next(kind for kind, number in enumerate(seats) if number)
            fewer = tuple(number - (each == kind) for each, number in enumerate(seats))
            row: defaultdict[int, int] = defaultdict(int)
            for term, much in products[fewer].items():
                for more, by in shifts[kind]:
                    if keeps(sum(seats), term + more):
                        for shift, times in by:
                            row[term + more] += times * much << shift
            cut = ((term, self._money.cut(much)) for term, much in row.items())
            by_length = sorted(cut, key=lambda item: item[1].bit_length())
            products[seats] = {term: much for term, much in by_length if much}
        return products


class _NextHand:
    """The hand that is settled next, beside plain hands and changed ones."""

    def __init__(
        self,
        hand: HandSum,
        changes: Mapping[int, Change],
        kept: Kept,
        supply: Supply,
        amounts: EndAmounts,
        most: int,
        hands: int,
    ) -> None:
        # What is more than can be told apart uses up the cover, and is all one.
        worth = {end: Amount(lost, min(won, most)) for end, (lost, won) in amounts.items()}
        self._hand = [(t, [(worth[end], n) for end, n in row]) for t, row in hand.items()]
        self._changes = [(k, [(worth[end], n) for end, n in row]) for k, row in changes.items()]
        self._kept = kept
        self._supply = supply
        self._hands = hands
        self._known: dict[int, _Sums] = {}

    def beside(self, changed: _Sums, plain: _Sums) -> Mapping[Amount, int]:
        """By what it comes to: the money of seats before it, in as many ways as there are.

        Money times money takes long, so what there is more of is added up first.
        """
        found: defaultdict[Amount, int] = defaultdict(int)
        if len(changed) < len(plain):
            for these, much in changed.items():
                by_set: defaultdict[Amount, int] = defaultdict(int)
                for term, amount, number in self._ways(these, plain):
                    by_set[amount] += number * plain[term]
                for amount, money in by_set.items():
                    found[amount] += much * money
        else:
            by_term: defaultdict[tuple[int, Amount], int] = defaultdict(int)
            for these, much in changed.items():
                for term, amount, number in self._ways(these, plain):
                    by_term[term, amount] += number * much
            for (term, amount), money in by_term.items():
                found[amount] += plain[term] * money
        return found

    def _ways(self, others: int, terms: Iterable[int]) -> Iterator[tuple[int, Amount, int]]:
        """Beside some changed hands and parts of plain ones: by parts, what the hand comes to.

        It is a plain one, too, or one more of the changed hands.
        """
        plain = self._dealt(others)
        also = [(self._dealt(others + kind), row) for kind, row in self._changes]
        changed = [(dealt, row) for dealt, row in also if dealt]
        if not plain and not changed:
            return
        for term in terms:
            ways: defaultdict[Amount, int] = defaultdict(int)
            for more, row in self._hand:
                number = plain.get(term + more)
                if number:
                    for amount, times in row:
                        ways[amount] += times * number
            for dealt, row in changed:
                number = dealt.get(term)
                if number:
                    for amount, times in row:
                        ways[amount] += times * number
            for amount, number in ways.items():
                if number:
                    yield term, amount, number

    def _dealt(self, changed: int) -> _Sums:
        """Parts as held by so many hands in all, with the cards that may be any."""
        if changed not in self._known:
            dealt: dict[int, int] = {}
            size = size_of(changed)
            free, left = 3 * (self._hands - size), CARDS - 3 * size
            for term, ways in self._supply.get(changed, {}).items():
                held = cards_in(term)
                if held <= free:
                    dealt[term] = ways * perm(left - held, free - held)
            self._known[changed] = dealt
        return self._known[changed]
