"""A remembered answer is deleted: a command that comes again is recognised by its events, not
redone."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from letitride.house import DOOR_STREAM, RequestRefused
from letitride.runtime.clock import HandClock
from letitride.store import Appended, CommandWrites, EventLog, Secret, Write, open_log
from tests.security.test_doubts import doubts
from tests.security.test_ids import PATH, seats
from tests.server.running import running

REFUSED = RequestRefused(who="ann", what="a door", why="closed", at=1)
OTHER = "house:other"


async def forget(url: str, command_id: str) -> None:
    """With the rights of the database's owner."""
    sql = "DELETE FROM commands WHERE command_id LIKE "
    if url.startswith("sqlite"):
        await asyncio.to_thread(_forget, url.removeprefix("sqlite:///"), f"{sql} ?", command_id)
        return
    database = await asyncpg.connect(url)
    assert await database.execute(f"{sql} $1", f"%{command_id}") != "DELETE 0"
    await database.close()


def _forget(path: str, sql: str, command_id: str) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        assert file.execute(sql, (f"%{command_id}",)).rowcount


@pytest.mark.parametrize("opened_again", [False, True])
@pytest.mark.parametrize("keep", [(), (Secret("session", "a", b"a"),)])
async def test_a_command_with_a_forgotten_answer_does_not_run_again(
    url: str, opened_again: bool, keep: tuple[Secret, ...]
) -> None:
    """Even by a server that knows its own version of the stream and does not ask."""
    log = await open_log(url)
    await log.append(DOOR_STREAM, [REFUSED], expected=0, command_id="before")
    first = await log.append(DOOR_STREAM, [REFUSED, REFUSED], expected=1, command_id="command-1")
    assert isinstance(first, Appended)
    await log.append(DOOR_STREAM, [REFUSED], expected=3, command_id="after")
    await forget(url, "command-1")
    if opened_again:
        await log.close()
        log = await open_log(url)
    for _ in range(2):
        write = Write(DOOR_STREAM, [REFUSED, REFUSED], 4, "command-1")
        again = await log.append_all([write], secrets=keep)
        assert isinstance(again, tuple)
        assert (again[0].first, again[0].last, again[0].again) == (2, 3, True)
    assert len(await log.read(DOOR_STREAM)) == 4
    assert await log.answer(DOOR_STREAM, "command-1") == Appended(DOOR_STREAM, 2, 3)
    assert await log.answer(DOOR_STREAM, "nobody's") is None
    assert [doubt.what for doubt in log.doubts.all()] == [f"answer to command-1 in {DOOR_STREAM}"]
    await _goes_on(log)
    await log.close()


async def _goes_on(log: EventLog) -> None:
    group = [
        CommandWrites(
            [Write(DOOR_STREAM, [REFUSED], 4, "next"), Write(OTHER, [REFUSED], 0, "next")]
        ),
        CommandWrites([Write(DOOR_STREAM, [REFUSED], 5, "last")]),
    ]
    assert isinstance(await log.append_group(group), tuple)
    assert len(await log.read(DOOR_STREAM)) == 6


async def test_a_payment_with_a_forgotten_answer_is_not_made_again(
    tmp_path: Path, url: str
) -> None:
    async with (
        running(tmp_path, clock=HandClock(), database=url) as house,
        house.guest() as ann,
        house.staff("carla") as carla,
    ):
        await carla.password_again(house.passwords["carla"])
        before: int = (await ann.get("/api/me/cage")).json()["balance"]
        path = f"/api/cage/{ann.name}/pay-in"
        paid = {"id": "press-01", "amount": 100_00, "why": "cash"}
        (await carla.post(path, paid)).raise_for_status()
        await forget(url, "press-01")
        again = await carla.post(path, paid)
        assert again.raise_for_status().json()["balance"] == before + 100_00
        (doubt,) = await doubts(carla)
        assert "press-01" in doubt["what"]
        assert "deleted" in doubt["sentence"]


async def test_a_table_command_with_a_forgotten_answer_does_not_run_again(
    tmp_path: Path, url: str
) -> None:
    async with running(tmp_path, database=url) as house, house.guest() as ann:
        sit = {"id": "command-1", "command": {"type": "Sit", "seat": 3}}
        first = (await ann.post(PATH, sit)).raise_for_status().json()
        leave = {"id": "command-2", "command": {"type": "Leave"}}
        (await ann.post(PATH, leave)).raise_for_status()
        await forget(url, "command-1")
        again = (await ann.post(PATH, sit)).raise_for_status().json()
        assert (again["first"], again["last"]) == (first["first"], first["last"])
        assert await seats(ann) == [], "who has left is not sat down again"
