"""One table before many watchers: the server's processor time for a message, beside a C loop.

A real server in a process of its own; the watchers are sockets of this process, and see a player
change a bet. The yardstick is ``fanout.c``, compiled on the spot: it sends as many bytes to as many
TCP sockets and does nothing else.
"""

import asyncio
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection

from benchmarks.crowd import Crowd, Player, enter, sit
from benchmarks.floor import demo_server, set_up
from benchmarks.report import Check, Section
from letitride.server.connections import most_connections

SOURCE: Final = Path(__file__).with_name("fanout.c")


@dataclass(frozen=True, slots=True)
class Sizes:
    watchers: int
    bets: int


FULL: Final = Sizes(watchers=2_000, bets=20)
QUICK: Final = Sizes(watchers=50, bets=4)


@dataclass(slots=True)
class Fan:
    messages: int = 0
    bytes: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    complete: bool = True


def run(sizes: Sizes) -> Section:
    most_connections(sizes.watchers + 100)
    more = {"LETITRIDE_WATCHERS_PER_TABLE": str(sizes.watchers + 100)}
    more["LETITRIDE_CONNECTIONS"] = str(sizes.watchers + 200)
    with demo_server(more) as (address, password):
        fan = uvloop.run(_fan(address, password, sizes))
    each = fan.processor / max(1, fan.messages) * 1e6
    size = fan.bytes // max(1, fan.messages)
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
        ),
        notes=(
            f"{sizes.bets} bets; on average {fan.seconds / sizes.bets * 1e3:,.0f} ms until all had "
            "seen one, with the watchers' own share of the machine.",
        ),
        checks=(Check("every watcher saw every bet", fan.complete),),
        aims=(),
        figures={"server µs": each, "C µs": native, "bytes": size, "watchers": sizes.watchers},
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
        crowd = Crowd()
        player = await enter(address, "fan", crowd)
        player.idle = True
        listening = [asyncio.ensure_future(player.listen())]
        await sit(player, 1)
        while player.view is None or player.view.phase != "betting":
            await asyncio.sleep(0.02)
        watchers = [await enter(address, "fan", crowd, guest=False) for _ in range(sizes.watchers)]
        fan = Fan()
        listening += [asyncio.ensure_future(_watch(each.socket, fan)) for each in watchers]
        await asyncio.sleep(1)
        fan.messages = fan.bytes = 0
        used = await _processor(supervisor)
        for number in range(sizes.bets):
            await _bet(player, number, fan, sizes)
        fan.processor = await _processor(supervisor) - used
        for each in (player, *watchers):
            await each.socket.close()
        await asyncio.gather(*listening, return_exceptions=True)
    return fan


async def _bet(player: Player, number: int, fan: Fan, sizes: Sizes) -> None:
    """Between two amounts, so often that nobody calls meanwhile."""
    began, wanted = perf_counter(), fan.messages + sizes.watchers
    await player.do({"type": "Bet", "amount": 500 + 500 * (number % 2)})
    while fan.messages < wanted and perf_counter() < began + 20:
        await asyncio.sleep(0.002)
    fan.complete = fan.complete and fan.messages >= wanted
    fan.seconds += perf_counter() - began


async def _watch(socket: ClientConnection, fan: Fan) -> None:
    async for text in socket:
        fan.messages += 1
        fan.bytes += len(text)


async def _processor(client: httpx.AsyncClient) -> float:
    text = (await client.get("/metrics")).text
    found = re.search(r"^process_cpu_seconds_total (\S+)$", text, re.MULTILINE)
    assert found is not None
    return float(found[1])
