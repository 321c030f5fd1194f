"""What every request shares: settings, casino, sessions, and the caller.

It identifies the caller by their session, and turns away callers who ask too often or come from a
page that is not ours. Rejections that matter are recorded.
"""

import time
from collections.abc import Sequence
from typing import Any, Final

from litestar.connection import ASGIConnection, Request
from litestar.handlers import BaseRouteHandler

from letitride.house import DOOR_STREAM, Person, Place, RequestRefused
from letitride.rules import Role
from letitride.runtime import Casino, Runner
from letitride.server.connections import Connections, most_connections
from letitride.server.limits import Buckets, address_of, caller, within
from letitride.server.metrics import Metrics
from letitride.server.origins import origin_allowed
from letitride.server.passwords import Passwords
from letitride.server.problems import HTTPProblem
from letitride.server.readiness import Readiness
from letitride.server.sessions import Session, Sessions
from letitride.server.settings import Settings
from letitride.server.wire import NOBODY, Visitor

COOKIE: Final = "letitride"
CSRF_HEADER: Final = "x-csrf-token"
PROBE: Final = "probe"
"""The option of an address that a monitor asks: it has no session, and its own checks."""
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

Connection = ASGIConnection[Any, Any, Any, Any]


class RequestContext:
    def __init__(
        self,
        settings: Settings,
        casino: Casino,
        passwords: Passwords,
        metrics: Metrics | None = None,
    ) -> None:
        self.settings = settings
        self.casino = casino
        self.passwords = passwords
        self.sessions = Sessions(casino.log, settings.session_hours)
        casino.on_account_changed = self.sessions.forget
        self.metrics = metrics or Metrics()
        self.connections = Connections(
            most_connections(settings.connections),
            None if settings.proxies_in_front else settings.connections_per_address,
        )
        self.readiness = Readiness(casino.log, lambda: self.open)
        self.open = False
        self._requests = Buckets(settings.requests_per_second, settings.requests_burst)
        self._commands = Buckets(settings.commands_per_second, settings.commands_burst)
        self._logins = Buckets(settings.logins_per_minute / 60, settings.logins_per_minute)

    def address(self, connection: Connection) -> str:
        """Where a request comes from, as far as we can know."""
        return caller(*_said_of(connection), proxies=self.settings.proxies_in_front)

    def is_from(self, connection: Connection, networks: Sequence[str]) -> bool:
        """Whether it certainly comes from one of the networks."""
        address = address_of(*_said_of(connection), self.settings.proxies_in_front)
        return within(address, networks)

    async def session(self, connection: Connection) -> Session | None:
        token = connection.cookies.get(COOKIE)
        session = None if not token else await self.sessions.renew(token, self.casino.now())
        return session if session is not None and await self.is_still_valid(session) else None

    async def is_still_valid(self, session: Session) -> bool:
        """Whether the account is open and has the password that the session began with.

        Somebody who can write to the database can restore an ended session, but not this.
        """
        person = await self.casino.accounts.find(session.account)
        if person is None or person.closed or person.mark != session.mark:
            return False
        return not self.is_demo_here(person)

    def is_demo_here(self, person: Person) -> bool:
        """Whether an account is left from a demonstration in the database of a real house: anybody
        may know its password, and nobody paid for its chips."""
        return person.demo and not self.settings.demo

    def table(self, id: str, visitor: Visitor) -> Runner:
        """Raises ``HTTPProblem``. A practice table is its owner's, and the staff's."""
        runner = self.casino.tables.get(id)
        if runner is not None and may_see(runner.place, visitor):
            return runner
        if (why := self.casino.out_of_order.get(id)) is not None:
            raise HTTPProblem(503, "out_of_order", field="table", table=id, why=why)
        raise HTTPProblem(404, "unknown_table", field="table", table=id[:50])

    def check_command_rate(self, who: str) -> None:
        """Raises ``HTTPProblem`` if somebody sends commands faster than a person can."""
        if wait := self._commands.take(who, time.monotonic()):
            self.metrics.rate_limited("commands")
            raise HTTPProblem(429, "too_many.commands", retry_after=wait)

    def check_login_rate(self, connection: Connection) -> None:
        if wait := self._logins.take(self.address(connection), time.monotonic()):
            self.metrics.rate_limited("logins")
            raise HTTPProblem(429, "too_many.logins", retry_after=wait)

    def check_request_rate(self, connection: Connection) -> None:
        if wait := self._requests.take(self.address(connection), time.monotonic()):
            self.metrics.rate_limited("requests")
            raise HTTPProblem(429, "too_many.requests", retry_after=wait)

    async def record_refusal(self, who: str, what: str, why: str, where: str) -> None:
        """Record a refused request. Many by one person, or by strangers at one address, are only
        counted."""
        refused = RequestRefused(who=who, what=what, why=why, where=where, at=self.casino.now())
        refusals = self.casino.refusals
        if refusals.is_recorded(DOOR_STREAM, who or f"from {where}", refused):
            await refusals.record(DOOR_STREAM, refused)
        else:
            self.metrics.rate_limited("refusals")


async def guard_requests(connection: Connection, handler: BaseRouteHandler) -> None:
    """Guards every address, except what a monitor asks. Raises ``HTTPProblem``."""
    context: RequestContext = connection.app.state.context
    if not isinstance(connection, Request) or handler.opt.get(PROBE):
        return
    context.check_request_rate(connection)
    session = await context.session(connection)
    connection.state.session = session
    connection.state.visitor = visitor_of(session)
    if connection.method in _SAFE:
        return
    what, where = _what(connection), context.address(connection)
    who = "" if session is None else session.account
    if not origin_allowed(connection.headers.get("origin"), context.settings.origins):
        await context.record_refusal(who, what, "foreign origin", where)
        raise HTTPProblem(403, "foreign_origin")
    if session is not None and not session.csrf_matches(connection.headers.get(CSRF_HEADER)):
        await context.record_refusal(who, what, "no CSRF token", where)
        raise HTTPProblem(403, "no_csrf_token", field=CSRF_HEADER, header=CSRF_HEADER)


def may_see(place: Place, visitor: Visitor) -> bool:
    private = place.owner not in ("", visitor.name)
    return not private or visitor.role not in (None, Role.PLAYER)


def _said_of(connection: Connection) -> tuple[str, Sequence[str]]:
    """The peer, and every line of X-Forwarded-For."""
    peer = "" if connection.client is None else connection.client.host
    return peer, connection.headers.getall("x-forwarded-for", [])


def _what(connection: Connection) -> str:
    method = connection.method if isinstance(connection, Request) else "socket"
    return f"{method} {connection.url.path[:200]}"


def visitor_of(session: Session | None) -> Visitor:
    return NOBODY if session is None else Visitor(session.account, Role(session.role))


def named_roles(roles: Sequence[Role]) -> str:
    *most, last = (str(role).replace("_", " ") for role in roles)
    return " or ".join([", ".join(most), last] if most else [last])


class Only:
    """A guard: only these roles; no roles means anybody who is logged in."""

    def __init__(self, *roles: Role) -> None:
        self.roles = roles

    async def __call__(self, connection: Connection, _: BaseRouteHandler) -> None:
        visitor: Visitor = connection.state.visitor
        context: RequestContext = connection.app.state.context
        what, where = _what(connection), context.address(connection)
        if visitor.role is None:
            await context.record_refusal("", what, "not logged in", where)
            raise HTTPProblem(401, "not_logged_in")
        if self.roles and visitor.role not in self.roles:
            await context.record_refusal(visitor.name, what, "not the role", where)
            raise HTTPProblem(403, "not_your_role", roles=named_roles(self.roles))
