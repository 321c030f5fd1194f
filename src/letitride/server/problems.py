"""Errors for people and programs: a status, a code, the rule behind it, a sentence."""

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec
import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from letitride.extras import MissingExtra
from letitride.house import TOO_MANY_TRIES
from letitride.rules import HOUSE
from letitride.runtime import QueueFull, Stopping
from letitride.server.passwords import PasswordsBusy
from letitride.server.sentences import sentence
from letitride.server.wire import explain_error
from letitride.store import FileMoved, Forged, OtherCommand, TooSlow, Unavailable
from letitride.table import Rejected

_log = structlog.get_logger("letitride.server")

_STATUS: Final[Mapping[str, int]] = {
    "not_your_role": 403,
    "not_your_seat": 403,
    "not_your_table": 403,
    "wrong_login": 401,
    "unknown_table": 404,
    TOO_MANY_TRIES: 429,
    "bad_name": 400,
    "bad_password": 400,
    "bad_amount": 400,
    "bad_bot_play": 400,
    "bad_id": 400,
    "second_person_needed": 403,
}
_FIELD: Final[Mapping[str, str]] = {
    "bad_bot_play": "bot_play",
    "second_person_needed": "second",
}
"""The field a refusal is about, if its message does not say."""

_MISSING: Final = re.compile(r"Missing required \w+ parameter '(?P<name>[^']+)'")
"""How Litestar begins its error about a parameter that is not there."""

REFUSED: Final = 409
"""The status of a command that the rules or the state of the table do not allow."""


_KEYS: Final[Mapping[int, str]] = {404: "not_found", 405: "bad_method"}
_CODES: Final[Mapping[int, str]] = {401: "not_logged_in", 403: "not_allowed"}
_UNAVAILABLE: Final[Mapping[type[Exception], str]] = {
    QueueFull: "unavailable.queue",
    Stopping: "unavailable.closing",
    PasswordsBusy: "unavailable.passwords",
    Unavailable: "unavailable.database",
    TooSlow: "unavailable.slow",
    FileMoved: "unavailable.moved",
    Forged: "unavailable.forged",
}
_UNREADABLE: Final[Mapping[type[Exception], str]] = {
    UnicodeDecodeError: "bad_request.not_utf8",
    RecursionError: "bad_request.nested",
}


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """What went wrong. ``clause`` is the rule behind it, ``field`` the part of the request it is
    about, if any; ``retry_after`` the seconds until it is worth trying again."""

    status: int
    code: str
    message: str
    clause: str = HOUSE
    field: str = ""
    retry_after: int | None = None


class HTTPProblem(Exception):
    """Raised by a handler: the request ends here, and this is why.

    ``field`` is the part of the request it is about; ``fields`` fill in the sentence."""

    def __init__(
        self,
        status: int,
        key: str,
        /,
        *,
        field: str = "",
        retry_after: float = 0,
        **fields: object,
    ) -> None:
        wait = _whole(retry_after)
        self.problem = problem_of(status, key, field=field, retry_after=wait, **fields)
        super().__init__(self.problem.message)


def problem_of(
    status: int,
    key: str,
    /,
    *,
    field: str = "",
    retry_after: int | None = None,
    **fields: object,
) -> Problem:
    """``key`` is the code for programs, or the code and which sentence; ``fields`` fill it in."""
    return Problem(
        status=status,
        code=key.partition(".")[0],
        message=sentence(key, **fields),
        field=field,
        retry_after=retry_after,
    )


def _whole(seconds: float) -> int | None:
    """Rounded up: somebody who waits that long is not too early."""
    return int(seconds) + 1 if seconds else None


def refusal(rejected: Rejected, field: str = "") -> Problem:
    return Problem(
        status=_STATUS.get(rejected.code, REFUSED),
        code=rejected.code,
        clause=rejected.clause,
        message=rejected.message,
        field=field or _FIELD.get(rejected.code, ""),
    )


def unless_rejected(answer: Any) -> Any:
    """The answer, unless it is a rejection. Raises ``RejectedProblem``."""
    if isinstance(answer, Rejected):
        raise RejectedProblem(answer)
    return answer


class RejectedProblem(Exception):
    """``field`` is the part of the request it is about, if the caller knows."""

    def __init__(self, rejected: Rejected, *, field: str = "", retry_after: float = 0) -> None:
        super().__init__(rejected.message)
        wait = _whole(retry_after)
        self.problem = msgspec.structs.replace(refusal(rejected, field), retry_after=wait)


def _answer(problem: Problem) -> Response[Problem]:
    wait = {} if problem.retry_after is None else {"retry-after": str(problem.retry_after)}
    return Response(problem, status_code=problem.status, headers=wait, media_type=MediaType.JSON)


def _expected(_: Request[Any, Any, Any], error: HTTPProblem | RejectedProblem) -> Response[Problem]:
    return _answer(error.problem)


def _invalid(_: Request[Any, Any, Any], error: ValidationException) -> Response[Problem]:
    """A body or parameter of the wrong type."""
    field, message = "", error.detail
    if missing := _MISSING.match(message):
        field, message = missing["name"], missing[0]
    if isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        field, message = explain_error(str(first.get("message", error.detail)))
        if (within := first.get("key")) not in (None, "data", field):
            field = f"{within}.{field}" if field else str(within)
    return _answer(Problem(status=400, code="bad_request", message=message, field=field))


def _http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    status = error.status_code
    if status >= HTTP_500_INTERNAL_SERVER_ERROR:
        _log.error("request failed", status=status, why=error.detail)
        return _answer(problem_of(status, "failed"))
    if status in _KEYS:
        answer = _answer(problem_of(status, _KEYS[status]))
    else:
        code = _CODES.get(status, "bad_request")
        answer = _answer(Problem(status=status, code=code, message=error.detail))
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def _unavailable(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    _log.warning("unavailable", why=type(error).__name__)
    return _answer(problem_of(503, _UNAVAILABLE[type(error)], retry_after=1))


def _not_installed(_: Request[Any, Any, Any], error: MissingExtra) -> Response[Problem]:
    _log.warning("not installed", why=str(error))
    return _answer(problem_of(501, "not_installed"))


def _id_taken(_: Request[Any, Any, Any], __: OtherCommand) -> Response[Problem]:
    """Repeating the first answer would suggest that this other command was carried out."""
    return _answer(problem_of(REFUSED, "id_taken", field="id"))


def _unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Litestar has no error for a body that is not text or is nested too deeply."""
    _log.warning("unreadable", path=request.url.path, why=type(error).__name__)
    return _answer(problem_of(400, _UNREADABLE[type(error)]))


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    _log.error("request failed", path=request.url.path, exc_info=error)
    return _answer(problem_of(500, "failed"))


HANDLERS: Final[dict[Any, Any]] = {
    HTTPProblem: _expected,
    RejectedProblem: _expected,
    MissingExtra: _not_installed,
    ValidationException: _invalid,
    HTTPException: _http,
    **dict.fromkeys(_UNAVAILABLE, _unavailable),
    **dict.fromkeys(_UNREADABLE, _unreadable),
    OtherCommand: _id_taken,
    Exception: _unexpected,
}
