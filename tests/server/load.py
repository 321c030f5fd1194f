"""Guests who play all the time, whatever happens to the house.

A guest makes up an id for every command and remembers the answer. A command that got no answer is
sent again with the same id, for as long as it takes.
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Final, NamedTuple

import httpx
from websockets.exceptions import WebSocketException

from tests.server.running import Client, Feed, Message

TABLES: Final = (
    "ca-let-it-ride",
    "nsw-let-it-ride",
    "six-card-let-it-ride",
    "wa-let-it-ride",
    "wa-let-it-ride-bonus",
)
LOST: Final = (httpx.TransportError, WebSocketException, OSError)
"""The house is gone, and whether it heard the last command nobody knows."""

_LATER: Final = (429, 503)
_SECONDS_TO_THINK: Final = 0.15
_STAY: Final = Counter(Look=1, Ride=3, Pull=2, DeclineBank=3, AcceptBank=2, PostBank=20)
_BETTING: Final = Counter(Bet=30, BetSide=3, BuyIn=2, CashOut=1, Leave=1)
_GOING: Final = Counter(Look=1, Ride=1, DeclineBank=1, Leave=1)


class Order(NamedTuple):
    """A command with the id that ``who`` has made up for it."""

    who: str
    table: str
    id: str
    command: Message

    @property
    def stored_as(self) -> str:
        return f"{self.who}:{self.id}"


class Told(NamedTuple):
    """What an order was answered: the versions of its events, or the code of a refusal."""

    first: int = 0
    last: int = 0
    code: str = ""


class Later(Exception):
    """The house has no answer yet."""


def new_order(who: str, table: str, command: Message) -> Order:
    return Order(who, table, secrets.token_hex(8), command)


async def by_request(client: Client, order: Order) -> Told:
    """Raises ``Later``."""
    body = {"id": order.id, "command": order.command}
    answer = await client.post(f"/api/tables/{order.table}/commands", body)
    if answer.status_code in _LATER:
        raise Later
    is_json = answer.headers.get("content-type", "").startswith("application/json")
    assert is_json, (answer.status_code, answer.headers, answer.text)
    said = answer.json()
    if answer.status_code == 200:
        return Told(said["first"], said["last"])
    assert answer.status_code in (400, 403, 409), said
    return Told(code=said["code"])


async def insist(client: Client, order: Order) -> Told:
    """Until there is an answer: a kept connection may be closed just when it is used."""
    while True:
        try:
            return await by_request(client, order)
        except (httpx.TransportError, Later):
            await asyncio.sleep(0.05)


async def by_socket(feed: Feed, order: Order) -> Told:
    """Raises ``Later``."""
    return told(await feed.do(order.command, order.id))


def told(said: Message) -> Told:
    """An answer on a socket. Raises ``Later``."""
    if said["type"] == "Answer":
        return Told(said["first"], said["last"])
    problem = said["problem"]
    if problem["status"] in _LATER:
        raise Later
    assert problem["status"] in (400, 403, 409), problem
    return Told(code=problem["code"])


# --- guests ---------------------------------------------------------------------------------------


class Gate:
    """Where the house is, when it is open."""

    def __init__(self) -> None:
        self.address = ""
        self._open = asyncio.Event()

    def opened(self, address: str) -> None:
        self.address = address
        self._open.set()

    def closed(self) -> None:
        self._open.clear()

    async def passed(self) -> str:
        await self._open.wait()
        return self.address


class Guest:
    """``told`` is every order that was answered, ``waiting`` the one that was not.

    A guest who has run out of chips comes back as somebody else.
    """

    def __init__(self, gate: Gate, chance: Random, *, socket: bool) -> None:
        self.told: list[tuple[Order, Told]] = []
        self.waiting: Order | None = None
        self.repeated = 0
        self.acts = 0
        """How often the guest had cards, and looked at them or chose."""
        self.longest_wait = 0.0
        """Seconds from giving an order until its answer, however often it was given."""
        self.going_home = False
        self._asked = 0.0
        self._poor = False
        self._gate = gate
        self._chance = chance
        self._socket = socket
        self._cookies = httpx.Cookies()
        self._me: Message = {}
        self._table = chance.choice(TABLES)

    async def play(self) -> None:
        """Until it is time to go home."""
        while self._me or not self.going_home:
            address = await self._gate.passed()
            try:
                async with self._inside(address) as client:
                    if self.told:
                        await self._ask_again(client)
                    while self._me:
                        await self._act(client)
            except LOST:
                await asyncio.sleep(0.02)
            except Later:
                await asyncio.sleep(0.1)

    @asynccontextmanager
    async def _inside(self, address: str) -> AsyncIterator[Client]:
        async with httpx.AsyncClient(
            base_url=address, cookies=self._cookies, trust_env=False, timeout=120
        ) as http:
            client = Client(http, self._me or {"csrf": ""})
            if not self._me:
                http.cookies.clear()
                answer = await client.post("/api/guest")
                if answer.status_code in _LATER:
                    raise Later
                client.me = answer.raise_for_status().json()
                self._me, self._cookies = client.me, http.cookies
            yield client

    async def _act(self, client: Client) -> None:
        if self.waiting is None:
            await asyncio.sleep(self._chance.uniform(0, _SECONDS_TO_THINK))
            answer = await client.get(f"/api/tables/{self._table}")
            if answer.status_code in _LATER:
                raise Later
            assert answer.status_code == 200, answer.text
            if (command := self._choice(answer.json())) is None:
                return
            self.waiting = new_order(client.name, self._table, command)
            self._asked = asyncio.get_running_loop().time()
        order = self.waiting
        told = await self._give(client, order)
        self.waiting = None
        waited = asyncio.get_running_loop().time() - self._asked
        self.longest_wait = max(self.longest_wait, waited)
        self.told.append((order, told))
        self._after(order, told)

    async def _ask_again(self, client: Client) -> None:
        """Whatever was answered before is answered the same again, and done only once."""
        own = [each for each in self.told if each[0].who == client.name]
        for order, told in own[-1:] + own[-20:-19]:
            assert await self._give(client, order) == told, order
            self.repeated += 1

    async def _give(self, client: Client, order: Order) -> Told:
        if not self._socket:
            return await by_request(client, order)
        async with client.live(order.table) as feed:
            return await by_socket(feed, order)

    def _choice(self, now: Message) -> Message | None:
        view = now["view"]
        if view["you"] is None:
            return self._chair(view)
        offered = {option["command"]: option for option in now["options"]}
        if self.going_home or self._poor:
            wanted = _GOING
        elif view["seats"][view["you"] - 1]["circles"][0]["chips"] and view["phase"] == "betting":
            # Every change of a bet gives everybody more time: who has bet keeps still, mostly.
            wanted = _BETTING if self._chance.random() < 0.03 else _STAY
        else:
            wanted = _STAY + _BETTING
        likely = {name: wanted[name] for name in offered if name in wanted}
        if not likely:
            return None
        name = self._chance.choices(list(likely), list(likely.values()))[0]
        option = offered[name]
        return {"type": name, **option["fields"], **self._amount(name, option["amount"])}

    def _chair(self, view: Message) -> Message | None:
        if self.going_home or self._poor:
            self._me, self._poor = {}, False
            return None
        free = [each["seat"] for each in view["seats"] if each["player"] is None]
        if not free:
            self._table = self._chance.choice(TABLES)
            return None
        return {"type": "Sit", "seat": self._chance.choice(free)}

    def _amount(self, name: str, span: Message | None) -> Message:
        if span is None:
            return {}
        if name == "BuyIn":
            return {span["field"]: self._chance.randrange(30_00, 200_00)}
        most = span["most"] if span["most"] is not None else 4 * span["least"]
        if name == "Bet":
            most = min(most, 3 * span["least"])
        steps = (most - span["least"]) // span["step"]
        return {span["field"]: span["least"] + span["step"] * self._chance.randint(0, steps)}

    def _after(self, order: Order, told: Told) -> None:
        kind = order.command["type"]
        self.acts += kind in ("Look", "Ride", "Pull") and not told.code
        if kind == "BuyIn" and told.code == "not_enough_chips":
            self._poor = True
        if kind == "Leave" and not told.code:
            self._table = self._chance.choice(TABLES)
