"""Rows in the database that the house did not write: ignored, logged, and listed.

Anybody with write access to the database can put anything there. What does not decrypt, or lacks
the house's seal, counts as absent; a person should investigate how it got there.
"""

import time
from typing import Final

import msgspec
import structlog

_MOST: Final = 200

_log = structlog.get_logger("letitride.store")


class Doubt(msgspec.Struct, frozen=True, kw_only=True):
    """``at`` is when it was first found, in seconds since 1970; ``what`` names it."""

    at: int
    what: str
    sentence: str


class Doubts:
    """Lists each one once; the first ones stay, because an attacker can add any number."""

    def __init__(self) -> None:
        self._found: dict[str, Doubt] = {}

    def add(self, what: str, sentence: str) -> None:
        if what in self._found or len(self._found) >= _MOST:
            return
        self._found[what] = Doubt(at=int(time.time()), what=what, sentence=sentence)
        _log.error("not written by the house", what=what, why=sentence)

    def all(self) -> tuple[Doubt, ...]:
        return tuple(self._found.values())

    def __bool__(self) -> bool:
        return bool(self._found)
