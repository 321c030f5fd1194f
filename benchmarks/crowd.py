"""A crowd of clients: players who bet, look and decide as people do, and watchers.

All are sockets of this process, and what happens to them is measured by its clock.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

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


# --- people ---------------------------------------------------------------------------------------


class _View(msgspec.Struct):
    phase: str
    you: int | None
    rounds: int
    turn: tuple[int, ...]


class _Option(msgspec.Struct):
    command: str


class _Message(msgspec.Struct):
    """The parts of a message that a player here needs."""

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
    busy: float = 0
    gaps: int = 0
    sent: dict[tuple[str, int], tuple[float, "Player"]] = field(default_factory=dict)
    first_sight: dict[tuple[str, int], float] = field(default_factory=dict)

    def unseen(self) -> int:
        return sum(each not in self.first_sight for each in self.sent)


@dataclass(slots=True, eq=False)
class Player:
    """A client at a table, seated or watching."""

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
        with suppress(ConnectionClosed):  # a player who has gone home does nothing more
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


async def enter(address: str, table: str, crowd: Crowd, *, guest: bool = True) -> Player:
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


async def play(
    addresses: Sequence[str],
    tables: list[str],
    sizes: Sizes,
    crowd: Crowd,
    processor: Callable[[], Awaitable[float]],
    *,
    together: bool = False,
) -> None:
    """Players take the servers in turn; ``together``: tables do. ``processor`` tells the seconds
    that the servers' have worked so far."""
    listening = []
    players: list[Player] = []
    for number, table in enumerate(tables):
        for seat in range(1, sizes.seats + 1):
            turn = number if together else seat
            player = await enter(addresses[turn % len(addresses)], table, crowd)
            players.append(player)
            listening.append(asyncio.ensure_future(player.listen()))
            await sit(player, seat)
    # Let everybody settle down; what is measured is play.
    await asyncio.sleep(min(8, sizes.seconds / 2))
    crowd.acks.clear()
    crowd.seen.clear()
    crowd.messages = 0
    rounds, worked = _rounds(players), await processor()
    await asyncio.sleep(sizes.seconds)
    crowd.busy = await processor() - worked
    crowd.rounds = (_rounds(players) - rounds) // sizes.seats
    measured = list(crowd.acks), list(crowd.seen), crowd.messages
    await asyncio.sleep(0.5)
    crowd.acks, crowd.seen, crowd.messages = measured
    for player in players:
        await player.socket.close()
    for ended in await asyncio.gather(*listening, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


async def sit(player: Player, seat: int) -> None:
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


async def fan_out(address: str, table: str, sizes: Sizes) -> Fan:
    crowd = Crowd()
    player = await enter(address, table, crowd)
    listening = [asyncio.ensure_future(player.listen())]
    player.idle = True
    await sit(player, 1)
    while player.view is None or player.view.phase != "betting":
        await asyncio.sleep(0.05)
    watchers = [await enter(address, table, crowd, guest=False) for _ in range(sizes.watchers)]
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
