"""For operators: is the server alive, is it ready, what has it done."""

from collections import Counter
from time import perf_counter
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.types import Message, Scope

from letitride.server.bodies import AnyRequest
from letitride.server.metrics import CONTENT_TYPE, Metrics
from letitride.server.problems import HTTPProblem
from letitride.server.request_context import PROBE, RequestContext
from letitride.server.sentences import sentence


class Health(msgspec.Struct, frozen=True):
    status: str


@get("/health", summary="Is the server running?", tags=["operations"], opt={PROBE: True})
async def health() -> Health:
    return Health("ok")


@get("/ready", summary="Can the house take a command?", tags=["operations"], opt={PROBE: True})
async def ready(request: AnyRequest, context: RequestContext) -> Response[Health]:
    """503 while the house opens or closes, or when a write to the database fails or takes too
    long. Only those who may read the metrics are told why."""
    context.check_request_rate(request)
    why_not = await context.readiness.why_not()
    if not why_not:
        return Response(Health("open"))
    told = why_not if _is_operator(request, context) else sentence("ready.not_told")
    return Response(Health(told), status_code=503)


@get(
    "/metrics",
    summary="Metrics for Prometheus",
    media_type=MediaType.TEXT,
    tags=["operations"],
    opt={PROBE: True},
)
async def metrics(request: AnyRequest, context: RequestContext) -> Response[bytes]:
    """Only for the addresses in the setting ``metrics_from``."""
    context.check_request_rate(request)
    if not _is_operator(request, context):
        raise HTTPProblem(403, "not_allowed.metrics")
    phases = Counter(str(runner.table.phase) for runner in context.casino.tables.values())
    context.metrics.tables(phases)
    return Response(context.metrics.render(), headers={"content-type": CONTENT_TYPE})


def _is_operator(request: AnyRequest, context: RequestContext) -> bool:
    return context.is_from(request, context.settings.metrics_from)


class RequestCounter:
    """Counts every request, by route and result; ``begins`` and ``answers`` are Litestar's hooks.

    A request for an unknown address does not begin, but is answered all the same.
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
