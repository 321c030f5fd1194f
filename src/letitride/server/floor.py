"""For supervisors: setting up and removing tables, who deals, and what in the database is not
ours."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post, put
from msgspec import Meta

from letitride.driver import DEALER, default_limits, default_terms
from letitride.rules import (
    BadData,
    DeviceKind,
    Face,
    Role,
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
from letitride.table import Limits, OpenTable, Switch, Turns, decide, new_table


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Missing fields default to the book's values. Amounts are in cents."""

    id: TableId
    name: Line
    book: Name
    side_bets: bool = True
    paytables: dict[Wager, Name] = {}
    device: DeviceKind | None = None
    face: Face | None = None
    turns: Turns = Turns.IN_TURN
    three_card_settled: Settled = Settled.AT_SETTLEMENT
    switches: frozenset[Name] | None = None
    limits: Limits | None = None
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
        if data.book not in rulebook_ids():
            raise HTTPProblem(
                400, "unknown_book", f"There is no rule book {data.book!r}.", field="book"
            )
        if data.bots and not context.settings.demo:
            words = "Robot players are for the demo floor only."
            raise HTTPProblem(400, "no_bots", words, field="bots")
        book = load_rulebook(data.book)
        terms = default_terms(
            book, side_bets=data.side_bets, device=data.device, face=data.face, turns=data.turns
        )
        paytables = {**terms.paytables, **data.paytables}
        chosen = terms.switches if data.switches is None else data.switches
        switches = _switched(chosen, data.limits)
        try:
            game = game_of(book, paytables)
        except BadData as error:
            raise HTTPProblem(400, "bad_paytables", str(error), field="paytables") from None
        terms = msgspec.structs.replace(
            terms,
            paytables=paytables,
            switches=switches,
            three_card_settled=data.three_card_settled,
        )
        limits = data.limits or default_limits(book)
        # A table that can never open would stay in the lobby and use up its id.
        opening = OpenTable(by=DEALER, terms=terms, limits=limits)
        granted(decide(game, new_table(data.id, book=book.id, digest=book.digest), opening))
        place = granted(
            await context.casino.set_up(
                data.id,
                book,
                name=data.name,
                terms=terms,
                limits=limits,
                bots=data.bots,
                by=visitor.name,
            )
        )
        return listed(place, context.casino.tables.get(place.id), "")

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
        place = granted(await context.casino.set_dealer(table, data.dealer, by=visitor.name))
        return listed(place, context.casino.tables.get(place.id), "")


class Doubtful(Controller):
    path = "/api/floor/doubts"
    tags = ("floor",)
    guards = (Only(Role.CASINO_SUPERVISOR, Role.INSPECTOR),)

    @get("/", summary="Database entries that the house did not write")
    async def doubts(self, context: RequestContext) -> tuple[Doubt, ...]:
        """Those this server has found since it started. It skips them, and reports each once."""
        return context.casino.log.doubts.all()


def _switched(switches: frozenset[str], limits: Limits | None) -> frozenset[str]:
    """A maximum payout on the sign means that the house has one (N 10.2). Opening the table checks
    whether the book allows it."""
    capped = limits is not None and limits.maximum_payout is not None
    return switches | {Switch.PAYOUT_CAP} if capped else switches
