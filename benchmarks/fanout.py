"""One table before many watchers: the server's processor time for a message, beside a C loop.

A real server in a process of its own; the watchers are sockets of this process, and see a player
change a bet. The yardstick is ``fanout.c``, compiled on the spot: it sends as many bytes to as many
TCP sockets and does nothing else.
"""

import asyncio
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

import httpx
import uvloop

from benchmarks.crowd import Crowd, enter, sit
from benchmarks.floor import MEMORY, PROCESSOR, demo_server, metric, set_up
from benchmarks.report import Check, Section
from benchmarks.watchers import Count, watch
from letitride.server.connections import most_connections

SOURCE: Final = Path(__file__).with_name("fanout.c")


@dataclass(frozen=True, slots=True)
class Sizes:
    watchers: int
    bets: int


FULL: Final = Sizes(watchers=2_000, bets=20)
QUICK: Final = Sizes(watchers=50, bets=4)
_IDLE: Final = 4
_PATIENCE: Final = 60
"""Seconds for all to see a bet."""


@dataclass(slots=True)
class Fan:
    messages: int = 0
    bytes: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    memory: float = 0.0
    complete: bool = True
    lost: int = 0
    why: str = ""


def run(sizes: Sizes) -> Section:
    most_connections(sizes.watchers + 100)
    more = {"LETITRIDE_WATCHERS_PER_TABLE": str(sizes.watchers + 100)}
    more["LETITRIDE_BETTING_SECONDS"] = "600"
    more["LETITRIDE_CONNECTIONS"] = str(sizes.watchers + 200)
    with demo_server(more) as (address, password):
        fan = uvloop.run(_fan(address, password, sizes))
    each = fan.processor / max(1, fan.messages) * 1e6
    size = fan.bytes // max(1, fan.messages)
    kept = fan.memory / sizes.watchers / 1024
    native = _native(sizes, size)
    beside = "no C compiler" if native is None else f"{native:.1f} µs"
    return Section(
        name="fanout",
        title=f"One table before {sizes.watchers:,} watchers",
        columns=("", "a message to a watcher"),
        rows=(
            ("the server, processor", f"{each:.1f} µs"),
            ("a C loop that sends the same bytes, processor", beside),
            ("bytes", f"{size:,}"),
            ("the server's memory for a watcher", f"{kept:,.0f} kB"),
        ),
        notes=(
            f"{sizes.bets} bets; on average {fan.seconds / sizes.bets * 1e3:,.0f} ms until all had "
            "seen one, with the watchers' own share of the machine.",
            "What the server takes meanwhile without a bet is measured before, and left out.",
        ),
        checks=(
            Check("every watcher saw every bet", fan.complete),
            Check(f"no watcher was sent away ({fan.lost:,}: {fan.why!r})", not fan.lost),
        ),
        aims=(),
        figures={
            "server µs": each,
            "C µs": native,
            "bytes": size,
            "watchers": sizes.watchers,
            "kB a watcher": kept,
        },
    )


def _native(sizes: Sizes, size: int) -> float | None:
    """Microseconds of the sending side; None without a compiler."""
    if (compiler := shutil.which("cc")) is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "fanout"
        subprocess.run([compiler, "-O2", "-o", str(built), str(SOURCE)], check=True)
        command = [str(built), str(sizes.watchers), str(size), str(sizes.bets)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(done.stdout.split()[0])


async def _fan(address: str, password: str, sizes: Sizes) -> Fan:
    async with httpx.AsyncClient(base_url=address, timeout=60) as supervisor:
        await set_up(supervisor, password, ["fan"])
        player = await enter(address, "fan", Crowd())
        player.idle = True
        listening = asyncio.ensure_future(player.listen())
        await sit(player, 1)
        while player.view is None or player.view.phase != "betting":
            await asyncio.sleep(0.02)
        fan, count = Fan(), Count()
        before = await _memory(supervisor)
        watchers = await watch(address, "fan", sizes.watchers, count)
        await asyncio.sleep(1)
        fan.memory = await _memory(supervisor) - before
        idle = await _idle(supervisor)
        count.messages = count.bytes = 0
        began_all, used = perf_counter(), await _processor(supervisor)
        for number in range(sizes.bets):
            began, wanted = perf_counter(), count.messages + sizes.watchers
            # Between two amounts, so often that nobody calls meanwhile.
            await player.do({"type": "Bet", "amount": 500 + 500 * (number % 2)})
            fan.complete = await count.reaches(wanted, _PATIENCE) and fan.complete
            fan.seconds += perf_counter() - began
        fan.processor = await _processor(supervisor) - used
        fan.processor -= idle * (perf_counter() - began_all)
        fan.messages, fan.bytes = count.messages, count.bytes
        fan.lost, fan.why = count.lost, count.why
        for each in watchers:
            each.leave()
        await player.socket.close()
        await asyncio.gather(listening, return_exceptions=True)
    return fan


async def _idle(client: httpx.AsyncClient) -> float:
    """What a second without a bet takes: the tables of the demonstration play on."""
    began, used = perf_counter(), await _processor(client)
    await asyncio.sleep(_IDLE)
    return (await _processor(client) - used) / (perf_counter() - began)


async def _processor(client: httpx.AsyncClient) -> float:
    return await metric(client, PROCESSOR)


async def _memory(client: httpx.AsyncClient) -> float:
    return await metric(client, MEMORY)
