"""In how many deals the hands end in a given set of outcomes, whoever holds which.

Cards do not depend on who sits where and bets what, so hands are counted without their seats: how
many deals have these outcomes, as a set. Some hands of a set are regular, and each of their
outcomes is a sum of terms of parts; the others are irregular, and each correction is a sum of
outcomes. ``card_supply`` says how often terms occur beside irregular hands. Regular outcomes are
taken out of the terms one at a time, for all sets of irregular hands at once; then irregular hands
are replaced by their outcomes, one kind after another, for all regular outcomes at once.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import factorial, perm, prod
from typing import Final

from letitride.analysis.banking.joint.boards import Correction
from letitride.analysis.banking.joint.card_supply import Supply
from letitride.analysis.banking.joint.counted_sets import SET_BITS, CountedSets, size_of, times_in
from letitride.analysis.banking.joint.hand_polynomial import WHOLE, HandPolynomial, cards_in
from letitride.analysis.banking.joint.packed_integers import PackedIntegers

CARDS: Final = 50
"""Cards beside a board."""

OutcomeDigits = Mapping[int, int]
"""By code of an outcome, its digit in a set of outcomes."""

_Terms = Sequence[tuple[int, int]]
_Rows = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class OutcomeSetCounter:
    """Counts hands on boards that have their patterns in common.

    ``terms`` has a set for each number of hands, from none: the terms that so many can have.
    ``places`` are wide enough for every integer that occurs on the way.
    """

    hand: HandPolynomial
    terms: Sequence[frozenset[int]]
    counted_sets: CountedSets
    digits: OutcomeDigits
    places: PackedIntegers

    @property
    def hands(self) -> int:
        return len(self.terms) - 1

    def deals(self, supply: Supply) -> Counter[int]:
        """Deals by set of outcomes, all hands together."""
        by_size: defaultdict[int, list[int]] = defaultdict(list)
        for irregular in supply:
            by_size[size_of(irregular)].append(irregular)
        found: Counter[int] = Counter()
        for size, sets in by_size.items():
            self._count(found, size, sets, self._dealt(size, sets, supply))
        return found

    def _count(self, into: Counter[int], size: int, sets: Sequence[int], dealt: _Rows) -> None:
        """Add deals with ``size`` irregular hands, whichever hands those are."""
        regular = dict(self._regular(self._outcomes(), self.hands - size, dealt))
        columns = self.places.transposed(list(regular.values()), len(sets))
        beside = {
            irregular: perm(self.hands, size) // orders_of(irregular) * column
            for irregular, column in zip(sets, columns, strict=True)
            if column
        }
        orders = [factorial(self.hands - size) // orders_of(outcomes) for outcomes in regular]
        for others, row in self._by_outcomes(beside).items():
            numbers = self.places.unpacked(row, len(regular))
            for outcomes, number, times in zip(regular, numbers, orders, strict=True):
                if number:
                    into[others + outcomes] += number * times

    def _dealt(self, size: int, sets: Sequence[int], supply: Supply) -> _Rows:
        """By term, for all sets of a size, the ways to deal it and the cards that may be any."""
        free, left = 3 * (self.hands - size), CARDS - 3 * size
        rows = {}
        for term in self.terms[self.hands - size]:
            held = cards_in(term)
            if held <= free:
                row = self.places.packed(supply[irregular].get(term, 0) for irregular in sets)
                if row:
                    rows[term] = row * perm(left - held, free - held)
        return rows

    def _outcomes(self) -> list[tuple[int, _Terms]]:
        """By digit of an outcome, the terms of a regular hand that has it."""
        outcomes: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for term, correction in self.hand.items():
            for outcome, times in correction:
                outcomes[self.digits[outcome]].append((term, times))
        return list(outcomes.items())

    def _regular(
        self, outcomes: Sequence[tuple[int, _Terms]], hands: int, rows: _Rows
    ) -> Iterator[tuple[int, int]]:
        """Every set of outcomes that this many regular hands can have."""
        if not hands:
            yield 0, rows.get(0, 0)
            return
        for index, (outcome, terms) in enumerate(outcomes):
            fewer = {
                term: number
                for term in self.terms[hands - 1]
                if (number := sum(rows.get(term + more, 0) * n for more, n in terms))
            }
            for others, number in self._regular(outcomes[index:], hands - 1, fewer):
                yield outcome + others, number

    def _by_outcomes(self, rows: dict[int, int]) -> dict[int, int]:
        """Sets of irregular hands, replaced by sets of outcomes."""
        irregular_hands = {
            digit: kind.correction for kind, digit in self.counted_sets.kinds.items()
        }
        past = max(irregular_hands, default=1).bit_length() + SET_BITS
        for digit, correction in irregular_hands.items():
            powers = self._powers(correction, past)
            place = digit.bit_length() - 1
            after: defaultdict[int, int] = defaultdict(int)
            for these, number in rows.items():
                times = these >> place & 15
                rest = these - times * digit
                for outcomes, coefficient in powers[times]:
                    after[rest + outcomes] += coefficient * number
            rows = after
        return {these >> past: number for these, number in rows.items() if number}

    def _powers(self, correction: Correction, past: int) -> list[list[tuple[int, int]]]:
        """For no hand with this correction, one, and so on: sets of outcomes, and how often."""
        powers: list[list[tuple[int, int]]] = [[(0, 1)]]
        for _ in range(self.hands):
            row: Counter[int] = Counter()
            for outcomes, number in powers[-1]:
                for outcome, times in correction:
                    row[outcomes + (self.digits[outcome] << past)] += WHOLE * times * number
            powers.append(list(row.items()))
        return powers


def orders_of(outcomes: int) -> int:
    """In how many orders equal members of a set can be put."""
    return prod(map(factorial, times_in(outcomes)))


def outcomes_in(outcomes: int) -> Iterator[int]:
    """Which outcomes a set has, each once."""
    outcome = 1
    while outcome <= outcomes:
        if outcomes & 15 * outcome:
            yield outcome
        outcome <<= SET_BITS
