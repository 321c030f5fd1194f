"""For supervisors: setting up and removing tables, who deals, and what in the database is not
ours."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post, put
from msgspec import Meta

from letitride.driver import DEALER, default_limits, default_terms
from letitride.house import Place
from letitride.rules import (
    BadData,
    Cents,
    DeviceKind,
    Face,
    Role,
    RuleBook,
    Settled,
    Wager,
    game_of,
    load_rulebook,
    rulebook_ids,
)
from letitride.server.parameters import Line, Name, TableId
from letitride.server.problems import HTTPProblem, granted
from letitride.server.request_context import Only, RequestContext
from letitride.server.tables import Listed, listed
from letitride.server.wire import Visitor
from letitride.store import Doubt
from letitride.table import FeeRate, Limits, OpenTable, Switch, Terms, Turns, decide, new_table


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Missing fields default to the book's values. Amounts are in cents. ``fees`` is the card
    room's sheet, a row for each table limit; ``bank_minimum`` the least a player-dealer may
    wager. ``meters`` adds the side bets on shared meters."""

    id: TableId
    name: Line
    book: Name
    side_bets: bool = True
    meters: bool = False
    paytables: dict[Wager, Name] = {}
    device: DeviceKind | None = None
    face: Face | None = None
    turns: Turns = Turns.IN_TURN
    three_card_settled: Settled = Settled.AT_SETTLEMENT
    switches: frozenset[Name] | None = None
    limits: Limits | None = None
    fees: tuple[FeeRate, ...] | None = None
    bank_minimum: Cents | None = None
    bots: Annotated[int, Meta(ge=0, le=6)] = 0


class NewDealer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dealer's account; empty for the automatic dealer."""

    dealer: Name


class FloorDesk(Controller):
    path = "/api/floor/tables"
    tags = ("floor",)

    @get(
        "/removed",
        summary="Removed tables, whose records are kept",
        guards=[Only(Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.INSPECTOR)],
    )
    async def removed(self, context: RequestContext) -> list[str]:
        return list(await context.casino.removed())

    @post("/", summary="Set up a table", guards=[Only(Role.CASINO_SUPERVISOR)])
    async def set_up(self, context: RequestContext, visitor: Visitor, data: NewTable) -> Listed:
        """The automatic dealer opens the table."""
        book = _book(data.book)
        if data.bots and not context.settings.demo:
            raise HTTPProblem(400, "no_bots", field="bots")
        terms, limits = _terms(book, data), data.limits or default_limits(book)
        _check_opens(data.id, book, terms, limits)
        place = await context.casino.set_up(
            data.id,
            book,
            name=data.name,
            terms=terms,
            limits=limits,
            bots=data.bots,
            by=visitor.name,
        )
        return _listed(context, granted(place))

    @delete(
        "/{table:str}",
        summary="Remove a closed table",
        status_code=204,
        guards=[Only(Role.CASINO_SUPERVISOR)],
    )
    async def remove(self, context: RequestContext, visitor: Visitor, table: TableId) -> None:
        """Its record is kept."""
        granted(await context.casino.remove(table, by=visitor.name))

    @put(
        "/{table:str}/dealer",
        summary="Choose who deals from the next round on",
        guards=[Only(Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR)],
    )
    async def dealer(
        self, context: RequestContext, visitor: Visitor, table: TableId, data: NewDealer
    ) -> Listed:
        place = await context.casino.set_dealer(table, data.dealer, by=visitor.name)
        return _listed(context, granted(place))


class Doubtful(Controller):
    path = "/api/floor/doubts"
    tags = ("floor",)
    guards = (Only(Role.CASINO_SUPERVISOR, Role.INSPECTOR),)

    @get("/", summary="Database entries that the house did not write")
    async def doubts(self, context: RequestContext) -> tuple[Doubt, ...]:
        """Those this server has found since it started. It skips them, and reports each once."""
        return context.casino.log.doubts.all()


def _book(id: str) -> RuleBook:
    """Raises ``HTTPProblem``."""
    if id not in rulebook_ids():
        raise HTTPProblem(400, "unknown_book", field="book", book=id)
    return load_rulebook(id)


def _terms(book: RuleBook, data: NewTable) -> Terms:
    terms = default_terms(
        book,
        side_bets=data.side_bets,
        meters=data.meters,
        device=data.device,
        face=data.face,
        turns=data.turns,
    )
    switches = terms.switches if data.switches is None else data.switches
    return msgspec.structs.replace(
        terms,
        paytables={**terms.paytables, **data.paytables},
        switches=_switched(switches, data.limits),
        three_card_settled=data.three_card_settled,
        fees=terms.fees if data.fees is None else data.fees,
        bank_minimum=data.bank_minimum,
    )


def _check_opens(id: str, book: RuleBook, terms: Terms, limits: Limits) -> None:
    """A table that can never open would stay in the lobby and use up its id.

    Raises ``HTTPProblem``, ``RejectedProblem``.
    """
    try:
        game = game_of(book, terms.paytables)
    except BadData as error:
        raise HTTPProblem(400, "bad_paytables", field="paytables", why=error) from None
    opening = OpenTable(by=DEALER, terms=terms, limits=limits)
    granted(decide(game, new_table(id, book=book.id, digest=book.digest), opening))


def _listed(context: RequestContext, place: Place) -> Listed:
    return listed(place, context.casino.tables.get(place.id), "")


def _switched(switches: frozenset[str], limits: Limits | None) -> frozenset[str]:
    """A maximum payout on the sign means that the house has one (N 10.2). Opening the table checks
    whether the book allows it."""
    capped = limits is not None and limits.maximum_payout is not None
    return switches | {Switch.PAYOUT_CAP} if capped else switches
