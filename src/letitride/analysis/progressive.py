"""A bet on a shared meter: its exact return at any meter, the break-even, and the long run.

The return is linear in the meter. In the long run no meter has to be assumed: everything that feeds
it is paid out again, and so is every seed.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from letitride.analysis.exact import analyse_wager, side_counts
from letitride.rules import Cents, Kind, Meter, Schedule, kinds_of


@dataclass(frozen=True)
class ProgressiveAnalysis:
    """Figures are per one bet; meters are in cents, as they stand when they are paid.

    ``others`` is how many others have the bet: their hands bring envy pays. It ignores that two
    winners share a part of the meter, so with others at the table a bet really returns slightly
    less.
    """

    schedule: Schedule
    meter: Meter
    others: int
    chances: dict[Kind, Fraction]

    @cached_property
    def fixed(self) -> Fraction:
        """What the tray returns for the player's own hand."""
        pays = self.schedule.pays
        return sum((self.chances[kind] * pays[kind] for kind in pays), Fraction(0))

    @cached_property
    def envy(self) -> Fraction:
        """What hands of others return: each of them has every hand as often as the player."""
        pays = (self.chances[kind] * amount for kind, amount in self.meter.envy.items())
        return self.others * sum(pays, Fraction(0)) / self.meter.bet

    @cached_property
    def part(self) -> Fraction:
        """The part of the meter that a bet wins on average."""
        parts = self.meter.pays.items()
        return sum((self.chances[kind] * part for kind, part in parts), Fraction(0))

    def returns(self, meter: Cents | Fraction) -> Fraction:
        """The player's return if the meter stands there; 1 is break-even."""
        return self.fixed + self.envy + self.part * meter / self.meter.bet

    def edge(self, meter: Cents | Fraction) -> Fraction:
        return 1 - self.returns(meter)

    @cached_property
    def break_even(self) -> Fraction:
        """Above this the bet favours the player; at most zero if it always does."""
        return (1 - self.fixed - self.envy) * self.meter.bet / self.part

    @cached_property
    def long_run(self) -> Fraction:
        """The return over all time: the tray, what bets feed, and the seeds of emptied meters."""
        return self.fixed + self.envy + self.meter.share + self._seeds / self.meter.bet

    @cached_property
    def average_meter(self) -> Fraction:
        """The average meter when it is paid: the amount at which it pays out what comes in.

        Exact with one bet a round.
        """
        return (self.meter.feed + self._seeds) / self.part

    @property
    def _seeds(self) -> Fraction:
        """What the house puts into emptied meters, per bet."""
        emptied = (kind for kind in self.meter.pays if self.meter.empties(kind))
        return self.meter.seed * sum((self.chances[kind] for kind in emptied), Fraction(0))


class NoMeter(ValueError):
    """The wager is not paid from a meter."""


def analyse_progressive(schedule: Schedule, *, others: int = 0) -> ProgressiveAnalysis:
    """Raises ``NoMeter``."""
    if schedule.meter is None:
        raise NoMeter(f"{schedule.name} is not paid from a meter")
    counts = side_counts(schedule.decided_by)
    total = sum(counts)
    chances = {kind: Fraction(counts[kind], total) for kind in kinds_of(schedule.decided_by)}
    return ProgressiveAnalysis(schedule, schedule.meter, others, chances)


def standard_deviation_at(schedule: Schedule, meter: Cents) -> float:
    return analyse_wager(schedule.at_meter(meter)).standard_deviation
