"""Backup and restore: whole, private, signed, from any database to any, and proved afterwards."""

import asyncio
import gzip
import os
import stat
import time
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, text

from letitride.audit import prove_log
from letitride.cli import run
from letitride.driver.timing import Pace
from letitride.house import KEYS_STREAM
from letitride.journal.keys import HouseKeys, format_keys, parse_keys
from letitride.journal.records import ORDER
from letitride.runtime.clock import HandClock
from letitride.runtime.shuffler import seeded_chance
from letitride.store import HOUSE_KEY, Secret, new_key, open_log
from letitride.store.backup_file import NAME
from letitride.store.direct import reading
from tests.runtime.floor import Floor

Capture = pytest.CaptureFixture[str]
NSW = "nsw-let-it-ride"


async def _played(url: str) -> None:
    """A house where a round is over and another is on, somebody is logged in."""
    async with Floor.open(url) as floor:
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        await floor.play_round()
        await floor.bets({1: "$5"})
        await floor.log.put_secrets(Secret("session", "token", b"who Ann is"))


async def play_on(url: str) -> None:
    """Play as a server would in a restored house: everything works, and keeps working."""
    log = await open_log(url)
    floor = Floor(log, HandClock(time.time()), Pace(), seeded_chance(2))
    await floor.casino.start()
    await floor.play_round(2)
    await floor.check_books()
    assert not (await prove_log(log)).bad
    assert not log.doubts
    await floor.casino.stop()
    await log.close()


async def _contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    def all_rows(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
        return {
            name: [tuple(row) for row in connection.execute(text(f"SELECT {what} FROM {name}"))]
            for name, what in (
                ("events", "position, stream, version, body, hash, command_id, at, seal"),
                ("commands", "*"),
                ("secrets", "kind, key, body"),
            )
        }

    found = await reading(url, all_rows)
    return {name: sorted(rows) for name, rows in found.items()}


async def _run(*arguments: str) -> int:
    return await asyncio.to_thread(run, list(arguments))


@pytest.fixture(params=["sqlite", "postgres"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/restored.db"
    address: str = request.getfixturevalue("other_postgres_url")
    return address


@pytest.fixture
async def other_postgres_url(server: Any) -> Any:
    import asyncpg

    admin = await asyncpg.connect(server.url("postgres"))
    await admin.execute("CREATE DATABASE restored")
    yield server.url("restored")
    await admin.execute("DROP DATABASE restored WITH (FORCE)")
    await admin.close()


async def test_a_backup_restores_from_any_database_to_any(
    url: str, other_url: str, tmp_path: Path, capsys: Capture
) -> None:
    await _played(url)
    file = tmp_path / "house.backup"
    assert await _run("backup", str(file), "--database", url) == 0
    before = await _contents(url)
    out = capsys.readouterr().out
    assert f"{len(before['events'])} events" in out
    assert stat.S_IMODE(file.stat().st_mode) == 0o600

    assert await _run("restore", str(file), "--database", other_url) == 0
    out = capsys.readouterr().out
    assert "All is well" in out
    assert "everybody has to sign in again" in out
    after = await _contents(other_url)
    *events, restored = after["events"]
    assert events == before["events"]
    assert restored[1] == KEYS_STREAM, "the log says that it was restored"
    assert [row for row in after["commands"] if row[0] != KEYS_STREAM] == before["commands"]
    assert ("session", "token") in {row[:2] for row in before["secrets"]}
    here = ("session", "presence", "ready")
    assert after["secrets"] == [row for row in before["secrets"] if row[0] not in here]
    assert any(kind == ORDER for kind, _, _ in after["secrets"])

    await play_on(other_url)


async def test_gaps_in_postgres_positions_are_not_a_finding(
    postgres_url: str, tmp_path: Path, capsys: Capture
) -> None:
    """SQLite leaves none out, so a gap there is one that somebody made."""
    import asyncpg

    await _played(postgres_url)
    database = await asyncpg.connect(postgres_url)
    await database.execute("SELECT nextval(pg_get_serial_sequence('events', 'position'))")
    await database.close()
    async with Floor.open(postgres_url) as floor:
        floor.clock.advance(600)
        await floor.set_up("other", NSW)
    file, url = tmp_path / "house.backup", f"sqlite:///{tmp_path}/restored.db"
    assert await _run("backup", str(file), "--database", postgres_url) == 0
    positions = [row[0] for row in (await _contents(postgres_url))["events"]]
    assert positions != list(range(1, len(positions) + 1))
    assert await _run("restore", str(file), "--database", url) == 0, capsys.readouterr().err
    await play_on(url)


async def test_a_backup_runs_while_the_house_plays(
    url: str, tmp_path: Path, capsys: Capture
) -> None:
    async with Floor.open(url) as floor:
        await floor.set_up("main", NSW, bots=2)
        await floor.sit("Ann", 1, buy_in="$9,000")
        files = [tmp_path / f"{number}.backup" for number in range(5)]

        async def back_up() -> None:
            for file in files:
                assert await _run("backup", str(file), "--database", url) == 0

        backing_up = asyncio.create_task(back_up())
        before = floor.state.rounds
        while not backing_up.done():
            await floor.play_round()
        await backing_up
        assert floor.state.rounds > before
    for file in files:
        capsys.readouterr()
        to = f"sqlite:///{file}.db"
        assert await _run("restore", str(file), "--database", to) == 0, capsys.readouterr().err


async def test_a_backup_file_has_every_row_and_secrets_stay_encrypted(
    sqlite_url: str, tmp_path: Path
) -> None:
    await _played(sqlite_url)
    file = tmp_path / "house.backup"
    await _run("backup", str(file), "--database", sqlite_url)
    first, *rows, last = gzip.decompress(file.read_bytes()).splitlines()
    header, footer = msgspec.json.decode(first), msgspec.json.decode(last)
    assert (header["name"], header["format"]) == (NAME, 1)
    assert len(rows) == header["events"] + header["commands"] + header["secrets"]
    key = parse_keys(os.environ[HOUSE_KEY]).current
    assert (footer["key"], footer["public"]) == (key.id, key.public)
    assert {msgspec.json.decode(row)[0] for row in rows} == {"events", "commands", "secrets"}
    log = await open_log(sqlite_url)
    things = [*(await log.secrets(ORDER)).values(), *(await log.secrets("session")).values()]
    await log.close()
    assert things
    everything = gzip.decompress(file.read_bytes())
    for thing in things:
        assert thing not in everything, "secrets leave the house encrypted"


@pytest.fixture
async def saved(sqlite_url: str, tmp_path: Path) -> Path:
    """A backup, to be spoiled."""
    await _played(sqlite_url)
    file = tmp_path / "house.backup"
    assert await _run("backup", str(file), "--database", sqlite_url) == 0
    return file


async def _refused(file: Path, capsys: Capture, url: str = "") -> str:
    """Its error message; the attempt must leave nothing behind."""
    capsys.readouterr()
    to = file.with_name("new.db")
    assert await _run("restore", str(file), "--database", url or f"sqlite:///{to}") == 2
    assert [each.name for each in to.parent.iterdir() if each.name.startswith("new.db")] == []
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    return line


async def test_a_truncated_file_is_refused(saved: Path, capsys: Capture) -> None:
    whole = saved.read_bytes()
    for length in range(1, len(whole), len(whole) // 25):
        saved.write_bytes(whole[:length])
        assert "nothing was restored" in await _refused(saved, capsys)
    saved.write_bytes(whole[: len(whole) // 2])
    assert "it is cut off" in await _refused(saved, capsys)
    saved.write_bytes(b"")
    assert "it is not a letitride backup" in await _refused(saved, capsys)


def _same_text(altered: bytes, whole: bytes) -> bool:
    try:
        return gzip.decompress(altered) == gzip.decompress(whole)
    except (OSError, EOFError, zlib.error):
        return False


async def test_an_altered_byte_is_refused(saved: Path, capsys: Capture) -> None:
    whole = saved.read_bytes()
    for place in range(0, len(whole), len(whole) // 40):
        if 3 < place < 10:
            continue  # the time in the head of gzip means nothing
        altered = whole[:place] + bytes([whole[place] ^ 0x10]) + whole[place + 1 :]
        if _same_text(altered, whole):
            continue  # a bit that only fills up a block of gzip
        saved.write_bytes(altered)
        assert "nothing was restored" in await _refused(saved, capsys)


async def _rewritten(saved: Path, change: Any) -> None:
    lines = gzip.decompress(saved.read_bytes()).splitlines()
    saved.write_bytes(gzip.compress(b"\n".join(change(lines)) + b"\n"))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda lines: [*lines[:5], *lines[6:]], "altered"),
        (lambda lines: [lines[0], lines[2], lines[1], *lines[3:]], "altered"),
        (lambda lines: [lines[0].replace(b'"at":', b'"at":1'), *lines[1:]], "altered"),
        (lambda lines: lines[:-1], "cut off"),
        (lambda lines: [*lines, lines[1]], "altered"),
        (lambda lines: [lines[0].replace(b'"format":1', b'"format":0'), *lines[1:]], "format 0"),
        (lambda lines: [lines[0].replace(b'"format":1', b'"format":2'), *lines[1:]], "format 2"),
        (lambda _: [b"hello"], "not a letitride backup"),
    ],
)
async def test_altered_lines_are_refused(
    saved: Path, capsys: Capture, change: Any, why: str
) -> None:
    await _rewritten(saved, change)
    assert why in await _refused(saved, capsys)


async def test_a_restore_needs_the_key_of_its_house(
    saved: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    signed_by = parse_keys(os.environ[HOUSE_KEY]).current.id
    other = HouseKeys([new_key()])
    monkeypatch.setenv(HOUSE_KEY, format_keys(other))
    line = await _refused(saved, capsys)
    assert f"signed with key {signed_by}, which is not a key of this house" in line
    assert other.current.id in line
    monkeypatch.delenv(HOUSE_KEY)
    assert HOUSE_KEY in await _refused(saved, capsys)


async def test_no_backup_is_signed_with_the_key_of_another_house(
    sqlite_url: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It could never be restored, and nobody would know until they need it."""
    await _played(sqlite_url)
    monkeypatch.setenv(HOUSE_KEY, format_keys(HouseKeys([new_key()])))
    assert await _run("backup", str(tmp_path / "a.backup"), "--database", sqlite_url) == 2
    assert "the database was written with key" in capsys.readouterr().err
    assert not (tmp_path / "a.backup").exists()


async def test_a_forged_signature_is_refused(saved: Path, capsys: Capture) -> None:
    """With our public key, which everybody may know, and a signature of their own."""
    thief = new_key()

    def signed(lines: list[bytes]) -> list[bytes]:
        footer = msgspec.json.decode(lines[-1])
        footer["signature"] = thief.sign(b"whatever")
        return [*lines[:-1], msgspec.json.encode(footer)]

    await _rewritten(saved, signed)
    assert "signature" in await _refused(saved, capsys)


async def test_a_restore_needs_an_empty_database(
    saved: Path, sqlite_url: str, capsys: Capture
) -> None:
    before = await _contents(sqlite_url)
    assert "it is not empty" in await _refused(saved, capsys, sqlite_url)
    assert await _contents(sqlite_url) == before


async def test_a_backup_from_before_a_key_was_retired_restores(
    saved: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = parse_keys(os.environ[HOUSE_KEY]).current, new_key()
    monkeypatch.setenv(HOUSE_KEY, format_keys(HouseKeys([new, old], retired=[old.id])))
    url = f"sqlite:///{tmp_path}/new.db"
    assert await _run("restore", str(saved), "--database", url) == 0
    assert f"signed with key {old.id}, which is retired" in capsys.readouterr().out
    log = await open_log(url)
    assert await log.secrets(ORDER)
    assert not log.doubts
    await log.close()


async def test_a_backup_replaces_no_file_and_leaves_no_leftovers(
    saved: Path, sqlite_url: str, tmp_path: Path, capsys: Capture
) -> None:
    before = saved.read_bytes()
    assert await _run("backup", str(saved), "--database", sqlite_url) == 2
    assert "already exists" in capsys.readouterr().err
    assert saved.read_bytes() == before
    nowhere = tmp_path / "nowhere" / "a.backup"
    assert await _run("backup", str(nowhere), "--database", sqlite_url) == 2
    assert "cannot be written" in capsys.readouterr().err
    gone = f"sqlite:///{tmp_path}/gone.db"
    assert await _run("backup", str(tmp_path / "b"), "--database", gone) == 2
    assert "no such file" in capsys.readouterr().err
    for url in ("mysql://a:hush@b/c", "postgresql://a:hush@127.0.0.1:1/c", "postgresql://a:hush@b"):
        assert await _run("backup", str(tmp_path / "b"), "--database", url) == 2
        err = capsys.readouterr().err
        assert err.startswith("letitride: database: ")
        assert "hush" not in err
    assert not (tmp_path / "b").exists()
    assert not [each for each in tmp_path.iterdir() if each.name.startswith(".")]
