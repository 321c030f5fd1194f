"""What tests of several servers ask about one of them, and how they wait."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Final

from letitride.runtime.clock import HandClock
from letitride.runtime.runner import Runner
from tests.server.running import TABLE, Client, House

PATIENCE: Final = 120
SIT: Final = {"type": "Sit", "seat": 6}
"""Refused to whoever sits already, and then not in the table's log."""


def table(house: House) -> Runner:
    return house.context.casino.tables[TABLE]


def drives(house: House) -> bool:
    return table(house).drives() is not None


def sits(house: House, name: str) -> bool:
    return name in {who.player for who in table(house).table.seats.values()}


async def until(condition: Callable[[], object], clock: HandClock | None = None) -> None:
    """A clock that is given runs meanwhile, a second at each look."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            if clock is not None:
                clock.advance(1)
            await asyncio.sleep(0.01)


@asynccontextmanager
async def seated(house: House) -> AsyncIterator[Client]:
    """A guest who has sat down over HTTP, with no page open."""
    async with house.guest() as ann:
        assert await command(ann, SIT) == 200
        yield ann


async def command(who: Client, what: Mapping[str, object]) -> int:
    order = {"id": secrets.token_hex(8), "command": what}
    return (await who.post(f"/api/tables/{TABLE}/commands", order)).status_code
