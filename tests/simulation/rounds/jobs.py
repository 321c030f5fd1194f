"""Jobs to simulate, small and of every kind."""

from collections.abc import Sequence

from letitride.simulation.rounds.game import simulated_game
from letitride.simulation.rounds.job import SimulationJob
from letitride.simulation.rounds.strategies import Choose

SIDES = ("three_card=3CB-4:5", "six_card=6CB-1", "progressive=PROG-1")


def job_of(
    ref: str = "LIRX-01",
    *,
    seats: int = 1,
    play: str | Choose = "best",
    sides: Sequence[str] = (),
    seed: int = 1,
) -> SimulationJob:
    return simulated_game(ref, seats=seats, play=play, sides=sides, seed=seed).job
