"""Estimates from random rounds, each with its error, for figures that no exact method reaches."""

from letitride.simulation.banking import ROUNDS, BankingEstimate, estimate_banking
from letitride.simulation.control import Controlled, Estimate, share
from letitride.simulation.designs import (
    BadDesign,
    Between,
    Design,
    DesignedTable,
    DesignReport,
    Goal,
    design,
    design_goal,
    design_report,
)
from letitride.simulation.executors import check_workers
from letitride.simulation.report import EstimatedBankingReport, estimated_banking_report
from letitride.simulation.rounds import (
    BadSimulation,
    Mean,
    Simulation,
    SimulationReport,
    WagerResult,
    simulate,
    simulation_report,
)
from letitride.simulation.sessions import (
    SESSIONS,
    SIMULATED_SYSTEMS,
    OwnSystem,
    SimulatedSession,
    SimulatedSessionReport,
    SimulatedSystem,
    simulate_session,
    simulated_session_report,
    system_of,
)
from letitride.simulation.shared_work import sharing

__all__ = [
    "ROUNDS",
    "SESSIONS",
    "SIMULATED_SYSTEMS",
    "BadDesign",
    "BadSimulation",
    "BankingEstimate",
    "Between",
    "Controlled",
    "Design",
    "DesignReport",
    "DesignedTable",
    "Estimate",
    "EstimatedBankingReport",
    "Goal",
    "Mean",
    "OwnSystem",
    "SimulatedSession",
    "SimulatedSessionReport",
    "SimulatedSystem",
    "Simulation",
    "SimulationReport",
    "WagerResult",
    "check_workers",
    "design",
    "design_goal",
    "design_report",
    "estimate_banking",
    "estimated_banking_report",
    "share",
    "sharing",
    "simulate",
    "simulate_session",
    "simulated_session_report",
    "simulation_report",
    "system_of",
]
