"""The trainer's data: exact answers to every hand of a paytable, in one small file, and batches of
hands with the cards of others in sight."""

import random
from typing import Annotated, Any, Final

from litestar import Controller, Response, get
from litestar.params import Parameter
from msgspec import Meta

from letitride.analysis import (
    FaceUpBatch,
    TrainingReport,
    TrainingTable,
    face_up_batch,
    training_report,
    training_table,
)
from letitride.rules import load_paytable, paytable_ids
from letitride.server.asked_tables import Id, Pays, asked_table, kept_response
from letitride.server.bodies import AnyRequest
from letitride.server.response_cache import ResponseCache

_MOST_BATCHES: Final = 50

Players = Annotated[int, Parameter(ge=2, le=7), Meta(ge=2, le=7)]
Batch = Annotated[int, Parameter(ge=1, le=_MOST_BATCHES), Meta(ge=1, le=_MOST_BATCHES)]


class Training(Controller):
    path = "/api/trainer"
    tags = ("library",)

    @get(
        "/",
        summary="The paytables that can be trained",
        responses=kept_response(tuple[TrainingTable, ...]),
    )
    async def tables(self, request: AnyRequest, response_cache: ResponseCache) -> Response[Any]:
        return await response_cache.answer(request, ("training",), _tables)

    @get(
        "/{id:str}",
        summary="What every hand is worth, for both choices",
        responses=kept_response(TrainingReport),
    )
    async def table(
        self, request: AnyRequest, response_cache: ResponseCache, id: Id, pay: Pays = None
    ) -> Response[Any]:
        """All hands of one shape are worth the same. ``ride`` is an integer over ``over``, in units
        of the bet."""
        table = asked_table(id, pay)
        base = table.base()
        return await response_cache.answer(
            request,
            ("training", table.key),
            lambda: training_report(table.paytable, base),
            passing=table.edited is not None,
        )

    @get(
        "/{id:str}/face-up",
        summary="Hands with the cards of others in sight",
        responses=kept_response(FaceUpBatch),
    )
    async def face_up(
        self,
        request: AnyRequest,
        response_cache: ResponseCache,
        id: Id,
        players: Players = 7,
        batch: Batch = 1,
        pay: Pays = None,
    ) -> Response[Any]:
        """A sample of all hands, the same whenever the same ``batch`` is asked for, with exact
        values. ``players`` counts you, and each of the others shows three cards."""
        table = asked_table(id, pay)
        base = table.base()
        chance = random.Random(f"{players} {batch}")
        return await response_cache.answer(
            request,
            ("face-up training", table.key, str(players), str(batch)),
            lambda: face_up_batch(table.paytable.id, base, players=players, below=chance.randrange),
            slow=True,
            passing=True,
        )


def _tables() -> list[TrainingTable]:
    found = (training_table(load_paytable(id)) for id in paytable_ids())
    return [table for table in found if table is not None]
