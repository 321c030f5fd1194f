"""The trainer's data: exact answers to every hand of a paytable, in one small file."""

from typing import Any

from litestar import Controller, Request, Response, get
from litestar.datastructures import State

from letitride.analysis import TrainingReport, TrainingTable, training_report, training_table
from letitride.rules import load_paytable, paytable_ids
from letitride.server.asked_tables import Id, asked_table, kept_response
from letitride.server.response_cache import ResponseCache

Asked = Request[Any, Any, State]


class Training(Controller):
    path = "/api/trainer"
    tags = ("library",)

    @get(
        "/",
        summary="The paytables that can be trained",
        responses=kept_response(tuple[TrainingTable, ...]),
    )
    async def tables(self, request: Asked, response_cache: ResponseCache) -> Response[Any]:
        return await response_cache.answer(request, ("training",), _tables)

    @get(
        "/{id:str}",
        summary="What every hand is worth, for both choices",
        responses=kept_response(TrainingReport),
    )
    async def table(self, request: Asked, response_cache: ResponseCache, id: Id) -> Response[Any]:
        """All hands of one shape are worth the same. ``ride`` is an integer over ``over``, in units
        of the bet."""
        table = asked_table(id)
        base = table.base()
        return await response_cache.answer(
            request, ("training", table.key), lambda: training_report(table.paytable, base)
        )


def _tables() -> list[TrainingTable]:
    found = (training_table(load_paytable(id)) for id in paytable_ids())
    return [table for table in found if table is not None]
