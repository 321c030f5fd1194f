"""Pages for people, generated from what the program knows: the front page, and the API's own."""

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec
from litestar import Controller, Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.enums import MediaType

from letitride.rules import Banker, format_money
from letitride.runtime import Runner
from letitride.server.openapi import Json, describe
from letitride.server.request_context import CSRF_HEADER, RequestContext
from letitride.server.response_cache import ResponseCache
from letitride.server.sentences import sentence
from letitride.server.tables import listed

_TEMPLATES: Final = files("letitride.server") / "templates"
_TAGS: Final = ("people", "tables", "record", "library", "floor", "operations")

Asked = Request[Any, Any, State]


class DocStep(NamedTuple):
    """A command to type in a terminal, and the request it makes."""

    words: str
    method: str
    path: str
    body: Json | None = None


def first_round(table: str, *, seat: int, amount: int, number: int) -> Sequence[DocStep]:
    """How a guest plays a round, request by request."""

    def command(id: str, **fields: Any) -> tuple[str, str, Json]:
        body = {"id": id, "command": fields}
        return "POST", f"/api/tables/{table}/commands", body

    return (
        DocStep(sentence("docs.step.guest"), "POST", "/api/guest"),
        DocStep(sentence("docs.step.sit"), *command("seat-0001", type="Sit", seat=seat)),
        DocStep(
            sentence("docs.step.buy_in"), *command("chips-001", type="BuyIn", amount=30 * amount)
        ),
        DocStep(sentence("docs.step.bet"), *command("bets-0001", type="Bet", amount=amount)),
        DocStep(sentence("docs.step.look_around"), "GET", f"/api/tables/{table}"),
        DocStep(sentence("docs.step.look"), *command("look-0001", type="Look")),
        DocStep(sentence("docs.step.pull"), *command("pull-0001", type="Pull")),
        DocStep(sentence("docs.step.ride"), *command("ride-0001", type="Ride")),
        DocStep(sentence("docs.step.rounds"), "GET", f"/api/tables/{table}/rounds"),
        DocStep(sentence("docs.step.record"), "GET", f"/api/tables/{table}/record?round={number}"),
        DocStep(sentence("docs.step.proof"), "GET", f"/api/tables/{table}/rounds/{number}/proof"),
    )


def curl(step: DocStep, base: str) -> str:
    """The step as a command line.

    >>> print(curl(DocStep("", "GET", "/api/lobby"), "http://127.0.0.1:8000"))
    curl -b jar 'http://127.0.0.1:8000/api/lobby'
    """
    address = f"'{base.rstrip('/')}{step.path}'"
    if step.method == "GET":
        return f"curl -b jar {address}"
    if step.body is None:
        return f"curl -c jar -X {step.method} {address}"
    body = msgspec.json.encode(step.body).decode()
    return (
        f'curl -b jar {address} \\\n  -H "{CSRF_HEADER}: $TOKEN" '
        f"-H 'content-type: application/json' \\\n  -d '{body}'"
    )


class Home(Controller):
    """For first-time visitors to the API."""

    include_in_schema = False

    @get("/api", media_type=MediaType.HTML)
    async def home(self, request: Asked, context: RequestContext) -> Response[str]:
        casino = context.casino
        tables = [
            listed(place, casino.tables.get(id), casino.out_of_order.get(id, ""))
            for id, place in (await casino.places()).items()
        ]
        runner = _easiest(casino.tables.values()) if context.settings.demo else None
        steps = () if runner is None else round_at(runner)
        page = _render(
            "home.html",
            tables=tables,
            steps=[(step.words, curl(step, str(request.base_url))) for step in steps],
            money=format_money,
            header=CSRF_HEADER,
        )
        return Response(page, media_type=MediaType.HTML, headers={"cache-control": "no-store"})


class Pages(Controller):
    include_in_schema = False

    @get("/api/openapi.json")
    async def document(self, request: Asked, response_cache: ResponseCache) -> Response[Any]:
        return await response_cache.answer(request, ("openapi",), lambda: describe(request.app))

    @get("/api/docs")
    async def docs(self, request: Asked, response_cache: ResponseCache) -> Response[Any]:
        return await response_cache.answer(
            request,
            ("docs",),
            lambda: docs_page(request.app).encode(),
            media_type="text/html",
        )

    @get("/api/docs.css")
    async def style(self, request: Asked, response_cache: ResponseCache) -> Response[Any]:
        return await response_cache.answer(
            request,
            ("style",),
            lambda: (_TEMPLATES / "pages.css").read_bytes(),
            media_type="text/css",
        )


def docs_page(app: Litestar) -> str:
    document = describe(app)
    grouped: dict[str, list[Json]] = {tag: [] for tag in _TAGS}
    for path, item in document["paths"].items():
        for method, operation in item.items():
            (tag,) = operation["tags"]
            grouped[tag].append({"path": path, "method": method, **operation})
    return _render(
        "docs.html",
        info=document["info"],
        groups=[(tag, sentence(f"docs.tag.{tag}"), grouped[tag]) for tag in _TAGS],
        schemas=document["components"]["schemas"],
    )


def round_at(runner: Runner) -> Sequence[DocStep]:
    """The next round of a table, from its first free seat."""
    table = runner.table
    free = (seat for seat in range(1, runner.game.book.table.seats + 1) if seat not in table.seats)
    limits = table.limits or runner.place.limits
    return first_round(table.id, seat=next(free, 1), amount=limits.minimum, number=table.rounds + 1)


def _easiest(runners: Iterable[Runner]) -> Runner | None:
    """The table for a newcomer: the house banks, and most seats are free."""
    banked = (each for each in runners if each.game.book.bank.banker is Banker.HOUSE)
    return min(banked, key=lambda each: len(each.table.seats), default=None)


def _render(template: str, **values: Any) -> str:
    return str(_environment().get_template(template).render(**values))


@cache
def _environment() -> Any:
    from jinja2 import Environment, FunctionLoader

    return Environment(
        loader=FunctionLoader(lambda name: (_TEMPLATES / name).read_text(encoding="utf-8")),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
