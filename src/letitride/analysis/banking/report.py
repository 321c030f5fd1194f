"""Banking as plain values for JSON, in the manner of the other reports; money is in cents."""

import msgspec

from letitride.analysis.banking.bank import Banking
from letitride.analysis.banking.bounds import Within
from letitride.analysis.report import Exact, exact


class WithinReport(msgspec.Struct, frozen=True):
    least: Exact
    most: Exact


class ChancesReport(msgspec.Struct, frozen=True):
    win: Exact
    even: Exact
    lose: Exact


class BoundsReport(msgspec.Struct, frozen=True):
    expectation: WithinReport
    variance: WithinReport


class BankingReport(msgspec.Struct, frozen=True, kw_only=True):
    """``bounds`` stands where figures are not exact, and they are null then."""

    id: str
    seats: int
    bets: tuple[int, ...]
    cover: int | None
    fee: int
    expectation: Exact | None
    variance: Exact | None
    standard_deviation: float | None
    chances: ChancesReport | None
    bounds: BoundsReport | None


def banking_report(paytable: str, banking: Banking) -> BankingReport:
    chances = banking.chances
    expectation, variance = banking.expectation, banking.variance
    known = banking.exact
    return BankingReport(
        id=paytable,
        seats=len(banking.bets),
        bets=banking.bets,
        cover=banking.cover,
        fee=banking.fee,
        expectation=exact(expectation.least) if known else None,
        variance=exact(variance.least) if known else None,
        standard_deviation=banking.standard_deviation[0] if known else None,
        chances=None if chances is None else ChancesReport(*map(exact, chances)),
        bounds=None if known else BoundsReport(_within(expectation), _within(variance)),
    )


def _within(figure: Within) -> WithinReport:
    return WithinReport(exact(figure.least), exact(figure.most))
