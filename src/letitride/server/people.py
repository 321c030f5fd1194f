"""People: guests, accounts, logging in and out."""

from typing import Annotated, Final

import msgspec
from litestar import Controller, Response, get, post, put
from litestar.datastructures import Cookie
from msgspec import Meta

from letitride.house import (
    TOO_MANY_TRIES,
    Person,
    check_password,
)
from letitride.rules import Cents, Role, Wager, known_bets
from letitride.server.bodies import AnyRequest
from letitride.server.parameters import Name
from letitride.server.problems import HTTPProblem, RejectedProblem, unless_rejected
from letitride.server.request_context import COOKIE, Only, RequestContext
from letitride.server.sessions import Session
from letitride.server.wire import Visitor
from letitride.table import Rejected

DEMO_CHIPS: Final = Cents(1_000_00)

Secret = Annotated[str, Meta(max_length=1000)]


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Secret


class PasswordAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    password: Secret


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    old: Secret
    new: Secret


def _side_bets() -> dict[Wager, str]:
    return {wager: bet.name for wager, bet in known_bets().items()}


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who the caller is. ``csrf`` goes into the header ``x-csrf-token`` of every request that
    changes something; ``side_bets`` is what this house calls them, by their ids."""

    name: str
    role: Role | None
    guest: bool
    demo: bool
    csrf: str
    side_bets: dict[Wager, str]


async def _entered(context: RequestContext, person: Person, *, status: int = 200) -> Response[Me]:
    """Begin a session, and answer with its cookie."""
    token, session = await context.sessions.begin(
        person.name, str(person.role), context.casino.now(), mark=person.mark
    )
    return Response(_me(person, session), status_code=status, cookies=[_cookie(context, token)])


async def _left(request: AnyRequest, context: RequestContext) -> None:
    """End the session on every server: delete it first, then record it on the account."""
    session: Session | None = request.state.session
    if session is not None:
        await context.sessions.end(request.cookies[COOKIE])
        await context.casino.accounts.log_out(session.account, at=context.casino.now())


def _me(person: Person, session: Session) -> Me:
    return Me(
        name=person.name,
        role=person.role,
        guest=person.guest,
        demo=person.demo,
        csrf=session.csrf,
        side_bets=_side_bets(),
    )


def _cookie(context: RequestContext, token: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=token,
        httponly=True,
        secure=context.settings.secure_cookies,
        samesite="strict",
        path="/",
        max_age=context.settings.session_hours * 3600 if token else 0,
    )


class SignInDesk(Controller):
    path = "/api"
    tags = ("people",)

    @post("/guest", summary="Sign in as a guest")
    async def guest(self, request: AnyRequest, context: RequestContext) -> Response[Me]:
        """Gives you a name and demo chips. Only the demo floor takes guests."""
        if not context.settings.demo:
            raise HTTPProblem(403, "no_guests")
        context.check_login_rate(request)
        at = context.casino.now()
        person = unless_rejected(await context.casino.accounts.guest(chips=DEMO_CHIPS, at=at))
        return await _entered(context, person, status=201)

    @post("/sign-up", summary="Open a player's account")
    async def sign_up(
        self, request: AnyRequest, context: RequestContext, data: Credentials
    ) -> Response[Me]:
        """On the demo floor it comes with chips; elsewhere you buy them at the cage."""
        context.check_login_rate(request)
        unless_rejected(check_password(data.password, data.name))
        demo = context.settings.demo
        person = unless_rejected(
            await context.casino.accounts.open(
                data.name,
                Role.PLAYER,
                hash=await context.passwords.hash(data.password),
                demo=demo,
                chips=DEMO_CHIPS if demo else Cents(0),
                at=context.casino.now(),
            )
        )
        return await _entered(context, person, status=201)

    @post("/log-in", summary="Log in", status_code=200)
    async def log_in(
        self, request: AnyRequest, context: RequestContext, data: Credentials
    ) -> Response[Me]:
        context.check_login_rate(request)
        person = await password_checked(request, context, data.name, data.password, again=False)
        await _left(request, context)
        return await _entered(context, person)

    @post("/log-out", summary="Log out", status_code=204)
    async def log_out(self, request: AnyRequest, context: RequestContext) -> Response[None]:
        await _left(request, context)
        return Response(None, status_code=204, cookies=[_cookie(context, "")])

    @get("/me", summary="Who am I")
    async def me(self, request: AnyRequest, context: RequestContext) -> Me:
        session: Session | None = request.state.session
        person = None if session is None else await context.casino.accounts.find(session.account)
        if session is None or person is None:
            demo = context.settings.demo
            return Me(name="", role=None, guest=False, demo=demo, csrf="", side_bets=_side_bets())
        return _me(person, session)

    @post("/reauthenticate", summary="Confirm your password", status_code=204, guards=[Only()])
    async def reauthenticate(
        self,
        request: AnyRequest,
        context: RequestContext,
        visitor: Visitor,
        data: PasswordAgain,
    ) -> None:
        """Voids, forfeits and payments at the cage need it."""
        context.check_login_rate(request)
        await password_checked(request, context, visitor.name, data.password, again=True)
        await context.sessions.reauthenticated(request.cookies[COOKIE], context.casino.now())

    @post("/me/keep", summary="Keep your guest account", status_code=200, guards=[Only()])
    async def keep(
        self,
        request: AnyRequest,
        context: RequestContext,
        visitor: Visitor,
        data: PasswordAgain,
    ) -> Response[Me]:
        """With a password a guest can come back: to the same name, chips, history and seat."""
        context.check_login_rate(request)
        unless_rejected(check_password(data.password, visitor.name))
        hash = await context.passwords.hash(data.password)
        accounts, at = context.casino.accounts, context.casino.now()
        person = unless_rejected(
            await accounts.keep_guest(visitor.name, data.password, hash=hash, at=at)
        )
        await context.sessions.end_all(visitor.name)
        return await _entered(context, person)

    @put("/me/password", summary="Change your password", status_code=204, guards=[Only()])
    async def password(
        self,
        request: AnyRequest,
        context: RequestContext,
        visitor: Visitor,
        data: NewPassword,
    ) -> Response[None]:
        """Ends every session of the account, including this one."""
        context.check_login_rate(request)
        unless_rejected(check_password(data.new, visitor.name))
        await password_checked(request, context, visitor.name, data.old, again=True)
        hash = await context.passwords.hash(data.new)
        accounts, at = context.casino.accounts, context.casino.now()
        unless_rejected(
            await accounts.change_password(
                visitor.name, data.new, hash=hash, by=visitor.name, at=at
            )
        )
        await context.sessions.end_all(visitor.name)
        await accounts.log_out(visitor.name, at=at)
        return Response(None, status_code=204, cookies=[_cookie(context, "")])


async def password_checked(
    request: AnyRequest,
    context: RequestContext,
    name: str,
    password: str,
    *,
    again: bool,
) -> Person:
    """Does the same work for a name that nobody has.

    Raises ``RejectedProblem``, ``HTTPProblem``."""
    accounts, at = context.casino.accounts, context.casino.now()
    hash = await accounts.hash_of(name)
    if hash is None:
        right = await context.passwords.verify_nobody(password)
    else:
        right = await context.passwords.verify(hash, password)
    enter = accounts.reauthenticate if again else accounts.log_in
    where = context.address(request)
    answer = await enter(name, right=right, where=where, at=at)
    context.metrics.login("accepted" if isinstance(answer, Person) else "refused")
    if isinstance(answer, Rejected):
        # Anybody can make up a name, so unknown names stay out of the record.
        await context.record_refusal(
            "" if hash is None else name,
            "giving the password again" if again else "logging in",
            answer.code.replace("_", " "),
            where,
        )
        if answer.code == TOO_MANY_TRIES:
            wait = await accounts.wait(name, where, at)
            raise RejectedProblem(answer, retry_after=wait)
    person: Person = unless_rejected(answer)
    if context.is_demo_here(person):
        await context.record_refusal(person.name, "logging in", "an account of a demo", where)
        raise HTTPProblem(403, "demo_account", field="name")
    return person
