"""The figures that an analysis answers with: choices, bets, outcomes, results."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import sqrt

from letitride.cards import Shape
from letitride.rules import Kind, Schedule


class RideOrPull(StrEnum):
    RIDE = "ride"
    PULL = "pull"
    EITHER = "either"


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bet is worth if it rides, for every hand of a shape."""

    shape: Shape
    hands: int
    ev: Fraction

    @property
    def decision(self) -> RideOrPull:
        return decide_by(self.ev)


@dataclass(frozen=True, slots=True)
class BetValue:
    """One of the three circles alone: its value, and how often it is in action at the end."""

    ev: Fraction
    ride: Fraction


@dataclass(frozen=True, slots=True)
class ParSheetRow:
    """A row of the par sheet. ``kind`` and ``pays`` are None for all hands that lose.

    ``contribution`` is the row's part of the expected win per one unit bet (per one base bet in
    the base game), so that the rows add up to minus the edge.
    """

    kind: Kind | None
    pays: Fraction | None
    combinations: int
    probability: Fraction
    contribution: Fraction


@dataclass(frozen=True, slots=True)
class Result:
    """One way a round can end: units in action, units won or lost, and in how many deals."""

    action: int
    net: Fraction
    deals: int


@dataclass(frozen=True)
class WagerAnalysis:
    """Everything exact about one wager. ``bets`` and ``choices`` are of the base game only."""

    schedule: Schedule
    edge: Fraction
    average_wager: Fraction
    hit_frequency: Fraction
    outcomes: tuple[ParSheetRow, ...]
    results: tuple[Result, ...]
    bets: Mapping[int, BetValue]
    choices: Mapping[int, tuple[Choice, ...]]

    @property
    def par(self) -> Fraction:
        return self.edge / self.average_wager

    @cached_property
    def deals(self) -> int:
        return sum(result.deals for result in self.results)

    @cached_property
    def distribution(self) -> Mapping[Fraction, int]:
        """Deals by net result of a round in units bet, the largest loss first."""
        counts: Counter[Fraction] = Counter()
        for result in self.results:
            counts[result.net] += result.deals
        return dict(sorted(counts.items()))

    @cached_property
    def variance(self) -> Fraction:
        """Variance of a round's net result, in squared units of one bet."""
        return self._mean((net + self.edge) ** 2 * n for net, n in self.distribution.items())

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def skewness(self) -> float:
        third = self._mean((net + self.edge) ** 3 * n for net, n in self.distribution.items())
        return float(third) / float(self.variance) ** 1.5 if self.variance else 0.0

    @cached_property
    def hold_variance(self) -> Fraction:
        """Times 1/n, the variance of the hold (loss over amount in action) after n rounds.

        Loss and action vary together, so this is the variance of a ratio of means: that of
        ``loss - par * action`` over the squared average wager, exact but for terms in 1/n².
        """
        spread = self._mean(
            (result.net + self.par * result.action) ** 2 * result.deals for result in self.results
        )
        return spread / self.average_wager**2

    def zero_choices(self, circle: int) -> int:
        """Hands for which the bet on this circle is worth exactly zero, and so is pulled."""
        return sum(choice.hands for choice in self.choices[circle] if choice.ev == 0)

    def _mean(self, terms: Iterable[Fraction]) -> Fraction:
        return sum(terms, Fraction(0)) / self.deals


@dataclass(frozen=True, slots=True)
class Par:
    """The three figures of a base paytable that designers compare."""

    edge: Fraction
    average_wager: Fraction

    @property
    def par(self) -> Fraction:
        return self.edge / self.average_wager


@dataclass(frozen=True, slots=True)
class BetsTogether:
    """The three bets of a player who has seen this many cards of others before bet 1."""

    seen: int
    bets: Mapping[int, BetValue]

    @property
    def players(self) -> int:
        return 1 + self.seen // 3

    @property
    def edge(self) -> Fraction:
        """Expected loss per one base bet; negative if the player wins."""
        return -sum((bet.ev for bet in self.bets.values()), Fraction(0))

    @property
    def average_wager(self) -> Fraction:
        return sum((bet.ride for bet in self.bets.values()), Fraction(0))

    @property
    def par(self) -> Fraction:
        """Loss over amount in action."""
        return self.edge / self.average_wager


def decide_by(ev: Fraction) -> RideOrPull:
    if ev == 0:
        return RideOrPull.EITHER
    return RideOrPull.RIDE if ev > 0 else RideOrPull.PULL
