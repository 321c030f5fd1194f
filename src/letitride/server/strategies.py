"""Strategies and claims: what a way of playing costs, and whether the documents are right.

The answers are those of ``letitride plays --json`` and ``letitride claims --json``.
"""

from functools import cache
from typing import Annotated, Any

from litestar import Controller, Request, Response, get
from litestar.datastructures import State
from litestar.params import Parameter
from msgspec import Meta, Struct

from letitride.analysis import (
    CLAIM_MEANINGS,
    TABLE_SIZES,
    Claim,
    FullPlaybookReport,
    PlaybookReport,
    all_claims,
    best_bets,
    full_playbook_report,
    load_playbook,
    playbook_ids,
    playbook_report,
    seen_at,
    value_playbook,
)
from letitride.rules import DOCUMENTS, Schedule
from letitride.server.asked_tables import Id, asked_table, kept_response, known_id
from letitride.server.response_cache import ResponseCache

Asked = Request[Any, Any, State]
Seats = Annotated[int, Parameter(ge=1, le=TABLE_SIZES[-1]), Meta(ge=1, le=TABLE_SIZES[-1])]


class VerdictMeaning(Struct, frozen=True, kw_only=True):
    verdict: str
    meaning: str


class DocumentNamed(Struct, frozen=True, kw_only=True):
    """A document by the letter that clauses cite it with."""

    letter: str
    name: str


class ClaimsReport(Struct, frozen=True, kw_only=True):
    """In the order of the documents."""

    documents: tuple[DocumentNamed, ...]
    meanings: tuple[VerdictMeaning, ...]
    claims: tuple[Claim, ...]


class Strategies(Controller):
    path = "/api"
    tags = ("library",)

    @get(
        "/plays/{id:str}",
        summary="What the built-in strategies cost at a paytable, the cheapest first",
        responses=kept_response(tuple[PlaybookReport, ...]),
    )
    async def plays(
        self, request: Asked, response_cache: ResponseCache, id: Id, players: Seats = 1
    ) -> Response[Any]:
        """With ``players``, at a face-up table of that many; 1 sees no cards."""
        table = asked_table(id)
        base = table.base()
        return await response_cache.answer(
            request,
            ("plays", table.key, str(players)),
            lambda: _costs(table.key, base, players),
            slow=True,
        )

    @get(
        "/plays/{id:str}/{strategy:str}",
        summary="One strategy: its plays, bet by bet, and where it leaves the best play",
        responses=kept_response(FullPlaybookReport),
    )
    async def one(
        self,
        request: Asked,
        response_cache: ResponseCache,
        id: Id,
        strategy: Id,
        players: Seats = 1,
    ) -> Response[Any]:
        table = asked_table(id)
        base = table.base()
        known = known_id(strategy, playbook_ids(), "strategy", "unknown_strategy")
        return await response_cache.answer(
            request,
            ("strategy cost", table.key, known, str(players)),
            lambda: _cost(table.key, base, known, players),
            slow=True,
        )

    @get(
        "/claims",
        summary="What the documents claim about the game, checked exactly",
        responses=kept_response(ClaimsReport),
    )
    async def claims(self, request: Asked, response_cache: ResponseCache) -> Response[Any]:
        """Counted once, in some seconds."""
        return await response_cache.answer(request, ("claims",), _claims, slow=True)


def _seen(players: int) -> int:
    return 0 if players == 1 else seen_at(players)


def _costs(paytable: str, base: Schedule, players: int) -> tuple[PlaybookReport, ...]:
    seen = _seen(players)
    best = best_bets(base, seen=seen)
    books = {ref: load_playbook(ref) for ref in playbook_ids()}
    values = {ref: value_playbook(book, base, seen=seen) for ref, book in books.items()}
    return tuple(
        playbook_report(ref, books[ref], values[ref], paytable=paytable, best=best)
        for ref in sorted(values, key=lambda ref: values[ref].cost)
    )


def _cost(paytable: str, base: Schedule, strategy: str, players: int) -> FullPlaybookReport:
    seen, book = _seen(players), load_playbook(strategy)
    value, best = value_playbook(book, base, seen=seen), best_bets(base, seen=seen)
    return full_playbook_report(strategy, book, value, paytable=paytable, best=best)


@cache
def _claims() -> ClaimsReport:
    return ClaimsReport(
        documents=tuple(DocumentNamed(letter=k, name=name) for k, name in DOCUMENTS.items()),
        meanings=tuple(
            VerdictMeaning(verdict=str(verdict), meaning=words)
            for verdict, words in CLAIM_MEANINGS.items()
        ),
        claims=tuple(all_claims()),
    )
