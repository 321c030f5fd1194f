"""People: guests, accounts, logging in and out; and the limits people set for themselves."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, Response, get, post, put
from litestar.datastructures import Cookie, State
from msgspec import Meta

from letitride.house import (
    FOR_GOOD,
    TOO_MANY_TRIES,
    Barred,
    Patron,
    Person,
    SelfLimits,
    barred_now,
    brought_to,
    cage_stream,
    check_password,
    exclude_self,
    seconds_played,
    set_limits,
)
from letitride.journal import CODEC
from letitride.rules import Cents, Role, Wager, known_bets
from letitride.server.parameters import Name, Version
from letitride.server.problems import HTTPProblem, granted
from letitride.server.request_context import COOKIE, Only, RequestContext
from letitride.server.sessions import Session
from letitride.server.wire import Visitor
from letitride.table import Rejected

DEMO_CHIPS: Final = Cents(1_000_00)

Secret = Annotated[str, Meta(max_length=1000)]
Amount = Annotated[int, Meta(ge=1, le=10**14)]


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


class OwnLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Per day: the most that may be lost, in cents, and the longest playing time. None means no
    limit."""

    loss: Annotated[int, Meta(ge=0, le=10**14)] | None = None
    minutes: Annotated[int, Meta(ge=0, le=1440)] | None = None


class Exclusion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For this many days; None means for good."""

    days: Annotated[int, Meta(ge=1, le=36500)] | None = None


class CageView(msgspec.Struct, frozen=True, kw_only=True):
    """A player's account with the house, in cents; ``lost_today`` is negative after winning.
    ``owed`` is what the player owes the house.

    ``coming`` are looser limits that were requested, in force from ``coming_at`` on;
    ``excluded_until`` is a time in seconds since 1970, ``excluded_for_good`` means it never ends.
    ``barred`` is the clause and the reason the house excludes the player.
    """

    name: str
    demo: bool
    balance: Cents
    vouchers: Cents
    owed: Cents
    at_tables: Mapping[str, Cents]
    lost_today: Cents
    minutes_today: int
    limits: SelfLimits
    coming: SelfLimits | None
    coming_at: int | None
    excluded_until: int | None
    excluded_for_good: bool
    barred: Barred | None


class CageEntry(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    event: Mapping[str, Any]


def cage_view(patron: Patron, at: int) -> CageView:
    """As of a time: a day may have ended, or looser limits begun, since the last event."""
    patron = brought_to(patron, at)
    excluded = patron.excluded_until
    over = excluded is None or excluded <= at
    return CageView(
        name=patron.name,
        demo=patron.demo,
        balance=patron.balance,
        vouchers=patron.vouchers,
        owed=patron.owed,
        at_tables=patron.at_tables,
        lost_today=patron.lost_today,
        minutes_today=seconds_played(patron, at) // 60,
        limits=patron.limits,
        coming=None if patron.coming is None else patron.coming.limits,
        coming_at=None if patron.coming is None else patron.coming.from_at,
        excluded_until=None if over or excluded == FOR_GOOD else excluded,
        excluded_for_good=not over and excluded == FOR_GOOD,
        barred=barred_now(patron, at),
    )


async def _entered(context: RequestContext, person: Person, *, status: int = 200) -> Response[Me]:
    """Begin a session, and answer with its cookie."""
    token, session = await context.sessions.begin(
        person.name, str(person.role), context.casino.now(), mark=person.mark
    )
    return Response(_me(person, session), status_code=status, cookies=[_cookie(context, token)])


async def _left(request: Request[Any, Any, State], context: RequestContext) -> None:
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


class Door(Controller):
    path = "/api"
    tags = ("people",)

    @post("/guest", summary="Sign in as a guest")
    async def guest(
        self, request: Request[Any, Any, State], context: RequestContext
    ) -> Response[Me]:
        """Gives you a name and demo chips. Only the demo floor takes guests."""
        if not context.settings.demo:
            raise HTTPProblem(403, "no_guests", "Guests can play on the demo floor only.")
        context.not_too_many_logins(request)
        at = context.casino.now()
        person = granted(await context.casino.accounts.guest(chips=DEMO_CHIPS, at=at))
        return await _entered(context, person, status=201)

    @post("/sign-up", summary="Open a player's account")
    async def sign_up(
        self, request: Request[Any, Any, State], context: RequestContext, data: Credentials
    ) -> Response[Me]:
        """On the demo floor it comes with chips; elsewhere you buy them at the cage."""
        context.not_too_many_logins(request)
        granted(check_password(data.password, data.name))
        demo = context.settings.demo
        person = granted(
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
        self, request: Request[Any, Any, State], context: RequestContext, data: Credentials
    ) -> Response[Me]:
        context.not_too_many_logins(request)
        person = await password_checked(request, context, data.name, data.password, again=False)
        await _left(request, context)
        return await _entered(context, person)

    @post("/log-out", summary="Log out", status_code=204)
    async def log_out(
        self, request: Request[Any, Any, State], context: RequestContext
    ) -> Response[None]:
        await _left(request, context)
        return Response(None, status_code=204, cookies=[_cookie(context, "")])

    @get("/me", summary="Who am I")
    async def me(self, request: Request[Any, Any, State], context: RequestContext) -> Me:
        session: Session | None = request.state.session
        person = None if session is None else await context.casino.accounts.find(session.account)
        if session is None or person is None:
            demo = context.settings.demo
            return Me(name="", role=None, guest=False, demo=demo, csrf="", side_bets=_side_bets())
        return _me(person, session)

    @post("/reauthenticate", summary="Confirm your password", status_code=204, guards=[Only()])
    async def reauthenticate(
        self,
        request: Request[Any, Any, State],
        context: RequestContext,
        visitor: Visitor,
        data: PasswordAgain,
    ) -> None:
        """Voids, forfeits and payments at the cage need it."""
        context.not_too_many_logins(request)
        await password_checked(request, context, visitor.name, data.password, again=True)
        await context.sessions.reauthenticated(request.cookies[COOKIE], context.casino.now())

    @put("/me/password", summary="Change your password", status_code=204, guards=[Only()])
    async def password(
        self,
        request: Request[Any, Any, State],
        context: RequestContext,
        visitor: Visitor,
        data: NewPassword,
    ) -> Response[None]:
        """Ends every session of the account, including this one."""
        context.not_too_many_logins(request)
        granted(check_password(data.new, visitor.name))
        await password_checked(request, context, visitor.name, data.old, again=True)
        hash = await context.passwords.hash(data.new)
        accounts, at = context.casino.accounts, context.casino.now()
        granted(
            await accounts.change_password(
                visitor.name, data.new, hash=hash, by=visitor.name, at=at
            )
        )
        await context.sessions.end_all(visitor.name)
        await accounts.log_out(visitor.name, at=at)
        return Response(None, status_code=204, cookies=[_cookie(context, "")])


async def password_checked(
    request: Request[Any, Any, State],
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
        what = "giving the password again" if again else "logging in"
        known = "" if hash is None else name
        await context.turned_away(known, what, answer.code.replace("_", " "), where)
        if answer.code == TOO_MANY_TRIES:
            wait = await accounts.wait(name, where, at)
            raise HTTPProblem(429, answer.code, answer.message, retry_after=wait)
    person: Person = granted(answer)
    return person


class OwnCage(Controller):
    path = "/api/me"
    tags = ("people",)
    guards = (Only(Role.PLAYER),)

    @get("/cage", summary="Your chips and limits")
    async def cage(self, context: RequestContext, visitor: Visitor) -> CageView:
        casino = context.casino
        return cage_view(await casino.cage.patron(visitor.name), casino.now())

    @get("/cage/entries", summary="Your history at the cage")
    async def entries(
        self, context: RequestContext, visitor: Visitor, after: Version = 0
    ) -> list[CageEntry]:
        """At most 500 entries after a version."""
        stored = await context.casino.log.read(cage_stream(visitor.name), after, limit=500)
        return [
            CageEntry(version=each.version, event=msgspec.to_builtins(CODEC.event(each)))
            for each in stored
        ]

    @put("/limits", summary="Set your own limits")
    async def limits(self, context: RequestContext, visitor: Visitor, data: OwnLimits) -> CageView:
        """Stricter limits apply at once, looser ones after 24 hours."""
        wanted = SelfLimits(
            loss=None if data.loss is None else Cents(data.loss), minutes=data.minutes
        )
        at = context.casino.now()
        return await self._changed(context, visitor, lambda patron: set_limits(patron, wanted, at))

    @post("/exclusion", summary="Exclude yourself from play", status_code=200)
    async def exclusion(
        self, context: RequestContext, visitor: Visitor, data: Exclusion
    ) -> CageView:
        """It applies at once, and cannot be cancelled before it ends."""
        at = context.casino.now()
        until = None if data.days is None else at + data.days * 86400
        return await self._changed(context, visitor, lambda patron: exclude_self(patron, until, at))

    async def _changed(self, context: RequestContext, visitor: Visitor, decide: Any) -> CageView:
        casino = context.casino
        changed = await casino.cage.states.change(cage_stream(visitor.name), decide)
        return cage_view(granted(changed).state, casino.now())
