"""The rule books, open to everybody: every field with its clause, and two books side by side."""

from typing import Any

from litestar import Controller, Response, get

from letitride.analysis import Payback, paybacks
from letitride.rules import load_rulebook, rulebook_ids
from letitride.server.asked_tables import Id, kept_response, known_id
from letitride.server.bodies import AnyRequest
from letitride.server.reports import (
    BookHead,
    BookReport,
    Comparison,
    book_head,
    book_report,
    comparison,
)
from letitride.server.response_cache import ResponseCache
from letitride.table import HouseChoice, house_choices


class Books(Controller):
    path = "/api/rulebooks"
    tags = ("library",)

    @get("/", summary="The rule books", responses=kept_response(tuple[BookHead, ...]))
    async def books(self, request: AnyRequest, response_cache: ResponseCache) -> Response[Any]:
        return await response_cache.answer(
            request, ("books",), lambda: [book_head(load_rulebook(id)) for id in rulebook_ids()]
        )

    @get(
        "/{id:str}",
        summary="A rule book, every field with its clause",
        responses=kept_response(BookReport),
    )
    async def book(
        self, request: AnyRequest, response_cache: ResponseCache, id: Id
    ) -> Response[Any]:
        known = _book(id, "id")
        return await response_cache.answer(
            request, ("book", known), lambda: book_report(load_rulebook(known))
        )

    @get(
        "/{id:str}/choices",
        summary="What a rule book leaves to the house, each with its clause",
        responses=kept_response(tuple[HouseChoice, ...]),
    )
    async def choices(
        self, request: AnyRequest, response_cache: ResponseCache, id: Id
    ) -> Response[Any]:
        known = _book(id, "id")
        return await response_cache.answer(
            request,
            ("choices", known),
            lambda: house_choices(load_rulebook(known)),
        )

    @get(
        "/{id:str}/paybacks",
        summary="What the wagers of a rule book pay back, side by side",
        responses=kept_response(tuple[Payback, ...]),
    )
    async def paybacks(
        self, request: AnyRequest, response_cache: ResponseCache, id: Id
    ) -> Response[Any]:
        known = _book(id, "id")
        return await response_cache.answer(
            request, ("paybacks", known), lambda: paybacks(load_rulebook(known))
        )

    @get(
        "/{id:str}/against/{other:str}",
        summary="Two rule books side by side",
        responses=kept_response(Comparison),
    )
    async def against(
        self, request: AnyRequest, response_cache: ResponseCache, id: Id, other: Id
    ) -> Response[Any]:
        one, two = _book(id, "id"), _book(other, "other")
        return await response_cache.answer(
            request,
            ("against", one, two),
            lambda: comparison(load_rulebook(one), load_rulebook(two)),
        )


def _book(id: str, field: str) -> str:
    return known_id(id, rulebook_ids(), field, "unknown_rule_book")
