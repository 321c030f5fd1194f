"""One server and two, over the same PostgreSQL, with as many players: how much more two carry.

Servers, database and players share this machine, so nothing is driven to its limit. What counts is
the processor's time of each server for a command of a player: a server is full when it uses the
whole of its core, so two carry more by the time of the one server over that of the busier of the
two. Players of every table are at both servers, as behind a proxy that sends them anywhere; then
the players of each table are at one server.
"""

import asyncio
import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final

import httpx
import uvloop

from benchmarks.crowd import Crowd, Sizes, play
from benchmarks.floor import PROCESSOR, SETTINGS, SUPERVISOR, metric, percentiles, set_up, shown
from benchmarks.report import Aim, Check, Section
from scripts.house import House, running

FULL: Final = Sizes(tables=12, seats=7, seconds=40, watchers=0, bets=0)
QUICK: Final = Sizes(tables=2, seats=4, seconds=6, watchers=0, bets=0)
_AIM: Final = 1.7
_OWN_ADDRESS: Final = {"LETITRIDE_ORIGINS": "", "LETITRIDE_TRUST_PROXY": "false"}
"""Players reach each server at its own address."""


@dataclass(frozen=True, slots=True)
class Load:
    """``busy``: by server, its processor's seconds for a command of a player."""

    busy: Sequence[float]
    commands: int
    acks: tuple[float, float]
    sound: bool


def run(sizes: Sizes) -> Section:
    one = uvloop.run(_measured(1, sizes))
    two = uvloop.run(_measured(2, sizes))
    apart = uvloop.run(_measured(2, sizes, together=True))
    gain, gain_apart = (max(one.busy) / max(each.busy) for each in (two, apart))
    rows = [
        (
            name,
            " + ".join(f"{each * 1e3:.1f}" for each in load.busy) + " ms",
            f"{load.commands:,}",
            *shown(load.acks),
        )
        for name, load in (
            ("one server", one),
            ("two, players anywhere", two),
            ("two, each table's players at one", apart),
        )
    ]
    return Section(
        name="servers",
        title=f"{sizes.tables} tables × {sizes.seats} seats at human pace, over one PostgreSQL",
        columns=("", "processor a command", "commands", "answered, p50", "p99"),
        rows=tuple(rows),
        notes=(
            f"Two servers carry {gain:.2f} times what one does: the busier of the two takes "
            f"{max(two.busy) * 1e3:.1f} ms for a command of any player, the one takes "
            f"{max(one.busy) * 1e3:.1f} ms. Without what they take when nobody plays.",
            f"With the players of each table at one server they carry {gain_apart:.2f} times as "
            "much: what all at a table see is then built at one server only.",
        ),
        checks=(
            Check(
                "every acknowledged command was seen by others",
                all(each.sound for each in (one, two, apart)),
            ),
        ),
        aims=(Aim(f"two servers carry at least {_AIM} times as much", gain >= _AIM),),
        figures={
            "one: ms a command": max(one.busy) * 1e3,
            "two: ms a command, the busier": max(two.busy) * 1e3,
            "two: ms a command, the other": min(two.busy) * 1e3,
            "gain": gain,
            "two, tables apart: ms a command, the busier": max(apart.busy) * 1e3,
            "gain, tables apart": gain_apart,
            "one: ack p99 ms": one.acks[1] * 1e3,
            "two: ack p99 ms": two.acks[1] * 1e3,
        },
    )


async def _measured(servers: int, sizes: Sizes, *, together: bool = False) -> Load:
    with running(servers, settings={**SETTINGS, **_OWN_ADDRESS}) as house:
        addresses = [server.address for server in house.servers]
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(httpx.AsyncClient(base_url=each, timeout=60))
                for each in addresses
            ]
            names = [f"bench-{number}" for number in range(sizes.tables)]
            await set_up(clients[-1], _password(house), names)
            await _known(clients, names)
            idle = await _idle(clients, sizes.seconds / 2)
            meter = _Meter(clients)
            crowd = Crowd()
            await play(addresses, names, sizes, crowd, meter.read, together=together)
        spent = [used - each * meter.seconds for used, each in zip(meter.used, idle, strict=True)]
    commands = max(len(crowd.acks), 1)
    return Load(
        busy=[each / commands for each in spent],
        commands=len(crowd.acks),
        acks=percentiles(crowd.acks),
        sound=crowd.unseen() == 0 and crowd.gaps == 0,
    )


class _Meter:
    """Each server's processor, between the last two readings."""

    def __init__(self, clients: Sequence[httpx.AsyncClient]) -> None:
        self._clients = clients
        self._last = [0.0] * len(clients)
        self._at = 0.0
        self.used: list[float] = []
        self.seconds = 0.0

    async def read(self) -> float:
        now = [await metric(client, PROCESSOR) for client in self._clients]
        at = perf_counter()
        self.used = [after - before for after, before in zip(now, self._last, strict=True)]
        self.seconds = at - self._at
        self._last, self._at = now, at
        return sum(now)


def _password(house: House) -> str:
    """Of the supervisor: each server of a demonstration sets a new one, and the last holds."""
    found = re.findall(rf"{SUPERVISOR} .* (\S+)", house.servers[-1].log.read_text())
    return str(found[-1])


async def _known(clients: Sequence[httpx.AsyncClient], names: Sequence[str]) -> None:
    """Every server has heard of every table, and opened it."""
    async with asyncio.timeout(60):
        for client in clients:
            for name in names:
                while (await client.get(f"/api/tables/{name}")).status_code != 200:
                    await asyncio.sleep(0.1)


async def _idle(clients: Sequence[httpx.AsyncClient], seconds: float) -> list[float]:
    """What a second takes before anybody plays: the tables of the demonstration, and the leases."""
    await asyncio.sleep(seconds / 4)  # new tables are counted, shuffled and loaded first
    meter = _Meter(clients)
    await meter.read()
    await asyncio.sleep(seconds)
    await meter.read()
    return [each / meter.seconds for each in meter.used]


def sized(tables: int) -> Sizes:
    return replace(FULL, tables=tables)
