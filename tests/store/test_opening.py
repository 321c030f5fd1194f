"""Opening a log: addresses, schemas, and what is refused."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from letitride.store import Appended, CannotOpen, EventLog, open_log
from letitride.store.sqlite_file import connect
from letitride.table.events.betting import RoundOpened
from tests.conftest import Server


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("", "not an address"),
        ("casino.db", "not an address"),
        ("mysql://root:secret@host/casino", "cannot use 'mysql'"),
        ("sqlite://casino.db", "three slashes"),
        ("sqlite:///", "the path of a file"),
        ("sqlite:///folder/", "the path of a file"),
        ("sqlite:///:memory:", "and nothing else"),
        ("sqlite:///casino.db?mode=ro", "and nothing else"),
        ("sqlite:////no/such/folder/casino.db", "there is no folder /no/such/folder"),
        ("postgresql://lir:secret@host", "the name of a database"),
        ("postgresql://lir:secret@host:port/casino", "not a PostgreSQL address"),
        ("postgresql://lir:sec/ret@host/casino", "not a PostgreSQL address"),
        ("postgresql://lir:secret@[host/casino", "not a PostgreSQL address"),
        ("postgresql://lir:secret@/casino?host=/no/such/socket", "cannot open"),
        ("postgresql://lir:secret@/casino?host=/no&sslmode=secret", "PostgreSQL understands"),
    ],
)
async def test_a_bad_address_is_named_without_its_password(url: str, why: str) -> None:
    with pytest.raises(CannotOpen, match=why) as refused:
        await open_log(url)
    assert "sec" not in str(refused.value)


async def test_a_missing_database_is_named(server: Server) -> None:
    with pytest.raises(CannotOpen, match='database "nowhere" does not exist'):
        await open_log(server.url("nowhere"))


async def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "casino.db"
    path.write_text("Let It Ride " * 1000)
    with pytest.raises(CannotOpen, match="file is not a database"):
        await open_log(f"sqlite:///{path}")


async def test_a_newer_schema_is_refused(url: str, log: EventLog) -> None:
    await log.append("table:1", [RoundOpened(number=1)], expected=0, command_id="a")
    await _execute(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(CannotOpen, match=r"schema 9999, .* \d+ and older: .* newer letitride"):
        await open_log(url)
    await _execute(url, "ALTER TABLE secrets RENAME TO drawer")
    await _execute(url, "UPDATE alembic_version SET version_num = '0004'")
    again = await open_log(url)
    assert len(await again.read("table:1")) == 1
    await again.close()


async def test_a_new_file_is_opened_by_many_at_once(tmp_path: Path) -> None:
    """The first to come turns the file to its journal, and for that moment refuses all others."""
    for turn in range(40):
        path = tmp_path / f"{turn}.db"
        opened = await asyncio.gather(*(asyncio.to_thread(connect, path) for _ in range(8)))
        for database in opened:
            assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            database.close()


async def test_several_programs_may_open_a_new_database_at_once(url: str) -> None:
    logs = await asyncio.gather(*(open_log(url) for _ in range(4)))
    for number, log in enumerate(logs):
        answer = await log.append(
            "table:1", [RoundOpened(number=1)], expected=number, command_id=str(number)
        )
        assert isinstance(answer, Appended)
        await log.close()


@pytest.mark.parametrize("act", ["UPDATE events SET body = '{}'", "DELETE FROM events"])
async def test_events_cannot_be_changed_by_accident(url: str, log: EventLog, act: str) -> None:
    await log.append("table:1", [RoundOpened(number=1)], expected=0, command_id="a")
    with pytest.raises((sqlite3.Error, asyncpg.PostgresError), match="kept for ever"):
        await _execute(url, act)


async def test_sqlite_is_configured_to_lose_nothing(sqlite_url: str, tmp_path: Path) -> None:
    await (await open_log(sqlite_url)).close()
    with closing(connect(tmp_path / "casino.db")) as database:
        for setting, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert database.execute(f"PRAGMA {setting}").fetchone() == (value,)
        assert database.execute("PRAGMA busy_timeout").fetchone()[0] >= 5000
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_relative_path_is_relative_to_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    await (await open_log("sqlite:///casino.db")).close()
    assert (tmp_path / "casino.db").exists()


async def test_a_schema_that_fails_half_way_leaves_nothing(url: str) -> None:
    await _execute(url, "CREATE TABLE snapshots (somebody_elses INTEGER)")
    for _ in range(2):
        with pytest.raises(CannotOpen, match="already exists"):
            await open_log(url)
    await _execute(url, "CREATE TABLE events (not_there_yet INTEGER)")
    await _execute(url, "DROP TABLE events")
    await _execute(url, "DROP TABLE snapshots")
    await (await open_log(url)).close()


async def _execute(url: str, sql: str) -> None:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database, database:
            database.execute(sql)
    else:
        connection = await asyncpg.connect(url)
        try:
            await connection.execute(sql)
        finally:
            await connection.close()
