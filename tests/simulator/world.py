"""A whole world: servers, a database, people, and what goes wrong, from one integer."""

import asyncio
import hashlib
from collections import Counter
from random import Random
from typing import Final, NamedTuple

from letitride.house import table_stream
from tests.simulator.clients import Client
from tests.simulator.database import Database
from tests.simulator.frames import look_at_frames
from tests.simulator.genesis import FLOORS, PEOPLE, genesis
from tests.simulator.incidents import Incidents
from tests.simulator.loop import new_loop
from tests.simulator.oracles import NEWS, Oracles, is_quiet, lived
from tests.simulator.patches import in_world
from tests.simulator.server import SimulatedServer
from tests.simulator.timeline import Timeline

_PLAY_ON: Final = 2.0
_GO_HOME: Final = 90.0
_QUIET: Final = NEWS + 1


class Outcome(NamedTuple):
    """``log`` is a digest of every byte in the log; ``broken`` is what no fault excuses."""

    seed: int
    broken: list[str]
    timeline: str
    log: str
    faults: Counter[str]
    counts: Counter[str]
    seconds: float


class World:
    def __init__(self, seed: int) -> None:
        random = Random(f"{seed} world")
        self.loop = new_loop(Random(f"{seed} loop"))
        self.timeline = Timeline(self.loop.time)
        floor = random.randrange(len(FLOORS))
        begun = genesis(floor)
        self.database = begun.database.copy(self.loop.time)
        self.servers = [
            SimulatedServer(f"s{n}", str(seed), self.loop, self.database, self.timeline)
            for n in range(1, random.choice((2, 2, 3, 3, 4, 5)) + 1)
        ]
        self.clients: list[Client] = []
        self._acting: set[asyncio.Task[None]] = set()
        self._random = random
        self._spots = FLOORS[floor]
        self._tokens = begun.tokens
        self.timeline.add("world", f"seed {seed}, floor {floor}, {len(self.servers)} servers")

    def proxy(self, random: Random) -> SimulatedServer | None:
        """Any server that takes connections; a stopped one still does."""
        up = [server for server in self.servers if server.up]
        return random.choice(up) if up else None

    async def live(self) -> None:
        for server in self.servers:
            server.start()
        while not all(server.up for server in self.servers):
            await asyncio.sleep(0.1)
        places = await self.servers[0].casino.places()
        oracles = Oracles(self.database, places, self.servers, self.clients, self.timeline)
        self._people(oracles)
        incidents = Incidents(self.servers, self.clients, self._random, self.timeline)
        watching = asyncio.create_task(self._watch(oracles))
        playing = [asyncio.create_task(each.follow()) for each in self.clients]
        playing += [asyncio.create_task(each.play()) for each in self.clients if each.name]
        await incidents.happen()
        await incidents.end()
        self.timeline.add("world", "everything is mended")
        await asyncio.sleep(_PLAY_ON)
        await self._go_home()
        await asyncio.sleep(_QUIET)
        watching.cancel()
        await oracles.judge()
        lives = {id: lived(self.database, place) for id, place in places.items()}
        for client in self.clients:
            look_at_frames(client, lives[client.table], self.timeline)
        self._count()

    def _people(self, oracles: Oracles) -> None:
        random = self._random
        names = list(PEOPLE[: random.choice((2, 2, 3, 4))])
        for number, name in enumerate([*names, ""] if random.random() < 0.3 else names):
            client = Client(
                name,
                self._tokens.get(name, ""),
                random.choice(self._spots).id if number else "main",
                number=number,
                random=Random(f"{random.random()} {name}"),
                timeline=self.timeline,
                proxy=self.proxy,
                on_acknowledged=oracles.acknowledged,
                on_burst=self._interfere,
            )
            self.clients.append(client)

    def _interfere(self, with_client: Client) -> None:
        """While one player acts, another does, so that servers meet at the table."""
        others = [
            each
            for each in self.clients
            if each is not with_client and each.table == with_client.table and each.name
        ]
        if others and not with_client.leaves:
            task = asyncio.create_task(self._random.choice(others).interfere())
            self._acting.add(task)
            task.add_done_callback(self._acting.discard)

    async def _watch(self, oracles: Oracles) -> None:
        while True:
            await asyncio.sleep(1)
            oracles.look_at_clients(self.loop.time())

    async def _go_home(self) -> None:
        """Everybody plays their round to its end and leaves."""
        for client in self.clients:
            client.leaves = True
        end = self.loop.time() + _GO_HOME
        while self.loop.time() < end and not self._is_empty():
            await asyncio.sleep(0.5)

    def _is_empty(self) -> bool:
        if any(client.open_commands for client in self.clients):
            return False
        tables = [runner.table for s in self.servers for runner in s.casino.tables.values()]
        return all(map(is_quiet, tables))

    def _count(self) -> None:
        counts = self.timeline.counts
        counts.update(self.database.counts)
        counts["events"] += len(self.database.events)
        for spot in self._spots:
            rows = self.database.streams[table_stream(spot.id)]
            counts["rounds"] += sum(row.kind == "RoundEnded" for row in rows)

    def end(self) -> None:
        for server in self.servers:
            if server.up:
                server.crash()
        self.loop.drain(*(process for each in self.servers for process in each.processes))
        for error in self.loop.errors:
            self.timeline.fail("no errors", error)


def run_world(seed: int) -> Outcome:
    """The world of a seed, from its beginning to what the oracles say of it."""
    world = World(seed)
    with in_world(world.loop, world.timeline):
        try:
            world.loop.run(world.live())
        except Exception as error:  # a log that cannot be replayed is a finding, too
            world.timeline.fail("cannot go on", repr(error))
        world.end()
    return Outcome(
        seed,
        world.timeline.broken,
        world.timeline.text(),
        _digest(world.database),
        world.timeline.faults,
        world.timeline.counts,
        world.loop.time(),
    )


def _digest(database: Database) -> str:
    digest = hashlib.sha256()
    for raw in database.events:
        digest.update(repr(tuple(raw)).encode())
    return digest.hexdigest()
