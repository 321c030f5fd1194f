"""For those who run the server: is it alive, is it ready, what has it done."""

from collections import Counter

import msgspec
from litestar import MediaType, Response, get

from letitride.server.metrics import CONTENT_TYPE
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
