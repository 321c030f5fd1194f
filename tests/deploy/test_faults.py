"""Several servers behind a real proxy, and guests who play while parts of the house go down.

The guests do not know about faults. A command that got no answer is sent again, with the same id.
"""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Final, NamedTuple

import pytest

from letitride.store import HOUSE_KEY
from scripts.house import House, running
from tests.conftest import Say
from tests.server.load import Gate, Guest
from tests.server.test_kill import SETTINGS, TOO_LONG, Inspection, everybody_gone, nobody_writes

GUESTS: Final = 6
Fault = Callable[[House, Random], Awaitable[None]]


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


async def killed(house: House, chance: Random) -> None:
    """``kill -9`` of one server, and a new one in its place."""
    server = chance.choice(house.servers)
    server.end(signal.SIGKILL)
    server.start()
    await asyncio.to_thread(server.wait_until_ready)


async def stopped(house: House, chance: Random) -> None:
    """A server freezes for longer than its leases last, and then carries on."""
    server = chance.choice(house.servers)
    server.send(signal.SIGSTOP)
    await asyncio.sleep(chance.uniform(3, 6))
    server.send(signal.SIGCONT)


async def database_restarted(house: House, _: Random) -> None:
    await asyncio.to_thread(house.postgres.stop, signal.SIGINT)
    await asyncio.to_thread(house.postgres.start)


async def rolled(house: House, _: Random) -> None:
    """Every server is shut down cleanly and started again, one after another."""
    for server in house.servers:
        await asyncio.to_thread(server.end, signal.SIGTERM)
        server.start()
        await asyncio.to_thread(server.wait_until_ready)


FAULTS: Final[Sequence[Fault]] = (killed, stopped, database_restarted, rolled)


async def some_answers(guests: list[Guest], number: int) -> None:
    wanted = number + sum(len(guest.told) for guest in guests)
    while sum(len(guest.told) for guest in guests) < wanted:
        await asyncio.sleep(0.01)


async def played_through(
    fault: Fault, times: int, *, servers: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> Counts:
    chance, gate = Random(seed), Gate()
    guests = [Guest(gate, Random(chance.random()), socket=n % 3 == 2) for n in range(GUESTS)]
    with running(servers, settings=SETTINGS) as house:
        monkeypatch.setenv(HOUSE_KEY, house.environ[HOUSE_KEY])
        inspection = Inspection(house.database, guests)
        gate.opened(house.address)
        async with asyncio.timeout(None) as patience, asyncio.TaskGroup() as group:
            for guest in guests:
                group.create_task(guest.play())
            for _ in range(times):
                patience.reschedule(asyncio.get_running_loop().time() + TOO_LONG)
                await some_answers(guests, 15)
                await fault(house, chance)
            patience.reschedule(asyncio.get_running_loop().time() + TOO_LONG)
            await some_answers(guests, 15)
            for guest in guests:
                guest.going_home = True
        await everybody_gone(house.address)
        for server in house.servers:
            await asyncio.to_thread(server.end, signal.SIGTERM)
        await nobody_writes(house.database)
        await inspection.look()
    return Counts(
        fault=fault.__name__.replace("_", " "),
        times=times,
        acknowledged=sum(not told.code for guest in guests for _, told in guest.told),
        rounds=len(inspection.books.shown),
        longest=max(guest.longest_wait for guest in guests),
    )


async def test_a_killed_server_is_missed_by_nobody(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(str(await played_through(killed, 1, servers=2, seed=1, monkeypatch=monkeypatch)))


@pytest.mark.soak
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
async def test_whatever_goes_away_comes_back(
    fault: Fault, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(str(await played_through(fault, 10, servers=3, seed=2, monkeypatch=monkeypatch)))
