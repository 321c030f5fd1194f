"""What goes wrong in a world, and when: drawn from its seed before it begins."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from tests.simulator.clients import Client
from tests.simulator.server import SimulatedServer
from tests.simulator.timeline import Timeline

CHAOS: Final = 26.0
"""Seconds in which things go wrong; then everything gets well."""

_LONG_STOP: Final = 20.0
_BETWEEN: Final = (1.5, 3.0, 3.0, 8.0)
"""Seconds between two incidents, on average: some worlds are nearly calm."""


class Incidents:
    def __init__(
        self,
        servers: Sequence[SimulatedServer],
        clients: Sequence[Client],
        random: Random,
        timeline: Timeline,
    ) -> None:
        self._servers = servers
        self._clients = clients
        self._random = random
        self._timeline = timeline
        self._kinds: tuple[tuple[float, Callable[[], None]], ...] = (
            (3, self._stop),
            (3, self._crash),
            (1, self._restart),
            (3, self._cut),
            (1, self._drop),
            (1, self._database_restarts),
            (2, self._slow),
            (2, self._lossy),
            (2, self._late_notices),
            (2, self._clock_steps),
            (2, self._vanish),
            (2, self._slow_client),
            (1, self._break),
            (2, self._idle),
        )

    async def happen(self) -> None:
        """The incidents of this world, until the chaos is over."""
        loop = asyncio.get_running_loop()
        end = loop.time() + CHAOS
        weights = [weight for weight, _ in self._kinds]
        for server in self._servers:
            server.weather.rough = True
        between = self._random.choice(_BETWEEN)
        if self._random.random() < 0.5:
            self._idle()
        while (wait := self._random.expovariate(1 / between)) < end - loop.time():
            await asyncio.sleep(wait)
            _, incident = self._random.choices(self._kinds, weights)[0]
            incident()
        await asyncio.sleep(max(0.0, end - loop.time()))

    async def end(self) -> None:
        """Everything that is broken is mended; clocks still differ."""
        for client in self._clients:
            client.recover()
        for server in self._servers:
            server.weather.clear_up()
            server.wire.mend()
            if server.paused:
                server.resume()
            server.check_up()
        while not all(server.up for server in self._servers):
            await asyncio.sleep(0.2)

    # --- to servers --------------------------------------------------------------------------

    def _some_server(self) -> SimulatedServer | None:
        able = [each for each in self._servers if each.up and not each.paused]
        return self._random.choice(able) if able else None

    def _stop(self) -> None:
        if (server := self._some_server()) is None:
            return
        seconds = _LONG_STOP if self._random.random() < 0.3 else self._random.uniform(0.5, 6)
        self._timeline.fault(server.name, "stopped", f"for {seconds:.1f} s")
        process = server.process
        server.pause()

        def resume() -> None:
            if server.process is process and server.paused:
                server.resume()
                self._timeline.add(server.name, "goes on")

        asyncio.get_running_loop().call_later(seconds, resume)

    def _crash(self) -> None:
        if (server := self._some_server()) is None:
            return
        seconds = self._random.uniform(0.3, 6)
        self._timeline.fault(server.name, "crashed", f"for {seconds:.1f} s")
        server.crash()
        asyncio.get_running_loop().call_later(seconds, server.start)

    def _restart(self) -> None:
        """As in an upgrade."""
        if (server := self._some_server()) is None:
            return
        self._timeline.fault(server.name, "restarted")
        server.up = False
        asyncio.get_running_loop().create_task(self._stop_and_start(server))

    async def _stop_and_start(self, server: SimulatedServer) -> None:
        process = server.process
        await server.stop()
        if server.process is process:
            server.start()

    def _cut(self) -> None:
        if (server := self._some_server()) is not None:
            seconds, loud = self._random.uniform(0.3, 10), self._random.random() < 0.5
            self._timeline.fault(server.name, "cut off", f"for {seconds:.1f} s")
            self._cut_off(server, seconds, loud=loud)

    def _cut_off(self, server: SimulatedServer, seconds: float, *, loud: bool) -> None:
        wire = server.wire
        wire.cut(loud=loud)
        server.check_up()

        def mend() -> None:
            wire.mend()
            server.check_up()

        asyncio.get_running_loop().call_later(seconds, mend)

    def _drop(self) -> None:
        if (server := self._some_server()) is not None:
            self._timeline.fault(server.name, "connections dropped")
            server.wire.cut(loud=True)
            server.check_up()
            server.wire.mend()
            server.check_up()

    def _database_restarts(self) -> None:
        seconds = self._random.uniform(0.2, 3)
        self._timeline.fault("database", "restarted", f"for {seconds:.1f} s")
        for server in self._servers:
            if server.up:
                self._cut_off(server, seconds, loud=True)

    def _storm(self, kind: str, begin: Callable[[SimulatedServer], None]) -> None:
        if (server := self._some_server()) is None:
            return
        seconds = self._random.uniform(1, 8)
        self._timeline.fault(server.name, kind, f"for {seconds:.1f} s")
        begin(server)
        server.check_up()
        asyncio.get_running_loop().call_later(seconds, self._calm, server)

    def _calm(self, server: SimulatedServer) -> None:
        server.weather.slow = server.weather.loss = server.weather.late = 0.0
        server.check_up()

    def _slow(self) -> None:
        def begin(server: SimulatedServer) -> None:
            server.weather.slow = self._random.choice((0.1, 0.5, 3.5))

        self._storm("slow database", begin)

    def _lossy(self) -> None:
        def begin(server: SimulatedServer) -> None:
            server.weather.loss = self._random.choice((0.1, 0.4))

        self._storm("lossy connection", begin)

    def _late_notices(self) -> None:
        def begin(server: SimulatedServer) -> None:
            server.weather.late = self._random.choice((0.5, 3.0))

        self._storm("notices out of order", begin)

    def _clock_steps(self) -> None:
        if (server := self._some_server()) is not None:
            seconds = self._random.choice((-20, -2, -0.3, 0.3, 2, 5))
            self._timeline.fault(server.name, "clock stepped", f"by {seconds} s")
            server.step_clock(seconds)

    # --- to clients --------------------------------------------------------------------------

    def _vanish(self) -> None:
        client = self._random.choice(self._clients)
        self._timeline.fault(client.label, "vanished")
        client.vanish()

    def _slow_client(self) -> None:
        client = self._random.choice(self._clients)
        client.transit = self._random.choice((1.0, 3.0, 6.0))
        self._timeline.fault(client.label, "slow", f"{client.transit} s a message")

    def _idle(self) -> None:
        """Somebody only watches; as long as they do, the seat is theirs."""
        client = self._random.choice(self._clients)
        self._timeline.fault(client.label, "idle")
        wait = self._random.uniform(2, 4)
        asyncio.get_running_loop().call_later(wait, client.idle, CHAOS)

    def _break(self) -> None:
        """Somebody is away for so long that the seat goes, or not quite."""
        client = self._random.choice(self._clients)
        seconds = self._random.uniform(5, 20)
        self._timeline.fault(client.label, "away", f"for {seconds:.1f} s")
        client.take_a_break(seconds)
