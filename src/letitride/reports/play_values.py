"""What choices and rounds are worth, computed once for each paytable and then looked up."""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from letitride.analysis import (
    SideWager,
    Strategy,
    WagerAnalysis,
    advise,
    analyse_wager,
    round_law,
    strategy_in_words,
)
from letitride.cards import Card, Shape, shape_of
from letitride.rules import BASE, Cents, Schedule, Wager


class Moments(NamedTuple):
    """Of a round's result under the best play, in cents and squared cents."""

    mean: Fraction
    variance: Fraction


class PlayValues:
    """Keeps what it has computed, by the pays and not by the name of a paytable."""

    def __init__(self) -> None:
        self._analyses: dict[Hashable, WagerAnalysis] = {}
        self._worth: dict[Hashable, Mapping[Shape, Fraction]] = {}
        self._strategies: dict[Hashable, Strategy] = {}
        self._moments: dict[Hashable, tuple[Fraction, Fraction]] = {}

    def worth(self, base: Schedule, known: Sequence[Card], seen: Sequence[Card] = ()) -> Fraction:
        """What one unit gains if it rides: bet 1 with three cards ``known``, bet 2 with four."""
        if seen:
            return advise(base, known[:3], community=known[3:], seen=seen).ev
        key = pays_key(base)
        if key not in self._worth:
            choices = self.analysis(base).choices.values()
            self._worth[key] = {each.shape: each.ev for circle in choices for each in circle}
        return self._worth[key][shape_of(known)]

    def strategy(self, base: Schedule, circle: int) -> Strategy:
        key = pays_key(base), circle
        if key not in self._strategies:
            self._strategies[key] = strategy_in_words(self.analysis(base), circle)
        return self._strategies[key]

    def analysis(self, schedule: Schedule) -> WagerAnalysis:
        key = pays_key(schedule)
        if key not in self._analyses:
            self._analyses[key] = analyse_wager(schedule)
        return self._analyses[key]

    def round(
        self, schedules: Mapping[Wager, Schedule], bet: Cents, sides: Mapping[Wager, Cents]
    ) -> Moments:
        """A round with these bets: their cards are shared, so their results vary together.

        A bet on a meter is valued with the meter at its seed.
        """
        base = schedules[BASE]
        stakes = [(schedules[wager], amount) for wager, amount in sides.items()]
        alone = [self._law(base)] + [self._law(base, side) for side, _ in stakes]
        # Each law has the base game in it as well, so the side bet alone is the difference.
        means = [alone[0][0], *(mean - alone[0][0] for mean, _ in alone[1:])]
        amounts = [bet, *(amount for _, amount in stakes)]
        mean = sum((a * m for a, m in zip(amounts, means, strict=True)), Fraction(0))
        variance = amounts[0] ** 2 * alone[0][1]
        singles = [self.analysis(side).variance for side, _ in stakes]
        covers = [
            (law[1] - alone[0][1] - single) / 2
            for law, single in zip(alone[1:], singles, strict=True)
        ]
        for i, (side, amount) in enumerate(stakes):
            variance += amount**2 * singles[i] + 2 * bet * amount * covers[i]
            for j in range(i):
                both = self._law(base, side, stakes[j][0])[1]
                rest = alone[0][1] + singles[i] + singles[j] + 2 * covers[i] + 2 * covers[j]
                variance += amount * stakes[j][1] * (both - rest)
        return Moments(mean, variance)

    def _law(self, base: Schedule, *sides: Schedule) -> tuple[Fraction, Fraction]:
        """Mean and variance of a round with one unit on each bet."""
        key = pays_key(base), *map(pays_key, sides)
        if key not in self._moments:
            law = round_law(base, sides=[SideWager(side, Cents(1)) for side in sides])
            ends = [(won + side, deals) for (won, side), deals in law.ends.items()]
            mean = sum((net * deals for net, deals in ends), Fraction(0)) / law.deals
            square = sum((net**2 * deals for net, deals in ends), Fraction(0)) / law.deals
            self._moments[key] = mean, square - mean**2
        return self._moments[key]


def pays_key(schedule: Schedule) -> Hashable:
    """All that the values of a wager depend on."""
    pays = tuple((str(kind), pay) for kind, pay in schedule.at_seed.pays.items())
    return schedule.wager, schedule.odds, schedule.decided_by, pays
