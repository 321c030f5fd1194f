"""At the door: guests, accounts, logging in and out; and what people set themselves."""

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
    brought_to,
    cage_stream,
    check_password,
    exclude_self,
    seconds_played,
    set_limits,
)
from letitride.rules import Cents, Role, Wager, known_bets
from letitride.server.parameters import Name, Version
from letitride.server.problems import Sorry, granted
from letitride.server.reception import COOKIE, Only, Reception
from letitride.server.sessions import Session
from letitride.server.wire import Visitor
from letitride.store import CODEC
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


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A day: what may be lost, in cents, and how long may be played. Without one, no limit."""

    loss: Annotated[int, Meta(ge=0, le=10**14)] | None = None
    minutes: Annotated[int, Meta(ge=0, le=1440)] | None = None


class Exclusion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For so many days; without any, for good."""

    days: Annotated[int, Meta(ge=1, le=36500)] | None = None


class CageView(msgspec.Struct, frozen=True, kw_only=True):
    """A player's account with the house, in cents; ``lost_today`` is below zero after winning.

    ``coming`` are looser limits that were asked for, from ``coming_at`` on; ``excluded_until`` is
    a time in seconds since 1970, ``excluded_for_good`` says that there is none. ``barred`` is by
    what clause and why the house keeps the player out.
    """

    name: str
    demo: bool
    balance: Cents
    vouchers: Cents
    at_tables: Mapping[str, Cents]
    lost_today: Cents
    minutes_today: int
    limits: SelfLimits
    coming: SelfLimits | None
    coming_at: int | None
    excluded_until: int | None
    excluded_for_good: bool
    barred: Barred | None


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    event: Mapping[str, Any]


def cage_view(patron: Patron, at: int) -> CageView:
    """As of a time: since anything last happened, a day may have ended or looser limits begun."""
    patron = brought_to(patron, at)
    excluded = patron.excluded_until
    over = excluded is None or excluded <= at
    return CageView(
        name=patron.name,
        demo=patron.demo,
        balance=patron.balance,
        vouchers=patron.vouchers,
        at_tables=patron.at_tables,
        lost_today=patron.lost_today,
        minutes_today=seconds_played(patron, at) // 60,
        limits=patron.limits,
        coming=None if patron.coming is None else patron.coming.limits,
        coming_at=None if patron.coming is None else patron.coming.from_at,
        excluded_until=None if over or excluded == FOR_GOOD else excluded,
        excluded_for_good=not over and excluded == FOR_GOOD,
        barred=patron.barred,
    )


async def _entered(reception: Reception, person: Person, *, status: int = 200) -> Response[Me]:
    """A session begins: the answer with its cookie."""
    token, session = await reception.sessions.begin(
        person.name, str(person.role), reception.casino.now(), mark=person.mark
    )
    return Response(_me(person, session), status_code=status, cookies=[_cookie(reception, token)])


async def _left(request: Request[Any, Any, State], reception: Reception) -> None:
    """The session ends on every server: first it is thrown away, then the account tells of it."""
    session: Session | None = request.state.session
    if session is not None:
        await reception.sessions.end(request.cookies[COOKIE])
        await reception.casino.accounts.log_out(session.account, at=reception.casino.now())


def _me(person: Person, session: Session) -> Me:
    return Me(
        name=person.name,
        role=person.role,
        guest=person.guest,
        demo=person.demo,
        csrf=session.csrf,
        side_bets=_side_bets(),
    )


def _cookie(reception: Reception, token: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=token,
        httponly=True,
        secure=reception.settings.secure_cookies,
        samesite="strict",
        path="/",
        max_age=reception.settings.session_hours * 3600 if token else 0,
    )


class Door(Controller):
    path = "/api"
    tags = ("people",)

    @post("/guest", summary="Come in as a guest")
    async def guest(self, request: Request[Any, Any, State], reception: Reception) -> Response[Me]:
        """A name, and chips of the demonstration. Only a demonstration floor has a guest door."""
        if not reception.settings.demo:
            raise Sorry(403, "no_guests", "Guests come in on the demonstration floor only.")
        reception.not_too_many_logins(request)
        at = reception.casino.now()
        person = granted(await reception.casino.accounts.guest(chips=DEMO_CHIPS, at=at))
        return await _entered(reception, person, status=201)

    @post("/sign-up", summary="Open a player's account")
    async def sign_up(
        self, request: Request[Any, Any, State], reception: Reception, data: Credentials
    ) -> Response[Me]:
        """On the demonstration floor it comes with chips; else they are paid in at the cage."""
        reception.not_too_many_logins(request)
        granted(check_password(data.password, data.name))
        demo = reception.settings.demo
        person = granted(
            await reception.casino.accounts.open(
                data.name,
                Role.PLAYER,
                hash=await reception.passwords.hash(data.password),
                demo=demo,
                chips=DEMO_CHIPS if demo else Cents(0),
                at=reception.casino.now(),
            )
        )
        return await _entered(reception, person, status=201)

    @post("/log-in", summary="Log in", status_code=200)
    async def log_in(
        self, request: Request[Any, Any, State], reception: Reception, data: Credentials
    ) -> Response[Me]:
        reception.not_too_many_logins(request)
        person = await password_checked(request, reception, data.name, data.password, again=False)
        await _left(request, reception)
        return await _entered(reception, person)

    @post("/log-out", summary="Log out", status_code=204)
    async def log_out(
        self, request: Request[Any, Any, State], reception: Reception
    ) -> Response[None]:
        await _left(request, reception)
        return Response(None, status_code=204, cookies=[_cookie(reception, "")])

    @get("/me", summary="Who am I")
    async def me(self, request: Request[Any, Any, State], reception: Reception) -> Me:
        session: Session | None = request.state.session
        person = None if session is None else await reception.casino.accounts.find(session.account)
        if session is None or person is None:
            demo = reception.settings.demo
            return Me(name="", role=None, guest=False, demo=demo, csrf="", side_bets=_side_bets())
        return _me(person, session)

    @post("/reauthenticate", summary="Give the password again", status_code=204, guards=[Only()])
    async def reauthenticate(
        self,
        request: Request[Any, Any, State],
        reception: Reception,
        visitor: Visitor,
        data: PasswordAgain,
    ) -> None:
        """Voids, forfeits and the cage's desk ask for it."""
        reception.not_too_many_logins(request)
        await password_checked(request, reception, visitor.name, data.password, again=True)
        await reception.sessions.reauthenticated(request.cookies[COOKIE], reception.casino.now())

    @put("/me/password", summary="Change the password", status_code=204, guards=[Only()])
    async def password(
        self,
        request: Request[Any, Any, State],
        reception: Reception,
        visitor: Visitor,
        data: NewPassword,
    ) -> Response[None]:
        """Every session of the account ends, this one too."""
        reception.not_too_many_logins(request)
        granted(check_password(data.new, visitor.name))
        await password_checked(request, reception, visitor.name, data.old, again=True)
        hash = await reception.passwords.hash(data.new)
        accounts, at = reception.casino.accounts, reception.casino.now()
        granted(
            await accounts.change_password(
                visitor.name, data.new, hash=hash, by=visitor.name, at=at
            )
        )
        await reception.sessions.end_all(visitor.name)
        await accounts.log_out(visitor.name, at=at)
        return Response(None, status_code=204, cookies=[_cookie(reception, "")])


async def password_checked(
    request: Request[Any, Any, State],
    reception: Reception,
    name: str,
    password: str,
    *,
    again: bool,
) -> Person:
    """Raises ``Refused``, ``Sorry``. The work is the same for a name that nobody has."""
    accounts, at = reception.casino.accounts, reception.casino.now()
    hash = await accounts.hash_of(name)
    if hash is None:
        right = await reception.passwords.verify_nobody(password)
    else:
        right = await reception.passwords.verify(hash, password)
    enter = accounts.reauthenticate if again else accounts.log_in
    where = reception.address(request)
    answer = await enter(name, right=right, where=where, at=at)
    reception.metrics.login("accepted" if isinstance(answer, Person) else "refused")
    if isinstance(answer, Rejected):
        # A name that nobody has is a stranger's word, and stays out of the record.
        what = "giving the password again" if again else "logging in"
        known = "" if hash is None else name
        await reception.turned_away(known, what, answer.code.replace("_", " "), where)
        if answer.code == TOO_MANY_TRIES:
            wait = await accounts.wait(name, where, at)
            raise Sorry(429, answer.code, answer.message, retry_after=wait)
    person: Person = granted(answer)
    return person


class OwnCage(Controller):
    path = "/api/me"
    tags = ("people",)
    guards = (Only(Role.PLAYER),)

    @get("/cage", summary="Own chips and limits")
    async def cage(self, reception: Reception, visitor: Visitor) -> CageView:
        casino = reception.casino
        return cage_view(await casino.cage.patron(visitor.name), casino.now())

    @get("/cage/entries", summary="What happened at the cage")
    async def entries(
        self, reception: Reception, visitor: Visitor, after: Version = 0
    ) -> list[Entry]:
        """At most 500 after a version."""
        stored = await reception.casino.log.read(cage_stream(visitor.name), after, limit=500)
        return [
            Entry(version=each.version, event=msgspec.to_builtins(CODEC.event(each)))
            for each in stored
        ]

    @put("/limits", summary="Set limits for oneself")
    async def limits(self, reception: Reception, visitor: Visitor, data: Limits) -> CageView:
        """Stricter ones bind at once, looser ones after 24 hours."""
        wanted = SelfLimits(
            loss=None if data.loss is None else Cents(data.loss), minutes=data.minutes
        )
        at = reception.casino.now()
        return await self._changed(
            reception, visitor, lambda patron: set_limits(patron, wanted, at)
        )

    @post("/exclusion", summary="Exclude oneself from play", status_code=200)
    async def exclusion(self, reception: Reception, visitor: Visitor, data: Exclusion) -> CageView:
        """It binds at once, and cannot be taken back while it runs."""
        at = reception.casino.now()
        until = None if data.days is None else at + data.days * 86400
        return await self._changed(
            reception, visitor, lambda patron: exclude_self(patron, until, at)
        )

    async def _changed(self, reception: Reception, visitor: Visitor, decide: Any) -> CageView:
        casino = reception.casino
        changed = await casino.cage.states.change(cage_stream(visitor.name), decide)
        return cage_view(granted(changed).state, casino.now())
