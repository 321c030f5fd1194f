"""Live feeds, for tests: what a viewer should be told according to the log, and people who play on
them."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any, Final

import msgspec
from websockets.exceptions import ConnectionClosed

from letitride.journal.codec import decode
from letitride.narration import as_it_happens
from letitride.rules import Role
from letitride.table import Event, Table, Viewer, evolve, new_table
from letitride.table import live as told
from tests.server.running import TABLE, Client, Feed, House, Message, events, states

QUIET: Final = "wa-let-it-ride"
"""A table where nobody plays."""

# --- what the log says ----------------------------------------------------------------------------


def as_sent(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


async def history(house: House, id: str) -> Iterator[tuple[Table, Event, Table]]:
    """Every event of a table, with the table before and after it."""
    runner = house.context.casino.tables[id]
    place = runner.place
    stored = await house.context.casino.log.read(runner.stream)
    table = new_table(place.id, book=place.book, digest=place.digest)
    return _steps(table, map(decode, stored))


def _steps(table: Table, happened: Iterable[Event]) -> Iterator[tuple[Table, Event, Table]]:
    for event in happened:
        after = evolve(table, event)
        yield table, event, after
        table = after


async def visible(
    house: House, viewer: Viewer, after: int, last: int, id: str = TABLE
) -> list[Message]:
    """What a viewer should be told of the events after one version, up to another."""
    game = house.context.casino.tables[id].game
    return [
        as_sent(each)
        for before, event, _ in await history(house, id)
        if after <= before.version < last
        for each in as_it_happens(game, told(before, [event], viewer), viewer)
    ]


def version(house: House, id: str = TABLE) -> int:
    return house.context.casino.tables[id].table.version


def viewer_of(client: Client) -> Viewer:
    role = client.me["role"]
    return Viewer(None if role is None else Role(role), client.name)


# --- people ---------------------------------------------------------------------------------------


def next_act(state: Message) -> Message | None:
    """Bet the minimum, look, let it ride: the first of these that is offered."""
    own = state["view"]["seats"][state["view"]["you"] - 1]
    offered = {option["command"]: option for option in state["options"]}
    if own["circles"][0]["chips"]:
        offered.pop("Bet", None)
    option = next((offered[name] for name in ("Bet", "Look", "Ride") if name in offered), None)
    if option is None:
        return None
    amount = option["amount"]
    laid = {} if amount is None else {amount["field"]: amount["least"]}
    return {"type": option["command"], **option["fields"], **laid}


async def sit(feed: Feed) -> None:
    """In the first free seat, with chips."""
    seats = (await feed.until("Resync"))["view"]["seats"]
    for seat in (each["seat"] for each in seats if each["player"] is None):
        answer = await feed.do({"type": "Sit", "seat": seat})
        if answer["type"] == "Answer":
            break
        assert answer["problem"]["code"] == "seat_taken", answer
    answer = await feed.do({"type": "BuyIn", "amount": 500_00})
    assert answer["type"] == "Answer", answer


async def leave(feed: Feed) -> None:
    """And wait until the bots have gone as well."""
    answer = await feed.do({"type": "Leave"})
    while answer["type"] != "Answer":
        await feed.until("Now")
        answer = await feed.do({"type": "Leave"})
    while any(seat["player"] for seat in states(feed.seen)[-1]["view"]["seats"]):
        await feed.until("Now")


async def play(feed: Feed, rounds: int) -> None:
    """Until this many rounds have ended for this viewer."""

    def ended() -> int:
        return sum(each["event"]["type"] == "RoundEnded" for each in events(feed.seen))

    done, enough = 0, ended() + rounds
    while ended() < enough:
        state = states(feed.seen)[-1]
        act = next_act(state)
        if act is None or state["version"] < done:
            await feed.until("Now")
            continue
        answer = await feed.do(act)
        done = answer.get("last", state["version"] + 1)


@asynccontextmanager
async def busy(house: House) -> AsyncIterator[Client]:
    """A person who sits there without playing, so that the bots play on and on."""
    async with house.guest() as guest, guest.live() as feed:
        await sit(feed)
        reading = asyncio.create_task(_read_on(feed))
        yield guest
        reading.cancel()


async def _read_on(feed: Feed) -> None:
    while True:
        await feed.until("Now")
        feed.seen.clear()


async def the_rest(feed: Feed) -> int:
    """Read until the socket is closed; returns its code."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await feed.next()
    code = feed.socket.close_code
    assert code is not None
    return code


async def up_to(feed: Feed, version: int) -> None:
    await feed.until("Resync", "Now")
    while feed.version < version:
        await feed.next()


def assert_one_follows_on_the_other(messages: list[Message]) -> None:
    came = states(messages)
    for before, after in pairwise(came):
        if after["type"] == "Now":
            assert after["from"] == before["version"]
        assert after["view"]["version"] == after["version"]
