"""Responses that never change while the program runs: made once, in a thread, and cached."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Hashable, Mapping
from contextlib import asynccontextmanager
from math import inf
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from litestar import Response

from letitride.server.bodies import AnyRequest
from letitride.server.problems import HTTPProblem

_AT_ONCE: Final = 1
"""One, because the tables need the processor too."""
_MOST_SLOW: Final = 8
"""With this many waiting, the next is turned away instead of waiting for a minute."""
_MOST_RECENT: Final = 64
_SECONDS: Final = 5

T = TypeVar("T")


class CachedResponse(NamedTuple):
    body: bytes
    etag: str


class SerialWorker:
    """A worker beside the event loop, one job at a time, with a limited queue."""

    def __init__(self, most: float = inf) -> None:
        self._most = most
        self._inside = 0
        self._turn = asyncio.Semaphore(_AT_ONCE)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Raises ``HTTPProblem`` if too many are waiting."""
        if self._inside >= self._most:
            raise HTTPProblem(503, "busy", retry_after=_SECONDS)
        self._inside += 1
        try:
            async with self._turn:
                yield
        finally:
            self._inside -= 1


class ResponseCache:
    """Keys come from built-in ids, so their number is limited; of other answers only a few are
    kept.

    Slow responses are made in their own lane, so that nothing else waits for them, and long ones in
    a third.
    """

    def __init__(self, most_slow: int = _MOST_SLOW) -> None:
        self._kept: dict[tuple[str, ...], CachedResponse] = {}
        self._recent: dict[Hashable, Any] = {}
        self._quick = SerialWorker()
        self._slow = SerialWorker(most_slow)
        self._long = SerialWorker(most_slow)

    async def answer(
        self,
        request: AnyRequest,
        key: tuple[str, ...],
        make: Callable[[], Any],
        *,
        media_type: str = "application/json",
        headers: Mapping[str, str] | None = None,
        slow: bool = False,
        passing: bool = False,
    ) -> Response[Any]:
        """What ``make`` returns for this key: bytes, or a value to write as JSON.

        A ``passing`` answer is about a caller's own data, so only the last few are kept.
        """
        lane = self._slow if slow else self._quick
        kept = await (
            self._recall(key, lambda: _made(make), lane) if passing else self._get(key, make, lane)
        )
        told = {"etag": kept.etag, "cache-control": "no-cache", **(headers or {})}
        if kept.etag in request.headers.get("if-none-match", ""):
            return Response(None, status_code=304, headers=told)
        return Response(kept.body, media_type=media_type, headers=told)

    async def work(self, make: Callable[[], T]) -> T:
        """Run slow work off the event loop, one job at a time."""
        async with self._quick.turn():
            return await asyncio.to_thread(make)

    async def recall(self, key: Hashable, make: Callable[[], T], *, slow: bool = True) -> T:
        """Work on a caller's own data; keeps the last few results."""
        return await self._recall(key, make, self._slow if slow else self._quick)

    async def recall_long(self, key: Hashable, make: Callable[[], T]) -> T:
        """``recall`` for work that other slow work should not wait for."""
        return await self._recall(key, make, self._long)

    async def _recall(self, key: Hashable, make: Callable[[], T], lane: SerialWorker) -> T:
        if key in self._recent:
            found: T = self._recent[key]
            return found
        async with lane.turn():
            if key not in self._recent:
                self._recent[key] = await asyncio.to_thread(make)
                if len(self._recent) > _MOST_RECENT:
                    del self._recent[next(iter(self._recent))]
            made: T = self._recent[key]
            return made

    async def _get(
        self, key: tuple[str, ...], make: Callable[[], Any], lane: SerialWorker
    ) -> CachedResponse:
        if key not in self._kept:
            async with lane.turn():
                if key not in self._kept:  # otherwise somebody ahead of us made it
                    self._kept[key] = await asyncio.to_thread(_made, make)
        return self._kept[key]


def _made(make: Callable[[], Any]) -> CachedResponse:
    value = make()
    body = value if isinstance(value, bytes) else msgspec.json.encode(value)
    return CachedResponse(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
