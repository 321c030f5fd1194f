"""A bet on a meter as plain values for JSON; other programs rely on the keys."""

import msgspec

from letitride.analysis.progressive import ProgressiveAnalysis
from letitride.analysis.report import Exact, exact
from letitride.rules import Cents


class ProgressiveReport(msgspec.Struct, frozen=True, kw_only=True):
    """Meters are in cents; returns are per one bet."""

    wager: str
    bet: int
    seed: int
    share: Exact
    others: int
    meter: int
    fixed: Exact
    envy: Exact
    returns: Exact
    edge: Exact
    break_even: Exact
    long_run: Exact
    average_meter: Exact


def progressive_report(analysis: ProgressiveAnalysis, meter: Cents) -> ProgressiveReport:
    return ProgressiveReport(
        wager=analysis.schedule.wager,
        bet=analysis.meter.bet,
        seed=analysis.meter.seed,
        share=exact(analysis.meter.share),
        others=analysis.others,
        meter=meter,
        fixed=exact(analysis.fixed),
        envy=exact(analysis.envy),
        returns=exact(analysis.returns(meter)),
        edge=exact(analysis.edge(meter)),
        break_even=exact(analysis.break_even),
        long_run=exact(analysis.long_run),
        average_meter=exact(analysis.average_meter),
    )
