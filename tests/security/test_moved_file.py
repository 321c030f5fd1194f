"""Another file is moved over the one that a server has open: the server notices, and nothing is
lost."""

import asyncio
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from letitride.house import DOOR_STREAM, RequestRefused
from letitride.runtime.clock import HandClock
from letitride.store import FileMoved, Secret, open_log, sqlite
from tests.security.test_doubts import doubts
from tests.server.running import TABLE, Client, running

REFUSED = RequestRefused(who="ann", what="a door", why="closed", at=1)


def move_over(database: Path) -> Path:
    """A copy takes its place. Returns the new name of the real file."""
    real, copy = database.with_suffix(".real"), database.with_suffix(".copy")
    real.hardlink_to(database)
    with closing(sqlite3.connect(database)) as file, closing(sqlite3.connect(copy)) as other:
        file.backup(other)
    copy.replace(database)
    return real


async def _ready(client: Client) -> tuple[int, str]:
    answer = await client.get("/ready")
    return answer.status_code, answer.json()["status"]


async def _becomes(client: Client, status: int) -> str:
    async with asyncio.timeout(60):
        while (said := await _ready(client))[0] != status:
            await asyncio.sleep(0.05)
    return said[1]


async def test_a_server_whose_file_was_moved_says_so_and_stops_writing(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    async with (
        running(tmp_path, clock=HandClock()) as house,
        house.guest() as ann,
        house.staff("carla") as carla,
    ):
        real = move_over(database)
        why = f"{database} is another file since the server opened it"
        assert why in await _becomes(carla, 503)
        (doubt,) = await doubts(carla)
        assert doubt["what"] == str(database)
        assert "is another file" in doubt["sentence"]
        order = {"id": secrets.token_hex(8), "command": {"type": "Sit", "seat": 6}}
        no = await ann.post(f"/api/tables/{TABLE}/commands", order)
        assert (no.status_code, no.json()["code"]) == (503, "unavailable")
        assert "not the one that was opened" in no.json()["message"]
        real.replace(database)
        assert await _becomes(carla, 200) == "open"
        again = await ann.post(f"/api/tables/{TABLE}/commands", order)
        assert again.status_code in (200, 409), "it was not carried out before, and is decided now"


async def test_a_moved_file_is_noticed_without_writes(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_LOOK_SECONDS", 0.01)
    log = await open_log(sqlite_url)
    move_over(tmp_path / "casino.db")
    async with asyncio.timeout(60):
        while not log.doubts:
            await asyncio.sleep(0.01)
    await log.close()


@pytest.mark.parametrize("way", ["moved over", "moved away", "removed"])
async def test_a_command_that_would_be_lost_is_not_acknowledged(
    sqlite_url: str, tmp_path: Path, way: str
) -> None:
    log = await open_log(sqlite_url)
    await log.append(DOOR_STREAM, [REFUSED], expected=0, command_id="a")
    database = tmp_path / "casino.db"
    if way == "moved over":
        move_over(database)
    elif way == "moved away":
        database.rename(tmp_path / "elsewhere.db")
    else:
        database.unlink()
    with pytest.raises(FileMoved):
        await log.append(DOOR_STREAM, [REFUSED], expected=1, command_id="b")
    with pytest.raises(FileMoved):
        await log.put_secrets(Secret("session", "a", b"a"))
    assert len(await log.read(DOOR_STREAM)) == 1
    await log.close()


async def test_another_path_to_the_same_file_is_fine(tmp_path: Path) -> None:
    await (await open_log(f"sqlite:///{tmp_path}/casino.db")).close()
    (tmp_path / "alias.db").symlink_to(tmp_path / "casino.db")
    log = await open_log(f"sqlite:///{tmp_path}/alias.db")
    await log.append(DOOR_STREAM, [REFUSED], expected=0, command_id="a")
    with closing(sqlite3.connect(tmp_path / "casino.db")) as file:
        file.execute("VACUUM")
    await log.append(DOOR_STREAM, [REFUSED], expected=1, command_id="b")
    assert not log.doubts
    await log.close()
