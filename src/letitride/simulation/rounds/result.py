"""What a simulation found: for every wager the mean, its standard error and the exact value."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from letitride.rules import BASE, Kind, Wager
from letitride.simulation.rounds.job import RIDE_1, RIDE_2, SimulationJob
from letitride.simulation.rounds.tally import SimulationTally


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error, and the exact value if it is known.

    The error is that of round totals: hands of a round share the community cards, so they do not
    vary alone. It is None where fewer than two rounds, or rounds that were all alike, say nothing
    about it.
    """

    mean: Fraction
    standard_error: float | None
    exact: Fraction | None

    @property
    def z(self) -> float | None:
        """How many standard errors the mean is from the exact value."""
        if self.exact is None or not self.standard_error:
            return None
        return float(self.mean - self.exact) / self.standard_error

    def __str__(self) -> str:
        error = "" if self.standard_error is None else f" ± {self.standard_error:.6f}"
        return f"{float(self.mean):+.6f}{error}"


@dataclass(frozen=True)
class WagerResult:
    """One wager, in units of one bet, per hand."""

    wager: Wager
    paytable: str
    hands: int
    figure: Mean
    kinds: Mapping[Kind, int]
    distribution: Mapping[Fraction, int]
    bets_in_action: Fraction
    rides: Mapping[int, Fraction]

    @property
    def mean(self) -> float:
        return float(self.figure.mean)

    @property
    def standard_error(self) -> float | None:
        return self.figure.standard_error

    @property
    def exact(self) -> Fraction | None:
        return self.figure.exact

    @property
    def z(self) -> float | None:
        return self.figure.z

    @cached_property
    def standard_deviation(self) -> float:
        """Standard deviation of one hand."""
        square = sum((net**2 * n for net, n in self.distribution.items()), Fraction(0))
        return sqrt(max(Fraction(0), square / self.hands - self.figure.mean**2))

    @property
    def win_frequency(self) -> Fraction:
        """How often a hand gained something."""
        return Fraction(sum(n for net, n in self.distribution.items() if net > 0), self.hands)


@dataclass(frozen=True)
class Simulation:
    """``together`` is what a seat gains in a round from all its wagers, in cents, and ``bank`` what
    a player-dealer gains from all seats, in base bets."""

    id: str
    play: str | None
    seats: int
    seed: int
    rounds: int
    wagers: tuple[WagerResult, ...]
    together: Mean
    bank: Mean | None

    @property
    def hands(self) -> int:
        return self.rounds * self.seats

    def wager(self, wager: str) -> WagerResult:
        return next(each for each in self.wagers if each.wager == wager)

    def __str__(self) -> str:
        from letitride.simulation.rounds.printing import lines_of

        return "\n".join(lines_of(self))


def result_of(
    job: SimulationJob, tally: SimulationTally, *, id: str, banked: bool = False
) -> Simulation:
    wagers = tuple(_wager(job, tally, place) for place in range(len(job.bets)))
    return Simulation(
        id=id,
        play=None if job.strategy is None else job.strategy.name,
        seats=job.seats,
        seed=job.seed,
        rounds=tally.rounds,
        wagers=wagers,
        together=_together(job, tally),
        bank=_bank(job, wagers[0].figure) if banked else None,
    )


def mean_of(job: SimulationJob, tally: SimulationTally, place: int) -> Mean:
    """The mean of one wager, in bets, per hand."""
    bet, counts = job.bets[place], tally.counts[place]
    total = sum(map(int.__mul__, counts, bet.nets))
    unit = Fraction(1, bet.scale * job.seats)
    return _mean(total, tally.squares[place], tally.rounds, unit=unit, exact=bet.value)


def _mean(total: int, square: int, rounds: int, *, unit: Fraction, exact: Fraction | None) -> Mean:
    """Of ``rounds`` totals with this sum and this sum of squares, times ``unit``."""
    error = None
    spread = rounds * square - total**2
    if rounds > 1 and spread:
        error = float(unit) * sqrt(Fraction(spread, rounds**2 * (rounds - 1)))
    return Mean(Fraction(total, rounds) * unit, error, exact)


def _wager(job: SimulationJob, tally: SimulationTally, place: int) -> WagerResult:
    bet, counts = job.bets[place], tally.counts[place]
    kinds: Counter[Kind] = Counter()
    nets: Counter[Fraction] = Counter()
    for end, count in enumerate(counts):
        if count:
            kinds[bet.kind(end)] += count
            nets[bet.net(end)] += count
    hands = tally.rounds * job.seats
    rides = {}
    if bet.wager == BASE:
        for circle, bit in ((1, RIDE_1), (2, RIDE_2)):
            riding = sum(count for end, count in enumerate(counts) if end & bit)
            rides[circle] = Fraction(riding, hands)
    return WagerResult(
        wager=bet.wager,
        paytable=bet.paytable,
        hands=hands,
        figure=mean_of(job, tally, place),
        kinds=dict(sorted(kinds.items(), reverse=True)),
        distribution=dict(sorted(nets.items())),
        bets_in_action=1 + sum(rides.values(), Fraction(0)),
        rides=rides,
    )


def _together(job: SimulationJob, tally: SimulationTally) -> Mean:
    total = sum(
        weight * sum(map(int.__mul__, counts, bet.nets))
        for weight, counts, bet in zip(job.weights, tally.counts, job.bets, strict=True)
    )
    known = [bet.value * bet.amount for bet in job.bets if bet.value is not None]
    exact = sum(known, Fraction(0)) if len(known) == len(job.bets) else None
    unit = job.unit / job.seats
    return _mean(total, tally.squares[-1], tally.rounds, unit=unit, exact=exact)


def _bank(job: SimulationJob, base: Mean) -> Mean:
    """What all seats lose, the bank gains, if its wager is always enough."""
    error = None if base.standard_error is None else base.standard_error * job.seats
    exact = None if base.exact is None else -base.exact * job.seats
    return Mean(-base.mean * job.seats, error, exact)
