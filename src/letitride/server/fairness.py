"""For supervisors and inspectors: what the tables dealt against what is expected."""

from typing import Final

from litestar import Controller, get

from letitride.journal import BadEvent
from letitride.reports import FairnessReport
from letitride.rules import Role
from letitride.server.parameters import MaybeName
from letitride.server.problems import HTTPProblem
from letitride.server.record import Archive
from letitride.server.request_context import Only

_READERS: Final = (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.INSPECTOR)


class FairnessDesk(Controller):
    path = "/api/floor/fairness"
    tags = ("floor",)
    guards = (Only(*_READERS),)

    @get("/", summary="Hands, cards and places as dealt, and the verdict of the shuffle's gate")
    async def fairness(self, archive: Archive, table: MaybeName = None) -> FairnessReport:
        """Of all tables, or one: every round whose deck was revealed, up to this moment."""
        if table and table not in await archive.table_reports.tables():
            raise HTTPProblem(404, "unknown_table", field="table", table=table[:50])
        try:
            return await archive.table_reports.fairness((table,) if table else ())
        except BadEvent as error:
            raise HTTPProblem(503, "other_edition", field="table", why=error) from None
