"""The cage's desk: chips for players and from them, with the checks that money needs."""

from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, get, post
from msgspec import Meta

from letitride.house import (
    FOR_GOOD,
    Decided,
    PaymentDetails,
    Person,
    issue_voucher,
    pay_in,
    pay_out,
)
from letitride.rules import Cents, Role
from letitride.server.bodies import AnyRequest
from letitride.server.own_cage import CageEntry, CageView, cage_of, change_cage, entries_of
from letitride.server.parameters import Line, Name, Version
from letitride.server.problems import HTTPProblem
from letitride.server.request_context import Only, RequestContext
from letitride.server.second_check import SecondSupervisor, ask_password_again, second_person
from letitride.server.wire import CommandId, Visitor, digest_of
from letitride.table import ExchangeFor

_MOST_LISTED: Final = 20

Amount = Annotated[int, Meta(ge=1, le=10**14)]


class Chips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The client makes up ``id``, a new one for every payment: a repeated request gets its first
    answer, and nothing is paid twice. ``second`` is required above what one person may handle alone
    for a player in a day."""

    id: CommandId
    amount: Amount
    why: Line = ""
    second: SecondSupervisor | None = None


class NewVoucher(Chips, frozen=True, forbid_unknown_fields=True):
    """With the conditions printed on it: the last second it is good for, since 1970; the tables
    that take it; what it is exchanged for. Leave a condition out where there is none."""

    until: Annotated[int, Meta(ge=0, le=FOR_GOOD)] | None = None
    tables: Annotated[tuple[Line, ...], Meta(max_length=20)] = ()
    into: ExchangeFor | None = None


class _Asked(msgspec.Struct, frozen=True):
    name: str
    payment: str
    amount: int
    why: str
    until: int | None = None
    tables: tuple[str, ...] = ()
    into: ExchangeFor | None = None


async def _paid(
    request: AnyRequest,
    context: RequestContext,
    visitor: Visitor,
    name: str,
    data: Chips,
    *,
    pay: Callable[..., Decided],
    what: str,
) -> CageView:
    """``what`` is the payment's name in the record."""
    where = context.address(request)
    await ask_password_again(context, request.state.session, f"{what} for {name}", where=where)
    player = await _known(context, name)
    if context.is_demo_here(player):
        raise HTTPProblem(409, "demo_chips", field="name", name=player.name)
    printed: dict[str, Any] = {}
    if isinstance(data, NewVoucher):
        if unknown := [table for table in data.tables if table not in context.casino.tables]:
            raise HTTPProblem(404, "unknown_table", field="tables", table=unknown[0])
        printed = {"until": data.until, "tables": data.tables, "into": data.into}
    details: PaymentDetails = {
        "by": visitor.name,
        "second": await second_person(request, context, visitor, data.second),
        "alone": Cents(context.settings.cage_second_person_above * 100),
        "at": context.casino.now(),
        "why": data.why,
    }
    return await change_cage(
        context,
        player.name,
        lambda patron: pay(patron, Cents(data.amount), **details, **printed),
        # Clients choose the ids, and this stream also has the ids of tables, which begin with
        # the table's name.
        command_id=f"desk:{visitor.name}:{data.id}",
        # Leaves out who signs: the retry may be the one that adds the second person.
        asked=digest_of(_Asked(player.name, what, data.amount, data.why, **printed)),
    )


def _payment(path: str, pay: Callable[..., Decided], what: str, *, summary: str) -> Any:
    """A handler for one kind of payment."""

    @post(path, summary=summary, status_code=200)
    async def paid(
        self: Controller,  # noqa: ARG001
        request: AnyRequest,
        context: RequestContext,
        visitor: Visitor,
        name: Name,
        data: Chips,
    ) -> CageView:
        """Asks for the password again, and above the house's limit for a second person."""
        return await _paid(request, context, visitor, name, data, pay=pay, what=what)

    return paid


class CageDesk(Controller):
    path = "/api/cage/{name:str}"
    tags = ("floor",)
    guards = (Only(Role.CASINO_SUPERVISOR),)

    @get("/", summary="A player's account with the house")
    async def account(self, context: RequestContext, name: Name) -> CageView:
        return await cage_of(context, (await _known(context, name)).name)

    @get("/entries", summary="A player's history at the cage")
    async def entries(
        self, context: RequestContext, name: Name, after: Version = 0
    ) -> list[CageEntry]:
        """At most 500 entries after a version; each payment among them is a receipt."""
        return await entries_of(context, (await _known(context, name)).name, after)

    pay_in = _payment("/pay-in", pay_in, "a pay-in", summary="Pay in chips for a player")
    pay_out = _payment("/pay-out", pay_out, "a pay-out", summary="Pay out chips for a player")

    @post("/voucher", summary="Issue a voucher to a player", status_code=200)
    async def voucher(
        self,
        request: AnyRequest,
        context: RequestContext,
        visitor: Visitor,
        name: Name,
        data: NewVoucher,
    ) -> CageView:
        """Asks for the password again, and above the house's limit for a second person."""
        return await _paid(
            request, context, visitor, name, data, pay=issue_voucher, what="a voucher"
        )


class PlayerListed(msgspec.Struct, frozen=True, kw_only=True):
    """``tables``: where they sit now, practice tables left out."""

    name: str
    tables: tuple[str, ...]


class PlayerList(Controller):
    path = "/api/floor/players"
    tags = ("floor",)
    guards = (Only(Role.CASINO_SUPERVISOR),)

    @get("/", summary="Players' accounts to pick from")
    async def players(self, context: RequestContext, name: Name = "") -> list[PlayerListed]:
        """At most 20 open accounts whose name contains ``name``, those that begin with it
        first."""
        accounts = context.casino.accounts
        found = await accounts.named_like(name.strip(), Role.PLAYER, most=_MOST_LISTED)
        return [PlayerListed(name=each.name, tables=_sits(context, each.name)) for each in found]


def _sits(context: RequestContext, name: str) -> tuple[str, ...]:
    runners = context.casino.tables.values()
    return tuple(
        runner.place.id
        for runner in runners
        if not runner.place.owner
        and any(seat.player == name for seat in runner.table.seats.values())
    )


async def _known(context: RequestContext, name: str) -> Person:
    """Raises ``HTTPProblem``."""
    person = await context.casino.accounts.find(name)
    if person is None or person.role is not Role.PLAYER:
        raise HTTPProblem(404, "unknown_player", field="name", name=name)
    return person
