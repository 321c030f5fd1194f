"""What lies in the database and was not written by the house: passed over, logged, and listed.

Whoever can write to the database can put anything there. What does not decrypt, or has no seal of
the house, counts as absent; that it was there is for a person to look into.
"""

import time
from typing import Final

import msgspec
import structlog

_MOST: Final = 200

_log = structlog.get_logger("letitride.store")


class Doubt(msgspec.Struct, frozen=True, kw_only=True):
    """``at`` is when it was first met, in seconds since 1970; ``what`` names the thing."""

    at: int
    what: str
    sentence: str


class Doubts:
    """Each thing once; the first ones stay, since an attacker may add any number."""

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
