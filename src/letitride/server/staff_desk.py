"""Staff accounts and the rota, in the browser: who works here, and who deals when."""

from typing import Final

import msgspec
from litestar import Controller, delete, get, post, put

from letitride.house import Person, PlannedRelief, check_password
from letitride.rules import Role
from letitride.server.bodies import AnyRequest
from letitride.server.parameters import Line, Name, Number, TableId
from letitride.server.people import Secret
from letitride.server.problems import HTTPProblem, unless_rejected
from letitride.server.request_context import Only, RequestContext
from letitride.server.second_check import ask_password_again
from letitride.server.wire import Visitor

_SUPERVISORS: Final = (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR)


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """One of the staff; ``table`` is where a dealer deals now or from the next round."""

    name: str
    role: Role
    table: str


class NewMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    role: Role
    password: Secret


class NewSecret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    password: Secret


class Leaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: Line


class NewRelief(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``starts`` is in seconds since 1970; an empty ``dealer`` is the automatic one."""

    table: TableId
    dealer: Name
    starts: Number


class StaffDesk(Controller):
    path = "/api/floor/staff"
    tags = ("floor",)

    @get("/", summary="The staff", guards=[Only(*_SUPERVISORS, Role.INSPECTOR)])
    async def staff(self, context: RequestContext) -> list[Member]:
        """Everybody with an open staff account, by role and name."""
        people = (await context.casino.accounts.everybody()).values()
        found = [_member(context, each) for each in people if each.role is not Role.PLAYER]
        return sorted(found, key=lambda each: (list(Role).index(each.role), each.name.casefold()))

    @post("/", summary="Open a staff account", guards=[Only(Role.CASINO_SUPERVISOR)])
    async def add(
        self,
        request: AnyRequest,
        context: RequestContext,
        visitor: Visitor,
        data: NewMember,
    ) -> Member:
        """You confirm with your own password."""
        if data.role is Role.PLAYER:
            raise HTTPProblem(400, "bad_role.player", field="role")
        unless_rejected(check_password(data.password, data.name))
        await _confirmed(request, context, f"account {data.name}")
        hash = await context.passwords.hash(data.password)
        accounts, at = context.casino.accounts, context.casino.now()
        person = unless_rejected(
            await accounts.open(data.name, data.role, hash=hash, by=visitor.name, at=at)
        )
        return _member(context, person)

    @put(
        "/{name:str}/password",
        summary="Give somebody of the staff a new password",
        status_code=204,
        guards=[Only(Role.CASINO_SUPERVISOR)],
    )
    async def password(
        self,
        request: AnyRequest,
        context: RequestContext,
        visitor: Visitor,
        name: Name,
        data: NewSecret,
    ) -> None:
        """Ends their sessions."""
        person = await _of_the_staff(context, name)
        unless_rejected(check_password(data.password, person.name))
        await _confirmed(request, context, f"password {person.name}")
        hash = await context.passwords.hash(data.password)
        accounts, at = context.casino.accounts, context.casino.now()
        unless_rejected(
            await accounts.change_password(
                person.name, data.password, hash=hash, by=visitor.name, at=at
            )
        )
        await context.sessions.end_all(person.name)

    @post(
        "/{name:str}/close",
        summary="Close a staff account",
        status_code=204,
        guards=[Only(Role.CASINO_SUPERVISOR)],
    )
    async def close(
        self,
        request: AnyRequest,
        context: RequestContext,
        visitor: Visitor,
        name: Name,
        data: Leaving,
    ) -> None:
        """Nobody can sign in with it any more; what they did stays in the record. The automatic
        dealer takes over their table at once."""
        person = await _of_the_staff(context, name)
        if person.name == visitor.name:
            raise HTTPProblem(409, "own_account", field="name")
        await _confirmed(request, context, f"account {person.name}")
        accounts, at = context.casino.accounts, context.casino.now()
        unless_rejected(await accounts.close(person.name, data.reason, by=visitor.name, at=at))
        await context.sessions.end_all(person.name)
        await context.casino.release_dealer(person.name, by=visitor.name)


class RotaDesk(Controller):
    path = "/api/floor/rota"
    tags = ("floor",)

    @get("/", summary="The rota", guards=[Only(*_SUPERVISORS, Role.DEALER, Role.INSPECTOR)])
    async def rota(self, context: RequestContext) -> list[PlannedRelief]:
        """Who is to deal where, the next first."""
        return list(await context.casino.dealers.rota())

    @post("/", summary="Plan a change of dealers", guards=[Only(*_SUPERVISORS)])
    async def plan(
        self, context: RequestContext, visitor: Visitor, data: NewRelief
    ) -> list[PlannedRelief]:
        """It takes effect with the first round after its time. The dealer leaves any other
        table then."""
        planned = await context.casino.dealers.plan_relief(
            data.table, data.dealer, starts=data.starts, by=visitor.name
        )
        return list(unless_rejected(planned))

    @delete(
        "/{number:int}",
        summary="Take a change of dealers off the rota",
        status_code=200,
        guards=[Only(*_SUPERVISORS)],
    )
    async def drop(
        self, context: RequestContext, visitor: Visitor, number: Number
    ) -> list[PlannedRelief]:
        dropped = await context.casino.dealers.drop_relief(number, by=visitor.name)
        return list(unless_rejected(dropped))


def _member(context: RequestContext, person: Person) -> Member:
    tables = context.casino.tables.values()
    held = (
        runner.place.id for runner in tables if person.name in (runner.dealer, runner.place.dealer)
    )
    return Member(name=person.name, role=person.role, table=next(held, ""))


async def _of_the_staff(context: RequestContext, name: str) -> Person:
    """Raises ``HTTPProblem``."""
    person = await context.casino.accounts.find(name)
    if person is None or person.role is Role.PLAYER:
        raise HTTPProblem(404, "not_staff", field="name", name=name)
    return person


async def _confirmed(request: AnyRequest, context: RequestContext, what: str) -> None:
    where = context.address(request)
    await ask_password_again(context, request.state.session, what, where=where)
