"""How two hands that share the community cards end."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Final, NamedTuple

PAIRS: Final = 52 * 51 * comb(50, 3) * comb(47, 3)
"""Deals: two community cards in order, then the hands of two players."""


class HandOutcome(NamedTuple):
    """How a hand ends: bets left in action, and what each is paid, or None if they lose."""

    action: int
    pays: Fraction | None

    @property
    def units(self) -> Fraction:
        """What the player wins or loses, in bets."""
        return self.action * (Fraction(-1) if self.pays is None else self.pays)


@dataclass(frozen=True)
class PairOutcomes:
    """Deals of a board and two hands, in order, by their outcomes; PAIRS of them in a full game."""

    pairs: Mapping[tuple[HandOutcome, HandOutcome], int]

    @cached_property
    def deals(self) -> int:
        return sum(self.pairs.values())

    @cached_property
    def singles(self) -> Mapping[HandOutcome, int]:
        """Deals by the outcome of one hand."""
        counts: Counter[HandOutcome] = Counter()
        for (outcome, _), deals in self.pairs.items():
            counts[outcome] += deals
        return dict(counts)

    @cached_property
    def beside(self) -> Mapping[HandOutcome, Mapping[HandOutcome, int]]:
        """Deals by the outcome of the second hand, for each of the first."""
        rows: dict[HandOutcome, dict[HandOutcome, int]] = {outcome: {} for outcome in self.singles}
        for (outcome, other), deals in self.pairs.items():
            rows[outcome][other] = deals
        return rows
