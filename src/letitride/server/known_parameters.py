"""Refuses query parameters that an address does not know: if a misspelt one were ignored, the
answer would be about something else."""

from functools import cache

from litestar.handlers import BaseRouteHandler, HTTPRouteHandler

from letitride.server.openapi import parameters_of
from letitride.server.problems import HTTPProblem
from letitride.server.request_context import Connection


def only_known(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard: every parameter of the query is one that the handler takes. Raises
    ``HTTPProblem``."""
    assert isinstance(handler, HTTPRouteHandler)
    known = _known(handler)
    for name in connection.query_params:
        if name not in known:
            raise HTTPProblem(
                400, "unknown_parameter", field=name[:50], name=name[:50], known=", ".join(known)
            )


@cache
def _known(handler: HTTPRouteHandler) -> tuple[str, ...]:
    return tuple(sorted(name for name, _ in parameters_of(handler, handler.fn)))
