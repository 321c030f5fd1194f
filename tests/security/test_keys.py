"""The keys of the house: made, shown, replaced, and refused where they are wrong."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from letitride.cli import run
from letitride.house import DOOR_STREAM, KEYS_STREAM, KeyRetired, RequestRefused
from letitride.journal.codec import CODEC
from letitride.journal.keys import HouseKeys, encrypted_by, parse_keys
from letitride.store import (
    HOUSE_KEY,
    KEY_FILE,
    CannotOpen,
    Secret,
    new_key,
    open_log,
    read_keys,
    write_keys,
)
from letitride.store.sqlite import SqliteLog
from letitride.table.events.betting import RoundOpened
from tests.runtime.floor import Floor

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def no_keys_around(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (HOUSE_KEY, KEY_FILE, "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A house in a file, its key beside it, with a secret and an event."""
    url = f"sqlite:///{tmp_path}/casino.db"
    asyncio.run(_begin(url))
    return url


async def _begin(url: str) -> None:
    log = await open_log(url)
    await log.append("table:1", [RoundOpened(number=1)], expected=0, command_id="a")
    await log.put_secrets(Secret("password", "carla", b"a hash"))
    await log.save_snapshot("table:1", 1, b"a state")
    await log.close()


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _refused(capsys: Capture, *arguments: str) -> str:
    """Its one line of output."""
    capsys.readouterr()
    assert run(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    return line


def _ids(capsys: Capture, *arguments: str) -> list[dict[str, str]]:
    capsys.readouterr()
    assert run(["keys", "list", "--json", *arguments]) == 0
    found: list[dict[str, str]] = msgspec.json.decode(capsys.readouterr().out)
    return found


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("umask", [0o022, 0o000])
def test_database_and_key_are_private_to_their_owner(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        asyncio.run(_begin(f"sqlite:///{tmp_path}/casino.db"))
    finally:
        os.umask(before)
    assert {path.name: _mode(path) for path in tmp_path.iterdir()} == {
        "casino.db": 0o600,
        "casino.db.key": 0o600,
    }


def test_a_new_key_is_printed_or_written(tmp_path: Path, capsys: Capture) -> None:
    assert run(["keys", "new"]) == 0
    printed = parse_keys(capsys.readouterr().out)
    path = tmp_path / "house.key"
    assert run(["keys", "new", str(path)]) == 0
    assert read_keys(path).current.id in capsys.readouterr().out
    assert _mode(path) == 0o600
    assert read_keys(path).current.secret != printed.current.secret
    kept = path.read_text()
    assert "already exists" in _refused(capsys, "keys", "new", str(path))
    assert path.read_text() == kept


def test_the_list_of_keys_shows_no_secret(house: str, tmp_path: Path, capsys: Capture) -> None:
    key = read_keys(tmp_path / "casino.db.key").current
    assert run(["keys", "list", "--database", house]) == 0
    out = capsys.readouterr().out
    assert key.id in out
    assert key.public in out
    assert "writes" in out
    assert (tmp_path / "casino.db.key").read_text().strip() not in out
    assert _ids(capsys, "--database", house) == [
        {"id": key.id, "use": "writes", "public": key.public}
    ]


def test_keys_that_others_may_read_are_refused(house: str, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "casino.db.key").chmod(0o640)
    for command in (["verify"], ["keys", "list"], ["staff", "list"]):
        line = _refused(capsys, *command, "--database", house)
        assert "others can read it" in line
        assert "chmod 600" in line


def test_a_lost_key_is_not_replaced(house: str, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "casino.db.key").unlink()
    assert "is missing" in _refused(capsys, "staff", "list", "--database", house)
    assert "no such file" in _refused(capsys, "keys", "list", "--database", house)
    assert not (tmp_path / "casino.db.key").exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "at least one key"),
        ("hello", "key 1: not a house key"),
        ("lir-AAAA", "key 1: not a house key"),
        ("retired-lir-" + "A" * 43 + "=", "so it cannot be retired"),
        (("lir-" + "A" * 43 + "= ") * 2, "on the ring only once"),
    ],
)
def test_a_bad_key_ring_is_refused(tmp_path: Path, capsys: Capture, text: str, why: str) -> None:
    path = tmp_path / "house.key"
    path.write_text(text)
    path.chmod(0o600)
    line = _refused(capsys, "keys", "list", "--key-file", str(path))
    assert why in line
    assert "AAAA" not in line, "what may be a key is never quoted"


def test_without_a_key_file_the_command_names_the_option(capsys: Capture) -> None:
    assert KEY_FILE in _refused(capsys, "keys", "list")


def test_a_ring_in_the_environment_is_printed_to_be_set_again(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    run(["keys", "new"])
    monkeypatch.setenv(HOUSE_KEY, capsys.readouterr().out)
    assert run(["keys", "add"]) == 0
    said, printed = capsys.readouterr().out.splitlines()
    assert f"came from {HOUSE_KEY}: set it to this" in said
    ring = parse_keys(printed)
    assert len(ring.keys) == 2
    assert ring.current.id == parse_keys(os.environ[HOUSE_KEY]).current.id


# --- another house -------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["serve", "staff list"])
def test_the_key_of_another_house_is_refused_in_one_line(
    house: str, tmp_path: Path, command: str
) -> None:
    own = read_keys(tmp_path / "casino.db.key").current.id
    other = tmp_path / "other.key"
    write_keys(other, HouseKeys([new_key()]))
    ended = subprocess.run(
        [sys.executable, "-m", "letitride", *command.split(), "--database", house],
        env={**os.environ, KEY_FILE: str(other), "PORT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert f"the database was written with key {own}" in line
    assert read_keys(other).current.id in line


async def test_a_ring_that_lacks_the_newest_key_is_refused(url: str) -> None:
    """As on a server that was not given it before another began to write with it."""
    old, new = new_key(), new_key()
    log = await open_log(url, keys=HouseKeys([old]))
    await log.append("table:1", [RoundOpened(number=1)] * 200, expected=0, command_id="a")
    await log.close()
    log = await open_log(url, keys=HouseKeys([new, old]))
    await log.append("table:1", [RoundOpened(number=1)] * 200, expected=200, command_id="b")
    await log.close()
    for ring, lacks in ((HouseKeys([old]), new), (HouseKeys([new]), old)):
        with pytest.raises(CannotOpen, match=f"written with key {lacks.id}"):
            await open_log(url, keys=ring)


async def test_one_forged_event_does_not_keep_the_house_closed(sqlite_url: str) -> None:
    keys = HouseKeys([new_key()])
    log = await open_log(sqlite_url, keys=keys)
    await log.append("table:1", [RoundOpened(number=1)] * 3, expected=0, command_id="a")
    await log.close()
    with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as file, file:
        file.execute("DROP TRIGGER events_no_update")
        file.execute("UPDATE events SET seal = '00000000.00' WHERE version = 3")
    await (await open_log(sqlite_url, keys=keys)).close()


# --- one key after another -----------------------------------------------------------------------


async def test_a_key_replaces_another(
    url: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "house.key"
    write_keys(path, HouseKeys([new_key()]))
    old = read_keys(path).current
    monkeypatch.setenv(KEY_FILE, str(path))
    monkeypatch.setenv("DATABASE_URL", url)
    await _begin(url)

    async def keys(*arguments: str) -> str:
        assert await asyncio.to_thread(run, ["keys", *arguments]) == 0
        assert _mode(path) == 0o600
        return capsys.readouterr().out

    await keys("add")
    ring = read_keys(path)
    new = ring.keys[1]
    assert ring.current.id == old.id, "every server is given it before any of them uses it"
    await keys("use", new.id)
    assert read_keys(path).current.id == new.id
    assert "1 secrets now use" in await keys("retire", old.id)

    ring = read_keys(path)
    assert ring.retired == {old.id}
    only_new = await open_log(url, keys=HouseKeys([new, old], retired=[old.id]))
    assert await only_new.secret("password", "carla") == b"a hash"
    assert await only_new.snapshot_streams() == []
    assert len(await only_new.read("table:1")) == 1, "what it sealed before still holds"
    (stored,) = await only_new.read(KEYS_STREAM)
    event = CODEC.event(stored)
    assert isinstance(event, KeyRetired)
    assert (event.id, event.public) == (old.id, old.public)
    assert stored.seal.startswith(new.id)
    await only_new.close()

    await keys("retire", old.id)
    again = await open_log(url)
    assert len(await again.read(KEYS_STREAM)) == 1, "it is retired once"
    await again.close()


async def test_a_retired_stolen_key_cannot_write_to_the_secrets_table(url: str) -> None:
    old, new = new_key(), new_key()
    ring = HouseKeys([new, old], retired=[old.id])
    await (await open_log(url, keys=ring)).close()
    thief = await open_log(url, keys=HouseKeys([old]))
    await thief.put_secrets(Secret("session", "of a supervisor", b"{}"))
    await thief.close()
    log = await open_log(url, keys=ring)
    assert await log.secret("session", "of a supervisor") is None
    assert [doubt.what for doubt in log.doubts.all()] == ["session of a supervisor"]
    await log.close()


def test_entries_that_no_key_decrypts_are_left_alone(
    house: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "casino.db.key"
    old = read_keys(path).current
    with closing(sqlite3.connect(tmp_path / "casino.db")) as file, file:
        file.execute("INSERT INTO secrets VALUES ('session', 'forged', X'0011223344')")
    run(["keys", "add", "--database", house])
    run(["keys", "use", read_keys(path).keys[1].id, "--database", house])
    capsys.readouterr()
    assert run(["keys", "retire", old.id, "--database", house]) == 0
    assert "1 that no key opens were left as is" in capsys.readouterr().out
    with closing(sqlite3.connect(tmp_path / "casino.db")) as file:
        bodies = dict(file.execute("SELECT kind, body FROM secrets"))
    assert bodies["session"] == bytes.fromhex("0011223344")
    assert encrypted_by(bodies["password"]) == read_keys(path).current.id


def test_a_bad_key_id_is_refused(house: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "casino.db.key"
    first = read_keys(path).current.id
    at = ("--database", house)
    assert "is already the writing key" in _refused(capsys, "keys", "use", first, *at)
    assert "is the writing key;" in _refused(capsys, "keys", "retire", first, *at)
    assert f"it has {first}" in _refused(capsys, "keys", "use", "nobody", *at)
    run(["keys", "add", *at])
    run(["keys", "use", read_keys(path).keys[1].id, *at])
    file = ("--key-file", str(path))
    assert "give --database" in _refused(capsys, "keys", "retire", first, *file)
    run(["keys", "retire", first, *at])
    assert "is retired" in _refused(capsys, "keys", "use", first, *at)
    assert [each["use"] for each in _ids(capsys, *at)] == ["writes", "retired"]


async def test_an_event_sealed_with_a_retired_key_is_found(
    sqlite_url: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "casino.db.key"
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
    old = read_keys(path)
    monkeypatch.setenv("DATABASE_URL", sqlite_url)
    for words in (["add"], ["use"], ["retire", old.current.id]):
        if words == ["use"]:
            words.append(read_keys(path).keys[1].id)
        assert await asyncio.to_thread(run, ["keys", *words]) == 0
    assert await asyncio.to_thread(run, ["verify"]) == 0

    thief = await SqliteLog.open(tmp_path / "casino.db", keys=HouseKeys([old.current]))
    refused = RequestRefused(who="thief", what="log in", why="too late", at=int(time.time()))
    version = len(await thief.read_raw(DOOR_STREAM))
    await thief.append(DOOR_STREAM, [refused], expected=version, command_id="thief")
    await thief.close()
    capsys.readouterr()
    assert await asyncio.to_thread(run, ["verify"]) == 1
    out = capsys.readouterr().out
    assert f"It has the seal of key {old.current.id}, which was retired at position" in out
