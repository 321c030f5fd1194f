"""A running house for tests: the real server on a free port, and people who connect to it.

    async with running(tmp_path) as house:
        async with house.guest() as ann, ann.live(TABLE) as feed:
            await feed.until("Resync")
            await feed.do({"type": "Sit", "seat": 1})

The server runs on the test's own event loop, so that a test may look at ``house.context`` too.
Its clock runs fast, fifty seconds in one, and passwords are hashed as cheaply as they can be.
Everything else is as in a real house.
"""

import asyncio
import json
import secrets
import socket
import time
import warnings
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx
import uvicorn
import websockets
from argon2 import PasswordHasher
from litestar.exceptions import LitestarDeprecationWarning
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from letitride.runtime.clock import Clock, HandClock
from letitride.server.app import make_app
from letitride.server.connections import Connections
from letitride.server.demo import Login
from letitride.server.request_context import COOKIE, RequestContext
from letitride.server.response_cache import ResponseCache
from letitride.server.serving import config_of, listen, open_house
from letitride.server.settings import load_settings
from letitride.server.stopping import Server
from letitride.server.wire import VERSION
from letitride.table.state import Phase

TABLE: Final = "nsw-let-it-ride"
UNHURRIED: Final[Mapping[str, object]] = {
    "seeded": 1,
    "dealing_pause": 0,
    "commands_per_second": 100_000,
    "commands_burst": 100_000,
    "requests_per_second": 100_000,
    "requests_burst": 100_000,
    "logins_per_minute": 100_000,
    "connections_per_address": 10_000,
    "refusals_per_minute": 100_000,
}
"""Settings under which nobody is turned away for being quick."""

CHEAP: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

_PATIENCE: Final = 60
"""Seconds after which a message that does not come is missed."""

Message = dict[str, Any]


class QuickClock:
    """A clock that runs this many times as fast."""

    def __init__(self, speed: float = 50, *, after: float = 0) -> None:
        self._speed = speed
        self._began, self._at = time.monotonic(), max(time.time(), after)

    def now(self) -> float:
        return self._at + (time.monotonic() - self._began) * self._speed

    def alarm(self, when: float, ring: Callable[[], None]) -> Callable[[], None]:
        wait = max(0.0, when - self.now()) / self._speed
        return asyncio.get_running_loop().call_later(wait, ring).cancel


class Feed:
    """A live socket. ``seen`` are all messages that came so far."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: list[Message] = []

    async def next(self) -> Message:
        text = await asyncio.wait_for(self.socket.recv(), _PATIENCE)
        assert isinstance(text, str)
        message: Message = json.loads(text)
        self.seen.append(message)
        return message

    async def until(self, *types: str) -> Message:
        """The next message of one of these types; those before it are in ``seen``."""
        while (message := await self.next())["type"] not in types:
            pass
        return message

    async def send(self, message: Message) -> None:
        await self.socket.send(json.dumps(message))

    async def do(self, command: Message, id: str = "") -> Message:
        """Give a command: its ``Answer`` or ``Refusal``, or the ``Problem`` with it."""
        id = id or secrets.token_hex(8)
        await self.send({"type": "Do", "id": id, "command": command})
        while (message := await self.next()).get("id") != id and message["type"] != "Problem":
            pass
        return message

    async def close(self) -> None:
        await self.socket.close()

    @property
    def version(self) -> int:
        """The last that this socket was sent."""
        version: int = states(self.seen)[-1]["version"]
        return version


def states(messages: list[Message]) -> list[Message]:
    return [each for each in messages if each["type"] in ("Now", "Resync")]


def events(messages: list[Message]) -> list[Message]:
    """The events of all updates, each with its version."""
    return [event for each in states(messages) for event in each.get("events", ())]


class Client:
    """Somebody at a browser, signed in or not, with the cookie and token of their session."""

    def __init__(self, http: httpx.AsyncClient, me: Message) -> None:
        self.http = http
        self.me = me

    @property
    def name(self) -> str:
        name: str = self.me["name"]
        return name

    @property
    def cookie(self) -> str:
        return self.http.cookies.get(COOKIE) or ""

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path)

    async def post(self, path: str, body: object = None) -> httpx.Response:
        return await self.http.post(path, json=body, headers={"x-csrf-token": self.me["csrf"]})

    async def delete(self, path: str) -> httpx.Response:
        return await self.http.delete(path, headers={"x-csrf-token": self.me["csrf"]})

    async def password_again(self, password: str) -> None:
        """Before something serious, such as a payment at the cage."""
        (await self.post("/api/reauthenticate", {"password": password})).raise_for_status()

    @asynccontextmanager
    async def socket(
        self,
        table: str = TABLE,
        *,
        origin: str | None = "ours",
        cookie: str | None = None,
        **options: Any,
    ) -> AsyncIterator[Feed]:
        """A socket that has not said anything yet. Origin and cookie are this browser's.

        It buffers everything that comes, read or not; with a ``max_queue`` it keeps the server
        waiting.
        """
        base = str(self.http.base_url).rstrip("/")
        cookie = self.cookie if cookie is None else cookie
        connection = websockets.connect(
            f"{base.replace('http', 'ws', 1)}/api/tables/{table}/live",
            origin=websockets.Origin(base if origin == "ours" else origin) if origin else None,
            additional_headers={"cookie": f"{COOKIE}={cookie}"} if cookie else {},
            compression=None,
            proxy=None,
            **{"max_queue": None, **options},
        )
        async with connection as socket:
            yield Feed(socket)

    @asynccontextmanager
    async def live(
        self, table: str = TABLE, *, after: int | None = None, **options: Any
    ) -> AsyncIterator[Feed]:
        """A socket that has said hello."""
        async with self.socket(table, **options) as feed:
            with suppress(ConnectionClosed):  # who is sent away is told so before
                await feed.send({"type": "Hello", "v": VERSION, "after": after})
            yield feed


class House:
    def __init__(
        self,
        address: str,
        context: RequestContext,
        logins: list[Login],
        server: uvicorn.Server,
        response_cache: ResponseCache,
    ) -> None:
        self.address = address
        self.context = context
        self.passwords = {login.name: login.password for login in logins}
        self.response_cache = response_cache
        self._server = server

    @property
    def connections(self) -> Connections:
        """The sockets that are open now."""
        return self.context.connections

    @asynccontextmanager
    async def anybody(self) -> AsyncIterator[Client]:
        """A spectator."""
        async with httpx.AsyncClient(
            base_url=self.address,
            trust_env=False,
            verify=False,  # there is no TLS, so nobody's certificates are read
            timeout=120,
        ) as http:
            yield Client(http, {"name": "", "role": None, "csrf": ""})

    @asynccontextmanager
    async def guest(self) -> AsyncIterator[Client]:
        async with self.anybody() as client:
            client.me = (await client.post("/api/guest")).raise_for_status().json()
            yield client

    @asynccontextmanager
    async def staff(self, name: str) -> AsyncIterator[Client]:
        """One of the demonstration's staff, such as dora, gabriel, carla, ines."""
        credentials = {"name": name, "password": self.passwords[name]}
        async with self.anybody() as client:
            client.me = (await client.post("/api/log-in", credentials)).raise_for_status().json()
            yield client

    def stop(self) -> None:
        """As a signal does: the server finishes in its own time, or when the context ends."""
        self._server.should_exit = True


async def all_open(context: RequestContext) -> None:
    """The dealers open their tables in their own time; anybody who comes earlier finds them
    closed."""
    runners = context.casino.tables.values()
    async with asyncio.timeout(_PATIENCE):
        while any(each.table.phase in (Phase.CLOSED, Phase.OPENING) for each in runners):
            await asyncio.sleep(0.01)


@asynccontextmanager
async def running(
    folder: Path, *, clock: Clock | None = None, send_buffer: int = 0, **settings: object
) -> AsyncIterator[House]:
    """A demonstration floor whose database is in the folder; started again, it carries on.

    ``send_buffer`` is how many bytes the system keeps for a client that does not read.
    """
    database = f"sqlite:///{folder}/house.db"
    chosen = {**UNHURRIED, "demo": True, "force_demo": True, "database": database, **settings}
    options = load_settings(None, {}, port=0, **chosen)
    with listen(options) as listening:
        if send_buffer:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        options = options.on_port(listening.getsockname()[1])
        async with open_house(options, clock or QuickClock(), CHEAP) as (context, logins):
            with warnings.catch_warnings():
                # Litestar wants dependencies to be marked as such.
                warnings.simplefilter("ignore", LitestarDeprecationWarning)
                app = make_app(context)
            # A test that thinks for long is not cut off.
            config = config_of(app, context, keep_alive=600)
            server = Server(config, app.state.live)
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            while not server.started and not serving.done():
                await asyncio.sleep(0.01)
            if not isinstance(clock, HandClock):
                await all_open(context)
            try:
                address = f"http://{options.host}:{options.port}"
                yield House(address, context, logins, server, app.state.response_cache)
            finally:
                server.should_exit = True
                await serving
