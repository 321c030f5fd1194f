"""The law of what a bank gains from any number of hands under a cover that may run out.

Hands are settled one after another, and each matters only by what was lost and won before it. So
for every seat it is enough to know how often the seats before it came to so much lost and so much
won while it ends in such a way. That is the sum over boards and over what the hands are made of:
the money that parts and changed hands are worth, times the ways in which the deck holds them.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, perm, prod
from typing import Final

from letitride.analysis.banking.cover import Amount
from letitride.analysis.banking.joint.kept import Kept, keep
from letitride.analysis.banking.joint.layout import Change, Layout, is_regular, layouts
from letitride.analysis.banking.joint.money import Money, money_for
from letitride.analysis.banking.joint.parts import (
    WHOLE,
    HandSum,
    cards_in,
    hand_sum,
    most_ways,
    reach,
)
from letitride.analysis.banking.joint.supply import Supply, supply_of
from letitride.analysis.banking.numbers import Numbers

_BOARDS: Final = 52 * 51
_CARDS: Final = 50
_MOST_PLACES: Final = 60_000_000
"""Amounts that are told apart, times the terms for which they are: they have to be kept at once."""

EndAmounts = Mapping[int, Amount]
"""What a seat loses or wins, by the number of an end."""


@dataclass(frozen=True, slots=True)
class Law:
    """How likely every gain is.

    The mean of whatever lies between -1 and 1 is out by no more than ``slack``.
    """

    gains: Mapping[int, Fraction]
    slack: Fraction


@dataclass(frozen=True, slots=True)
class Share:
    """Boards that have their patterns in common, of so many, and the seats that meet them."""

    boards: tuple[Layout, ...]
    of: int
    seats: tuple[EndAmounts, ...]
    money: Money
    limit: Fraction


_Settled = list[Counter[Amount]]
"""Seat by seat, by what the hand comes to: what the seats before came to, and how often."""

Found = tuple[_Settled, Fraction]
"""What a share of the boards brings, and the slack."""

Each = Callable[[Callable[[Share], Found], Sequence[Share]], Iterable[Found]]
"""How shares are gone through: as ``map`` does it, or by several processes."""


def joint_law(
    numbers: Numbers,
    seats: Sequence[EndAmounts],
    cover: int,
    *,
    limit: Fraction = Fraction(0),
    each: Each = map,
) -> Law | None:
    """For seats in the order of settlement; exact where no limit is set to what is left out.

    None where players ride on so much that too many hands have to be told apart, or where amounts
    have so small a part in common that there are too many of them.
    """
    boards = list(layouts(numbers))
    if not is_regular(boards):
        return None
    return law_on(boards, seats, cover, limit=limit, each=each)


def law_on(
    boards: Sequence[Layout],
    seats: Sequence[EndAmounts],
    cover: int,
    *,
    limit: Fraction = Fraction(0),
    each: Each = map,
) -> Law | None:
    """The same with a board that is one of these."""
    alike = _alike(boards)
    hands = [hand_sum(some[0]) for some in alike]
    terms = max(len(reach(b, h, len(seats))[-2]) for (b, *_), h in zip(alike, hands, strict=True))
    money = money_for(seats, cover, _most(boards, hands, len(seats)))
    if money.lost * money.won * terms > _MOST_PLACES:
        return None
    every = sum(board.boards for board in boards)
    shares = [Share(tuple(some), every, tuple(seats), money, limit) for some in alike]
    shares.sort(key=lambda share: len(share.boards), reverse=True)
    settled: _Settled = [Counter() for _ in seats]
    slack = Fraction(0)
    for found, left_out in each(settle, shares):
        slack += left_out
        for sums, more in zip(settled, found, strict=True):
            sums.update(more)
    return Law(_gains(settled, every, cover, money), slack)


def settle(share: Share) -> Found:
    """What boards bring, for all seats."""
    hands = len(share.seats)
    hand = hand_sum(share.boards[0])
    terms = reach(share.boards[0], hand, hands)
    kept = keep(share.boards, hands, share.limit, of=share.of)
    supply = supply_of(share.boards, kept, terms)
    return _Table(share.seats, share.money).settled(hand, terms, kept, supply), kept.slack


def _alike(boards: Iterable[Layout]) -> list[list[Layout]]:
    groups: defaultdict[Hashable, list[Layout]] = defaultdict(list)
    for board in boards:
        ends = *sorted(board.plain.items()), *sorted(board.flush.items())
        groups[board.suited, *map(len, board.others), ends].append(board)
    return list(groups.values())


def _most(boards: Iterable[Layout], hands: Iterable[HandSum], many: int) -> int:
    """No less than any coefficient that occurs on the way with so many hands."""
    parts = max(sum(most_ways(t) * _times(c) for t, c in hand.items()) for hand in hands)
    changed = max(
        sum(number * _times(kind.change) for kind, number in board.changes().items())
        for board in boards
    )
    return _BOARDS * prod([parts + WHOLE * changed] * many)


def _times(change: Change) -> int:
    return sum(abs(times) for _, times in change)


def _gains(settled: _Settled, boards: int, cover: int, money: Money) -> dict[int, Fraction]:
    gains: defaultdict[int, Fraction] = defaultdict(Fraction)
    deals = boards
    for before, rows in enumerate(settled):
        deals *= perm(_CARDS - 3 * before, 3)
        last = before + 1 == len(settled)
        for amount, number in rows.items():
            for lost, won, times in money.places(number):
                if max(lost, won) >= cover:
                    continue
                collected, paid = lost + amount.lost, won + amount.won
                if last or max(collected, paid) >= cover:
                    gains[min(collected, cover) - min(paid, cover)] += Fraction(times, deals)
    return {gain: chance for gain, chance in gains.items() if chance}


_Seats = tuple[int, ...]
"""How many seats of each kind."""

_Sums = Mapping[int, int]
"""By term of parts, or by set of changed hands: money, or ways."""


class _Table:
    """Seats in the order of settlement.

    Of the seats before one that is settled, some have plain hands and the others changed ones. It
    matters only how many of each kind of seat do, so seats that bet alike are one kind.
    """

    def __init__(self, seats: Sequence[EndAmounts], money: Money) -> None:
        self._money = money
        self._kinds = list({tuple(sorted(seat.items())): seat for seat in seats}.values())
        self._order = [self._kinds.index(seat) for seat in seats]

    def settled(
        self, hand: HandSum, terms: Sequence[frozenset[int]], kept: Kept, supply: Supply
    ) -> _Settled:
        changes = {
            digit: tuple((end, WHOLE * times) for end, times in kind.change)
            for kind, digit in kept.kinds.items()
        }
        plain = self._products(hand, lambda seats, term: term in terms[seats])
        changed = self._products(changes, lambda _, changed: changed in kept.within)
        settled: _Settled = []
        for before, kind in enumerate(self._order):
            sums: Counter[Amount] = Counter()
            present = self._present(before)
            next_hand = _NextHand(hand, changes, kept, supply, self._kinds[kind], before + 1)
            for seats in product(*(range(number + 1) for number in present)):
                choices = prod(map(comb, present, seats))
                others = tuple(all_ - some for all_, some in zip(present, seats, strict=True))
                for these, much in changed[others].items():
                    for amount, number in next_hand.beside(these, plain[seats]).items():
                        sums[amount] += choices * much * number
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
        hands: int,
    ) -> None:
        self._hand = [(t, [(amounts[end], n) for end, n in row]) for t, row in hand.items()]
        self._changes = [(k, [(amounts[end], n) for end, n in row]) for k, row in changes.items()]
        self._kept = kept
        self._supply = supply
        self._hands = hands
        self._known: dict[int, _Sums] = {}

    def beside(self, others: int, sums: _Sums) -> Mapping[Amount, int]:
        """By what it comes to: money of seats with plain hands, in as many ways as there are.

        This hand is a plain one, too, or one more of the changed hands.
        """
        plain = self._dealt(others)
        also = [(self._dealt(others + kind), row) for kind, row in self._changes]
        changed = [(dealt, row) for dealt, row in also if dealt]
        found: defaultdict[Amount, int] = defaultdict(int)
        for term, much in sums.items():
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
                    found[amount] += number * much
        return found

    def _dealt(self, changed: int) -> _Sums:
        """Parts as held by so many hands in all, with the cards that may be any."""
        if changed not in self._known:
            dealt: dict[int, int] = {}
            size = self._kept.sets.get(changed, self._hands + 1)
            free, left = 3 * (self._hands - size), _CARDS - 3 * size
            for term, ways in self._supply.get(changed, {}).items():
                held = cards_in(term)
                if held <= free:
                    dealt[term] = ways * perm(left - held, free - held)
            self._known[changed] = dealt
        return self._known[changed]
