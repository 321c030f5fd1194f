"""How long a call to the database may take, and what becomes of one that takes longer."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, TypeVar

from letitride.store.log import TooSlow

T = TypeVar("T")


async def in_time(act: Coroutine[Any, Any, T], seconds: float | None) -> T:
    """What it comes to. Raises ``TooSlow``.

    It is called off then, and nobody waits for that: a database that has stopped cannot be told to.
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
    """As ``in_time``; whoever is to give the answer sees that it is not waited for any more."""
    try:
        async with asyncio.timeout(seconds):
            return await answer
    except TimeoutError:
        raise _too_slow(seconds) from None


class TurnLock:
    """A lock for what asks the database. Whoever stands in line behind one that it was too slow for
    is told so too: they would wait as long, one after another."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._too_slow_at = 0.0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Raises ``TooSlow``."""
        came = monotonic()
        async with self._lock:
            if self._too_slow_at > came:
                raise TooSlow("the database did not answer whoever was before in time")
            try:
                yield
            except TooSlow:
                self._too_slow_at = monotonic()
                raise


def _too_slow(seconds: float | None) -> TooSlow:
    return TooSlow(f"the database did not answer within {seconds:g} s")


def _heard(done: "asyncio.Future[Any]") -> None:
    """What became of it after all is nobody's any more."""
    if not done.cancelled():
        done.exception()
