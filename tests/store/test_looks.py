"""A write without events asks that its stream is where it is expected, and is told the truth: also
by a program that believes it knows, and while another one is about to write there."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from letitride.journal.codec import CODEC
from letitride.journal.keys import parse_keys
from letitride.store import (
    HOUSE_KEY,
    Appended,
    CommandWrites,
    Conflict,
    EventLog,
    Write,
    open_log,
    postgres_rows,
)
from letitride.store.batch import WaitingAppend, wanted_of
from letitride.store.checking import SealCheck
from letitride.table import Event
from letitride.table.events.betting import RoundOpened


def opened(*numbers: int) -> tuple[Event, ...]:
    return tuple(RoundOpened(number=number, at=100 + number) for number in numbers)


def bet(version: int, *, seen: int, command_id: str) -> list[Write]:
    """Something at the table that holds only while the cage is where it was seen."""
    return [
        Write("table:1", opened(1), version, command_id),
        Write("cage:ann", (), seen, command_id),
    ]


@pytest.fixture
async def other(url: str) -> AsyncIterator[EventLog]:
    """Another program over the same database."""
    opened = await open_log(url)
    yield opened
    await opened.close()


async def test_a_look_at_what_another_program_has_changed_is_a_conflict(
    log: EventLog, other: EventLog
) -> None:
    await log.append("cage:ann", opened(1), expected=0, command_id="a")
    await other.append("cage:ann", opened(2), expected=1, command_id="b")
    assert await log.append_all(bet(0, seen=1, command_id="c")) == Conflict("cage:ann", 1, 2)
    assert await log.answer("table:1", "c") is None
    assert list(await log.read("table:1")) == []
    assert await log.append_all(bet(0, seen=2, command_id="c")) == (
        Appended("table:1", 1, 1),
        Appended("cage:ann", 3, 2),
    )


async def test_a_look_at_a_stream_that_another_program_has_begun_is_a_conflict(
    log: EventLog, other: EventLog
) -> None:
    await other.append("cage:ann", opened(1), expected=0, command_id="a")
    assert await log.append_all(bet(0, seen=0, command_id="b")) == Conflict("cage:ann", 0, 1)


async def test_a_refusal_on_what_another_program_has_changed_is_not_remembered(
    log: EventLog, other: EventLog
) -> None:
    await log.append("table:1", opened(1), expected=0, command_id="a")
    await other.append("table:1", opened(2), expected=1, command_id="b")
    refusal = [Write("table:1", (), 1, "no"), Write("audit:1", opened(1), 0, "no")]
    assert await log.append_all(refusal) == Conflict("table:1", 1, 2)
    assert await log.answer("table:1", "no") is None
    assert list(await log.read("audit:1")) == []


async def test_a_looked_at_version_still_holds_when_stored(log: EventLog, other: EventLog) -> None:
    """One program bets, the other changes the cage as fast as it can. Each bet lies in the log
    between the change that it saw and the next."""
    seen: list[int] = []

    async def changes() -> None:
        for version in range(60):
            answer = await other.append(
                "cage:ann", opened(1), expected=version, command_id=f"{version}"
            )
            assert isinstance(answer, Appended), answer

    async def bets() -> None:
        tries = looked = 0
        while not changing.done():
            tries += 1
            answer = await log.append_all(bet(len(seen), seen=looked, command_id=f"{tries}"))
            if isinstance(answer, Conflict):
                looked = answer.actual
            else:
                seen.append(looked)

    changing = asyncio.create_task(changes())
    await asyncio.gather(changing, bets())
    cage = [0, *(event.position for event in await log.read("cage:ann"))]
    placed = [event.position for event in await log.read("table:1")]
    assert len(placed) == len(seen)
    for position, looked in zip(placed, seen, strict=True):
        assert cage[looked] < position
        assert all(position < later for later in cage[looked + 1 : looked + 2])


@asynccontextmanager
async def in_the_middle(url: str) -> AsyncIterator[Any]:
    """The connection of a program that has begun a transaction; at the end it commits."""
    database = await asyncpg.connect(url)
    async with database.transaction(isolation="read_committed"):
        yield database
    await database.close()


CHECKING = SealCheck(parse_keys(os.environ[HOUSE_KEY]))


def wanted(*writes: Write) -> list[WaitingAppend]:
    return [wanted_of(CODEC, [CommandWrites(writes)], CHECKING.writing_keys)]


async def test_a_look_waits_for_a_writer_in_progress(postgres_url: str) -> None:
    log = await open_log(postgres_url)
    async with in_the_middle(postgres_url) as writer:
        await postgres_rows.write(writer, wanted(Write("cage:ann", opened(1), 0, "a")), CHECKING)
        looking = asyncio.create_task(log.append_all(bet(0, seen=0, command_id="b")))
        await asyncio.wait((looking,), timeout=0.3)
        assert not looking.done()
    assert await looking == Conflict("cage:ann", 0, 1)
    await log.close()


async def test_a_writer_waits_for_a_look_in_progress(postgres_url: str) -> None:
    """Also where the writer supposes that nobody has written since."""
    log = await open_log(postgres_url)
    async with in_the_middle(postgres_url) as looker:
        await postgres_rows.write(looker, wanted(*bet(0, seen=0, command_id="a")), CHECKING)
        writing = asyncio.create_task(log.append("cage:ann", opened(1), expected=0, command_id="b"))
        await asyncio.wait((writing,), timeout=0.3)
        assert not writing.done()
    assert await writing == Appended("cage:ann", 1, 1)
    (placed,), (changed,) = await log.read("table:1"), await log.read("cage:ann")
    assert placed.position < changed.position
    await log.close()
