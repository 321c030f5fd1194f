"""Random rounds by the million, played by any strategy, and counted."""

from letitride.simulation.errors import BadSimulation
from letitride.simulation.rounds.report import SimulationReport, simulation_report
from letitride.simulation.rounds.result import Mean, Simulation, WagerResult
from letitride.simulation.rounds.simulate import simulate

__all__ = [
    "BadSimulation",
    "Mean",
    "Simulation",
    "SimulationReport",
    "WagerResult",
    "simulate",
    "simulation_report",
]
