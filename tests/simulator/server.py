"""One server: the real casino and live feed over the log in memory, which can be stopped, cut off
and killed."""

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any, Final, TypeVar, cast

import msgspec

from letitride.driver import Pace
from letitride.journal import HouseKey, HouseKeys
from letitride.runtime import Casino, Done, SharingIntervals, WallClock
from letitride.server.at_table import carry_out
from letitride.server.live import Live
from letitride.server.live_connection import Socket
from letitride.server.metrics import Metrics
from letitride.server.passwords import Passwords
from letitride.server.request_context import RequestContext, visitor_of
from letitride.server.settings import Settings
from letitride.server.wire import WireCommand
from letitride.store import Unavailable
from letitride.table import Rejected
from tests.simulator.database import Database
from tests.simulator.loop import OUTSIDE, Process, VirtualLoop
from tests.simulator.memory_log import MemoryLog
from tests.simulator.sockets import SimulatedSocket
from tests.simulator.timeline import Timeline
from tests.simulator.weather import ServerWeather
from tests.simulator.wire import FaultyWire

T = TypeVar("T")

KEYS: Final = HouseKeys([HouseKey(bytes(32))])
PACE: Final = Pace(betting=5, look=4, choice=4, bank=3, pause=0.15, away=10, grace=1)
_SETTINGS: Final = Settings(requests_per_second=1000).on_port(8000)
_METRICS: Final = Metrics()
_RESTART: Final = 1.0
AFTERMATH: Final = 10.0
"""Seconds in which a server that is well again may still suffer: a call takes five at most, and a
table that had no answer waits five before it tries again."""


class SimulatedServer:
    """``up`` while it takes requests. Each start is a new process, with a new connection."""

    def __init__(
        self, name: str, seed: str, loop: VirtualLoop, database: Database, timeline: Timeline
    ) -> None:
        self.name = name
        self._seed = seed
        self._loop = loop
        self._database = database
        self._timeline = timeline
        self._starts = 0
        self._random = Random(f"{seed} {name}")
        self.ahead = self._random.uniform(-1.5, 1.5)
        self.weather = ServerWeather(self._random, timeline)
        self.up = False
        self.paused = False
        self.process = Process(name)
        self.processes = [self.process]
        self.unwell_since: float | None = 0.0
        self.was_unwell: list[tuple[float, float]] = []
        """When it could not do its work, or suffered from that: true times from and to."""
        self._fresh = True
        self.signs: set[str] = set()
        """What its own moves are signed with in the log."""
        self._sockets: dict[SimulatedSocket, None] = {}

    # --- its life ----------------------------------------------------------------------------

    def start(self) -> None:
        self._starts += 1
        name = f"{self.name}.{self._starts}"
        self.process = Process(name, steady=self._random.uniform(0, 1e6), ahead=self.ahead)
        self.process.random.seed(f"{self._seed} {name}")
        self.processes.append(self.process)
        self.wire = FaultyWire(self.weather, self._database.held.append)
        self.run(self._open())

    async def _open(self) -> None:
        """As an operator's supervisor does, start again if it fails."""
        self.log = MemoryLog(self._database, self.wire, KEYS)
        self.casino = Casino(
            self.log,
            WallClock(),
            pace=PACE,
            below=self.process.random.randrange,
            rhythm=SharingIntervals(),
        )
        try:
            await self.casino.start()
        except Unavailable as error:
            self._timeline.add(self.process.name, f"does not start: {error}")
            self._loop.call_later(_RESTART, self.kill_and_start, context=OUTSIDE.context())
            return
        self.log.patience = _SETTINGS.database_seconds
        passwords = cast(Passwords, None)  # nobody logs in
        self.context = RequestContext(_SETTINGS, self.casino, passwords, _METRICS)
        self.live = Live(self.context)
        self.signs |= {each._execution._house for each in self.casino.tables.values()}
        self.up = self._fresh = True
        self.check_up()
        self._timeline.add(self.process.name, "is up")

    def kill_and_start(self) -> None:
        self.crash()
        self.start()

    def crash(self) -> None:
        """Nothing of it is left but what has reached the database."""
        self.up = self.paused = False
        self.check_up()
        self.log.cut_off()
        self.process.kill()
        for socket in tuple(self._sockets):
            socket.hang_up()

    async def stop(self) -> None:
        """As ``letitride serve`` ends: sockets, tables, leases, log."""
        self.up = False
        self.check_up()
        await self.run(self._close())

    async def _close(self) -> None:
        await self.live.close()
        await self.casino.stop()
        await self.log.close()

    def pause(self) -> None:
        """As SIGSTOP does."""
        self.process.paused = self.paused = True
        self.check_up()

    def resume(self) -> None:
        self.paused = False
        self._loop.resume(self.process)
        self.check_up()

    def step_clock(self, seconds: float) -> None:
        self.ahead += seconds
        self.process.ahead = self.ahead

    @property
    def is_well(self) -> bool:
        weather = self.weather
        stormy = weather.slow or weather.loss or weather.late
        return self.up and not (self.paused or self.wire.is_cut or stormy)

    def check_up(self) -> None:
        """Note whether it can do its work from now on. Called after everything that happens to
        it."""
        now = self._loop.time()
        if not self.is_well:
            self.unwell_since = now if self.unwell_since is None else self.unwell_since
        elif self.unwell_since is not None:
            # A new process begins with what the database has, and waits for nothing.
            self.was_unwell.append((self.unwell_since, now if self._fresh else now + AFTERMATH))
            self.unwell_since = None
        self._fresh = False

    def was_well(self, begin: float, end: float) -> bool:
        """Whether it could do its work all the time."""
        if self.unwell_since is not None and self.unwell_since < end:
            return False
        return all(until <= begin or since >= end for since, until in self.was_unwell)

    # --- requests ----------------------------------------------------------------------------

    def connect(self, socket: SimulatedSocket, table: str) -> None:
        self._sockets[socket] = None
        self.run(self._serve(socket, table))

    async def _serve(self, socket: SimulatedSocket, table: str) -> None:
        try:
            await self.live.serve(cast(Socket, socket), table)
        except Unavailable:
            pass  # the program that runs it closes the socket
        finally:
            socket.hang_up()
            self._sockets.pop(socket, None)

    def post(
        self, socket: SimulatedSocket, table: str, id: str, body: dict[str, Any]
    ) -> "asyncio.Task[Done | Rejected]":
        """A command over HTTP; raises what the handlers would turn into a problem."""
        return self.run(self._carry_out(socket, table, id, body))

    async def _carry_out(
        self, socket: SimulatedSocket, table: str, id: str, body: dict[str, Any]
    ) -> Done | Rejected:
        context = self.context
        session = await context.session(cast(Socket, socket))
        if session is None:
            raise Unavailable("no session")
        visitor, command = visitor_of(session), msgspec.convert(body, WireCommand)
        runner = context.table(table, visitor)
        return await carry_out(context, runner, visitor, session, id=id, command=command)

    def run(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Something that the server does: by its clocks, and only while it runs."""
        return self._loop.create_task(work, context=self.process.context())
