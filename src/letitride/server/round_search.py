"""For supervisors and inspectors: rounds of all tables, by date, person, ruling, clause, amount."""

from typing import Annotated, Final

from litestar import Controller, Response, get
from litestar.di import Provide
from litestar.params import Parameter
from msgspec import Meta

from letitride.journal import BadEvent
from letitride.reports import (
    LARGE_PAY,
    STALLED,
    ReportSpan,
    RoundMark,
    SearchQuestion,
    SearchResult,
    found_csv,
)
from letitride.rules import Cents, Role
from letitride.server.known_parameters import only_known
from letitride.server.parameters import MaybeName, Name
from letitride.server.problems import HTTPProblem
from letitride.server.record import Archive
from letitride.server.request_context import Only
from letitride.server.table_reports import LargePay, Seconds, Stalled

_READERS: Final = (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.INSPECTOR)
_MOST: Final = 2**37

MaybeAmount = Annotated[Annotated[int, Meta(ge=0, le=_MOST)] | None, Parameter(ge=0, le=_MOST)]
MaybeMarks = Annotated[
    Annotated[list[RoundMark], Meta(max_length=len(RoundMark))] | None,
    Parameter(max_items=len(RoundMark)),
]


def asked(
    start: Seconds = None,
    end: Seconds = None,
    table: MaybeName = None,
    dealer: MaybeName = None,
    automatic: bool = False,
    person: Name = "",
    ruling: Name = "",
    clause: Name = "",
    least: MaybeAmount = None,
    most: MaybeAmount = None,
    mark: MaybeMarks = None,
    large_pay: LargePay = LARGE_PAY,
    stalled: Stalled = STALLED,
) -> SearchQuestion:
    """The question of a search, as JSON and as CSV. Raises ``HTTPProblem``."""
    if start is not None and end is not None and end <= start:
        raise HTTPProblem(400, "bad_span", field="end")
    if least is not None and most is not None and most < least:
        raise HTTPProblem(400, "bad_bounds", field="most")
    if automatic and dealer:
        raise HTTPProblem(400, "two_dealers", field="dealer", dealer=dealer)
    return SearchQuestion(
        span=ReportSpan(start, end),
        tables=frozenset({table} if table else ()),
        dealer="" if automatic else dealer or None,
        person=person.strip(),
        ruling=ruling.strip(),
        clause=clause.strip(),
        least=None if least is None else Cents(least),
        most=None if most is None else Cents(most),
        marks=frozenset(mark or ()),
        large_pay=Cents(large_pay),
        stalled=stalled,
    )


class SearchDesk(Controller):
    path = "/api/floor/search"
    tags = ("floor",)
    guards = (Only(*_READERS), only_known)
    dependencies = {"asked": Provide(asked, sync_to_thread=False)}  # noqa: RUF012

    @get("/", summary="Rounds of all tables that fit a search, the latest first")
    async def search(self, archive: Archive, asked: SearchQuestion) -> SearchResult:
        """Times are in seconds since 1970, amounts in cents. ``dealer`` dealt last, or nobody with
        ``automatic``; ``person`` played, dealt, ruled or corrected. ``least`` and ``most`` bound
        what was bet, the house's result, a pay or a correction. A round has every ``mark``."""
        return await _found(archive, asked)

    @get("/rounds.csv", summary="The same rounds as a table", media_type="text/csv")
    async def csv(self, archive: Archive, asked: SearchQuestion) -> Response[str]:
        """The latest of them, as on the page."""
        text = found_csv((await _found(archive, asked)).rounds)
        saved = {"content-disposition": 'attachment; filename="rounds-found.csv"'}
        return Response(text, media_type="text/csv", headers=saved)


async def _found(archive: Archive, asked: SearchQuestion) -> SearchResult:
    """Raises ``HTTPProblem``."""
    known = await archive.table_reports.tables()
    for table in asked.tables:
        if table not in known:
            raise HTTPProblem(404, "unknown_table", field="table", table=table[:50])
    try:
        return await archive.table_reports.search(asked)
    except BadEvent as error:
        raise HTTPProblem(503, "other_edition", field="table", why=error) from None
