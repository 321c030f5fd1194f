"""Several servers behind a real proxy, and guests who play while parts of the house go down.

The guests do not know about faults. A command that got no answer is sent again, with the same id.
"""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

import letitride
from letitride.store import HOUSE_KEY
from scripts.house import House, free_ports, running
from scripts.postgres import Server as Postgres
from tests.conftest import Say
from tests.deploy.wire import Wire
from tests.server.load import Gate, Guest
from tests.server.test_kill import SETTINGS, TOO_LONG, Inspection, everybody_gone, nobody_writes

GUESTS: Final = 6


class Scene:
    """A house, and what between its parts can fail."""

    def __init__(self, servers: int, chance: Random) -> None:
        self.chance = chance
        self._servers = servers

    @contextmanager
    def opened(self) -> Iterator[House]:
        with running(self._servers, settings=SETTINGS) as self.house:
            yield self.house

    def mended(self) -> None:
        """Nothing stands between the servers and the database any more."""


class Wired(Scene):
    """Each server has a wire of its own to the database."""

    @contextmanager
    def opened(self) -> Iterator[House]:
        self.wires: list[Wire] = []
        try:
            with running(self._servers, settings=SETTINGS, through=self._wire) as self.house:
                yield self.house
        finally:
            self.mended()

    def _wire(self, number: int, house: House) -> str:
        wire = Wire(house.postgres.folder, house.folder / f"wire-{number}")
        wire.start()
        self.wires.append(wire)
        return f"postgresql://lir@/postgres?host={wire.folder}"

    def mended(self) -> None:
        for wire in self.wires:
            wire.close()


class Followed(Scene):
    """The database has a standby, which every commit waits for. Servers know both addresses."""

    @contextmanager
    def opened(self) -> Iterator[House]:
        ports = free_ports(2, first=0)
        hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
        address = f"postgresql://lir@{hosts}/postgres?target_session_attrs=read-write"
        first, second = ports
        with running(
            self._servers,
            settings=SETTINGS,
            postgres=lambda folder: Postgres(folder, port=first),
            through=lambda _number, _house: address,
        ) as self.house:
            (self.house.folder / "standby").mkdir()
            self.standby = Postgres(self.house.folder / "standby", port=second)
            try:
                self.standby.follow(self.house.postgres)
                yield self.house
            finally:
                self.standby.stop()


class TwoReleases(Scene):
    """There is another release, whose engine has other code and the same events."""

    @contextmanager
    def opened(self) -> Iterator[House]:
        with super().opened() as house:
            self.old = Path(letitride.__file__).parents[1]
            self.new = house.folder / "new"
            shutil.copytree(self.old / "letitride", self.new / "letitride")
            with (self.new / "letitride" / "table" / "money.py").open("a") as engine:
                engine.write("# newer\n")
            assert _engine_of(self.new) != _engine_of(self.old)
            yield house


def _engine_of(package: Path) -> bytes:
    """The mark of the snapshots that a release makes."""
    asked = "from letitride.store.table_snapshots import code_of_tables as code; print(code())"
    return subprocess.check_output(
        (sys.executable, "-c", asked), env={**os.environ, "PYTHONPATH": str(package)}
    )


Fault = Callable[[Any], Awaitable[None]]


class Counts(NamedTuple):
    fault: str
    times: int
    acknowledged: int
    rounds: int
    longest: float

    def __str__(self) -> str:
        return (
            f"{self.fault}, {self.times} times: {self.acknowledged:,} acknowledged commands, "
            f"0 lost, 0 doubled; {self.rounds} rounds; the longest wait for an answer was "
            f"{self.longest:.1f} s"
        )


async def killed(scene: Scene) -> None:
    """``kill -9`` of one server, and a new one in its place."""
    server = scene.chance.choice(scene.house.servers)
    server.end(signal.SIGKILL)
    server.start()
    await asyncio.to_thread(server.wait_until_ready)


async def stopped(scene: Scene) -> None:
    """A server freezes for longer than its leases last, and then carries on."""
    server = scene.chance.choice(scene.house.servers)
    server.send(signal.SIGSTOP)
    await asyncio.sleep(scene.chance.uniform(3, 6))
    server.send(signal.SIGCONT)


async def database_restarted(scene: Scene) -> None:
    await asyncio.to_thread(scene.house.postgres.stop, signal.SIGINT)
    await asyncio.to_thread(scene.house.postgres.start)


async def cut_off(scene: Wired) -> None:
    """One server does not reach the database, and nobody tells it. Every other time the connections
    of before stay dead when the wire is mended."""
    number = scene.chance.randrange(len(scene.wires))
    wire, server = scene.wires[number], scene.house.servers[number]
    wire.cut(for_good=scene.chance.random() < 0.5)
    await asyncio.sleep(scene.chance.uniform(3, 8))
    wire.mend()
    await asyncio.to_thread(server.wait_until_ready)


async def standby_promoted(scene: Followed) -> None:
    """``kill -9`` of the primary; its standby takes its place and gets a standby of its own."""

    def promote() -> None:
        dead = scene.house.postgres
        dead.kill()
        scene.standby.promote()
        scene.house.postgres, scene.standby = scene.standby, dead
        scene.standby.follow(scene.house.postgres)

    await asyncio.to_thread(promote)


async def rolled(scene: Scene) -> None:
    """Every server is shut down cleanly and started again, one after another."""
    for server in scene.house.servers:
        await asyncio.to_thread(server.end, signal.SIGTERM)
        server.start()
        await asyncio.to_thread(server.wait_until_ready)


async def upgraded(scene: TwoReleases) -> None:
    """One server after another comes back as the newer release, and goes back the same way."""
    for package in (scene.new, scene.old):
        for server in scene.house.servers:
            await asyncio.to_thread(server.end, signal.SIGTERM)
            server.start(package)
            await asyncio.to_thread(server.wait_until_ready)


FAULTS: Final[Mapping[Fault, type[Scene]]] = {
    killed: Scene,
    stopped: Scene,
    database_restarted: Scene,
    cut_off: Wired,
    standby_promoted: Followed,
    rolled: Scene,
    upgraded: TwoReleases,
}


async def some_answers(guests: list[Guest], number: int) -> None:
    wanted = number + sum(len(guest.told) for guest in guests)
    while sum(len(guest.told) for guest in guests) < wanted:
        await asyncio.sleep(0.01)


async def played_through(
    fault: Fault, times: int, *, servers: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> Counts:
    chance, gate = Random(seed), Gate()
    guests = [Guest(gate, Random(chance.random()), socket=n % 3 == 2) for n in range(GUESTS)]
    scene = FAULTS[fault](servers, chance)
    with scene.opened() as house:
        monkeypatch.setenv(HOUSE_KEY, house.environ[HOUSE_KEY])
        gate.opened(house.address)
        async with asyncio.timeout(None) as patience, asyncio.TaskGroup() as group:
            for guest in guests:
                group.create_task(guest.play())
            for _ in range(times):
                patience.reschedule(asyncio.get_running_loop().time() + TOO_LONG)
                await some_answers(guests, 15)
                await fault(scene)
            patience.reschedule(asyncio.get_running_loop().time() + TOO_LONG)
            await some_answers(guests, 15)
            for guest in guests:
                guest.going_home = True
        await everybody_gone(house.address)
        for server in house.servers:
            await asyncio.to_thread(server.end, signal.SIGTERM)
        scene.mended()
        inspection = Inspection(house.database, guests)
        await nobody_writes(house.database)
        await inspection.look()
    return Counts(
        fault=fault.__name__.replace("_", " "),
        times=times,
        acknowledged=sum(not told.code for guest in guests for _, told in guest.told),
        rounds=len(inspection.books.shown),
        longest=max(guest.longest_wait for guest in guests),
    )


async def test_nobody_notices_a_killed_server(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    say(str(await played_through(killed, 1, servers=2, seed=1, monkeypatch=monkeypatch)))


@pytest.mark.soak
@pytest.mark.parametrize("fault", list(FAULTS), ids=lambda fault: fault.__name__)
async def test_play_goes_on_after_every_outage(
    fault: Fault, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(str(await played_through(fault, 10, servers=3, seed=2, monkeypatch=monkeypatch)))
