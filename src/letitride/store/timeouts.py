"""How long a call to the database may take, and what becomes of one that takes longer."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, TypeVar

from letitride.store.log import TooSlow
from letitride.store.words import say

T = TypeVar("T")


async def in_time(act: Coroutine[Any, Any, T], seconds: float | None) -> T:
    """The result of ``act``. Raises ``TooSlow``.

    On a timeout ``act`` is cancelled, and we do not wait for that: a database that hangs cannot
    confirm it.
    """
    if seconds is None:
        return await act
    doing = asyncio.ensure_future(act)
    doing.add_done_callback(_heard)
    try:
        await asyncio.wait((doing,), timeout=seconds)
        if doing.done():
            return doing.result()
    finally:
        doing.cancel()
    raise _too_slow(seconds)


async def answered_in_time(answer: "asyncio.Future[T]", seconds: float | None) -> T:
    """Like ``in_time``; the cancelled future tells the writer that nobody waits for it."""
    try:
        async with asyncio.timeout(seconds):
            return await answer
    except TimeoutError:
        raise _too_slow(seconds) from None


class TurnLock:
    """A lock around calls to the database. If one times out, the calls queued behind it fail too,
    instead of each waiting as long."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._too_slow_at = 0.0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Raises ``TooSlow``."""
        came = monotonic()
        async with self._lock:
            if self._too_slow_at > came:
                raise TooSlow(say("slow.earlier"))
            try:
                yield
            except TooSlow:
                self._too_slow_at = monotonic()
                raise


def _too_slow(seconds: float | None) -> TooSlow:
    return TooSlow(say("slow", seconds=seconds))


def _heard(done: "asyncio.Future[Any]") -> None:
    """Retrieve the exception, so that asyncio does not log it."""
    if not done.cancelled():
        done.exception()
