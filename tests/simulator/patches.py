"""Takes the real clock, the real chance and the log lines away from the code under test.

Only in its own modules: the test's process keeps its clock and its chance.
"""

import sys
import time
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from functools import cache
from itertools import count
from types import ModuleType
from typing import Any, Final
from unittest.mock import patch

import secrets  # isort: skip
import structlog

import letitride.server.live
import letitride.server.serving  # noqa: F401  (every module that may run must be there to patch)
from letitride.house import Place
from letitride.runtime import running_tables, sharing
from letitride.runtime.table_leases import TableLeases
from letitride.server.broadcast import SendQueue
from letitride.server.live_connection import LiveConnection
from tests.simulator.loop import PROCESS, VirtualLoop
from tests.simulator.timeline import Timeline

EPOCH: Final = 1_700_003_600.0
"""The wall clock when a world begins."""


class SimulatedTime:
    """Stands in for the module ``time``: each process has clocks of its own."""

    def __init__(self) -> None:
        self.loop: VirtualLoop | None = None

    def _true(self) -> float:
        assert self.loop is not None, "the clock was read outside of a world"
        return self.loop.time()

    def time(self) -> float:
        return EPOCH + self._true() + PROCESS.get().ahead

    def monotonic(self) -> float:
        return self._true() + PROCESS.get().steady

    perf_counter = monotonic


class SimulatedSecrets:
    """Stands in for the module ``secrets``."""

    compare_digest = staticmethod(secrets.compare_digest)

    def token_bytes(self, size: int = 32) -> bytes:
        return PROCESS.get().random.randbytes(size)

    def token_hex(self, size: int = 32) -> str:
        return self.token_bytes(size).hex()

    token_urlsafe = token_hex

    def randbelow(self, bound: int) -> int:
        return PROCESS.get().random.randrange(bound)


class SimulatedMachine:
    """Stands in for ``os`` and ``socket`` where a server says on which machine it runs."""

    def gethostname(self) -> str:
        return PROCESS.get().name

    def getpid(self) -> int:
        return 1


TIME: Final = SimulatedTime()
_SECRETS: Final = SimulatedSecrets()
_STANDS_IN: Final[dict[str, tuple[object, object]]] = {
    "time": (time, TIME),
    "secrets": (secrets, _SECRETS),
    "monotonic": (time.monotonic, TIME.monotonic),
    "perf_counter": (time.perf_counter, TIME.perf_counter),
}


@cache
def _places() -> tuple[tuple[ModuleType, str, object, object], ...]:
    """Where modules of the package hold one of them: module, name, real one, stand-in."""
    ours = [module for name, module in sorted(sys.modules.items()) if name.startswith("letitride")]
    found: list[tuple[ModuleType, str, object, object]] = [
        (module, name, real, stand_in)
        for module in ours
        for name, (real, stand_in) in _STANDS_IN.items()
        if vars(module).get(name) is real
    ]
    machine = SimulatedMachine()
    found += [(sharing, name, getattr(sharing, name), machine) for name in ("os", "socket")]
    return tuple(found)


_REAL_GAME: Final = running_tables._game
_GAMES: Final[dict[tuple[str, ...], Any]] = {}


def _game(place: Place) -> Any:
    """A server reads its rule books when it starts. The files stay the same and a game does not
    change, so each is read once for all worlds."""
    key = (place.book, place.digest, repr(place.terms.paytables))
    if key not in _GAMES:
        _GAMES[key] = _REAL_GAME(place)
    return _GAMES[key]


@contextmanager
def no_real_world() -> Iterator[None]:
    """Within this, the package has no clock and no chance but those of the world that runs."""
    defaults: Any = TableLeases.__init__.__kwdefaults__
    for module, name, _, stand_in in _places():
        setattr(module, name, stand_in)
    try:
        with (
            patch.dict(defaults, {"monotonic": TIME.monotonic}),
            patch.object(running_tables, "_game", _game),
        ):
            yield
    finally:
        for module, name, real, _ in _places():
            setattr(module, name, real)


@contextmanager
def in_world(loop: VirtualLoop, timeline: Timeline) -> Iterator[None]:
    """Time is that of this loop, and what servers log goes into the timeline."""
    before, outer = structlog.get_config(), TIME.loop
    TIME.loop, numbers = loop, count()

    def numbered(self: Any) -> int:
        """Sets of these are walked through, and an address is another one in every process."""
        if not hasattr(self, "_number"):
            self._number = next(numbers)
        number: int = self._number
        return number

    def told(_: object, level: str, event: MutableMapping[str, Any]) -> str:
        timeline.logged(level, dict(event))
        raise structlog.DropEvent

    structlog.configure(processors=[told], wrapper_class=structlog.make_filtering_bound_logger(30))
    try:
        with (
            patch.object(SendQueue, "__hash__", numbered),
            patch.object(LiveConnection, "__hash__", numbered),
        ):
            yield
    finally:
        TIME.loop = outer
        structlog.configure(**before)
