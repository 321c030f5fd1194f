"""Pays as non-negative integers: what a hand pays back, including the bet."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, lcm

from letitride.analysis.faceup.ways import Slots
from letitride.cards import FiveCard
from letitride.rules import Schedule


@dataclass(frozen=True, slots=True)
class Gains:
    """``of`` is indexed by ``FiveCard``; ``bet`` is what riding costs, in the same units."""

    of: tuple[int, ...]
    bet: int

    def slots(self, seen: Sequence[int]) -> Slots:
        """Slots wide enough for any sum over pairs of 49 cards."""
        return Slots.for_worths(2 * comb(49, 2) * (max(self.of) + 1), max(seen))


def gains_of(schedule: Schedule) -> Gains:
    nets = [schedule.net(kind) for kind in FiveCard]
    bet = lcm(*(net.denominator for net in nets))
    return Gains(
        tuple((net.numerator + net.denominator) * (bet // net.denominator) for net in nets), bet
    )


@dataclass(frozen=True, slots=True)
class RideTally:
    """Over all sets of seen cards: how many let the bet ride, and what that gains in all."""

    rides: int
    gained: int
