"""The current time, and alarms. Tests set the time themselves."""

import asyncio
import heapq
import time
from collections.abc import Callable
from itertools import count
from typing import Final, Protocol

Cancel = Callable[[], None]

_LONGEST: Final = 60.0
_SLOWER: Final = 0.9
"""The speed of a clock that is ahead of the wall clock."""


class Clock(Protocol):
    def now(self) -> float:
        """Seconds since 1970."""
        ...

    def alarm(self, when: float, ring: Callable[[], None]) -> Cancel:
        """Call ``ring`` at a time, or soon if it has passed; returns a function that cancels it.

        It may ring early: the callee must check the time, and set the alarm again.
        """
        ...


class WallClock:
    """The wall clock, except that it never goes back.

    It follows forward jumps of the wall clock at once. When the wall clock is set back, this one
    goes on from its last reading by the monotonic clock, losing one second in ten until both
    agree: it makes up an hour in ten. Meanwhile it runs ahead of the wall clock, and deadlines last
    a tenth longer. Only a restart takes over an earlier time at once.
    """

    def __init__(self) -> None:
        self._last = time.time()
        self._read_at = time.monotonic()

    def now(self) -> float:
        wall, steady = time.time(), time.monotonic()
        passed = max(0.0, steady - self._read_at)
        self._last = max(wall, self._last + passed * _SLOWER)
        self._read_at = steady
        return self._last

    def alarm(self, when: float, ring: Callable[[], None]) -> Cancel:
        # Not for longer than a minute: the wall clock may be set forward meanwhile.
        wait = min(max(0.0, when - self.now()), _LONGEST)
        return asyncio.get_running_loop().call_later(wait, ring).cancel


class HandClock:
    """A clock that moves only when somebody sets it forward."""

    def __init__(self, now: float = 1_000_000_000) -> None:
        self._now = now
        self._order = count()
        self._set: list[tuple[float, int]] = []
        self._rings: dict[int, Callable[[], None]] = {}

    def now(self) -> float:
        return self._now

    def alarm(self, when: float, ring: Callable[[], None]) -> Cancel:
        if when <= self._now:
            return asyncio.get_running_loop().call_soon(ring).cancel
        number = next(self._order)
        heapq.heappush(self._set, (when, number))
        self._rings[number] = ring
        return lambda: self._cancel(number)

    def _cancel(self, number: int) -> None:
        self._rings.pop(number, None)

    def advance(self, seconds: float) -> None:
        """Move the time forward; rings every alarm that is now past."""
        self._now += seconds
        while self._set and self._set[0][0] <= self._now:
            ring = self._rings.pop(heapq.heappop(self._set)[1], None)
            if ring is not None:
                ring()

    @property
    def next_due(self) -> float | None:
        """The time of the earliest alarm."""
        while self._set and self._set[0][1] not in self._rings:
            heapq.heappop(self._set)
        return self._set[0][0] if self._set else None
