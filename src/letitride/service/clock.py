"""Time: what o'clock it is, and waiting until then. Tests turn the hands themselves."""

import asyncio
import heapq
import time
from itertools import count
from typing import Protocol


class Clock(Protocol):
    def now(self) -> float:
        """Seconds since 1970."""
        ...

    async def until(self, when: float) -> None:
        """Wait for a time; at once where it has passed."""
        ...


class WallClock:
    def now(self) -> float:
        return time.time()

    async def until(self, when: float) -> None:
        # In parts: the wall clock may be set forward while somebody sleeps by the other one.
        while (left := when - self.now()) > 0:
            await asyncio.sleep(min(left, 60))


class HandClock:
    """A clock that stands still until somebody turns it."""

    def __init__(self, now: float = 1_000_000_000) -> None:
        self._now = now
        self._order = count()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def until(self, when: float) -> None:
        if when <= self._now:
            # Still a turn for everybody else: a loop that is always due would starve them.
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (when, next(self._order), woken))
        await woken

    def advance(self, seconds: float) -> None:
        """Turn the hands forward, and wake whoever waited for a time that is now past."""
        self._now += seconds
        while self._waiting and self._waiting[0][0] <= self._now:
            woken = heapq.heappop(self._waiting)[2]
            if not woken.done():
                woken.set_result(None)

    @property
    def next_due(self) -> float | None:
        """The earliest time that anybody waits for."""
        while self._waiting and self._waiting[0][2].done():
            heapq.heappop(self._waiting)
        return self._waiting[0][0] if self._waiting else None
