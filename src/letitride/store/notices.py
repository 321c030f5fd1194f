"""Notifies subscribers when a stream grows."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

from letitride.store.log import Notice


class _Subscription:
    """Holds at most one pending notice per stream: the latest."""

    def __init__(self, stream: str | None) -> None:
        self.stream = stream
        self.waiting: dict[str, int] = {}
        self.woken = asyncio.Event()
        self.ended = False

    def notify(self, notice: Notice) -> None:
        if self.stream in (None, notice.stream):
            self.waiting[notice.stream] = max(notice.version, self.waiting.get(notice.stream, 0))
            self.woken.set()

    def end(self) -> None:
        self.ended = True
        self.woken.set()

    async def notices(self) -> AsyncGenerator[Notice, None]:
        while True:
            await self.woken.wait()
            self.woken.clear()
            while self.waiting:
                stream = next(iter(self.waiting))
                yield Notice(stream, self.waiting.pop(stream))
            if self.ended:
                return


class StreamNotices:
    """The subscribers of one log. Everything happens on the event loop."""

    def __init__(self) -> None:
        self._subscriptions: set[_Subscription] = set()

    def publish(self, stream: str, version: int) -> None:
        for subscription in self._subscriptions:
            subscription.notify(Notice(stream, version))

    @asynccontextmanager
    async def subscribe(self, stream: str | None) -> AsyncIterator[AsyncIterator[Notice]]:
        subscription = _Subscription(stream)
        notices = subscription.notices()
        self._subscriptions.add(subscription)
        try:
            yield notices
        finally:
            self._subscriptions.discard(subscription)
            await notices.aclose()

    def close(self) -> None:
        """Let every subscriber read its pending notices, then end."""
        for subscription in self._subscriptions:
            subscription.end()
