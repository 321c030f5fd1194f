"""A database that release 0.1 wrote: refused until a person takes it over, then played on.

``tests/store/frozen/release-0.1.db.gz`` was written by that release: two tables, five rounds, one
of them on, a supervisor with a password, a session, a snapshot.
"""

import asyncio
import gzip
import os
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import asyncpg
import msgspec
import pytest

from letitride.audit import prove, prove_log
from letitride.cli import run
from letitride.house import KEYS_STREAM, LogTakenOver
from letitride.journal.codec import CODEC
from letitride.journal.records import ORDER
from letitride.rules import Role
from letitride.store import HOUSE_KEY, CannotOpen, open_log, read_keys
from letitride.store.migrate import migrate_postgres
from letitride.table import Actor, Phase
from letitride.table import commands as c
from letitride.table.events.betting import FeeTaken
from tests.runtime.floor import Floor
from tests.security.test_backup import play_on

Capture = pytest.CaptureFixture[str]
FROZEN: Final = Path(__file__).parents[1] / "store/frozen/release-0.1.db.gz"
CALIFORNIA: Final = FROZEN.with_name("release-0.1-california.json.gz")
EVENTS: Final = 246


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.db"
    path.write_bytes(gzip.decompress(FROZEN.read_bytes()))
    path.chmod(0o644)
    return path


@pytest.fixture
async def old_url(url: str, old: Path) -> str:
    """The same rows in either database."""
    if url.startswith("sqlite"):
        return f"sqlite:///{old}"
    await _copy(old, url)
    return url


async def _copy(old: Path, url: str) -> None:
    """As the old release would have them: its tables are those of today without the later steps."""
    await migrate_postgres(await asyncpg.connect(url))
    database = await asyncpg.connect(url)
    for table, column in (("events", "seal"), ("commands", "asked"), ("commands", "seal")):
        await database.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    await database.execute("DROP TABLE leases")
    await database.execute("ALTER TABLE secrets RENAME TO drawer")
    await database.execute("UPDATE alembic_version SET version_num = '0002'")
    with closing(sqlite3.connect(old)) as file:
        for table in ("events", "commands", "snapshots", "drawer"):
            rows = file.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in rows.description]
            places = ", ".join(f"${n}" for n in range(1, len(names) + 1))
            ours = "OVERRIDING SYSTEM VALUE" if table == "events" else ""
            insert = f"INSERT INTO {table} ({', '.join(names)}) {ours} VALUES ({places})"
            await database.executemany(insert, rows.fetchall())
    await database.execute(
        "SELECT setval(pg_get_serial_sequence('events', 'position'), max(position)) FROM events"
    )
    await database.close()


async def _run(*arguments: str) -> int:
    return await asyncio.to_thread(run, list(arguments))


async def test_an_old_database_is_refused_until_it_is_upgraded(old_url: str) -> None:
    with pytest.raises(CannotOpen, match="run `letitride upgrade`"):
        await open_log(old_url)


async def test_an_upgraded_database_is_proved_and_played_on(old_url: str, capsys: Capture) -> None:
    assert await _run("upgrade", "--yes", "--database", old_url) == 0
    out = capsys.readouterr().out
    assert f"{EVENTS} events in 8 streams; the chain is intact" in out
    assert "1 sessions ended" in out
    assert "All is well" in out
    assert await _run("verify", "--database", old_url) == 0

    async with Floor.open(old_url) as floor:
        floor.table = "main"
        assert not floor.log.doubts
        (stored,) = await floor.log.read(KEYS_STREAM)
        taken = CODEC.event(stored)
        assert isinstance(taken, LogTakenOver)
        assert (taken.events, taken.position) == (EVENTS, EVENTS)
        assert await floor.log.secrets("session") == {}
        assert await floor.log.secrets(ORDER)
        assert await floor.log.snapshot_streams() == []
        carla = await floor.casino.accounts.hash_of("carla")
        assert carla is not None
        assert carla.startswith("$argon2id$")
        bodies = [each.body for each in await floor.log.read("table:main")]
        assert all(body.startswith(b'{"_salt":"') for body in bodies)
    await play_on(old_url)


async def test_a_california_table_keeps_its_fees_and_opens_again(old_url: str) -> None:
    """That release had its fees in the book; now they are the sheet in its terms."""
    await _run("upgrade", "--yes", "--database", old_url)
    async with Floor.open(old_url) as floor:
        floor.table = "ca"
        floor.clock.advance(time.time() - floor.clock.now())
        frida = Actor(Role.CASINO_SUPERVISOR, name="Frida")
        terms, limits = floor.state.terms, floor.state.limits
        assert terms is not None
        assert limits is not None
        assert [(rate.player, rate.player_dealer) for rate in terms.fees] == [(50, 200)]
        await floor.done(c.CloseTable(by=frida))
        await floor.done(c.OpenTable(by=frida, terms=terms, limits=limits))
        await floor.until(lambda now: now.phase is Phase.BETWEEN_ROUNDS)
        for name, seat in (("Cleo", 2), ("Dan", 3)):
            await floor.sit(name, seat)
        await floor.play_round()
        events = [CODEC.event(each) for each in await floor.log.read("table:ca")]
        fees = {each.amount for each in events if isinstance(each, FeeTaken)}
        assert fees == {150, 200}
        assert not (await prove_log(floor.log)).bad


@pytest.mark.parametrize("fees", ["kept", "changed"])
def test_old_california_rounds_with_fees_still_verify(fees: str) -> None:
    """The file is what ``letitride deal ca-let-it-ride --rounds 2 --json`` printed in that
    release."""
    old = msgspec.json.decode(gzip.decompress(CALIFORNIA.read_bytes()))
    if fees == "changed":
        taken = next(each for each in old if each["type"] == "FeeTaken")
        taken["amount"] += 50
        taken["moves"][0][2] += 50
    events = [CODEC.decode(each["type"], 1, msgspec.json.encode(each)) for each in old]
    found = [each.sentence for each in prove(events).findings]
    assert found == ([] if fees == "kept" else ["The fee of seat 2 is $1.50, not $2."])


async def test_events_are_protected_again_after_the_upgrade(old_url: str) -> None:
    await _run("upgrade", "--yes", "--database", old_url)
    for act in ("UPDATE events SET at = 0", "DELETE FROM events"):
        with pytest.raises((sqlite3.Error, asyncpg.PostgresError), match="kept for ever"):
            await _execute(old_url, act)


async def test_a_database_is_upgraded_only_once(old_url: str, capsys: Capture) -> None:
    await _run("upgrade", "--yes", "--database", old_url)
    capsys.readouterr()
    assert await _run("upgrade", "--yes", "--database", old_url) == 2
    assert "nothing to upgrade" in capsys.readouterr().err


def test_copy_and_key_are_made_and_private(
    old: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.delenv(HOUSE_KEY)
    before = old.read_bytes()
    assert run(["upgrade", "--yes", "--database", f"sqlite:///{old}"]) == 0
    copy, key = old.with_name("old.db.release-0.1"), old.with_name("old.db.key")
    for path in (old, copy, key):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_keys(key).current.id in capsys.readouterr().out
    assert _dump(copy) == _dump_of(before, old.with_name("before.db"))


def _dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as file:
        return list(file.iterdump())


def _dump_of(content: bytes, path: Path) -> list[str]:
    path.write_bytes(content)
    return _dump(path)


def test_an_upgrade_needs_a_yes(old: Path, capsys: Capture) -> None:
    before = _dump(old)
    assert run(["upgrade", "--database", f"sqlite:///{old}"]) == 2
    assert "--yes" in capsys.readouterr().err
    assert _dump(old) == before
    assert not old.with_name("old.db.release-0.1").exists()
    assert not old.with_name("old.db.key").exists()


async def _execute(url: str, sql: str) -> None:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
            file.execute(sql)
    else:
        database = await asyncpg.connect(url)
        try:
            await database.execute(sql)
        finally:
            await database.close()


@pytest.mark.parametrize(
    "tamper",
    [
        "UPDATE events SET body = body || ' ' WHERE position = 100",
        "DELETE FROM events WHERE position = 100",
        "UPDATE events SET at = at + 1 WHERE position = 100",
        "UPDATE events SET kind = 'RoundOpened' WHERE position = 100",
        "UPDATE events SET hash = 'a' WHERE position = 100",
    ],
)
def test_a_broken_log_is_not_upgraded(old: Path, capsys: Capture, tamper: str) -> None:
    with closing(sqlite3.connect(old)) as file, file:
        file.execute("DROP TRIGGER events_no_update")
        file.execute("DROP TRIGGER events_no_delete")
        assert file.execute(tamper).rowcount == 1
    before = _dump(old)
    assert run(["upgrade", "--yes", "--database", f"sqlite:///{old}"]) == 1
    assert "the old log is not true" in capsys.readouterr().err
    assert _dump(old) == before


def test_an_upgrade_checks_heads_of_the_old_release(
    old: Path, tmp_path: Path, capsys: Capture
) -> None:
    with closing(sqlite3.connect(old)) as file:
        rows = file.execute("SELECT stream, max(version), hash FROM events GROUP BY stream")
        heads = [dict(zip(("stream", "version", "hash"), row, strict=True)) for row in rows]
    kept = tmp_path / "heads.json"

    def tried(heads: Any) -> int:
        kept.write_bytes(msgspec.json.encode(heads))
        return run(["upgrade", "--yes", "--database", f"sqlite:///{old}", "--heads", str(kept)])

    assert tried([{**heads[0], "hash": "0" * 64}, *heads[1:]]) == 1
    assert "not the one exported" in capsys.readouterr().err
    assert tried([{**heads[0], "version": 9999}, *heads[1:]]) == 1
    assert "is not there" in capsys.readouterr().err
    assert tried("hello") == 2
    assert "not release 0.1 heads" in capsys.readouterr().err
    assert tried(heads) == 0


async def test_a_made_up_answer_is_not_sealed(old: Path, capsys: Capture) -> None:
    with closing(sqlite3.connect(old)) as file, file:
        stream, command_id = file.execute(
            "SELECT stream, command_id FROM commands WHERE last > first LIMIT 1"
        ).fetchone()
        file.execute("UPDATE commands SET last = last + 1 WHERE command_id = ?", (command_id,))
    url = f"sqlite:///{old}"
    assert await _run("upgrade", "--yes", "--database", url) == 1
    assert "No answer is stored for its command" in capsys.readouterr().err
    with closing(sqlite3.connect(old)) as file:
        found = file.execute(
            "SELECT count(*) FROM commands WHERE stream = ? AND command_id = ?",
            (stream, command_id),
        )
        assert found.fetchone() == (0,)


def test_without_a_key_postgres_is_not_upgraded(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.delenv(HOUSE_KEY)
    assert HOUSE_KEY not in os.environ
    assert run(["upgrade", "--yes", "--database", "postgresql://casino@127.0.0.1:1/casino"]) == 2
    assert f"set {HOUSE_KEY}" in capsys.readouterr().err
