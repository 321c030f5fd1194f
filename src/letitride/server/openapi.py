"""The OpenAPI document, generated from the handlers.

Not by Litestar's generator: it leaves out the bounds of values and our types' descriptions, and
makes up random examples. This one is the same for the same program.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from http import HTTPStatus
from operator import or_
from typing import Any, Final, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from litestar import Litestar, MediaType, Response
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from letitride.server.operations import Health
from letitride.server.problems import Problem
from letitride.server.request_context import COOKIE, CSRF_HEADER, Only
from letitride.server.sentences import sentence
from letitride.table import Event, event_types

TAKES: Final = "takes"
"""The key in ``opt`` where a handler that reads the body itself names the body's type."""

Json = dict[str, Any]

_REF: Final = "#/components/schemas/{name}"
_SAFE: Final = ("GET", "HEAD")
_NOT_PARAMETERS: Final = frozenset({"self", "request", "state", "socket", "body", "data", "return"})
_NEVER_REFUSED: Final = frozenset(
    {
        "/api/faceup",
        "/api/faceup/changed",
        "/api/guest",
        "/api/log-in",
        "/api/log-out",
        "/api/par",
        "/api/reauthenticate",
    }
)
_ALSO: Final[Mapping[tuple[str, str], tuple[int, ...]]] = {
    ("POST", "/api/log-in"): (401,),
    ("GET", "/api/tables/{table}/record"): (403,),
    ("GET", "/api/tables/{table}/rounds"): (403,),
    ("GET", "/api/advice"): (404,),
    ("POST", "/api/floor/rota"): (404,),
}
_OF_PROBES: Final[Mapping[str, tuple[int, ...]]] = {"/ready": (429,), "/metrics": (403, 429)}


class Operation(NamedTuple):
    """A handler at an address, with its input and output types."""

    path: str
    method: str
    handler: HTTPRouteHandler
    parameters: Mapping[str, tuple[Any, Any]]
    takes: Any
    gives: Any
    media_type: str

    @property
    def guards(self) -> list[Only]:
        return [each for each in self.handler.resolve_guards() if isinstance(each, Only)]


def describe(app: Litestar) -> Json:
    """The document for every address of an application."""
    operations = sorted(_operations(app), key=lambda each: (each.path, each.method))
    events = reduce(or_, event_types().values())
    types = [Problem, Health, events]
    for each in operations:
        types += [kind for kind, _ in each.parameters.values()]
        types += [kind for kind in (each.takes, each.gives) if kind not in (None, bytes, str)]
    schemas, components = msgspec.json.schema_components(types, ref_template=_REF)
    known = iter(schemas)
    problem, health, any_event = next(known), next(known), next(known)
    components[Event.__name__] = {
        "title": Event.__name__,
        "description": sentence("api.event"),
        **any_event,
    }
    paths: Json = {}
    for each in operations:
        paths.setdefault(each.path, {})[each.method.lower()] = _told(each, known, problem, health)
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Let It Ride", "version": "1", "description": _about()},
        "paths": paths,
        "components": {
            "schemas": dict(sorted(components.items())),
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": COOKIE}},
        },
    }
    return _renamed(_with_plain_lists(document))


def _with_plain_lists(part: Any) -> Any:
    """Lists of a fixed length as client generators read them: one kind of item, and how many.

    msgspec writes ``prefixItems`` with ``items: false``, which is right and which they refuse.
    """
    if isinstance(part, list):
        return [_with_plain_lists(each) for each in part]
    if not isinstance(part, dict):
        return part
    plain = {key: _with_plain_lists(each) for key, each in part.items()}
    if plain.get("items") is False and "prefixItems" in plain:
        first, *others = plain.pop("prefixItems")
        kinds = [first, *(kind for kind in others if kind != first)]
        plain["items"] = first if len(kinds) == 1 else {"anyOf": kinds}
    return plain


def _about() -> str:
    return sentence("api.about", cookie=COOKIE, header=CSRF_HEADER)


def _renamed(document: Json) -> Json:
    """Type names without their full module path, and patterns as a browser reads them.

    Python's patterns end with ``\\Z``, because its ``$`` accepts a trailing line feed.
    """
    short = {
        name: "".join(part[:1].upper() + part[1:] for part in name.split(".")[-2:]).strip("_")
        for name in document["components"]["schemas"]
    }

    def renamed(part: Any) -> Any:
        if isinstance(part, dict):
            return {short.get(key, key): renamed(value) for key, value in part.items()}
        if isinstance(part, list):
            return [renamed(each) for each in part]
        if isinstance(part, str):
            place, slash, name = part.rpartition("/")
            return f"{place}/{short[name]}" if slash and name in short else part.replace(r"\Z", "$")
        return part

    whole: Json = renamed(document)
    return whole


def _operations(app: Litestar) -> Iterator[Operation]:
    for route in app.routes:
        if not isinstance(route, HTTPRoute):
            continue
        for method, (handler, _) in route.route_handler_map.items():
            if method != "OPTIONS" and handler.resolve_include_in_schema():
                yield _operation(route, str(method), handler)


def _operation(route: HTTPRoute, method: str, handler: HTTPRouteHandler) -> Operation:
    hints = get_type_hints(handler.fn, include_extras=True)
    gives = hints.get("return")
    media_type = _plain(handler.media_type or MediaType.JSON)
    if get_origin(gives) is Response:
        (gives,) = get_args(gives)
    spec = (handler.responses or {}).get(handler.status_code)
    if spec is not None:
        gives, media_type = spec.data_container, _plain(spec.media_type)
    return Operation(
        path=route.path_format or "/",
        method=method,
        handler=handler,
        parameters=dict(parameters_of(handler, handler.fn)),
        takes=hints.get("data", handler.opt.get(TAKES)),
        gives=None if gives is type(None) else gives,
        media_type=media_type,
    )


def parameters_of(
    handler: HTTPRouteHandler, of: Callable[..., Any]
) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """The handler's own, and those of its dependencies."""
    given, provided = inspect.signature(of).parameters, handler.resolve_dependencies()
    for name, kind in get_type_hints(of, include_extras=True).items():
        if name in provided:
            yield from parameters_of(handler, provided[name].dependency)
        elif name not in _NOT_PARAMETERS:
            yield name, (kind, given[name].default)


def _plain(media_type: str) -> str:
    return media_type.value if isinstance(media_type, MediaType) else media_type


def _told(operation: Operation, known: Iterator[Json], problem: Json, health: Json) -> Json:
    """``known`` yields the schemas in the order in which the types were requested."""
    handler, guards = operation.handler, operation.guards
    told: Json = {
        "operationId": f"{operation.method.lower()}_{_words(operation.path)}",
        "summary": handler.summary,
        "tags": sorted(handler.resolve_tags()),
    }
    if doc := handler.fn.__doc__:
        told["description"] = inspect.cleandoc(doc)
    if roles := sorted({role for guard in guards for role in guard.roles}):
        told["x-roles"] = roles
    if guards:
        told["security"] = [{"session": []}]
    if operation.parameters:
        told["parameters"] = [
            _parameter(operation, name, default, next(known))
            for name, (_, default) in operation.parameters.items()
        ]
    if operation.takes is not None:
        content = {"application/json": {"schema": next(known)}}
        told["requestBody"] = {"required": True, "content": content}
    told["responses"] = _responses(operation, known, problem, health)
    return told


def _parameter(operation: Operation, name: str, default: Any, schema: Json) -> Json:
    in_path = f"{{{name}}}" in operation.path
    needed = in_path or default is inspect.Parameter.empty
    if not needed and default is not None:
        schema = {**schema, "default": default}
    return {
        "name": name,
        "in": "path" if in_path else "query",
        "required": needed,
        "schema": schema,
    }


def _responses(operation: Operation, known: Iterator[Json], problem: Json, health: Json) -> Json:
    status = operation.handler.status_code
    good: Json = {"description": HTTPStatus(status).phrase}
    if operation.gives is bytes:
        good["content"] = {operation.media_type: {}}
    elif operation.gives is str:
        good["content"] = {operation.media_type: {"schema": {"type": "string"}}}
    elif operation.gives is not None:
        good["content"] = {operation.media_type: {"schema": next(known)}}
    responses: Json = {str(status): good}
    if 304 in (operation.handler.responses or {}):
        responses["304"] = {"description": sentence("api.unchanged")}
    for wrong in sorted(set(_errors(operation))):
        content = {"application/json": {"schema": problem}}
        responses[str(wrong)] = {"description": sentence(f"api.status.{wrong}"), "content": content}
    if operation.path == "/ready":
        content = {"application/json": {"schema": health}}
        responses["503"] = {"description": sentence("api.not_ready"), "content": content}
    return responses


def _errors(operation: Operation) -> Iterator[int]:
    """The possible errors; all of /api can be refused by ``guard_requests`` or the database."""
    path, method = operation.path, operation.method
    yield from _OF_PROBES.get(path, ())
    if not path.startswith("/api"):
        return
    yield from (429, 503)
    yield from _ALSO.get((method, path), ())
    if operation.parameters or operation.takes is not None:
        yield 400
    if "{" in path:
        yield 404
    if operation.guards:
        yield 401
    if any(guard.roles for guard in operation.guards):
        yield 403
    if method not in _SAFE:
        yield 403
        if operation.takes is not None:
            yield 413
        if path not in _NEVER_REFUSED:
            yield 409


def _words(path: str) -> str:
    """``/api/tables/{table}/record`` as ``tables_table_record``."""
    parts: Iterable[str] = path.removeprefix("/api").split("/")
    named = "_".join(part.strip("{}") for part in parts if part)
    return "".join(sign if sign.isalnum() else "_" for sign in named)
