"""In how many deals hands end so together, whoever holds which: by set of ends.

Who sits where, and bets what, does not matter to the cards. So hands are counted without their
seats: what is looked for is how many deals there are in which hands have these ends, as a set. In a
set of hands some are plain ones, and each of their ends is a sum of terms of parts; the others are
changed, and each change is a sum of ends. The deck supplies terms beside changed hands. So plain
ends are taken one by one out of the terms, for all sets of changed hands at once; then changes are
replaced by their ends, one kind after another, for all plain ends at once.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import factorial, perm, prod
from typing import Final

from letitride.analysis.banking.joint.kept import SET_BITS, Kept, size_of, times_in
from letitride.analysis.banking.joint.layout import Change
from letitride.analysis.banking.joint.parts import WHOLE, HandSum, cards_in
from letitride.analysis.banking.joint.places import Places
from letitride.analysis.banking.joint.supply import Supply

CARDS: Final = 50
"""Beside a board."""

Digits = Mapping[int, int]
"""By the number of an end, its digit in a set of ends."""

_Terms = Sequence[tuple[int, int]]
_Rows = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Counting:
    """Hands on boards that have their patterns in common.

    ``terms`` has a set for each number of hands, from none: the terms that so many can come to.
    Places are wide enough for all that occurs on the way.
    """

    hand: HandSum
    terms: Sequence[frozenset[int]]
    kept: Kept
    digits: Digits
    places: Places

    @property
    def hands(self) -> int:
        return len(self.terms) - 1

    def deals(self, supply: Supply) -> Counter[int]:
        """By set of ends, what all hands together come to."""
        by_size: defaultdict[int, list[int]] = defaultdict(list)
        for changed in supply:
            by_size[size_of(changed)].append(changed)
        found: Counter[int] = Counter()
        for size, sets in by_size.items():
            self._count(found, size, sets, self._dealt(size, sets, supply))
        return found

    def _count(self, into: Counter[int], size: int, sets: Sequence[int], dealt: _Rows) -> None:
        """With so many changed hands; which of all hands they are, and have which ends, is open."""
        plain = dict(self._plain(self._ends(), self.hands - size, dealt))
        columns = self.places.transposed(list(plain.values()), len(sets))
        beside = {
            changed: perm(self.hands, size) // orders_of(changed) * column
            for changed, column in zip(sets, columns, strict=True)
            if column
        }
        orders = [factorial(self.hands - size) // orders_of(ends) for ends in plain]
        for others, row in self._by_ends(beside).items():
            numbers = self.places.unpacked(row, len(plain))
            for ends, number, times in zip(plain, numbers, orders, strict=True):
                if number:
                    into[others + ends] += number * times

    def _dealt(self, size: int, sets: Sequence[int], supply: Supply) -> _Rows:
        """By term, for all sets of a size, the ways to deal it and cards that may be any."""
        free, left = 3 * (self.hands - size), CARDS - 3 * size
        rows = {}
        for term in self.terms[self.hands - size]:
            held = cards_in(term)
            if held <= free:
                row = self.places.packed(supply[changed].get(term, 0) for changed in sets)
                if row:
                    rows[term] = row * perm(left - held, free - held)
        return rows

    def _ends(self) -> list[tuple[int, _Terms]]:
        """By the digit of an end, the terms of a plain hand that has it."""
        ends: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for term, change in self.hand.items():
            for end, times in change:
                ends[self.digits[end]].append((term, times))
        return list(ends.items())

    def _plain(
        self, ends: Sequence[tuple[int, _Terms]], hands: int, rows: _Rows
    ) -> Iterator[tuple[int, int]]:
        """Every set of ends that so many plain hands have."""
        if not hands:
            yield 0, rows.get(0, 0)
            return
        for index, (end, terms) in enumerate(ends):
            fewer = {
                term: number
                for term in self.terms[hands - 1]
                if (number := sum(rows.get(term + more, 0) * n for more, n in terms))
            }
            for others, number in self._plain(ends[index:], hands - 1, fewer):
                yield end + others, number

    def _by_ends(self, rows: dict[int, int]) -> dict[int, int]:
        """Sets of changed hands, replaced by sets of ends."""
        changes = {digit: kind.change for kind, digit in self.kept.kinds.items()}
        past = max(changes, default=1).bit_length() + SET_BITS
        for digit, change in changes.items():
            powers = self._powers(change, past)
            place = digit.bit_length() - 1
            after: defaultdict[int, int] = defaultdict(int)
            for these, number in rows.items():
                times = these >> place & 15
                rest = these - times * digit
                for ends, coefficient in powers[times]:
                    after[rest + ends] += coefficient * number
            rows = after
        return {these >> past: number for these, number in rows.items() if number}

    def _powers(self, change: Change, past: int) -> list[list[tuple[int, int]]]:
        """Of a hand that is changed so, any number of times: sets of ends, and how often."""
        powers: list[list[tuple[int, int]]] = [[(0, 1)]]
        for _ in range(self.hands):
            row: Counter[int] = Counter()
            for ends, number in powers[-1]:
                for end, times in change:
                    row[ends + (self.digits[end] << past)] += WHOLE * times * number
            powers.append(list(row.items()))
        return powers


def orders_of(ends: int) -> int:
    """Of the members of a set that are alike."""
    return prod(map(factorial, times_in(ends)))


def ends_in(ends: int) -> Iterator[int]:
    """Which ends a set has, each once."""
    end = 1
    while end <= ends:
        if ends & 15 * end:
            yield end
        end <<= SET_BITS
