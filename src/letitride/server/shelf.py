"""Answers that never change while the program runs: made once, in a thread, and kept."""

import asyncio
import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from litestar import Request, Response
from litestar.datastructures import State

_AT_ONCE: Final = 1
"""The tables need the processor too."""

T = TypeVar("T")


class Kept(NamedTuple):
    body: bytes
    etag: str


class Shelf:
    """Keys are made of ids of what ships, so that there are only so many of them."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, ...], Kept] = {}
        self._working = asyncio.Semaphore(_AT_ONCE)

    async def answer(
        self,
        request: Request[Any, Any, State],
        key: tuple[str, ...],
        make: Callable[[], Any],
        *,
        media_type: str = "application/json",
        headers: Mapping[str, str] | None = None,
    ) -> Response[Any]:
        """What ``make`` gives under this key: bytes, or a value that is written as JSON."""
        kept = await self._get(key, make)
        told = {"etag": kept.etag, "cache-control": "no-cache", **(headers or {})}
        if kept.etag in request.headers.get("if-none-match", ""):
            return Response(None, status_code=304, headers=told)
        return Response(kept.body, media_type=media_type, headers=told)

    async def work(self, make: Callable[[], T]) -> T:
        """Something that costs time, one after another, beside the loop."""
        async with self._working:
            return await asyncio.to_thread(make)

    async def _get(self, key: tuple[str, ...], make: Callable[[], Any]) -> Kept:
        if key not in self._kept:
            async with self._working:
                if key not in self._kept:  # else somebody before us in the row has made it
                    self._kept[key] = await asyncio.to_thread(_made, make)
        return self._kept[key]


def _made(make: Callable[[], Any]) -> Kept:
    value = make()
    body = value if isinstance(value, bytes) else msgspec.json.encode(value)
    return Kept(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
