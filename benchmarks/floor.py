"""The server under load: from a command to its answer, and to another player's screen.

A real server in a process of its own, on a SQLite file; the players are sockets of this process.
They bet, look and decide after as many seconds as a person would. All is measured by one clock.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Final

import httpx
import uvloop

from benchmarks.crowd import Crowd, Sizes, fan_out, play
from benchmarks.report import Check, Section

BOOK: Final = "nsw-let-it-ride"
MEMORY: Final = "process_resident_memory_bytes"
PROCESSOR: Final = "process_cpu_seconds_total"
FULL: Final = Sizes(tables=100, seats=7, seconds=60, watchers=1000, bets=40)
QUICK: Final = Sizes(tables=2, seats=2, seconds=6, watchers=20, bets=3)


def run(sizes: Sizes) -> Section:
    with demo_server() as (address, supervisor):
        return uvloop.run(_run(address, supervisor, sizes))


async def _run(address: str, password: str, sizes: Sizes) -> Section:
    names = [f"bench-{number}" for number in range(sizes.tables + 1)]
    async with httpx.AsyncClient(base_url=address, timeout=60) as supervisor:
        await set_up(supervisor, password, names[:1])
        before = await metric(supervisor, MEMORY)
        await set_up(supervisor, password, names[1:])
        bare = await metric(supervisor, MEMORY)
        crowd = Crowd()
        await play([address], names[1:], sizes, crowd, lambda: metric(supervisor, PROCESSOR))
        played = await metric(supervisor, MEMORY)
        fan = await fan_out(address, names[0], sizes)
    acks, seen = percentiles(crowd.acks), percentiles(crowd.seen)
    first, last = percentiles(fan.middle), percentiles(fan.last)
    per_table = [(figure - before) / sizes.tables / 1024 for figure in (bare, played)]
    each = crowd.busy * 1e3 / max(len(crowd.acks), 1)
    people = f"{sizes.tables} tables × {sizes.seats} seats at human pace"
    return Section(
        name="floor",
        title=f"The server: {people}; one table before {sizes.watchers:,} watchers",
        columns=("", "p50", "p99"),
        rows=(
            ("command → acknowledged, on disk", *shown(acks)),
            ("command → seen by another client", *shown(seen)),
            (f"bet → half of {sizes.watchers:,} watchers have seen it", *shown(first)),
            (f"bet → all {sizes.watchers:,} watchers have seen it", *shown(last)),
        ),
        notes=(
            f"{len(crowd.acks):,} commands and {crowd.messages:,} messages in "
            f"{sizes.seconds:.0f} s; {crowd.rounds:,} rounds begun.",
            f"The server's processor: {each:,.1f} ms for each command of a player, with the "
            "dealer's moves, storing and sending.",
            f"Memory: {per_table[0]:,.0f} kB for an open table, {per_table[1]:,.0f} kB with "
            f"{sizes.seats} players on sockets and rounds played.",
            "The players run in one process on the same machine, and take their share of it.",
        ),
        checks=(
            Check("every acknowledged command was seen by others", crowd.unseen() == 0),
            Check("no client missed a version", crowd.gaps == 0),
            Check("every watcher saw every bet", fan.complete),
        ),
        aims=(),
        figures={
            "commands": len(crowd.acks),
            "ack p50 ms": acks[0] * 1e3,
            "ack p99 ms": acks[1] * 1e3,
            "seen p50 ms": seen[0] * 1e3,
            "seen p99 ms": seen[1] * 1e3,
            "all watchers p50 ms": last[0] * 1e3,
            "processor ms a command": each,
            "kB a table": per_table[0],
            "kB a table in play": per_table[1],
        },
    )


def percentiles(seconds: list[float]) -> tuple[float, float]:
    if len(seconds) < 2:
        return (seconds or [0.0])[0], (seconds or [0.0])[0]
    cuts = quantiles(seconds, n=100, method="inclusive")
    return cuts[49], cuts[98]


def shown(figures: tuple[float, float]) -> tuple[str, str]:
    return f"{figures[0] * 1e3:,.1f} ms", f"{figures[1] * 1e3:,.1f} ms"


# --- the server -----------------------------------------------------------------------------------

SETTINGS: Final = {
    "LETITRIDE_DEALING_PAUSE": "0.4",
    "LETITRIDE_BETTING_SECONDS": "12",
    "LETITRIDE_COMMANDS_PER_SECOND": "1000000",
    "LETITRIDE_COMMANDS_BURST": "1000000",
    "LETITRIDE_REQUESTS_PER_SECOND": "1000000",
    "LETITRIDE_REQUESTS_BURST": "1000000",
    "LETITRIDE_LOGINS_PER_MINUTE": "1000000",
    "LETITRIDE_CONNECTIONS_PER_ADDRESS": "1000000",
}
SUPERVISOR: Final = "carla"


@contextmanager
def demo_server(more: Mapping[str, str] | None = None) -> Iterator[tuple[str, str]]:
    """Its address, and the casino supervisor's password."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/casino.db"
        program = str(Path(sys.executable).with_name("letitride"))
        command = (
            program,
            "serve",
            "--demo",
            "--force-demo",
            "--port",
            "0",
            "--database",
            database,
        )
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **SETTINGS, **(more or {})},
        )
        assert process.stdout is not None
        try:
            said = ""
            while "Ctrl-C" not in said:
                line = process.stdout.readline()
                assert line, "the server did not start"
                said += line
            address = re.search(r"http://\S+", said)
            password = re.search(rf"{SUPERVISOR} .* (\S+)", said)
            assert address is not None
            assert password is not None
            yield address[0], password[1]
        finally:
            process.terminate()
            process.wait(30)


async def set_up(client: httpx.AsyncClient, password: str, names: list[str]) -> None:
    login = {"name": SUPERVISOR, "password": password}
    headers = {} if "x-csrf-token" not in client.headers else dict(client.headers)
    me = (await client.post("/api/log-in", json=login, headers=headers)).json()
    client.headers["x-csrf-token"] = me["csrf"]
    for name in names:
        answer = await client.post(
            "/api/floor/tables", json={"id": name, "name": name, "book": BOOK, "side_bets": False}
        )
        assert answer.status_code == 201, answer.text


async def metric(client: httpx.AsyncClient, name: str) -> float:
    text = (await client.get("/metrics")).text
    found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
    assert found is not None
    return float(found[1])
