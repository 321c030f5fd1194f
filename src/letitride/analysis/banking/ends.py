"""How two hands end that share the community cards."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Final, NamedTuple

PAIRS: Final = 52 * 51 * comb(50, 3) * comb(47, 3)
"""Two community cards in order, then the hands of two players."""


class End(NamedTuple):
    """How a hand ends: bets left in action, and what each is paid, or None where they lose."""

    action: int
    pays: Fraction | None

    @property
    def units(self) -> Fraction:
        """What the player wins or loses, in bets."""
        return self.action * (Fraction(-1) if self.pays is None else self.pays)


@dataclass(frozen=True)
class Ends:
    """Deals of a board and two hands, in order, by how the two end; PAIRS for a whole game."""

    pairs: Mapping[tuple[End, End], int]

    @cached_property
    def deals(self) -> int:
        return sum(self.pairs.values())

    @cached_property
    def singles(self) -> Mapping[End, int]:
        """How one hand ends, out of as many deals."""
        counts: Counter[End] = Counter()
        for (end, _), deals in self.pairs.items():
            counts[end] += deals
        return dict(counts)

    @cached_property
    def beside(self) -> Mapping[End, Mapping[End, int]]:
        """How the second hand ends, by how the first does."""
        rows: dict[End, dict[End, int]] = {end: {} for end in self.singles}
        for (end, other), deals in self.pairs.items():
            rows[end][other] = deals
        return rows
