"""Tallies: how often each end came, in integers, so that chunks add up in any order."""

from dataclasses import dataclass

from letitride.simulation.rounds.job import CODES, SimulationJob


@dataclass(frozen=True, slots=True)
class SimulationTally:
    """``counts`` by wager and end. ``squares`` of the scaled result of each wager in a round, all
    seats together; the last is of all wagers together."""

    rounds: int
    counts: tuple[tuple[int, ...], ...]
    squares: tuple[int, ...]

    def __add__(self, other: "SimulationTally") -> "SimulationTally":
        return SimulationTally(
            self.rounds + other.rounds,
            tuple(
                tuple(map(int.__add__, one, two))
                for one, two in zip(self.counts, other.counts, strict=True)
            ),
            tuple(map(int.__add__, self.squares, other.squares)),
        )


def empty_tally(job: SimulationJob) -> SimulationTally:
    bets = len(job.bets)
    return SimulationTally(0, ((0,) * CODES,) * bets, (0,) * (bets + 1))
