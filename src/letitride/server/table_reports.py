"""For supervisors and inspectors: what the tables earned, on a page, as CSV and as PDF."""

import asyncio
from typing import Annotated, Final

from litestar import Controller, Response, get
from litestar.di import Provide
from litestar.params import Parameter
from msgspec import Meta
from msgspec.structs import replace

from letitride.journal import BadEvent
from letitride.reports import (
    LARGE_PAY,
    STALLED,
    By,
    Marks,
    ReportQuestion,
    ReportSpan,
    TableReport,
    exceptions_csv,
    figures_csv,
    ratings_csv,
    report_pdf,
    report_sheet,
    rounds_csv,
)
from letitride.rules import Cents, Role
from letitride.server.known_parameters import only_known
from letitride.server.parameters import MaybeName
from letitride.server.problems import HTTPProblem
from letitride.server.record import Archive
from letitride.server.request_context import Only, named_roles
from letitride.server.wire import Visitor

_READERS: Final = (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.INSPECTOR)
_RATERS: Final = (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR)
_LATEST: Final = 2**37
_EAST: Final = 14 * 60

Seconds = Annotated[Annotated[int, Meta(ge=0, le=_LATEST)] | None, Parameter(ge=0, le=_LATEST)]
Zone = Annotated[int, Parameter(ge=-_EAST, le=_EAST), Meta(ge=-_EAST, le=_EAST)]
Shift = Annotated[Annotated[int, Meta(ge=1, le=_LATEST)] | None, Parameter(ge=1, le=_LATEST)]
LargePay = Annotated[int, Parameter(ge=1, le=_LATEST), Meta(ge=1, le=_LATEST)]
Stalled = Annotated[int, Parameter(ge=1, le=_LATEST), Meta(ge=1, le=_LATEST)]


def asked(
    start: Seconds = None,
    end: Seconds = None,
    by: By = By.TABLE,
    zone: Zone = 0,
    shift: Shift = None,
    table: MaybeName = None,
    group: MaybeName = None,
    player: MaybeName = None,
    marks: Marks = Marks.ALL,
    large_pay: LargePay = LARGE_PAY,
    stalled: Stalled = STALLED,
) -> ReportQuestion:
    """The questions that every form of a report takes. Raises ``HTTPProblem``."""
    if start is not None and end is not None and end <= start:
        raise HTTPProblem(400, "bad_span", field="end")
    return ReportQuestion(
        span=ReportSpan(start, end),
        by=by,
        zone=zone,
        shift=shift,
        tables=frozenset({table} if table else ()),
        group=group,
        player=player or "",
        marks=marks,
        large_pay=Cents(large_pay),
        stalled=stalled,
    )


_ASKED: Final = {"asked": Provide(asked, sync_to_thread=False)}


class TableReportsDesk(Controller):
    path = "/api/floor/reports"
    tags = ("floor",)
    guards = (Only(*_READERS), only_known)
    dependencies = _ASKED

    @get("/", summary="What the tables earned: figures, ratings and exceptions")
    async def report(
        self, archive: Archive, visitor: Visitor, asked: ReportQuestion, rounds: bool = False
    ) -> TableReport:
        """From ``start`` up to ``end``, in seconds since 1970; without them the whole log, up to
        now. With ``rounds``, the latest rounds and money behind the figures. Players are rated for
        supervisors only."""
        return await _report(archive, visitor, replace(asked, rounds=rounds))

    @get("/report.pdf", summary="The same as a PDF", media_type="application/pdf")
    async def pdf(
        self, archive: Archive, visitor: Visitor, asked: ReportQuestion, players: bool = False
    ) -> Response[bytes]:
        """With ``players``, the ratings are in it."""
        made = await _report(archive, visitor, asked)
        content = await asyncio.to_thread(lambda: report_pdf(report_sheet(made, players=players)))
        return Response(content, media_type="application/pdf", headers=_saved("table-report.pdf"))

    @get("/figures.csv", summary="The figures as a table", media_type="text/csv")
    async def figures(
        self, archive: Archive, visitor: Visitor, asked: ReportQuestion
    ) -> Response[str]:
        """One line for each group, and one for all; money is in cents."""
        return _csv("figures.csv", figures_csv(await _report(archive, visitor, asked)))

    @get("/exceptions.csv", summary="The exceptions as a table", media_type="text/csv")
    async def exceptions(
        self, archive: Archive, visitor: Visitor, asked: ReportQuestion
    ) -> Response[str]:
        made = await _report(archive, visitor, asked)
        return _csv("exceptions.csv", exceptions_csv(made.exceptions))

    @get("/rounds.csv", summary="The rounds behind the figures as a table", media_type="text/csv")
    async def rounds(
        self, archive: Archive, visitor: Visitor, asked: ReportQuestion
    ) -> Response[str]:
        """The latest of them, as on the page."""
        made = await _report(archive, visitor, replace(asked, rounds=True))
        return _csv("rounds.csv", rounds_csv(made.rounds))

    @get(
        "/players.csv",
        summary="The player ratings as a table",
        media_type="text/csv",
        guards=[Only(*_RATERS)],
    )
    async def players(
        self, archive: Archive, visitor: Visitor, asked: ReportQuestion
    ) -> Response[str]:
        made = await _report(archive, visitor, asked)
        return _csv("players.csv", ratings_csv(made.ratings))


async def _report(archive: Archive, visitor: Visitor, asked: ReportQuestion) -> TableReport:
    """Without the ratings for those who may not read them. Raises ``HTTPProblem``."""
    rates = visitor.role in _RATERS
    if asked.player and not rates:
        raise HTTPProblem(403, "not_your_role", field="player", roles=named_roles(_RATERS))
    known = await archive.table_reports.tables()
    for table in asked.tables:
        if table not in known:
            raise HTTPProblem(404, "unknown_table", field="table", table=table[:50])
    try:
        made = await archive.table_reports.now(asked)
    except BadEvent as error:
        raise HTTPProblem(503, "other_edition", field="table", why=error) from None
    return made if rates else replace(made, ratings=())


def _csv(name: str, text: str) -> Response[str]:
    return Response(text, media_type="text/csv", headers=_saved(name))


def _saved(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}
