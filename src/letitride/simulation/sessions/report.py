"""Simulated sessions as plain values for JSON, with the keys of an exact session.

Amounts are in dollars. It names no worker and no time: the same sessions are the same bytes.
"""

from collections.abc import Mapping

import msgspec

from letitride.analysis import (
    Dollars,
    EndsReport,
    SessionResultReport,
    SideReport,
    in_dollars,
    levels_in_dollars,
)
from letitride.simulation.sessions.result import SimulatedSession


class SampledReport(msgspec.Struct, frozen=True):
    """How many sessions were played, and the standard errors of the figures."""

    sessions: int
    seed: int
    ends: EndsReport
    mean: float


class SimulatedSessionReport(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    bet: Dollars
    bankroll: Dollars
    stop_win: Dollars | None
    stop_loss: Dollars | None
    rounds: int | None
    play: str
    system: str
    sides: tuple[SideReport, ...]
    ends: EndsReport
    mean_rounds: float
    rounds_quantiles: Mapping[str, int]
    result: SessionResultReport
    drawdown: Mapping[str, Dollars]
    house_wins: float
    sampled: SampledReport


def simulated_session_report(
    paytable: str, session: SimulatedSession, *, play: str
) -> SimulatedSessionReport:
    terms, ends, errors = session.terms, session.ends, session.ends_error
    return SimulatedSessionReport(
        id=paytable,
        bet=in_dollars(terms.bet),
        bankroll=in_dollars(terms.bankroll),
        stop_win=None if terms.stop_win is None else in_dollars(terms.stop_win),
        stop_loss=None if terms.stop_loss is None else in_dollars(terms.stop_loss),
        rounds=terms.rounds,
        play=play,
        system=session.system,
        sides=tuple(SideReport(each.wager, in_dollars(each.amount)) for each in terms.sides),
        ends=EndsReport(ends.won, ends.lost, ends.time),
        mean_rounds=session.mean_rounds,
        rounds_quantiles={str(level): n for level, n in session.rounds_quantiles.items()},
        result=SessionResultReport(
            session.mean / 100,
            session.standard_deviation / 100,
            levels_in_dollars(session.quantiles),
        ),
        drawdown=levels_in_dollars(session.drawdown),
        house_wins=session.house_wins / 100,
        sampled=SampledReport(
            session.sessions,
            session.seed,
            EndsReport(errors.won, errors.lost, errors.time),
            session.mean_error / 100,
        ),
    )
