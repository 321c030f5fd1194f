"""An event loop with virtual time: when nothing is ready, it is the time of the next timer.

Every callback belongs to a process, by its context. Within a process callbacks run in order, as
they do in asyncio; which process runs next is drawn by the seed. A paused process runs nothing,
though the answers that it waits for may arrive meanwhile.
"""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar
from itertools import count
from random import Random
from typing import Any, Final, TypeVar

T = TypeVar("T")

_PRUNE: Final = 64


class Process:
    """What the operating system would run as one process: a server, or all of the clients."""

    def __init__(self, name: str, *, steady: float = 0.0, ahead: float = 0.0) -> None:
        self.name = name
        self.steady = steady
        self.ahead = ahead
        """Where its monotonic clock began, and how far its wall clock is ahead."""
        self.random = Random(name)
        self.paused = False
        self.ready: deque[asyncio.Handle] = deque()
        self._tasks: list[asyncio.Task[Any]] = []

    def started(self, task: asyncio.Task[Any]) -> None:
        if len(self._tasks) > _PRUNE:
            self._tasks = [each for each in self._tasks if not each.done()]
        self._tasks.append(task)

    def kill(self) -> None:
        """Cancel everything in it. What it still does then reaches nobody."""
        self.paused = False
        for task in self._tasks:
            task.cancel()

    def context(self) -> Context:
        """A context in which everything belongs to this process."""
        context = Context()
        context.run(PROCESS.set, self)
        return context


OUTSIDE: Final = Process("outside")
"""The network, the database, the people."""
PROCESS: ContextVar[Process] = ContextVar("process", default=OUTSIDE)


class Stuck(Exception):
    """Nothing is ready and no timer is set, but the run has not ended."""


class VirtualLoop(asyncio.AbstractEventLoop):
    def __init__(self, random: Random, *, start: float = 0.0) -> None:
        OUTSIDE.ready.clear()
        self._random = random
        self._now = start
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._order = count()
        self._waking: dict[Process, None] = {}
        self.errors: list[str] = []

    # --- time --------------------------------------------------------------------------------

    def time(self) -> float:
        return self._now

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._put(handle)
        return handle

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + max(delay, 0.0), callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, next(self._order), handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It stays in the heap and is skipped there."""

    def _put(self, handle: asyncio.Handle) -> None:
        process = _process_of(handle)
        process.ready.append(handle)
        self._waking[process] = None

    def resume(self, process: Process) -> None:
        process.paused = False
        self._waking[process] = None

    # --- tasks -------------------------------------------------------------------------------

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self,
        coro: Coroutine[Any, Any, T],
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> asyncio.Task[T]:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        owner = PROCESS.get() if context is None else context.get(PROCESS, OUTSIDE)
        owner.started(task)
        return task

    # --- running -----------------------------------------------------------------------------

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """Run until ``main`` is done, in the process outside."""
        asyncio.events._set_running_loop(self)
        try:
            task = self.create_task(main, context=OUTSIDE.context())
            while not task.done():
                self._step()
            return task.result()
        finally:
            asyncio.events._set_running_loop(None)

    def drain(self, *processes: Process) -> None:
        """End what is left, so that nothing of this world runs in the next."""
        asyncio.events._set_running_loop(self)
        try:
            for process in (*processes, OUTSIDE):
                process.kill()
            while any(process.ready for process in self._waking):
                self._step()
        finally:
            asyncio.events._set_running_loop(None)

    def _step(self) -> None:
        """Let one process run all that it has ready, or let time pass."""
        able = [process for process in self._waking if process.ready and not process.paused]
        if not able:
            self._waking.clear()
            self._next_timer()
            return
        process = able[0] if len(able) == 1 else self._random.choice(able)
        ready = process.ready
        for _ in range(len(ready)):
            handle = ready.popleft()
            if not handle._cancelled:
                handle._run()
        if not ready:
            self._waking.pop(process, None)

    def _next_timer(self) -> None:
        timers = self._timers
        while timers and timers[0][2]._cancelled:
            heapq.heappop(timers)
        if not timers:
            raise Stuck
        self._now = max(self._now, timers[0][0])
        while timers and timers[0][0] <= self._now:
            _, _, handle = heapq.heappop(timers)
            if not handle._cancelled:
                self._put(handle)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.errors.append(f"{context['message']}: {error!r}")

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False


def new_loop(random: Random, *, start: float = 0.0) -> VirtualLoop:
    """A loop without threads, files or sockets: it lacks what asyncio has for those."""
    return VirtualLoop(random, start=start)  # type: ignore[abstract]


def _process_of(handle: asyncio.Handle) -> Process:
    context: Context = handle._context  # type: ignore[attr-defined]
    return context.get(PROCESS, OUTSIDE)
