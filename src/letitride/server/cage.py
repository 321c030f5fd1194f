"""The cage's desk: chips for players and from them, with the checks that money needs."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from litestar import Controller, Request, get, post
from litestar.datastructures import State

from letitride.house import Decided, cage_stream, issue_voucher, pay_in, pay_out
from letitride.rules import Cents, Role
from letitride.server.care import Second, ask_password_again, second_person
from letitride.server.parameters import Line, Name
from letitride.server.people import Amount, CageView, cage_view
from letitride.server.problems import HTTPProblem, granted
from letitride.server.request_context import Only, RequestContext
from letitride.server.wire import CommandId, Visitor, digest_of


class Chips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The client makes up ``id``, a new one for every payment: a repeated request gets its first
    answer, and nothing is paid twice. ``second`` is required above what one person may handle alone
    for a player in a day."""

    id: CommandId
    amount: Amount
    why: Line = ""
    second: Second | None = None


_PAYMENTS: Final[Mapping[Callable[..., Decided], str]] = {
    pay_in: "a pay-in",
    pay_out: "a pay-out",
    issue_voucher: "a voucher",
}


class _Asked(msgspec.Struct, frozen=True):
    name: str
    payment: str
    amount: int
    why: str


class CageDesk(Controller):
    path = "/api/cage/{name:str}"
    tags = ("floor",)
    guards = (Only(Role.CASINO_SUPERVISOR),)

    @get("/", summary="A player's account with the house")
    async def account(self, context: RequestContext, name: Name) -> CageView:
        casino = context.casino
        return cage_view(await casino.cage.patron(await _known(context, name)), casino.now())

    @post("/pay-in", summary="Pay in chips for a player", status_code=200)
    async def pay_in(
        self,
        request: Request[Any, Any, State],
        context: RequestContext,
        visitor: Visitor,
        name: Name,
        data: Chips,
    ) -> CageView:
        """Asks for the password again, and above the house's limit for a second person."""
        return await _paid(request, context, visitor, name, data, pay_in)

    @post("/pay-out", summary="Pay out chips for a player", status_code=200)
    async def pay_out(
        self,
        request: Request[Any, Any, State],
        context: RequestContext,
        visitor: Visitor,
        name: Name,
        data: Chips,
    ) -> CageView:
        """Asks for the password again, and above the house's limit for a second person."""
        return await _paid(request, context, visitor, name, data, pay_out)

    @post("/voucher", summary="Issue a voucher to a player", status_code=200)
    async def voucher(
        self,
        request: Request[Any, Any, State],
        context: RequestContext,
        visitor: Visitor,
        name: Name,
        data: Chips,
    ) -> CageView:
        """Asks for the password again, and above the house's limit for a second person."""
        return await _paid(request, context, visitor, name, data, issue_voucher)


async def _known(context: RequestContext, name: str) -> str:
    person = await context.casino.accounts.find(name)
    if person is None or person.role is not Role.PLAYER:
        raise HTTPProblem(404, "unknown_player", field="name", name=name)
    return person.name


async def _paid(
    request: Request[Any, Any, State],
    context: RequestContext,
    visitor: Visitor,
    name: str,
    data: Chips,
    pay: Callable[..., Decided],
) -> CageView:
    casino, settings = context.casino, context.settings
    what, where = f"{_PAYMENTS[pay]} for {name}", context.address(request)
    await ask_password_again(context, request.state.session, what, where=where)
    name = await _known(context, name)
    terms: dict[str, Any] = {
        "by": visitor.name,
        "second": await second_person(request, context, visitor, data.second),
        "alone": Cents(settings.cage_second_person_above * 100),
        "at": casino.now(),
        "why": data.why,
    }
    changed = await casino.cage.states.change(
        cage_stream(name),
        lambda patron: pay(patron, Cents(data.amount), **terms),
        # Clients choose the ids, and this stream also has the ids of tables, which begin with
        # the table's name.
        command_id=f"desk:{visitor.name}:{data.id}",
        # Leaves out who signs: the retry may be the one that adds the second person.
        asked=digest_of(_Asked(name, _PAYMENTS[pay], data.amount, data.why)),
    )
    return cage_view(granted(changed).state, casino.now())
