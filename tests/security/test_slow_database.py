"""A database that does not answer: callers are told in time, and nothing is done twice."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from letitride.house import DOOR_STREAM, RequestRefused
from letitride.runtime.clock import HandClock
from letitride.store import TooSlow, open_log
from scripts import postgres
from tests.security.test_probes import _stopped
from tests.server.running import TABLE, Client, running

PATH = f"/api/tables/{TABLE}/commands"
SECONDS = 1
LONG = 30
"""What they waited for before was the end of the stop."""


def _sit(number: int) -> dict[str, Any]:
    return {"id": f"command-{number}", "command": {"type": "Sit", "seat": number}}


async def _told(asking: Awaitable[httpx.Response]) -> None:
    answer = await asking
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable"), answer.text
    assert answer.json()["message"].startswith("The database is not answering in time")
    assert answer.json()["retry_after"]


async def _until_answered(ask: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
    async with asyncio.timeout(60):
        while (answer := await ask()).status_code == 503:
            await asyncio.sleep(0.1)
    return answer


async def _balance(ann: Client) -> int:
    answer = await _until_answered(lambda: ann.get("/api/me/cage"))
    balance: int = answer.raise_for_status().json()["balance"]
    return balance


async def test_requests_are_answered_with_postgres_stopped(tmp_path: Path) -> None:
    with postgres.running() as server:
        async with (
            running(
                tmp_path,
                clock=HandClock(),
                database=server.url("postgres"),
                database_seconds=SECONDS,
            ) as house,
            house.guest() as ann,
            house.guest() as ben,
            house.staff("carla") as carla,
        ):
            await carla.password_again(house.passwords["carla"])
            before = await _balance(ann)
            paid = {"id": "press-01", "amount": 100_00, "why": "cash"}
            pay_in = f"/api/cage/{ann.name}/pay-in"
            with _stopped(server):
                began = time.monotonic()
                await asyncio.gather(
                    _told(carla.post(pay_in, paid)),
                    _told(ann.post(PATH, _sit(3))),
                    *(_told(ben.post(PATH, _sit(seat))) for seat in (4, 5, 6, 7)),
                    *(_told(ann.get(f"/api/tables/{TABLE}/rounds")) for _ in range(8)),
                )
                assert time.monotonic() - began < LONG
                async with asyncio.timeout(LONG):
                    assert (await ann.get("/health")).status_code == 200
            first = await _until_answered(lambda: ann.post(PATH, _sit(3)))
            again = await ann.post(PATH, _sit(3))
            for key in ("first", "last", "code"):
                assert first.json().get(key) == again.json().get(key)
            for _ in range(2):
                (await _until_answered(lambda: carla.post(pay_in, paid))).raise_for_status()
            assert await _balance(ann) == before + 100_00
            assert not house.context.casino.log.doubts


async def test_requests_are_answered_with_a_locked_sqlite_file(
    sqlite_url: str, tmp_path: Path
) -> None:
    log = await open_log(sqlite_url)
    log.patience = 0.2
    refused = RequestRefused(who="ann", what="a door", why="closed", at=1)
    with closing(sqlite3.connect(tmp_path / "casino.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answers = await asyncio.gather(
            *(
                log.append(DOOR_STREAM, [refused], expected=0, command_id=f"command {n}")
                for n in range(5)
            ),
            return_exceptions=True,
        )
        assert {type(answer) for answer in answers} == {TooSlow}
        other.execute("ROLLBACK")
    log.patience = None
    # The first was begun, and may happen or not; those behind it were not, and do not.
    first = await log.append(DOOR_STREAM, [refused], expected=0, command_id="command 0")
    assert len(await log.read(DOOR_STREAM)) == 1
    assert await log.answer(DOOR_STREAM, "command 0") is not None, first
    for n in range(1, 5):
        assert await log.answer(DOOR_STREAM, f"command {n}") is None
    await log.close()


@pytest.mark.parametrize("seconds", [None, 60])
async def test_a_database_that_answers_slowly_is_waited_for(
    url: str, seconds: float | None
) -> None:
    log = await open_log(url)
    log.patience = seconds
    refused = RequestRefused(who="ann", what="a door", why="closed", at=1)
    await log.append(DOOR_STREAM, [refused], expected=0, command_id="a")
    assert len(await log.read(DOOR_STREAM)) == 1
    await log.close()
