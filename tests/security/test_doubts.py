"""Rows that the house did not write are not used, and the floor is told."""

import hashlib
import secrets
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from letitride.journal import SESSION
from letitride.server.sessions import Session
from tests.server.running import Client, House, running


def put(database: Path, kind: str, key: str, body: bytes) -> None:
    """Directly in the database, with the rights of the file's owner."""
    with closing(sqlite3.connect(database)) as file, file:
        statement = "INSERT OR REPLACE INTO secrets (kind, key, body) VALUES (?, ?, ?)"
        file.execute(statement, (kind, key, body))


def forged_session(database: Path, account: str, role: str) -> str:
    """A forged session. Returns its token."""
    token, at = secrets.token_urlsafe(32), int(time.time())
    session = Session(account=account, role=role, csrf="x", created=at, expires=at + 10**8)
    key = hashlib.sha256(token.encode()).hexdigest()
    put(database, SESSION, key, msgspec.json.encode(session))
    return token


async def doubts(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await client.get("/api/floor/doubts")).raise_for_status().json()
    return found


async def _comes_as(house: House, token: str) -> dict[str, Any]:
    async with house.anybody() as thief:
        me: dict[str, Any] = (
            await thief.http.get("/api/me", headers={"cookie": f"letitride={token}"})
        ).json()
        return me


async def test_an_honest_house_lists_no_entries(tmp_path: Path) -> None:
    for _ in range(2):
        async with (
            running(tmp_path) as house,
            house.guest(),
            house.staff("carla") as carla,
            house.staff("ines") as ines,
        ):
            assert await doubts(carla) == await doubts(ines) == []


async def test_a_forged_session_signs_nobody_in_and_is_reported(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.staff("carla"):
        pass
    token = forged_session(tmp_path / "house.db", "carla", "casino_supervisor")
    async with (
        running(tmp_path) as house,
        house.staff("carla") as carla,
        house.staff("gabriel") as gabriel,
        house.guest() as ann,
    ):
        me = await _comes_as(house, token)
        assert (me["name"], me["role"]) == ("", None)
        (doubt,) = await doubts(carla)
        assert doubt["what"] == f"session {hashlib.sha256(token.encode()).hexdigest()}"
        assert doubt["sentence"].endswith(".")
        assert abs(doubt["at"] - time.time()) < 24 * 60 * 60
        await _comes_as(house, token)
        assert await doubts(carla) == [doubt], "once is enough"
        for other in (gabriel, ann):
            assert (await other.get("/api/floor/doubts")).status_code == 403


async def test_a_password_written_by_others_does_not_work(tmp_path: Path) -> None:
    """The attacker's password hash in place of the supervisor's."""
    async with running(tmp_path) as house, house.staff("ines") as ines:
        theirs = house.passwords["dora"]
        with closing(sqlite3.connect(tmp_path / "house.db")) as file, file:
            moved = "SELECT body FROM secrets WHERE kind = 'password' AND key = 'dora'"
            (body,) = file.execute(moved).fetchone()
            file.execute(
                "UPDATE secrets SET body = ? WHERE kind = 'password' AND key = 'carla'", (body,)
            )
        async with house.anybody() as thief:
            no = await thief.post("/api/log-in", {"name": "carla", "password": theirs})
            assert (no.status_code, no.json()["code"]) == (401, "wrong_login")
        assert [each["what"] for each in await doubts(ines)] == ["password carla"]
