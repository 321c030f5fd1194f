"""Estimates, each with its error, from random rounds: for what no exact method reaches."""

from letitride.simulation.banking import ROUNDS, BankingEstimate, estimate_banking
from letitride.simulation.control import Controlled, Estimate, share
from letitride.simulation.report import EstimatedBankingReport, estimated_banking_report

__all__ = [
    "ROUNDS",
    "BankingEstimate",
    "Controlled",
    "Estimate",
    "EstimatedBankingReport",
    "estimate_banking",
    "estimated_banking_report",
    "share",
]
