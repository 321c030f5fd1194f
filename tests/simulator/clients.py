"""People at their screens: they follow the live feed, play what it offers, and repeat whatever was
not answered, at any server, until it is."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from letitride.runtime import Done
from letitride.store import OtherCommand
from letitride.table import Rejected
from tests.simulator.acts import burst, choose, goes_home, is_seated
from tests.simulator.loop import OUTSIDE
from tests.simulator.server import SimulatedServer
from tests.simulator.sockets import SimulatedSocket
from tests.simulator.timeline import Timeline

Body = dict[str, Any]

USUAL_TRANSIT: Final = 0.7
"""Seconds that a frame takes to a client: what happens meanwhile comes in the next one."""
_PING: Final = 4.0
_SILENCE: Final = 9.0
_UNANSWERED: Final = 8.0
_NOT_NOW: Final = frozenset({401, 404, 429, 500, 503})
"""Statuses that say nothing about whether the command was carried out."""


class Acknowledged(NamedTuple):
    """What a client was told about a command. ``done`` is None if it was refused."""

    table: str
    id: str
    done: Done | None
    at: float


class Visit(NamedTuple):
    """A socket that was open: from the welcome until the client or the server was gone."""

    server: SimulatedServer
    begun: float
    ended: float


class Client:
    """``name`` is empty for a spectator. ``transit`` is how long its messages take."""

    def __init__(
        self,
        name: str,
        token: str,
        table: str,
        *,
        number: int,
        random: Random,
        timeline: Timeline,
        proxy: Callable[[Random], SimulatedServer | None],
        on_acknowledged: Callable[[Acknowledged], None],
        on_burst: Callable[["Client"], None],
    ) -> None:
        self.name = name
        self.label = name or f"watcher{number}"
        self.token = token
        self.table = table
        self.transit = USUAL_TRANSIT
        self.leaves = False
        self.version: int | None = None
        self.state: dict[str, Any] | None = None
        self.server: SimulatedServer | None = None
        self.here_since = 0.0
        self._visits: list[Visit] = []
        self.frames: list[tuple[str, str]] = []
        self.open_commands = 0
        self._host = f"10.0.0.{number}"
        self._random = random
        self._timeline = timeline
        self._proxy = proxy
        self._on_acknowledged = on_acknowledged
        self._on_burst = on_burst
        self._socket: SimulatedSocket | None = None
        self._waiting: dict[str, asyncio.Future[Done | Rejected | None]] = {}
        self._issued = 0
        self._pausing = False
        self._idles = False

    # --- the feed ----------------------------------------------------------------------------

    async def follow(self) -> None:
        """Connect wherever the proxy leads, again and again."""
        while True:
            server = self._proxy(self._random)
            if server is not None and not self._pausing:
                await self._visit(server)
            await asyncio.sleep(self._random.uniform(0.1, 0.8))

    async def _visit(self, server: SimulatedServer) -> None:
        loop = asyncio.get_running_loop()
        socket = self._new_socket()
        server.connect(socket, self.table)
        after = self.version if self._random.random() < 0.7 else None
        if after is None:
            self.version = None
        socket.say(_encode({"type": "Hello", "v": 1, "after": after}))
        self._socket, begun = socket, -1.0
        pinging = loop.create_task(self._ping(socket))
        try:
            while (text := await socket.hear(_SILENCE)) is not None:
                if self._on_message(text) == "Welcome":
                    self.server, begun = server, loop.time()
                    self.here_since = begun
        except TimeoutError:
            self._timeline.add(self.label, f"hears nothing from {server.process.name}")
        finally:
            pinging.cancel()
            if not socket.vanished:
                socket.hang_up()
            if begun >= 0:
                self._visits.append(Visit(server, begun, loop.time()))
            self.server = self._socket = None

    def visits(self) -> list[Visit]:
        """All until now; one may be going on."""
        now = asyncio.get_running_loop().time()
        here = [Visit(self.server, self.here_since, now)] if self.server is not None else []
        return [*self._visits, *here]

    async def _ping(self, socket: SimulatedSocket) -> None:
        while True:
            await asyncio.sleep(_PING)
            socket.say('{"type":"Ping","n":1}')

    def _new_socket(self) -> SimulatedSocket:
        return SimulatedSocket(
            self.token, self._host, lambda: self._random.uniform(0.5, 1.5) * self.transit
        )

    def _on_message(self, text: str) -> str:
        message = msgspec.json.decode(text)
        kind: str = message["type"]
        if kind in ("Now", "Resync"):
            self._on_table(message, text)
        elif kind == "Answer":
            self._answered(message["id"], Done(message["first"], message["last"]))
        elif kind == "Refusal":
            problem = message["problem"]
            if problem["code"] == "id_taken":
                self._timeline.fail("exactly once", f"{message['id']} is called another's")
            no = Rejected(problem["code"], problem["clause"], problem["message"])
            self._answered(message["id"], None if problem["status"] in _NOT_NOW else no)
        return kind

    def _on_table(self, message: dict[str, Any], text: str) -> None:
        since = message["from"]
        if since is not None and since != self.version:
            self._timeline.fail(
                "feed", f"{self.label} is at {self.version} and is told what follows {since}"
            )
        self.version, self.state = message["version"], message
        self.frames.append((self.table, text))

    def vanish(self) -> None:
        if self._socket is not None:
            self._socket.vanish()

    def idle(self, seconds: float) -> None:
        """Watch and do nothing."""
        self._idles = not self.leaves
        asyncio.get_running_loop().call_later(seconds, self._come_back, context=OUTSIDE.context())

    def take_a_break(self, seconds: float) -> None:
        """Hang up, and come back later."""
        self._pausing = True
        if self._socket is not None:
            self._socket.hang_up()
        asyncio.get_running_loop().call_later(seconds, self._come_back, context=OUTSIDE.context())

    def _come_back(self) -> None:
        self._pausing = self._idles = False

    def recover(self) -> None:
        """Whatever was wrong with it is over; a frame on its slow way is not waited for."""
        if self.transit > USUAL_TRANSIT and self._socket is not None:
            self._socket.hang_up()
            self.here_since = asyncio.get_running_loop().time()
        self.transit = USUAL_TRANSIT
        self._come_back()

    # --- commands ----------------------------------------------------------------------------

    async def play(self) -> None:
        while True:
            await asyncio.sleep(self._random.uniform(0.1, 1.4))
            if self.state is None or self._socket is None or self._idles:
                continue
            if self.leaves:
                body = goes_home(self.state)
                if body is not None:
                    await self._issue(body)
            elif self._random.random() < 0.4 and (several := burst(self.state, self._random)):
                await self._issue_all(several)
            elif (body := choose(self.state, self._random)) is not None:
                await self._issue(body)

    @property
    def is_seated(self) -> bool:
        return self.state is not None and is_seated(self.state)

    async def interfere(self) -> None:
        """Do something at this moment, at any server: somebody else is about to."""
        await asyncio.sleep(self._random.uniform(0, 0.03))
        if self.is_seated:
            await self._issue({"type": "BuyIn", "amount": 100}, self._proxy(self._random))

    async def _issue_all(self, bodies: Sequence[Body]) -> None:
        """All at once, at one server: they may be decided together."""
        server = self._proxy(self._random)
        self._on_burst(self)
        await asyncio.gather(*(self._issue(body, server) for body in bodies))

    async def _issue(self, body: Body, server: SimulatedServer | None = None) -> None:
        """Repeat it under its id until somebody says whether it was carried out."""
        self._issued += 1
        id, table = f"{self.label}-{self._issued:06}", self.table
        self._timeline.add(self.label, f"{id} {_encode(body)}")
        self.open_commands += 1
        loop = asyncio.get_running_loop()
        while True:
            answer = await self._ask(id, table, body, server)
            if answer is not None:
                break
            server = None
            await asyncio.sleep(self._random.uniform(0.2, 1.5))
        self.open_commands -= 1
        done = answer if isinstance(answer, Done) else None
        shown = f"{done.first}-{done.last}" if done else f"refused: {getattr(answer, 'code', '')}"
        self._timeline.add(self.label, f"{id} {shown}")
        self._on_acknowledged(Acknowledged(table, f"{self.label}:{id}", done, loop.time()))

    async def _ask(
        self, id: str, table: str, body: Body, server: SimulatedServer | None
    ) -> Done | Rejected | None:
        """One try; None if it came to no answer."""
        if server is None and self._socket is not None and self._random.random() < 0.6:
            return await self._over_socket(self._socket, id, body)
        chosen = server or self._proxy(self._random)
        if chosen is None or not chosen.up:
            return None
        posted = chosen.post(self._new_socket(), table, id, body)
        finished, _ = await asyncio.wait((posted,), timeout=_UNANSWERED)
        if not finished or posted.cancelled():
            posted.add_done_callback(_heard)
            return None
        if isinstance(posted.exception(), OtherCommand):
            self._timeline.fail("exactly once", f"{id} is called another's")
        return posted.result() if posted.exception() is None else None

    async def _over_socket(
        self, socket: SimulatedSocket, id: str, body: Body
    ) -> Done | Rejected | None:
        answer = asyncio.get_running_loop().create_future()
        self._waiting[id] = answer
        socket.say(_encode({"type": "Do", "id": id, "command": body}))
        await asyncio.wait((answer,), timeout=_UNANSWERED)
        self._waiting.pop(id, None)
        return answer.result() if answer.done() else None

    def _answered(self, id: str, answer: Done | Rejected | None) -> None:
        if (waiting := self._waiting.get(id)) is not None and not waiting.done():
            waiting.set_result(answer)


def _encode(body: Body) -> str:
    return msgspec.json.encode(body).decode()


def _heard(done: "asyncio.Task[Any]") -> None:
    if not done.cancelled():
        done.exception()
