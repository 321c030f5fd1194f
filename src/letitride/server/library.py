"""The library: rule books, paytables, par sheets, strategy and advice, open to everybody.

Names refer to built-in data. A name is looked up there and is never a path. The answers are the
same as those of the commands with ``--json``.
"""

import base64
import difflib
import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Meta

from letitride.analysis import (
    CIRCLE_SIZES,
    AdviceReport,
    ChangedReport,
    FaceUpReport,
    ParReport,
    StrategyReport,
    advice_report,
    advise,
    analyse,
    analyse_wager,
    par_report,
    strategy_in_words,
    strategy_report,
)
from letitride.cards import BadCards, Card, parse_cards
from letitride.reports import par_sheet, render_html, render_pdf
from letitride.rules import (
    BASE,
    BadData,
    Paytable,
    PaytableFile,
    Schedule,
    load_paytable,
    load_rulebook,
    paytable_ids,
    rulebook_ids,
)
from letitride.server.faceup import Players, changed_plays, face_up, own_base, pays_of
from letitride.server.openapi import TAKES
from letitride.server.own_paytable import read_own
from letitride.server.problems import HTTPProblem
from letitride.server.reports import (
    BookHead,
    BookReport,
    Comparison,
    PaytableReport,
    book_head,
    book_report,
    comparison,
    paytable_report,
)
from letitride.server.response_cache import ResponseCache
from letitride.server.sentences import sentence
from letitride.table import HouseChoice, house_choices

Asked = Request[Any, Any, State]
# Litestar checks the Parameter; the OpenAPI document shows the Meta.
Id = Annotated[str, Parameter(max_length=64), Meta(max_length=64)]
CardsText = Annotated[str, Parameter(max_length=300), Meta(max_length=300)]

_NEEDED: Final = ("hand", "community", "seen")


class OwnReport(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of the caller's paytable; no strategy if it has no base wager."""

    par: ParReport
    strategy: tuple[StrategyReport, ...]


def _says(container: Any, media_type: str = "application/json") -> dict[int, ResponseSpec]:
    return {
        200: ResponseSpec(
            container,
            description=sentence("api.given"),
            generate_examples=False,
            media_type=media_type,
        ),
        304: ResponseSpec(None, description=sentence("api.unchanged"), generate_examples=False),
    }


class Books(Controller):
    path = "/api/rulebooks"
    tags = ("library",)

    @get("/", summary="The rule books", responses=_says(tuple[BookHead, ...]))
    async def books(self, request: Asked, response_cache: ResponseCache) -> Response[Any]:
        make = partial(_all, load_rulebook, rulebook_ids(), book_head)
        return await response_cache.answer(request, ("books",), make)

    @get(
        "/{id:str}", summary="A rule book, every field with its clause", responses=_says(BookReport)
    )
    async def book(self, request: Asked, response_cache: ResponseCache, id: Id) -> Response[Any]:
        known = _book(id, "id")
        return await response_cache.answer(
            request, ("book", known), lambda: book_report(load_rulebook(known))
        )

    @get(
        "/{id:str}/choices",
        summary="What a rule book leaves to the house, each with its clause",
        responses=_says(tuple[HouseChoice, ...]),
    )
    async def choices(self, request: Asked, response_cache: ResponseCache, id: Id) -> Response[Any]:
        known = _book(id, "id")
        return await response_cache.answer(
            request,
            ("choices", known),
            lambda: house_choices(load_rulebook(known)),
        )

    @get(
        "/{id:str}/against/{other:str}",
        summary="Two rule books side by side",
        responses=_says(Comparison),
    )
    async def against(
        self, request: Asked, response_cache: ResponseCache, id: Id, other: Id
    ) -> Response[Any]:
        one, two = _book(id, "id"), _book(other, "other")
        return await response_cache.answer(
            request,
            ("against", one, two),
            lambda: comparison(load_rulebook(one), load_rulebook(two)),
        )


class PaytableList(Controller):
    path = "/api/paytables"
    tags = ("library",)

    @get("/", summary="The paytables", responses=_says(tuple[PaytableReport, ...]))
    async def paytables(self, request: Asked, response_cache: ResponseCache) -> Response[Any]:
        make = partial(_all, load_paytable, paytable_ids(), paytable_report)
        return await response_cache.answer(request, ("paytables",), make)

    @get("/{id:str}", summary="A paytable", responses=_says(PaytableReport))
    async def paytable(
        self, request: Asked, response_cache: ResponseCache, id: Id
    ) -> Response[Any]:
        known = _paytable(id)
        return await response_cache.answer(
            request, ("paytable", known), lambda: paytable_report(load_paytable(known))
        )


class Figures(Controller):
    path = "/api"
    tags = ("library",)

    @get("/par/{id:str}", summary="The exact figures of a paytable", responses=_says(ParReport))
    async def par(self, request: Asked, response_cache: ResponseCache, id: Id) -> Response[Any]:
        known = _paytable(id)
        return await response_cache.answer(
            request, ("par", known), lambda: _par(load_paytable(known))
        )

    @get(
        "/par/{id:str}/sheet.pdf",
        summary="The par sheet as a PDF",
        responses=_says(bytes, "application/pdf"),
    )
    async def pdf(self, request: Asked, response_cache: ResponseCache, id: Id) -> Response[Any]:
        known = _paytable(id)
        return await response_cache.answer(
            request,
            ("pdf", known),
            lambda: render_pdf(par_sheet(load_paytable(known))),
            media_type="application/pdf",
            headers={"content-disposition": f'inline; filename="par-sheet-{known}.pdf"'},
        )

    @get(
        "/par/{id:str}/sheet.html",
        summary="The par sheet as a web page",
        responses=_says(str, "text/html"),
    )
    async def html(self, request: Asked, response_cache: ResponseCache, id: Id) -> Response[Any]:
        known = _paytable(id)
        response = await response_cache.answer(
            request,
            ("html", known),
            lambda: render_html(par_sheet(load_paytable(known))).encode(),
            media_type="text/html",
        )
        if response.content is not None:
            response.headers["content-security-policy"] = _sheet_policy(response.content)
        return response

    @get(
        "/strategy/{id:str}",
        summary="The best play in words, for each of the two choices",
        responses=_says(tuple[StrategyReport, ...]),
    )
    async def strategy(
        self, request: Asked, response_cache: ResponseCache, id: Id
    ) -> Response[Any]:
        known = _paytable(id)
        base = _base(load_paytable(known), "id")
        return await response_cache.answer(request, ("strategy", known), lambda: _strategy(base))

    @post(
        "/par",
        summary="The figures of a paytable of your own",
        status_code=200,
        opt={TAKES: PaytableFile},
    )
    async def own(self, response_cache: ResponseCache, body: bytes) -> OwnReport:
        """The fields are those of a paytable file: ``id``, and for each wager its ``odds`` and
        ``pays``, or ``same_as`` with the id of a built-in paytable."""
        paytable = _own(body)
        return await response_cache.work(lambda: _own_report(paytable))

    @get(
        "/faceup/{id:str}",
        summary="What seen cards are worth, for every number of players",
        responses=_says(tuple[FaceUpReport, ...]),
    )
    async def face_up(self, request: Asked, response_cache: ResponseCache, id: Id) -> Response[Any]:
        """The best play for a player who sees everybody else's three cards before bet 1."""
        known = _paytable(id)
        base = _base(load_paytable(known), "id")
        return await response_cache.answer(
            request, ("faceup", known), lambda: face_up(base), slow=True
        )

    @get(
        "/faceup/{id:str}/changed",
        summary="The plays that seen cards change",
        responses=_says(tuple[ChangedReport, ...]),
    )
    async def changed(
        self, request: Asked, response_cache: ResponseCache, id: Id, players: Players
    ) -> Response[Any]:
        """The most valuable first. Together they add up to the gain."""
        known = _paytable(id)
        base = _base(load_paytable(known), "id")
        key = ("changed", known, str(players))
        return await response_cache.answer(
            request, key, lambda: changed_plays(base, players), slow=True
        )

    @post(
        "/faceup",
        summary="What seen cards are worth, with a paytable of your own",
        status_code=200,
        opt={TAKES: PaytableFile},
    )
    async def own_face_up(
        self, response_cache: ResponseCache, body: bytes
    ) -> tuple[FaceUpReport, ...]:
        base = own_base(_own(body))
        return await response_cache.recall(("faceup", *pays_of(base)), lambda: face_up(base))

    @post(
        "/faceup/changed",
        summary="The plays that seen cards change, with a paytable of your own",
        status_code=200,
        opt={TAKES: PaytableFile},
    )
    async def own_changed(
        self, response_cache: ResponseCache, body: bytes, players: Players
    ) -> tuple[ChangedReport, ...]:
        base = own_base(_own(body))
        return await response_cache.recall(
            ("changed", players, *pays_of(base)), lambda: changed_plays(base, players)
        )

    @get("/advice", summary="What to do with a hand, and why")
    async def advice(
        self,
        response_cache: ResponseCache,
        paytable: Id,
        hand: CardsText,
        community: CardsText = "",
        seen: CardsText = "",
    ) -> AdviceReport:
        """For study. Write cards as ``Th Jh Qh``. ``community`` is the first community card once it
        is face up; ``seen`` are other cards that you know of."""
        base = _base(load_paytable(_paytable(paytable, "paytable")), "paytable")
        own, open_card, elsewhere = (
            _cards(name, text) for name, text in zip(_NEEDED, (hand, community, seen), strict=True)
        )
        try:
            return await response_cache.work(
                lambda: advice_report(advise(base, own, community=open_card, seen=elsewhere))
            )
        except BadCards as error:
            field, _, words = str(error).partition(": ")
            raise HTTPProblem(400, "bad_cards", field=field, why=words) from None


def _all(load: Any, ids: Sequence[str], report: Any) -> tuple[Any, ...]:
    return tuple(report(load(id)) for id in ids)


def _par(paytable: Paytable) -> ParReport:
    return par_report(paytable, analyse(paytable))


def _strategy(base: Schedule) -> tuple[StrategyReport, ...]:
    analysis = analyse_wager(base)
    return tuple(strategy_report(strategy_in_words(analysis, circle)) for circle in CIRCLE_SIZES)


def _own(body: bytes) -> Paytable:
    """The caller's own paytable. Raises ``HTTPProblem``."""
    try:
        return read_own(body)
    except BadData as error:
        why = _capitalised(error.reason)
        raise HTTPProblem(400, "bad_paytable", field=error.key, why=why) from None


def _own_report(paytable: Paytable) -> OwnReport:
    base = paytable.schedule(BASE)
    return OwnReport(par=_par(paytable), strategy=() if base is None else _strategy(base))


def _book(id: str, field: str) -> str:
    return _known(id, rulebook_ids(), field, "unknown_rule_book")


def _paytable(id: str, field: str = "id") -> str:
    return _known(id, paytable_ids(), field, "unknown_paytable")


def _known(id: str, ids: Sequence[str], field: str, code: str) -> str:
    """Raises ``HTTPProblem`` for anything but a built-in id."""
    if id in ids:
        return id
    near = difflib.get_close_matches(id.upper(), [each.upper() for each in ids], n=1)
    meant = [each for each in ids if each.upper() in near]
    if meant:
        raise HTTPProblem(404, f"{code}.near", field=field, id=id[:50], near=meant[0])
    raise HTTPProblem(404, f"{code}.known", field=field, id=id[:50], known=", ".join(ids))


def _base(paytable: Paytable, field: str) -> Schedule:
    schedule = paytable.schedule(BASE)
    if schedule is None:
        raise HTTPProblem(404, "no_base_wager", field=field, paytable=paytable.id)
    return schedule


def _cards(field: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except BadCards as error:
        why = _capitalised(str(error))
        raise HTTPProblem(400, "bad_cards", field=field, why=why) from None


def _capitalised(words: str) -> str:
    """Unlike ``str.capitalize`` it leaves the other letters alone."""
    return f"{words[:1].upper()}{words[1:]}"


def _sheet_policy(page: bytes) -> str:
    """The sheet has its own inline style: allow that one and no other."""
    style = page.partition(b"<style>")[2].partition(b"</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'; "
        "base-uri 'none'; form-action 'none'"
    )
