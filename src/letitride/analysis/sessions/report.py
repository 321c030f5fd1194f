"""Sessions as plain values for JSON. Amounts are in dollars; the keys are a contract."""

from collections.abc import Mapping

import msgspec

from letitride.analysis.sessions.session import FanPoint, SessionResult

Dollars = int | float


class EndsReport(msgspec.Struct, frozen=True):
    won: float
    lost: float
    time: float


class SessionResultReport(msgspec.Struct, frozen=True):
    mean: float
    standard_deviation: float
    quantiles: Mapping[str, Dollars]


class SideReport(msgspec.Struct, frozen=True):
    wager: str
    amount: Dollars


class FanReport(msgspec.Struct, frozen=True):
    rounds: int
    alive: float
    quantiles: Mapping[str, Dollars]


class SessionReport(msgspec.Struct, frozen=True, kw_only=True):
    """``error`` bounds the error of every chance. ``drawdown`` is null where it is too much work.

    ``solved`` names the amount that was found for ``risk``: ``bankroll`` or ``bet``.
    """

    id: str
    bet: Dollars
    bankroll: Dollars
    stop_win: Dollars | None
    stop_loss: Dollars | None
    rounds: int | None
    play: str
    system: str
    sides: tuple[SideReport, ...]
    needed: Dollars
    ends: EndsReport
    mean_rounds: float
    rounds_quantiles: Mapping[str, int]
    result: SessionResultReport
    drawdown: Mapping[str, Dollars] | None
    house_wins: float
    error: float
    fan: tuple[FanReport, ...]
    risk: float | None = None
    solved: str | None = None


def session_report(
    paytable: str,
    session: SessionResult,
    *,
    play: str,
    risk: float | None = None,
    solved: str | None = None,
) -> SessionReport:
    terms, ends = session.terms, session.ends
    return SessionReport(
        id=paytable,
        bet=in_dollars(terms.bet),
        bankroll=in_dollars(terms.bankroll),
        stop_win=None if terms.stop_win is None else in_dollars(terms.stop_win),
        stop_loss=None if terms.stop_loss is None else in_dollars(terms.stop_loss),
        rounds=terms.rounds,
        play=play,
        system=terms.system.name,
        sides=tuple(SideReport(each.wager, in_dollars(each.amount)) for each in terms.sides),
        needed=in_dollars(terms.needed()),
        ends=EndsReport(ends.won, ends.lost, ends.time),
        mean_rounds=session.mean_rounds,
        rounds_quantiles={str(level): n for level, n in session.rounds_quantiles.items()},
        result=SessionResultReport(
            session.mean / 100,
            session.standard_deviation / 100,
            levels_in_dollars(session.quantiles),
        ),
        drawdown=None if session.drawdown is None else levels_in_dollars(session.drawdown),
        house_wins=session.house_wins / 100,
        error=session.error,
        fan=tuple(map(_fan_report, session.fan)),
        risk=risk,
        solved=solved,
    )


def _fan_report(point: FanPoint) -> FanReport:
    return FanReport(point.rounds, point.alive, levels_in_dollars(point.quantiles))


def levels_in_dollars(quantiles: Mapping[float, int]) -> dict[str, Dollars]:
    return {str(level): in_dollars(amount) for level, amount in quantiles.items()}


def in_dollars(cents: int) -> Dollars:
    return cents / 100 if cents % 100 else cents // 100
