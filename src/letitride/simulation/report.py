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
    """``error`` is the figure's standard error."""

    rounds: int
    seed: int
    expectation: EstimateReport
    variance: EstimateReport
    chances: ChancesEstimateReport


class EstimatedBankingReport(BankingReport, frozen=True, kw_only=True):
    """``estimate`` is set if not everything is known exactly, unless it was turned off."""

    estimate: BankingEstimateReport | None


def estimated_banking_report(
    report: BankingReport, estimate: BankingEstimate | None
) -> EstimatedBankingReport:
    estimated = None if estimate is None else _report(estimate)
    return EstimatedBankingReport(**msgspec.structs.asdict(report), estimate=estimated)


def _report(estimate: BankingEstimate) -> BankingEstimateReport:
    def reported(figure: Estimate) -> EstimateReport:
        return EstimateReport(*figure)

    return BankingEstimateReport(
        rounds=estimate.rounds,
        seed=estimate.seed,
        expectation=reported(estimate.expectation),
        variance=reported(estimate.variance),
        chances=ChancesEstimateReport(*map(reported, estimate.chances)),
    )
