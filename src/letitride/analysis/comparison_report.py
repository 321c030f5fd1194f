"""Two paytables side by side, as plain values for JSON."""

from collections.abc import Mapping

import msgspec

from letitride.analysis.compared_tables import SideBySide
from letitride.analysis.figures import WagerAnalysis
from letitride.analysis.report import Exact, exact, kind_id, plain


class ComparedSide(msgspec.Struct, frozen=True, kw_only=True):
    """The wager under one of the two; ``pays`` has the highest hand first."""

    id: str
    odds: str
    pays: Mapping[str, int | str]
    par: Exact
    edge: Exact
    average_wager: Exact
    hit_frequency: Exact
    standard_deviation: float


class MovedReport(msgspec.Struct, frozen=True, kw_only=True):
    """Hands played differently; ``often`` is their share of all hands at this choice."""

    bet: int
    hand: str
    was: str
    now: str
    often: Exact


class ComparedReport(msgspec.Struct, frozen=True, kw_only=True):
    wager: str
    name: str
    paytables: tuple[ComparedSide, ComparedSide]
    moved: tuple[MovedReport, ...]


def compared_report(compared: SideBySide) -> ComparedReport:
    one, other = compared.ids
    return ComparedReport(
        wager=compared.wager,
        name=compared.one.schedule.name,
        paytables=(_side(one, compared.one), _side(other, compared.other)),
        moved=tuple(
            MovedReport(
                bet=play.circle,
                hand=play.words,
                was=play.was,
                now=play.now,
                often=exact(play.often),
            )
            for play in compared.moved
        ),
    )


def _side(id: str, analysis: WagerAnalysis) -> ComparedSide:
    schedule = analysis.schedule
    return ComparedSide(
        id=id,
        odds=schedule.odds,
        pays={kind_id(kind): plain(schedule.pays[kind]) for kind in schedule.rows},
        par=exact(analysis.par),
        edge=exact(analysis.edge),
        average_wager=exact(analysis.average_wager),
        hit_frequency=exact(analysis.hit_frequency),
        standard_deviation=analysis.standard_deviation,
    )
