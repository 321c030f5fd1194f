"""Errors for people and programs: a status, a code, the rule behind it, a sentence."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from letitride.rules import HOUSE
from letitride.runtime import QueueFull, Stopping
from letitride.server.passwords import PasswordsBusy
from letitride.server.wire import explained
from letitride.store import FileMoved, Forged, OtherCommand, TooSlow, Unavailable
from letitride.table import Rejected

_log = structlog.get_logger("letitride.server")

_STATUS: Final[Mapping[str, int]] = {
    "not_your_role": 403,
    "not_your_seat": 403,
    "not_your_table": 403,
    "wrong_login": 401,
    "unknown_table": 404,
    "bad_name": 400,
    "bad_password": 400,
    "bad_amount": 400,
    "bad_id": 400,
    "second_person_needed": 403,
}
_FIELD: Final[Mapping[str, str]] = {"second_person_needed": "second"}
"""The field a refusal is about, if its message does not say."""

REFUSED: Final = 409
"""The status of a command that the rules or the state of the table do not allow."""


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
    """Raised by a handler: the request ends here, and this is why."""

    def __init__(
        self, status: int, code: str, message: str, *, field: str = "", retry_after: float = 0
    ) -> None:
        super().__init__(message)
        self.problem = Problem(
            status=status,
            code=code,
            message=message,
            field=field,
            retry_after=int(retry_after) + 1 if retry_after else None,
        )


def refusal(rejected: Rejected, field: str = "") -> Problem:
    return Problem(
        status=_STATUS.get(rejected.code, REFUSED),
        code=rejected.code,
        clause=rejected.clause,
        message=rejected.message,
        field=field or _FIELD.get(rejected.code, ""),
    )


def granted(answer: Any) -> Any:
    """The answer, unless it is a rejection. Raises ``RejectedProblem``."""
    if isinstance(answer, Rejected):
        raise RejectedProblem(answer)
    return answer


class RejectedProblem(Exception):
    """``field`` is the part of the request it is about, if the caller knows."""

    def __init__(self, rejected: Rejected, *, field: str = "") -> None:
        super().__init__(rejected.message)
        self.problem = refusal(rejected, field)


def _answer(problem: Problem) -> Response[Problem]:
    wait = {} if problem.retry_after is None else {"retry-after": str(problem.retry_after)}
    return Response(problem, status_code=problem.status, headers=wait, media_type=MediaType.JSON)


def _expected(_: Request[Any, Any, Any], error: HTTPProblem | RejectedProblem) -> Response[Problem]:
    return _answer(error.problem)


def _invalid(_: Request[Any, Any, Any], error: ValidationException) -> Response[Problem]:
    """A body or parameter of the wrong type."""
    field, message = "", error.detail
    if isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        field, message = explained(str(first.get("message", error.detail)))
        if (within := first.get("key")) not in (None, "data", field):
            field = f"{within}.{field}" if field else str(within)
    return _answer(Problem(status=400, code="bad_request", message=message, field=field))


def _http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    code = {401: "not_logged_in", 403: "not_allowed", 404: "not_found", 405: "bad_method"}
    words = {404: "There is nothing at this address.", 405: "This address takes other methods."}
    status = error.status_code
    if status >= HTTP_500_INTERNAL_SERVER_ERROR:
        _log.error("request failed", status=status, why=error.detail)
        return _answer(Problem(status=status, code="failed", message="Something went wrong here."))
    answer = _answer(
        Problem(
            status=status,
            code=code.get(status, "bad_request"),
            message=words.get(status, error.detail),
        )
    )
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def _unavailable(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    said = {
        QueueFull: "This table is too busy right now; try again with the same id.",
        Stopping: "The house is closing; try again with the same id when it is open.",
        PasswordsBusy: "Too many people are signing in; try again in a moment.",
        Unavailable: "The database is not answering; try again with the same id.",
        TooSlow: "The database is not answering in time; try again with the same id.",
        FileMoved: "The database is not the one that was opened; tell a supervisor.",
        Forged: "The database holds data that the house did not write; tell a supervisor.",
    }
    _log.warning("unavailable", why=type(error).__name__)
    return _answer(
        Problem(status=503, code="unavailable", message=said[type(error)], retry_after=1)
    )


def _id_taken(_: Request[Any, Any, Any], __: OtherCommand) -> Response[Problem]:
    """Repeating the first answer would suggest that this other command was carried out."""
    words = "This id was used for another command: use a new one."
    return _answer(Problem(status=REFUSED, code="id_taken", message=words, field="id"))


def _unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Litestar has no error for a body that is not text or is nested too deeply."""
    _log.warning("unreadable", path=request.url.path, why=type(error).__name__)
    words = {
        UnicodeDecodeError: "The body is not text in UTF-8.",
        RecursionError: "The body is nested too deeply.",
    }
    return _answer(Problem(status=400, code="bad_request", message=words[type(error)]))


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    _log.error("request failed", path=request.url.path, exc_info=error)
    return _answer(Problem(status=500, code="failed", message="Something went wrong here."))


HANDLERS: Final[dict[Any, Any]] = {
    HTTPProblem: _expected,
    RejectedProblem: _expected,
    ValidationException: _invalid,
    HTTPException: _http,
    QueueFull: _unavailable,
    Stopping: _unavailable,
    PasswordsBusy: _unavailable,
    Unavailable: _unavailable,
    TooSlow: _unavailable,
    FileMoved: _unavailable,
    Forged: _unavailable,
    OtherCommand: _id_taken,
    UnicodeDecodeError: _unreadable,
    RecursionError: _unreadable,
    Exception: _unexpected,
}
