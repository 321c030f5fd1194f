"""Files that somebody else put beside the database, or triggers that they put into it.

In a folder that others may write to, such as one with the sticky bit, they cannot touch the
database but can make a name that we are about to use.
"""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from letitride.audit import prove_log
from letitride.journal.keys import BadKey, HouseKeys
from letitride.store import CannotOpen, EventLog, Forged, new_key, one_server, open_log
from letitride.store.key_files import read_keys, write_keys
from letitride.table.events.betting import RoundOpened
from tests.security.test_database import written


def test_a_lock_file_that_is_a_link_is_not_overwritten(tmp_path: Path) -> None:
    """Before: the database, or any file of its owner, was overwritten with a process id."""
    database = tmp_path / "casino.db"
    database.write_bytes(b"all that we have")
    lock = tmp_path / "casino.db.lock"
    for put in (lock.symlink_to, lock.hardlink_to):
        put(database)
        with (
            pytest.raises(CannotOpen, match=r"casino\.db\.lock"),
            one_server(f"sqlite:///{database}"),
        ):
            raise AssertionError
        assert database.read_bytes() == b"all that we have"
        lock.unlink()
    lock.write_bytes(b"something that somebody else wrote here")
    with pytest.raises(CannotOpen, match="is not a lock"), one_server(f"sqlite:///{database}"):
        raise AssertionError


def test_a_lock_file_that_is_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "casino.db.lock")
    with (
        pytest.raises(CannotOpen, match="is not a lock"),
        one_server(f"sqlite:///{tmp_path}/casino.db"),
    ):
        raise AssertionError


def test_a_key_file_that_is_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "house.key", 0o600)
    with pytest.raises(BadKey, match="it is not a file"):
        read_keys(tmp_path / "house.key")


def test_a_key_file_owned_by_somebody_else_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root can read a file that anybody put there, and that person would know the house key."""
    path = tmp_path / "house.key"
    write_keys(path, HouseKeys([new_key()]))
    read_keys(path)
    found = path.stat()
    theirs = os.stat_result((*found[:4], found.st_uid + 1000, *found[5:]))
    monkeypatch.setattr("letitride.store.key_files.os.fstat", lambda _: theirs)
    with pytest.raises(BadKey, match="it belongs to another user"):
        read_keys(path)


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        (
            "CREATE TRIGGER quiet BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END",
            "trigger 'quiet'",
        ),
        ("CREATE VIEW more AS SELECT * FROM events", "view 'more'"),
        (
            "DROP TRIGGER events_no_update; CREATE TRIGGER events_no_update BEFORE INSERT ON "
            "events BEGIN SELECT RAISE(IGNORE); END",
            "trigger 'events_no_update'",
        ),
    ],
)
async def test_a_database_with_triggers_is_refused(sqlite_url: str, sql: str, what: str) -> None:
    """With the trigger every command was answered, nothing was stored, and nobody noticed."""
    await (await open_log(sqlite_url)).close()
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path)) as database:
        database.executescript(sql)
    with pytest.raises(CannotOpen, match=what):
        await open_log(sqlite_url)


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        (
            "CREATE FUNCTION quiet() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RETURN NULL; END $$;"
            "CREATE TRIGGER quiet BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION quiet()",
            "trigger 'quiet'",
        ),
        (
            "CREATE RULE quiet AS ON DELETE TO secrets DO INSTEAD NOTHING",
            "rule 'quiet'",
        ),
        (
            "CREATE POLICY quiet ON commands FOR SELECT USING (false)",
            "policy 'quiet'",
        ),
    ],
)
async def test_a_postgresql_with_triggers_is_refused(
    postgres_url: str, sql: str, what: str
) -> None:
    """As in SQLite: a trigger that returns nothing would swallow what was acknowledged."""
    await (await open_log(postgres_url)).close()
    await _said(postgres_url, sql)
    with pytest.raises(CannotOpen, match=what):
        await open_log(postgres_url)


@pytest.mark.parametrize(
    "sql",
    [
        "ALTER TABLE events DISABLE TRIGGER events_are_kept",
        "ALTER TABLE events ENABLE REPLICA TRIGGER events_are_kept",
        "DROP TRIGGER events_are_kept ON events; CREATE TRIGGER events_are_kept BEFORE TRUNCATE "
        "ON events FOR EACH STATEMENT EXECUTE FUNCTION events_are_kept()",
        "CREATE OR REPLACE FUNCTION events_are_kept() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RETURN NULL; END $$",
        "ALTER TABLE events DROP CONSTRAINT one_event_a_version CASCADE",
    ],
)
async def test_a_postgresql_that_keeps_nothing_is_found(postgres_url: str, sql: str) -> None:
    log = await open_log(postgres_url)
    assert not await _is_unguarded(log)
    await _said(postgres_url, sql)
    assert await _is_unguarded(log)
    await log.close()


async def _is_unguarded(log: EventLog) -> bool:
    return any("gone or changed" in each.sentence for each in (await prove_log(log)).bad)


async def _said(postgres_url: str, sql: str) -> None:
    database = await asyncpg.connect(postgres_url)
    await database.execute(sql)
    await database.close()


NONSENSE = [
    ("body", "x'ff00ff'"),
    ("body", "CAST(x'ff00ff' AS TEXT)"),
    ("hash", "x'ff00ff'"),
    ("hash", "CAST(x'ff00ff' AS TEXT)"),
    ("previous", "x'ff'"),
    ("kind", "x'ff'"),
    ("command_id", "x'ff'"),
    ("seal", "x'ff'"),
    ("seal", "substr(seal, 1, 9) || 'é'"),
    ("version", "'three'"),
    ("schema", "x'ff'"),
]


@pytest.mark.parametrize(("column", "value"), NONSENSE)
async def test_nonsense_in_a_column_stops_one_stream_and_the_proof_names_it(
    sqlite_url: str, column: str, value: str
) -> None:
    """One such row kept the whole house from opening, and the proof from saying which it was."""
    log = await open_log(sqlite_url)
    for stream in ("table:1", "table:2"):
        events = [RoundOpened(number=number) for number in (1, 2, 3)]
        await log.append(stream, events, expected=0, command_id="a")
    await log.close()
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    written(path, f"UPDATE events SET {column} = {value} WHERE stream = 'table:1' AND version = 3")
    log = await open_log(sqlite_url)
    with pytest.raises(Forged, match="table:1"):
        await log.read("table:1")
    assert len(await log.read("table:2")) == 3
    proof = await prove_log(log)
    assert any("table:1" in str(bad) for bad in proof.bad)
    await log.close()


async def test_a_stream_with_a_bad_name_hides_no_other(sqlite_url: str) -> None:
    """With it, /api/heads failed for everybody."""
    log = await open_log(sqlite_url)
    await log.append("table:1", [RoundOpened(number=1)], expected=0, command_id="a")
    await log.close()
    written(
        Path(sqlite_url.removeprefix("sqlite:///")),
        "INSERT INTO events (stream, version, kind, schema, body, previous, hash, command_id, at, "
        "seal) VALUES (x'ff', 1, 'RoundOpened', 1, '{}', '', '', 'x', 1, '')",
    )
    log = await open_log(sqlite_url)
    assert all(isinstance(stream, str) for stream in await log.streams())
    assert [head.stream for head in await log.heads()] == ["table:1"]
    assert any("\ufffd" in str(bad) for bad in (await prove_log(log)).bad)
    await log.close()


async def test_a_forged_floor_is_reported_in_one_line(sqlite_url: str) -> None:
    await (await open_log(sqlite_url)).close()
    written(
        Path(sqlite_url.removeprefix("sqlite:///")),
        "INSERT INTO events (stream, version, kind, schema, body, previous, hash, command_id, at, "
        "seal) VALUES ('floor', 1, 'TableSetUp', 1, '{}', '', '', 'x', 1, '')",
    )
    ended = subprocess.run(
        [sys.executable, "-m", "letitride", "serve", "--port", "0", "--database", sqlite_url],
        env={**os.environ, "LETITRIDE_LOG_LEVEL": "error"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1] == (
        "letitride: floor, event 1: the house did not write this"
    )
    assert "Traceback" not in ended.stderr
