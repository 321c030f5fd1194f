"""Estimates as plain values for JSON; money is in cents."""

import msgspec

from letitride.analysis import BankingReport
from letitride.simulation.banking import BankingEstimate
from letitride.simulation.control import Estimate


class EstimateReport(msgspec.Struct, frozen=True):
    value: float
    error: float


class ChancesEstimateReport(msgspec.Struct, frozen=True):
    win: EstimateReport
    even: EstimateReport
    lose: EstimateReport


class BankingEstimateReport(msgspec.Struct, frozen=True):
    """``error`` is the standard error of its figure."""

    rounds: int
    seed: int
    expectation: EstimateReport
    variance: EstimateReport
    chances: ChancesEstimateReport


class EstimatedBankingReport(BankingReport, frozen=True, kw_only=True):
    """``estimate`` stands where not everything is known exactly, unless it was not asked for."""

    estimate: BankingEstimateReport | None


def estimated_banking_report(
    report: BankingReport, estimate: BankingEstimate | None
) -> EstimatedBankingReport:
    told = None if estimate is None else _told(estimate)
    return EstimatedBankingReport(**msgspec.structs.asdict(report), estimate=told)


def _told(estimate: BankingEstimate) -> BankingEstimateReport:
    def told(figure: Estimate) -> EstimateReport:
        return EstimateReport(*figure)

    return BankingEstimateReport(
        rounds=estimate.rounds,
        seed=estimate.seed,
        expectation=told(estimate.expectation),
        variance=told(estimate.variance),
        chances=ChancesEstimateReport(*map(told, estimate.chances)),
    )
