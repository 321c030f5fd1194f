"""For supervisors: tables set up and removed, who deals, and the cage's desk."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, delete, get, post, put
from msgspec import Meta

from letitride.house import cage_stream, issue_voucher, pay_in, pay_out
from letitride.rules import (
    BadData,
    Cents,
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
from letitride.server.people import Amount, CageView, cage_view
from letitride.server.problems import Sorry, granted
from letitride.server.reception import Only, Reception
from letitride.server.tables import Listed, listed
from letitride.server.wire import CommandId, Visitor
from letitride.service.autodealer import DEALER
from letitride.service.selfrun import default_limits, default_terms
from letitride.table import decide, new_table
from letitride.table.commands import OpenTable
from letitride.table.state import Limits, Switch, Turns


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is left out is as the book has it. Amounts are in cents."""

    id: TableId
    name: Line
    book: Name
    side_bets: bool = True
    paytables: dict[Wager, Name] = {}
    device: DeviceKind | None = None
    face: Face | None = None
    turns: Turns = Turns.TOGETHER
    three_card_settled: Settled = Settled.AT_SETTLEMENT
    switches: frozenset[Switch] | None = None
    limits: Limits | None = None
    bots: Annotated[int, Meta(ge=0, le=6)] = 0


class NewDealer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The account of a dealer; nobody, for the automatic dealer."""

    dealer: Name


class Chips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``id`` is made up by the client, another for every payment: sent again with the same one, a
    request gets its first answer, and nothing is paid twice."""

    id: CommandId
    amount: Amount
    why: Line = ""


class FloorDesk(Controller):
    path = "/api/floor/tables"
    tags = ("floor",)

    @post("/", summary="Set up a table", guards=[Only(Role.CASINO_SUPERVISOR)])
    async def set_up(self, reception: Reception, visitor: Visitor, data: NewTable) -> Listed:
        """The automatic dealer opens it."""
        if data.book not in rulebook_ids():
            raise Sorry(400, "unknown_book", f"There is no rule book {data.book!r}.", field="book")
        if data.bots and not reception.settings.demo:
            words = "Programs play on the demonstration floor only."
            raise Sorry(400, "no_bots", words, field="bots")
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
            raise Sorry(400, "bad_paytables", str(error), field="paytables") from None
        terms = msgspec.structs.replace(
            terms,
            paytables=paytables,
            switches=switches,
            three_card_settled=data.three_card_settled,
        )
        limits = data.limits or default_limits(book)
        # A table that could never open would stand there for good, and its id be used up.
        opening = OpenTable(by=DEALER, terms=terms, limits=limits)
        granted(decide(game, new_table(data.id, book=book.id, digest=book.digest), opening))
        place = granted(
            await reception.casino.set_up(
                data.id,
                book,
                name=data.name,
                terms=terms,
                limits=limits,
                bots=data.bots,
                by=visitor.name,
            )
        )
        return listed(place, reception.casino.tables.get(place.id), "")

    @delete(
        "/{table:str}",
        summary="Remove a closed table",
        status_code=204,
        guards=[Only(Role.CASINO_SUPERVISOR)],
    )
    async def remove(self, reception: Reception, visitor: Visitor, table: TableId) -> None:
        """Its record stays."""
        granted(await reception.casino.remove(table, by=visitor.name))

    @put(
        "/{table:str}/dealer",
        summary="Who deals from the next round on",
        guards=[Only(Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR)],
    )
    async def dealer(
        self, reception: Reception, visitor: Visitor, table: TableId, data: NewDealer
    ) -> Listed:
        place = granted(await reception.casino.set_dealer(table, data.dealer, by=visitor.name))
        return listed(place, reception.casino.tables.get(place.id), "")


class CageDesk(Controller):
    path = "/api/cage/{name:str}"
    tags = ("floor",)
    guards = (Only(Role.CASINO_SUPERVISOR),)

    @get("/", summary="A player's account with the house")
    async def account(self, reception: Reception, name: Name) -> CageView:
        casino = reception.casino
        return cage_view(await casino.cage.patron(await _known(reception, name)), casino.now())

    @post("/pay-in", summary="Chips for a player", status_code=200)
    async def pay_in(
        self, reception: Reception, visitor: Visitor, name: Name, data: Chips
    ) -> CageView:
        at, amount = reception.casino.now(), Cents(data.amount)
        return await _paid(
            reception,
            visitor,
            name,
            data,
            lambda p: pay_in(p, amount, by=visitor.name, at=at, why=data.why),
        )

    @post("/pay-out", summary="Chips from a player", status_code=200)
    async def pay_out(
        self, reception: Reception, visitor: Visitor, name: Name, data: Chips
    ) -> CageView:
        at, amount = reception.casino.now(), Cents(data.amount)
        return await _paid(
            reception,
            visitor,
            name,
            data,
            lambda p: pay_out(p, amount, by=visitor.name, at=at, why=data.why),
        )

    @post("/voucher", summary="A voucher for a player", status_code=200)
    async def voucher(
        self, reception: Reception, visitor: Visitor, name: Name, data: Chips
    ) -> CageView:
        at, amount = reception.casino.now(), Cents(data.amount)
        return await _paid(
            reception,
            visitor,
            name,
            data,
            lambda p: issue_voucher(p, amount, by=visitor.name, at=at, why=data.why),
        )


def _switched(switches: frozenset[Switch], limits: Limits | None) -> frozenset[Switch]:
    """A maximum payout on the sign is a house that has one (N 10.2); whether the book knows any is
    for the opening to say."""
    capped = limits is not None and limits.maximum_payout is not None
    return switches | {Switch.PAYOUT_CAP} if capped else switches


async def _known(reception: Reception, name: str) -> str:
    person = await reception.casino.accounts.find(name)
    if person is None or person.role is not Role.PLAYER:
        raise Sorry(404, "unknown_player", f"There is no player {name!r}.", field="name")
    return person.name


async def _paid(
    reception: Reception, visitor: Visitor, name: str, data: Chips, decide: Any
) -> CageView:
    casino = reception.casino
    stream = cage_stream(await _known(reception, name))
    # Ids are made up by clients, and those of tables are in this stream too, after a table's name.
    command_id = f"desk:{visitor.name}:{data.id}"
    changed = await casino.cage.states.change(stream, decide, command_id=command_id)
    return cage_view(granted(changed).state, casino.now())
