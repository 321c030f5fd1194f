"""The server's log: lines for people or JSON, never with a secret or a card's face.

Callers need not think of that: every line passes ``withhold`` last.
"""

import dataclasses
import logging
import re
import sys
from collections.abc import Iterable, Mapping, Set
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from pathlib import PurePath
from typing import Any, Final, Literal, TextIO

import msgspec
import structlog
from structlog.typing import EventDict, Processor

WITHHELD: Final = "[withheld]"
_SECRET: Final = frozenset(
    {
        "authorization",
        "body",
        "card",
        "cookie",
        "csrf",
        "deck",
        "face",
        "back",
        "hand",
        "nonce",
        "order",
        "passphrase",
        "passwd",
        "password",
        "secret",
        "seed",
        "seeded",
        "token",
    }
)
"""Words in the singular. The value of a key with one of them in it, such as ``x-csrf-token``, is
withheld."""
_DEEPEST: Final = 10
_LONGEST: Final = 20_000
_HANDLER: Final = "letitride"
_CHATTY: Final = ("alembic", "uvicorn.error")
"""These log every step of a normal start."""

_WORDS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_CARD: Final = r"(?:10|[2-9TJQKA])[cdhs♣♦♥♠]"
_IN_TEXT: Final = (
    # A password may contain a slash, an @ or a blank by mistake, so hide too much rather than too
    # little: up to the last @ of the word, or of the line for a database.
    (re.compile(r"(?i)\b(postgres(?:ql)?://[^\s:/@]*):.*@"), rf"\1:{WITHHELD}@"),
    (re.compile(r"(?i)\b([a-z][a-z0-9+.-]{0,20}://[^\s:/@]*):\S*@"), rf"\1:{WITHHELD}@"),
    (re.compile(r"(?i)((?:password|passphrase|secret|token|csrf)=)[^&\s]+"), rf"\1{WITHHELD}"),
    (re.compile(r"\$argon2\S+"), WITHHELD),
    (re.compile(rf"\b{_CARD}(?:[\s,;'\"-]*{_CARD})+(?!\w)"), WITHHELD),
)


def configure(
    level: str, format: Literal["console", "json"], *, stream: TextIO | None = None
) -> None:
    """Send our log and uvicorn's to one place, stderr by default.

    Start uvicorn with ``log_config=None``, or it sets up its own handlers again.
    """
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
    ]
    number = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[*shared, withhold, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.set_name(_HANDLER)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                withhold,  # again: other loggers' lines have not passed it
                _renderer(format, handler.stream),
            ],
        )
    )
    root = logging.getLogger()
    for old in [each for each in root.handlers if each.get_name() == _HANDLER]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(number)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        theirs = logging.getLogger(name)
        theirs.handlers.clear()
        theirs.propagate = True
    for name in _CHATTY:
        logging.getLogger(name).setLevel(max(number, logging.WARNING))


def withhold(_logger: object, _method: str, event: EventDict) -> EventDict:
    """A processor: removes secrets and card faces from the line, however deeply nested."""
    return _of_fields(event.items(), depth=0)


def masked(text: str) -> str:
    """The text without secrets, such as passwords in addresses, and without rows of cards.

    Very long text is cut, so that nobody can keep us busy with what they sent.

    >>> masked("cannot reach postgresql://house:hunter2@db/casino")
    'cannot reach postgresql://house:[withheld]@db/casino'
    >>> masked("dealt Td Jh 2c to seat 3")
    'dealt [withheld] to seat 3'
    """
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    for pattern, instead in _IN_TEXT:
        text = pattern.sub(instead, text)
    return text


def _is_secret(key: str) -> bool:
    return any(word.lower().removesuffix("s") in _SECRET for word in _WORDS.findall(key))


def _of_fields(fields: Iterable[tuple[object, object]], depth: int) -> dict[str, Any]:
    named = ((str(key), value) for key, value in fields)
    return {
        masked(key): WITHHELD if _is_secret(key) else _safe(value, depth + 1)
        for key, value in named
    }


def _safe(value: object, depth: int) -> object:
    """Plain data. An unknown object becomes its class name: its text could say anything."""
    if depth > _DEEPEST:
        return WITHHELD
    match value:
        case None | bool() | int() | float():
            return value.value if isinstance(value, Enum) else value
        case str():
            return masked(value.value if isinstance(value, Enum) else value)
        case Mapping():
            return _of_fields(value.items(), depth)
        case msgspec.Struct():
            return _of_fields(((n, getattr(value, n)) for n in value.__struct_fields__), depth)
        case tuple() if hasattr(value, "_fields"):
            return _of_fields(zip(value._fields, value, strict=True), depth)
        case list() | tuple() | Set():
            return [_safe(each, depth + 1) for each in value]
        case BaseException() | PurePath() | date() | datetime() | Decimal() | Fraction():
            return masked(str(value))
        case Enum():
            return value.name
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            names = (field.name for field in dataclasses.fields(value))
            return _of_fields(((name, getattr(value, name)) for name in names), depth)
        case _:
            return f"<{type(value).__name__}>"


def _renderer(format: Literal["console", "json"], stream: TextIO) -> Processor:
    match format:
        case "json":
            return structlog.processors.JSONRenderer(sort_keys=True)
        case "console":
            return structlog.dev.ConsoleRenderer(
                colors=stream.isatty(), exception_formatter=structlog.dev.plain_traceback
            )
