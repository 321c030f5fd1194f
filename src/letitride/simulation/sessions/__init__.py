"""Simulated sessions, for betting systems that no exact method can follow."""

from letitride.simulation.sessions.report import (
    SimulatedSessionReport,
    simulated_session_report,
)
from letitride.simulation.sessions.result import SimulatedSession
from letitride.simulation.sessions.simulate import SESSIONS, simulate_session
from letitride.simulation.sessions.systems import (
    SIMULATED_SYSTEMS,
    OwnSystem,
    SimulatedSystem,
    system_of,
)

__all__ = [
    "SESSIONS",
    "SIMULATED_SYSTEMS",
    "OwnSystem",
    "SimulatedSession",
    "SimulatedSessionReport",
    "SimulatedSystem",
    "simulate_session",
    "simulated_session_report",
    "system_of",
]
