"""A banked round as plain values for JSON, like the other reports; money is in cents."""

import msgspec

from letitride.analysis.banking.banked_round import BankedRound
from letitride.analysis.banking.bounds import Bounds
from letitride.analysis.report import Exact, exact


class WithinReport(msgspec.Struct, frozen=True):
    least: Exact
    most: Exact


class ChancesReport(msgspec.Struct, frozen=True):
    win: Exact
    even: Exact
    lose: Exact


class ChancesWithinReport(msgspec.Struct, frozen=True):
    win: WithinReport
    even: WithinReport
    lose: WithinReport


class BoundsReport(msgspec.Struct, frozen=True):
    """``chances`` are null if no bounds on them are proved."""

    expectation: WithinReport
    variance: WithinReport
    chances: ChancesWithinReport | None


class BankingReport(msgspec.Struct, frozen=True, kw_only=True):
    """``bounds`` is there only if the figures are not exact; those are null then."""

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


def banking_report(paytable: str, banking: BankedRound) -> BankingReport:
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
        chances=_chances(banking) if known else None,
        bounds=None if known else _bounds(banking),
    )


def _chances(banking: BankedRound) -> ChancesReport | None:
    if banking.chances is None:
        return None
    return ChancesReport(*(exact(chance.least) for chance in banking.chances))


def _bounds(banking: BankedRound) -> BoundsReport:
    chances = banking.chances
    return BoundsReport(
        _within(banking.expectation),
        _within(banking.variance),
        None if chances is None else ChancesWithinReport(*map(_within, chances)),
    )


def _within(figure: Bounds) -> WithinReport:
    return WithinReport(exact(figure.least), exact(figure.most))
