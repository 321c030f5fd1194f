"""What lies between a server and its database: time, and a connection that can break.

A trip that has reached the database is carried out, whatever becomes of the answer or of the
server that waits for it.
"""

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from tests.simulator.loop import OUTSIDE

T = TypeVar("T")
Wake = Callable[[], None]

_HELD: Final = 1.5
"""Seconds that a request waits for somebody else's commit."""


class Broken(ConnectionError):
    """The connection broke; nobody knows whether the database did what was asked."""


class Trip(NamedTuple):
    """How one request fares: seconds there and back, and what is lost on the way. ``held``: it
    arrives right after somebody else's commit, the worst moment there is."""

    there: float = 0.0
    back: float = 0.0
    request_lost: bool = False
    answer_lost: bool = False
    held: bool = False


class Weather(Protocol):
    """Decides how requests and notices fare."""

    def trip(self, what: str) -> Trip: ...

    def notice(self) -> float:
        """Seconds until a notice arrives."""
        ...


class Wire(Protocol):
    async def call(self, what: str, act: Callable[[], T], /) -> T:
        """Have the database do something. Raises ``Broken``."""
        ...

    def deliver(self, act: Callable[[], None]) -> None:
        """Bring a notice to the server, unless it is lost."""
        ...


class PlainWire:
    """A perfect connection."""

    async def call(self, _what: str, act: Callable[[], T]) -> T:
        await asyncio.sleep(0)
        return act()

    def deliver(self, act: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_soon(act)


class FaultyWire:
    """``cut``: nothing passes. Requests then fail when the cut ends, as on a network that swallows
    packets, or at once if ``cut`` was called so."""

    def __init__(self, weather: Weather, after_next_commit: Callable[[Wake], None]) -> None:
        self._after_next_commit = after_next_commit
        self.is_cut = False
        self._loud = False
        self._connection = 0
        self._weather = weather
        self._context: Context = OUTSIDE.context()
        self._stuck: list[asyncio.Future[Any]] = []
        self.on_lost: Callable[[], None] | None = None
        """Called when the connection that listens is lost."""

    async def call(self, what: str, act: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        trip = self._weather.trip(what)
        sent = _Sent(trip, self._connection, answer)
        arrive = self._hold if trip.held else self._arrive
        loop.call_later(trip.there, arrive, act, sent, context=self._context)
        return await answer

    def deliver(self, act: Callable[[], None]) -> None:
        if not self.is_cut:
            loop, delay = asyncio.get_running_loop(), self._weather.notice()
            loop.call_later(delay, self._hand_over, act, context=self._context)

    def cut(self, *, loud: bool) -> None:
        self.is_cut, self._loud = True, loud
        self._connection += 1
        if self.on_lost is not None:
            self.on_lost()

    def mend(self) -> None:
        self.is_cut = False
        stuck, self._stuck = self._stuck, []
        for answer in stuck:
            _fail(answer)

    def _hand_over(self, act: Callable[[], None]) -> None:
        if not self.is_cut:
            act()

    def _hold(self, act: Callable[[], Any], sent: "_Sent") -> None:
        waits = [True]

        def arrive() -> None:
            if waits and waits.pop():
                self._arrive(act, sent)

        self._after_next_commit(arrive)
        asyncio.get_running_loop().call_later(_HELD, arrive, context=self._context)

    def _arrive(self, act: Callable[[], Any], sent: "_Sent") -> None:
        if sent.trip.request_lost or self._is_broken(sent):
            self._lose(sent.answer)
            return
        try:
            result, error = act(), None
        except Exception as failed:  # the caller's affair
            result, error = None, failed
        loop = asyncio.get_running_loop()
        loop.call_later(sent.trip.back, self._answer, sent, result, error, context=self._context)

    def _answer(self, sent: "_Sent", result: Any, error: Exception | None) -> None:
        if sent.trip.answer_lost or self._is_broken(sent):
            self._lose(sent.answer)
        elif sent.answer.done():
            return
        elif error is not None:
            sent.answer.set_exception(error)
        else:
            sent.answer.set_result(result)

    def _is_broken(self, sent: "_Sent") -> bool:
        return self.is_cut or sent.connection != self._connection

    def _lose(self, answer: "asyncio.Future[Any]") -> None:
        if self.is_cut and not self._loud:
            self._stuck.append(answer)
        else:
            _fail(answer)


class _Sent(NamedTuple):
    trip: Trip
    connection: int
    answer: "asyncio.Future[Any]"


def _fail(answer: "asyncio.Future[Any]") -> None:
    if not answer.done():
        answer.set_exception(Broken("the connection broke"))
