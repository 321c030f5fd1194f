"""A house with a past: two players and two rounds at one table, and what was refused."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final

from letitride.runtime.clock import HandClock
from tests.server.running import TABLE, Client, House, QuickClock, running

PASSWORD: Final = "correct horse battery staple"
BET: Final = 500
PATIENT: Final[Mapping[str, Any]] = {
    "betting_seconds": 3600,
    "look_seconds": 3600,
    "choice_seconds": 3600,
    "away_minutes": 1440,
}
"""A round goes on when everybody has done their part, and never by the clock."""

STAFF: Final = {
    "dealer": "dora",
    "games_supervisor": "gabriel",
    "casino_supervisor": "carla",
    "inspector": "ines",
}


def play_the_past(folder: Path) -> None:
    """Ann plays both rounds, Bob only the second; Cleo has an account and never plays.

    The bots may play on without them. In the end a round is open for bets.
    """
    asyncio.run(_play(folder))


async def _play(folder: Path) -> None:
    """In real time, or Ann would miss a round on a slow machine: a player who does not touch a chip
    for some seconds sits out."""
    async with (
        running(folder, clock=QuickClock(1), **PATIENT) as house,
        signed_up(house, "Ann") as ann,
        signed_up(house, "Bob") as bob,
        signed_up(house, "Cleo"),
    ):
        await sit(ann, 1)
        await play_until(ann, 1)
        refused = await give(ann, {"type": "Deal"})
        assert refused.status_code == 403, refused.text
        await sit(bob, 2)
        await play_until(ann, 2, with_=bob)
    async with standing_still(folder) as (house, clock):
        while house.context.casino.tables[TABLE].table.round is None:
            clock.advance(1)
            await asyncio.sleep(0.01)


@asynccontextmanager
async def reopened(past: Path, folder: Path) -> AsyncIterator[House]:
    """The house on a copy of its past, where nothing happens by itself."""
    shutil.copytree(past, folder, dirs_exist_ok=True)
    async with standing_still(folder) as (house, _):
        yield house


@asynccontextmanager
async def standing_still(folder: Path) -> AsyncIterator[tuple[House, HandClock]]:
    """The clock stands still, and with it the dealer and the bots, who pause before each act."""
    clock = HandClock(_last_event(folder))
    async with running(folder, clock=clock, **{**PATIENT, "dealing_pause": 1}) as house:
        yield house, clock


def _last_event(folder: Path) -> float:
    """The past may have run ahead of real time; opening before its end would turn the clock back,
    and the proof would say so."""
    with closing(sqlite3.connect(folder / "house.db")) as database:
        ((last,),) = database.execute("SELECT max(at) FROM events")
    return float(last)


@asynccontextmanager
async def signed_up(house: House, name: str) -> AsyncIterator[Client]:
    async with house.anybody() as client:
        answer = await client.post("/api/sign-up", {"name": name, "password": PASSWORD})
        client.me = answer.raise_for_status().json()
        yield client


@asynccontextmanager
async def somebody(house: House, who: str) -> AsyncIterator[Client]:
    """A role of the staff, the name of a player, or the public."""
    if who == "public":
        async with house.anybody() as client:
            yield client
    elif who in STAFF:
        async with house.staff(STAFF[who]) as client:
            yield client
    else:
        async with house.anybody() as client:
            credentials = {"name": who, "password": PASSWORD}
            client.me = (await client.post("/api/log-in", credentials)).raise_for_status().json()
            yield client


async def give(client: Client, command: dict[str, Any]) -> Any:
    body = {"id": f"test-{id(command)}-{asyncio.get_running_loop().time()}", "command": command}
    return await client.post(f"/api/tables/{TABLE}/commands", body)


async def sit(client: Client, seat: int) -> None:
    for command in ({"type": "Sit", "seat": seat}, {"type": "BuyIn", "amount": 100 * BET}):
        (await give(client, command)).raise_for_status()


async def play_until(client: Client, rounds: int, *, with_: Client | None = None) -> None:
    """Both do what is asked of them until both have finished this many rounds."""
    players = [client] if with_ is None else [client, with_]
    while not all([await has_played(each, rounds) for each in players]):
        for each in players:
            await _act(each)
        await asyncio.sleep(0.01)


async def has_played(client: Client, number: int) -> bool:
    rounds = (await client.get(f"/api/tables/{TABLE}/rounds")).raise_for_status().json()
    return any(each["number"] >= number for each in rounds)


async def _act(client: Client) -> None:
    """Somebody else, or the clock, may be quicker: a refusal is fine."""
    now = (await client.get(f"/api/tables/{TABLE}")).raise_for_status().json()
    offered = {each["command"] for each in now["options"]}
    if "Bet" in offered and await _has_bet(client, now):
        offered.discard("Bet")
    for command in ("Look", "Ride", "Bet", "Ready"):
        if command in offered:
            fields = {"amount": BET} if command == "Bet" else {}
            await give(client, {"type": command, **fields})
            return


async def _has_bet(client: Client, now: dict[str, Any]) -> bool:
    seats = now["view"]["seats"]
    own = [each for each in seats if each["player"] == client.name]
    return any(circle["chips"] for circle in own[0]["circles"])
