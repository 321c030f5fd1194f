"""Acts that need more than a login: the password again, or a second person."""

from typing import Final

import msgspec
import structlog

from letitride.rules import Role
from letitride.server.bodies import AnyRequest
from letitride.server.parameters import Name
from letitride.server.people import Secret, password_checked
from letitride.server.problems import HTTPProblem, RejectedProblem
from letitride.server.request_context import RequestContext
from letitride.server.sessions import Session
from letitride.server.wire import Visitor

SECONDS: Final = (Role.CASINO_SUPERVISOR, Role.GAMES_SUPERVISOR)
"""Who may sign with a casino supervisor. Not the inspector, who does not work for the house."""

_FIELD: Final = "second"

_log = structlog.get_logger("letitride.server")


class SecondSupervisor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another supervisor at the same desk, by name and password; no session begins."""

    name: Name
    password: Secret


async def ask_password_again(
    context: RequestContext, session: Session, what: str, *, where: str = ""
) -> None:
    """Raises ``HTTPProblem`` unless the password was confirmed recently.

    Being asked for it is a step, not a refusal, so it is not recorded as one; a wrong password is.
    """
    if session.is_fresh(context.casino.now(), context.settings.reauth_minutes):
        return
    _log.info("asked for the password", who=session.account, what=what, where=where)
    raise HTTPProblem(403, "reauthenticate")


async def second_person(
    request: AnyRequest,
    context: RequestContext,
    visitor: Visitor,
    second: SecondSupervisor | None,
) -> str:
    """Who signs with the visitor; nobody if the request names nobody.

    Raises ``HTTPProblem``, ``RejectedProblem``.

    A wrong password is counted, recorded and limited like one at login.
    """
    if second is None:
        return ""
    if second.name.casefold() == visitor.name.casefold():
        raise HTTPProblem(403, "not_second_person.caller", field=_FIELD)
    try:
        context.check_login_rate(request)
        person = await password_checked(request, context, second.name, second.password, again=True)
    except (RejectedProblem, HTTPProblem) as no:
        # The error is about the second person's password, not the caller's.
        no.problem = msgspec.structs.replace(no.problem, field=_FIELD)
        raise
    if person.role not in SECONDS:
        raise HTTPProblem(403, "not_second_person.role", field=_FIELD, name=person.name)
    return person.name
