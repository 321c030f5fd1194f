"""Face-up values as plain values for JSON, like the other reports."""

import msgspec

from letitride.analysis.faceup.game import FaceUpValue
from letitride.analysis.faceup.known import Knows
from letitride.analysis.report import BetReport, Exact, exact


class FaceUpReport(msgspec.Struct, frozen=True, kw_only=True):
    """``knows`` is set only if some of the dealer's cards are known early."""

    players: int
    seen: int
    knows: Knows | msgspec.UnsetType = msgspec.UNSET
    bets: dict[str, BetReport]
    edge: Exact
    average_wager: Exact
    par: Exact
    gain: Exact


def faceup_report(value: FaceUpValue, *, knows: Knows | None = None) -> FaceUpReport:
    return FaceUpReport(
        players=value.players,
        seen=value.seen,
        knows=knows or msgspec.UNSET,
        bets={str(c): BetReport(exact(bet.ev), exact(bet.ride)) for c, bet in value.bets.items()},
        edge=exact(value.edge),
        average_wager=exact(value.average_wager),
        par=exact(value.par),
        gain=exact(value.gain),
    )
