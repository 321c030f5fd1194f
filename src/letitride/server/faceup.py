"""Face up: the value of seen cards, for a built-in paytable or the caller's own.

The answers are those of ``letitride faceup --json``. They take seconds to compute.
"""

from typing import Annotated

from litestar.params import Parameter
from msgspec import Meta

from letitride.analysis import (
    TABLE_SIZES,
    ChangedReport,
    FaceUpReport,
    changed_report,
    faceup_report,
    faceup_row,
    find_changed_plays,
    seen_at,
)
from letitride.rules import BASE, Paytable, Schedule
from letitride.server.problems import HTTPProblem

_FEWEST, _MOST = TABLE_SIZES[0], TABLE_SIZES[-1]
Players = Annotated[int, Parameter(ge=_FEWEST, le=_MOST), Meta(ge=_FEWEST, le=_MOST)]


def face_up(base: Schedule) -> tuple[FaceUpReport, ...]:
    return tuple(map(faceup_report, faceup_row(base)))


def changed_plays(base: Schedule, players: int) -> tuple[ChangedReport, ...]:
    seen = seen_at(players)
    return tuple(changed_report(play, base, seen) for play in find_changed_plays(base, players))


def own_base(paytable: Paytable) -> Schedule:
    """Raises ``HTTPProblem`` if the caller's paytable has only side bets."""
    schedule = paytable.schedule(BASE)
    if schedule is None:
        raise HTTPProblem(400, "no_base_wager.own", field=BASE)
    return schedule


def pays_of(base: Schedule) -> tuple[object, ...]:
    """Everything the figures of a base game depend on."""
    return base.odds, *sorted(base.pays.items())
