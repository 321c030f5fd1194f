"""Whether the database answers at all.

A network that swallows packets closes nothing, so each call would wait for as long as a call may,
and a command makes several. Once a call has timed out and no other was answered while it waited,
calls fail at once, and a proxy can ask another server. A small question goes on being asked; its
first answer lets calls through again.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final

from letitride.store.log import TooSlow, Unavailable
from letitride.store.words import say

_PAUSE: Final = 0.2


class Silence:
    """``ask`` puts a small question to the database. It raises ``Unavailable`` without an
    answer."""

    def __init__(self, ask: Callable[[], Awaitable[object]]) -> None:
        self._ask = ask
        self._answered_at = 0.0
        self._asking: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def call(self) -> AsyncIterator[None]:
        """Around every call. Raises ``TooSlow`` at once while the database is silent."""
        if self._asking is not None:
            await asyncio.sleep(0)  # whoever tries again without a pause must not starve the asking
            raise TooSlow(say("slow.earlier"))
        began = monotonic()
        try:
            yield
        except TooSlow:
            # If others were answered, only this call is slow: it may wait for a lock.
            if self._answered_at < began and self._asking is None:
                self._asking = asyncio.create_task(self._until_answered(), name="silence")
            raise
        self._answered_at = monotonic()

    async def close(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.wait((self._asking,))

    async def _until_answered(self) -> None:
        try:
            while not await self._answers():
                await asyncio.sleep(_PAUSE)
        finally:
            self._asking = None

    async def _answers(self) -> bool:
        try:
            await self._ask()
        except Unavailable:
            return False
        return True
