"""The server under people: from a command to its answer and to the eyes of somebody else.

A real server in a process of its own, on a SQLite file; the players are sockets of this process.
They bet, look and decide after as many seconds as a person would. All is measured by one clock.
"""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any, Final

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from benchmarks.report import Check, Section

BOOK: Final = "nsw-let-it-ride"
CHIPS: Final = 900_00
_IDS: Final = count()


@dataclass(frozen=True, slots=True)
class Sizes:
    """``seconds`` of play are measured at ``tables`` with ``seats`` each; then ``watchers`` see
    ``bets`` at one table."""

    tables: int
    seats: int
    seconds: float
    watchers: int
    bets: int


FULL: Final = Sizes(tables=100, seats=7, seconds=60, watchers=1000, bets=40)
QUICK: Final = Sizes(tables=2, seats=2, seconds=6, watchers=20, bets=3)


def run(sizes: Sizes) -> Section:
    with _server() as (address, supervisor):
        return uvloop.run(_run(address, supervisor, sizes))


async def _run(address: str, password: str, sizes: Sizes) -> Section:
    names = [f"bench-{number}" for number in range(sizes.tables + 1)]
    async with httpx.AsyncClient(base_url=address, timeout=60) as supervisor:
        await _set_up(supervisor, password, names[:1])
        before = await _memory(supervisor)
        await _set_up(supervisor, password, names[1:])
        bare = await _memory(supervisor)
        crowd = Crowd()
        await _play(address, names[1:], sizes, crowd)
        played = await _memory(supervisor)
        fan = await _fan_out(address, names[0], sizes)
    acks, seen = _percentiles(crowd.acks), _percentiles(crowd.seen)
    first, last = _percentiles(fan.middle), _percentiles(fan.last)
    per_table = [(figure - before) / sizes.tables / 1024 for figure in (bare, played)]
    people = f"{sizes.tables} tables × {sizes.seats} seats at human pace"
    return Section(
        name="floor",
        title=f"The server: {people}; one table before {sizes.watchers:,} watchers",
        columns=("", "p50", "p99"),
        rows=(
            ("command → acknowledged, on disk", *_shown(acks)),
            ("command → seen by another client", *_shown(seen)),
            (f"bet → half of {sizes.watchers:,} watchers have seen it", *_shown(first)),
            (f"bet → all {sizes.watchers:,} watchers have seen it", *_shown(last)),
        ),
        notes=(
            f"{len(crowd.acks):,} commands and {crowd.messages:,} messages in "
            f"{sizes.seconds:.0f} s; {crowd.rounds:,} rounds begun.",
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
            "kB a table": per_table[0],
            "kB a table in play": per_table[1],
        },
    )


def _percentiles(seconds: list[float]) -> tuple[float, float]:
    if len(seconds) < 2:
        return (seconds or [0.0])[0], (seconds or [0.0])[0]
    cuts = quantiles(seconds, n=100, method="inclusive")
    return cuts[49], cuts[98]


def _shown(figures: tuple[float, float]) -> tuple[str, str]:
    return f"{figures[0] * 1e3:,.1f} ms", f"{figures[1] * 1e3:,.1f} ms"


# --- the server -----------------------------------------------------------------------------------

_SETTINGS: Final = {
    "LETITRIDE_DEALING_PAUSE": "0.4",
    "LETITRIDE_BETTING_SECONDS": "12",
    "LETITRIDE_COMMANDS_PER_SECOND": "1000000",
    "LETITRIDE_COMMANDS_BURST": "1000000",
    "LETITRIDE_REQUESTS_PER_SECOND": "1000000",
    "LETITRIDE_REQUESTS_BURST": "1000000",
    "LETITRIDE_LOGINS_PER_MINUTE": "1000000",
}
_SUPERVISOR: Final = "carla"


@contextmanager
def _server() -> Iterator[tuple[str, str]]:
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
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, **_SETTINGS}
        )
        assert process.stdout is not None
        try:
            said = ""
            while "Ctrl-C" not in said:
                line = process.stdout.readline()
                assert line, "the server did not start"
                said += line
            address = re.search(r"http://\S+", said)
            password = re.search(rf"{_SUPERVISOR} .* (\S+)", said)
            assert address is not None
            assert password is not None
            yield address[0], password[1]
        finally:
            process.terminate()
            process.wait(30)


async def _set_up(client: httpx.AsyncClient, password: str, names: list[str]) -> None:
    login = {"name": _SUPERVISOR, "password": password}
    headers = {} if "x-csrf-token" not in client.headers else dict(client.headers)
    me = (await client.post("/api/log-in", json=login, headers=headers)).json()
    client.headers["x-csrf-token"] = me["csrf"]
    for name in names:
        answer = await client.post(
            "/api/floor/tables", json={"id": name, "name": name, "book": BOOK, "side_bets": False}
        )
        assert answer.status_code == 201, answer.text


async def _memory(client: httpx.AsyncClient) -> float:
    text = (await client.get("/metrics")).text
    found = re.search(r"^process_resident_memory_bytes (\S+)$", text, re.MULTILINE)
    assert found is not None
    return float(found[1])


# --- people ---------------------------------------------------------------------------------------


class _View(msgspec.Struct):
    phase: str
    you: int | None
    rounds: int
    turn: tuple[int, ...]


class _Option(msgspec.Struct):
    command: str


class _Message(msgspec.Struct):
    """As much of any message as a player here cares for."""

    type: str
    from_: int | None = msgspec.field(name="from", default=None)
    version: int = 0
    view: _View | None = None
    options: tuple[_Option, ...] = ()
    id: str = ""
    first: int = 0
    last: int = 0


_DECODER: Final = msgspec.json.Decoder(_Message)


@dataclass(slots=True)
class Crowd:
    """What all players together have measured."""

    acks: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    messages: int = 0
    rounds: int = 0
    gaps: int = 0
    sent: dict[tuple[str, int], tuple[float, "Player"]] = field(default_factory=dict)
    reached: dict[str, dict["Player", int]] = field(default_factory=dict)
    first_sight: dict[tuple[str, int], float] = field(default_factory=dict)

    def unseen(self) -> int:
        return sum(each not in self.first_sight for each in self.sent)


@dataclass(slots=True, eq=False)
class Player:
    """Somebody at a table, or before it."""

    table: str
    socket: ClientConnection
    crowd: Crowd
    chance: Random
    begun: dict[str, float] = field(default_factory=dict)
    view: _View | None = None
    version: int | None = None
    idle: bool = False
    thinking: str = ""
    doing: set[asyncio.Future[None]] = field(default_factory=set)

    async def listen(self) -> None:
        async for text in self.socket:
            self._hear(_DECODER.decode(text))

    def _hear(self, message: _Message) -> None:
        now = perf_counter()
        crowd = self.crowd
        crowd.messages += 1
        if message.type == "Answer":
            crowd.acks.append(now - self.begun[message.id])
            crowd.sent[self.table, message.last] = (self.begun.pop(message.id), self)
            self._match(message.last)
        elif message.view is not None:
            if message.from_ is not None and message.from_ != self.version:
                crowd.gaps += 1
            for version in range((message.from_ or message.version) + 1, message.version + 1):
                self._sees(version, now)
            self.version, self.view = message.version, message.view
            if not self.idle:
                self._think(message)

    def _sees(self, version: int, now: float) -> None:
        """The first who sees a version and did not bring it about."""
        key = (self.table, version)
        crowd = self.crowd
        if key in crowd.first_sight:
            return
        crowd.first_sight[key] = now
        self._match(version)

    def _match(self, version: int) -> None:
        key = (self.table, version)
        if key in self.crowd.sent and key in self.crowd.first_sight:
            began, _ = self.crowd.sent[key]
            self.crowd.seen.append(max(0.0, self.crowd.first_sight[key] - began))

    def _think(self, message: _Message) -> None:
        """Decide what to do, and do it when a person would have."""
        view = message.view
        assert view is not None
        may = {option.command for option in message.options}
        for command, pause in (("Look", (0.5, 3)), ("Ride", (1, 5)), ("Bet", (1, 8))):
            stage = f"{command} {view.phase} {view.rounds}"
            if command in may and stage != self.thinking and _open_to(command, view):
                self.thinking = stage
                later = self.chance.uniform(*pause)
                asyncio.get_running_loop().call_later(later, self._act, command)
                return

    def _act(self, command: str) -> None:
        fields: dict[str, Any] = {"type": command}
        if command == "Bet":
            fields["amount"] = 500
        elif command == "Ride" and self.chance.random() < 0.5:
            fields["type"] = "Pull"
        doing = asyncio.ensure_future(self.do(fields))
        self.doing.add(doing)
        doing.add_done_callback(self.doing.discard)

    async def do(self, command: dict[str, Any]) -> None:
        id = f"bench-{next(_IDS):08}"
        self.begun[id] = perf_counter()
        message = {"type": "Do", "id": id, "command": command}
        with suppress(ConnectionClosed):  # who has gone home does nothing more
            await self.socket.send(msgspec.json.encode(message).decode())


def _open_to(command: str, view: _View) -> bool:
    if command == "Bet":
        return view.phase == "betting"
    return command == "Look" or view.you in view.turn


@asynccontextmanager
async def _guest(address: str) -> AsyncIterator[str]:
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        answer = await client.post("/api/guest")
        assert answer.status_code == 201, answer.text
        yield "; ".join(f"{name}={value}" for name, value in client.cookies.items())


async def _enter(address: str, table: str, crowd: Crowd, *, guest: bool = True) -> Player:
    headers = {}
    if guest:
        async with _guest(address) as cookie:
            headers = {"cookie": cookie}
    where = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"
    socket = await connect(
        where, additional_headers=headers, origin=Origin(address), compression=None, open_timeout=60
    )
    await socket.send('{"type":"Hello","v":1}')
    return Player(table, socket, crowd, Random(next(_IDS)))


async def _play(address: str, tables: list[str], sizes: Sizes, crowd: Crowd) -> None:
    listening = []
    players: list[Player] = []
    for table in tables:
        for seat in range(1, sizes.seats + 1):
            player = await _enter(address, table, crowd)
            players.append(player)
            listening.append(asyncio.ensure_future(player.listen()))
            await _sit(player, seat)
    # Let everybody settle down; what is measured is play.
    await asyncio.sleep(min(8, sizes.seconds / 2))
    crowd.acks.clear()
    crowd.seen.clear()
    crowd.messages = 0
    rounds = _rounds(players)
    await asyncio.sleep(sizes.seconds)
    crowd.rounds = (_rounds(players) - rounds) // sizes.seats
    measured = list(crowd.acks), list(crowd.seen), crowd.messages
    await asyncio.sleep(0.5)
    crowd.acks, crowd.seen, crowd.messages = measured
    for player in players:
        await player.socket.close()
    for ended in await asyncio.gather(*listening, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


async def _sit(player: Player, seat: int) -> None:
    """Once the table is open: a new one is counted, shuffled and loaded first."""
    while player.view is None or player.view.phase in ("closed", "opening"):
        await asyncio.sleep(0.02)
    await player.do({"type": "Sit", "seat": seat})
    await player.do({"type": "BuyIn", "amount": CHIPS})


def _rounds(players: list[Player]) -> int:
    return sum(0 if player.view is None else player.view.rounds for player in players)


# --- watchers -------------------------------------------------------------------------------------


@dataclass(slots=True)
class Fan:
    """Seconds until half of the watchers, and until all of them, had seen a bet."""

    middle: list[float]
    last: list[float]
    complete: bool


async def _fan_out(address: str, table: str, sizes: Sizes) -> Fan:
    crowd = Crowd()
    player = await _enter(address, table, crowd)
    listening = [asyncio.ensure_future(player.listen())]
    player.idle = True
    await _sit(player, 1)
    while player.view is None or player.view.phase != "betting":
        await asyncio.sleep(0.05)
    watchers = [await _enter(address, table, crowd, guest=False) for _ in range(sizes.watchers)]
    arrivals: dict[int, list[float]] = {}

    async def watch(watcher: Player) -> None:
        async for text in watcher.socket:
            message = _DECODER.decode(text)
            arrivals.setdefault(message.version, []).append(perf_counter())

    listening += [asyncio.ensure_future(watch(watcher)) for watcher in watchers]
    await asyncio.sleep(1)
    fan = Fan([], [], True)
    for number in range(sizes.bets):
        assert player.version is not None
        version = player.version + 1
        began = perf_counter()
        # Between two amounts, so often that nobody calls meanwhile.
        await player.do({"type": "Bet", "amount": 500 + 500 * (number % 2)})
        for _ in range(400):
            if len(arrivals.get(version, ())) >= sizes.watchers:
                break
            await asyncio.sleep(0.005)
        came = sorted(arrivals.get(version, ()))
        fan.complete = fan.complete and len(came) == sizes.watchers
        if came:
            fan.middle.append(came[len(came) // 2] - began)
            fan.last.append(came[-1] - began)
    for each in (player, *watchers):
        await each.socket.close()
    await asyncio.gather(*listening, return_exceptions=True)
    return fan
