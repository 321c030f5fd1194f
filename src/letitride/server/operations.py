"""For those who run the server: is it alive, is it ready, what has it done."""

from collections import Counter
from time import perf_counter
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.types import Message, Scope

from letitride.server.metrics import CONTENT_TYPE, Metrics
from letitride.server.reception import Reception
from letitride.store import Unavailable


class Health(msgspec.Struct, frozen=True):
    status: str


@get("/health", summary="Whether the program runs", tags=["operations"])
async def health() -> Health:
    return Health("ok")


@get("/ready", summary="Whether the house is open", tags=["operations"])
async def ready(reception: Reception) -> Response[Health]:
    """503 while it opens or closes, or when the database does not answer."""
    if not reception.open:
        return Response(Health("not open"), status_code=503)
    try:
        await reception.casino.log.heads_of(())
    except Unavailable:
        return Response(Health("the database does not answer"), status_code=503)
    return Response(Health("open"))


@get("/metrics", summary="Figures for Prometheus", media_type=MediaType.TEXT, tags=["operations"])
async def metrics(reception: Reception) -> Response[bytes]:
    phases = Counter(str(runner.table.phase) for runner in reception.casino.tables.values())
    reception.metrics.tables(phases)
    return Response(reception.metrics.render(), headers={"content-type": CONTENT_TYPE})


class Counting:
    """Every request, by its route and how it went; ``begins`` and ``answers`` are Litestar's hooks.

    A request for an address that leads nowhere does not begin, and is answered all the same.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    async def begins(self, request: Request[Any, Any, Any]) -> None:
        request.scope["state"]["began"] = perf_counter()

    async def answers(self, message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        began = scope["state"].get("began")
        seconds = 0.0 if began is None else perf_counter() - began
        route = scope.get("path_template") or None
        self._metrics.request(str(scope.get("method", "")), route, message["status"], seconds)
