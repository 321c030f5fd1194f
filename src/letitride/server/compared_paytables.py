"""Two paytables side by side: the answers of ``letitride par A --against B --json``."""

from typing import Any

from litestar import Controller, Response, get

from letitride.analysis import ComparedReport, compared_report, side_by_side
from letitride.server.asked_tables import AskedTable, Id, Pays, asked_table, kept_response
from letitride.server.bodies import AnyRequest
from letitride.server.problems import HTTPProblem
from letitride.server.response_cache import ResponseCache


class ComparedPaytables(Controller):
    path = "/api/par"
    tags = ("library",)

    @get(
        "/{id:str}/against/{other:str}",
        summary="Two paytables side by side",
        responses=kept_response(tuple[ComparedReport, ...]),
    )
    async def against(
        self,
        request: AnyRequest,
        response_cache: ResponseCache,
        id: Id,
        other: Id,
        pay: Pays = None,
        other_pay: Pays = None,
    ) -> Response[Any]:
        """Each ``pay`` is a change of the first, each ``other_pay`` of the second, as
        ``base.flush=9``. Only wagers that both have are compared."""
        one, two = asked_table(id, pay), asked_table(other, other_pay, field="other")
        shared = {each.wager for each in one.paytable.schedules}
        if shared.isdisjoint(each.wager for each in two.paytable.schedules):
            raise HTTPProblem(400, "nothing_shared", field="other", one=id, other=other)
        return await response_cache.answer(
            request,
            ("against", one.key, two.key),
            lambda: _compared(one, two),
            passing=True,
        )


def _compared(one: AskedTable, two: AskedTable) -> tuple[ComparedReport, ...]:
    return tuple(map(compared_report, side_by_side(one.paytable, two.paytable)))
