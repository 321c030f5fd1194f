"""The library: paytables, their figures, strategy and advice, open to everybody.

Names refer to built-in data. A name is looked up there and is never a path. The answers are the
same as those of the commands with ``--json``.
"""

from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Response, get, post
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
from letitride.rules import (
    BASE,
    BadData,
    Paytable,
    PaytableFile,
    Schedule,
    load_paytable,
    paytable_ids,
)
from letitride.server.asked_tables import (
    Id,
    Pays,
    asked_table,
    bad_paytable,
    kept_response,
)
from letitride.server.bodies import AnyRequest
from letitride.server.faceup import Players, changed_plays, face_up, own_base, pays_of
from letitride.server.openapi import TAKES
from letitride.server.own_paytable import read_own
from letitride.server.problems import HTTPProblem
from letitride.server.reports import (
    PaytableReport,
    paytable_report,
)
from letitride.server.response_cache import ResponseCache

# Litestar checks the Parameter; the OpenAPI document shows the Meta.
CardsText = Annotated[str, Parameter(max_length=300), Meta(max_length=300)]

_NEEDED: Final = ("hand", "community", "seen")


class OwnReport(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of the caller's paytable; no strategy if it has no base wager."""

    par: ParReport
    strategy: tuple[StrategyReport, ...]


class PaytableList(Controller):
    path = "/api/paytables"
    tags = ("library",)

    @get("/", summary="The paytables", responses=kept_response(tuple[PaytableReport, ...]))
    async def paytables(self, request: AnyRequest, response_cache: ResponseCache) -> Response[Any]:
        return await response_cache.answer(
            request,
            ("paytables",),
            lambda: [paytable_report(load_paytable(id)) for id in paytable_ids()],
        )

    @get("/{id:str}", summary="A paytable", responses=kept_response(PaytableReport))
    async def paytable(
        self, request: AnyRequest, response_cache: ResponseCache, id: Id
    ) -> Response[Any]:
        table = asked_table(id)
        return await response_cache.answer(
            request, ("paytable", table.key), lambda: paytable_report(table.paytable)
        )


class Figures(Controller):
    path = "/api"
    tags = ("library",)

    @get(
        "/par/{id:str}",
        summary="The exact figures of a paytable",
        responses=kept_response(ParReport),
    )
    async def par(
        self, request: AnyRequest, response_cache: ResponseCache, id: Id, pay: Pays = None
    ) -> Response[Any]:
        """Each ``pay`` is a change of the table, as ``base.flush=9``."""
        table = asked_table(id, pay)
        return await response_cache.answer(
            request,
            ("par", table.key),
            lambda: _par(table.paytable),
            passing=table.edited is not None,
        )

    @get(
        "/strategy/{id:str}",
        summary="The best play in words, for each of the two choices",
        responses=kept_response(tuple[StrategyReport, ...]),
    )
    async def strategy(
        self, request: AnyRequest, response_cache: ResponseCache, id: Id, pay: Pays = None
    ) -> Response[Any]:
        table = asked_table(id, pay)
        base = table.base()
        return await response_cache.answer(
            request,
            ("strategy", table.key),
            lambda: _strategy(base),
            passing=table.edited is not None,
        )

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
        responses=kept_response(tuple[FaceUpReport, ...]),
    )
    async def face_up(
        self, request: AnyRequest, response_cache: ResponseCache, id: Id, pay: Pays = None
    ) -> Response[Any]:
        """The best play for a player who sees everybody else's three cards before bet 1."""
        table = asked_table(id, pay)
        base = table.base()
        return await response_cache.answer(
            request,
            ("faceup", table.key),
            lambda: face_up(base),
            slow=True,
            passing=table.edited is not None,
        )

    @get(
        "/faceup/{id:str}/changed",
        summary="The plays that seen cards change",
        responses=kept_response(tuple[ChangedReport, ...]),
    )
    async def changed(
        self,
        request: AnyRequest,
        response_cache: ResponseCache,
        id: Id,
        players: Players,
        pay: Pays = None,
    ) -> Response[Any]:
        """The most valuable first. Together they add up to the gain."""
        table = asked_table(id, pay)
        base = table.base()
        return await response_cache.answer(
            request,
            ("changed", table.key, str(players)),
            lambda: changed_plays(base, players),
            slow=True,
            passing=table.edited is not None,
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
        pay: Pays = None,
    ) -> AdviceReport:
        """For study. Write cards as ``Th Jh Qh``. ``community`` is the first community card once it
        is face up; ``seen`` are other cards that you know of."""
        base = asked_table(paytable, pay, field="paytable").base("paytable")
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
        raise bad_paytable(error) from None


def _own_report(paytable: Paytable) -> OwnReport:
    base = paytable.schedule(BASE)
    return OwnReport(par=_par(paytable), strategy=() if base is None else _strategy(base))


def _cards(field: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except BadCards as error:
        why = _capitalised(str(error))
        raise HTTPProblem(400, "bad_cards", field=field, why=why) from None


def _capitalised(words: str) -> str:
    """Unlike ``str.capitalize`` it leaves the other letters alone."""
    return f"{words[:1].upper()}{words[1:]}"
