"""Whether the house can take a command now: it is open, and writes are stored."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Final

from letitride.journal import READY
from letitride.server.sentences import sentence
from letitride.store import EventLog, FileMoved, Secret, TooSlow, Unavailable

_SECONDS: Final = 2.0
_REMEMBERED: Final = 1.0
_TOO_SLOW: Final = sentence("ready.slow")


class Readiness:
    """Tries a real write, because a full disk still reads fine.

    One try at a time, and its answer is good for a second, so many requests cannot load the
    database. Nobody waits for a try that hangs longer than ``seconds``; it is not cancelled,
    because a stopped database cannot be told to.
    """

    def __init__(
        self, log: EventLog, is_open: Callable[[], bool], *, seconds: float = _SECONDS
    ) -> None:
        self._log = log
        self._is_open = is_open
        self._seconds = seconds
        self._key = secrets.token_hex(8)
        self._trying: asyncio.Task[str] | None = None
        self._said = ""
        self._until = 0.0

    async def why_not(self) -> str:
        """What is wrong, in words; empty if the house is ready."""
        if not self._is_open():
            return sentence("ready.closed")
        if time.monotonic() < self._until:
            return self._said
        if self._trying is None or self._trying.done():
            self._trying = asyncio.create_task(self._try(), name="ready")
        trying = self._trying
        await asyncio.wait((trying,), timeout=self._seconds)
        in_time = trying.done() and not trying.cancelled()
        self._said = trying.result() if in_time else _TOO_SLOW
        self._until = time.monotonic() + _REMEMBERED
        return self._said

    async def close(self) -> None:
        """Leave nothing behind in the database, if possible."""
        if self._trying is not None and not self._trying.done():
            self._trying.cancel()

    async def _try(self) -> str:
        """Each server has its own key in the secrets table, and writes a new value every time."""
        value = secrets.token_hex(8).encode()
        try:
            await self._log.put_secrets(Secret(READY, self._key, value))
            kept = await self._log.secret(READY, self._key)
            await self._log.put_secrets(Secret(READY, self._key, None))
        except TooSlow:
            return _TOO_SLOW
        except FileMoved as error:
            return str(error)
        except Unavailable:
            return sentence("ready.refused")
        return "" if kept == value else sentence("ready.lost")
