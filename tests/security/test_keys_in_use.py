"""A key that a server still writes with is not retired; one that is retired opens no server."""

import asyncio
import os
import signal
import socket
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from letitride.cli import run
from letitride.house import KEYS_STREAM
from letitride.journal.keys import HouseKeys, format_keys
from letitride.runtime.sharing import PRESENCE, SharingIntervals, servers_writing_with
from letitride.store import (
    HOUSE_KEY,
    KEY_FILE,
    CannotOpen,
    EventLog,
    Secret,
    new_key,
    one_server,
    open_log,
    read_keys,
    server_of,
    write_keys,
)
from tests.server.running import running
from tests.server.test_kill import Program

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def ring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The key file that servers and commands find: one key writes, and one waits for its turn."""
    path = tmp_path / "ring.key"
    write_keys(path, HouseKeys([new_key(), new_key()]))
    monkeypatch.delenv(HOUSE_KEY, raising=False)
    monkeypatch.setenv(KEY_FILE, str(path))
    return path


async def _keys(url: str, *words: str) -> int:
    return await asyncio.to_thread(run, ["keys", *words, "--database", url])


async def _next_key(url: str, ring: Path) -> str:
    """Another key writes from the next start on; returns the id of the key before."""
    old, new = (key.id for key in read_keys(ring).keys)
    assert await _keys(url, "use", new) == 0
    return old


async def _refused(url: str, ring: Path, old: str, capsys: Capture) -> str:
    """The one line that `keys retire` says; and nothing was done."""
    before = ring.read_text()
    capsys.readouterr()
    with capture_logs():  # the servers of this process may have something to log meanwhile
        assert await _keys(url, "retire", old) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert ring.read_text() == before
    log = await open_log(url)
    assert await log.read(KEYS_STREAM) == []
    await log.close()
    (line,) = err.splitlines()
    return line


async def test_a_key_is_not_retired_while_one_of_several_servers_writes_with_it(
    postgres_url: str, ring: Path, tmp_path: Path, capsys: Capture
) -> None:
    async with running(tmp_path, database=postgres_url):
        old = await _next_key(postgres_url, ring)
        async with running(tmp_path, database=postgres_url):
            line = await _refused(postgres_url, ring, old, capsys)
            where = f"{socket.gethostname()} (process {os.getpid()})"
            assert f"id: the server at {where} still writes with {old};" in line
            assert "restart it" in line
    async with running(tmp_path, database=postgres_url):
        assert await _keys(postgres_url, "retire", old) == 0
    assert read_keys(ring).retired == {old}


async def test_a_key_is_not_retired_while_the_server_of_a_file_writes_with_it(
    sqlite_url: str, ring: Path, tmp_path: Path, capsys: Capture
) -> None:
    program = Program(sqlite_url, tmp_path)
    try:
        await program.start()
        await program.opened()
        old = await _next_key(sqlite_url, ring)
        found = server_of(sqlite_url)
        assert found is not None
        assert found.key == old
        line = await _refused(sqlite_url, ring, old, capsys)
        assert f"id: the server at process {found.process} still writes with {old};" in line
        await program.end(signal.SIGKILL)
        await program.start()
        await program.opened()
        assert await _keys(sqlite_url, "retire", old) == 0
    finally:
        await program.abandon()


async def test_a_killed_server_does_not_keep_a_key_in_use(
    sqlite_url: str, ring: Path, tmp_path: Path
) -> None:
    program = Program(sqlite_url, tmp_path)
    try:
        await program.start()
        await program.opened()
        await program.end(signal.SIGKILL)
    finally:
        await program.abandon()
    assert (tmp_path / "casino.db.lock").exists()
    old = await _next_key(sqlite_url, ring)
    assert await _keys(sqlite_url, "retire", old) == 0


def test_a_server_that_has_not_reported_its_key_counts(sqlite_url: str) -> None:
    with one_server(sqlite_url) as writes_with:
        assert server_of(sqlite_url) == (str(os.getpid()), "")
        writes_with("0123abcd")
        assert server_of(sqlite_url) == (str(os.getpid()), "0123abcd")
        with pytest.raises(CannotOpen, match=f"process {os.getpid()}"), one_server(sqlite_url):
            raise AssertionError
    assert server_of(sqlite_url) is None


async def _row(log: EventLog, server: str, row: str) -> None:
    await log.put_secrets(Secret(PRESENCE, server, row.encode()))


@pytest.mark.parametrize("key", [', "key": "old"', ""])
async def test_only_a_live_server_counts(sqlite_log: EventLog, key: str) -> None:
    """A server of an earlier release does not say its key, and may write with any."""
    quick = SharingIntervals(gone=0.5, breath=0.01)
    row = f'{{"beat": %d, "screens": {{}}, "heard": {{}}, "where": "there"{key}}}'
    await _row(sqlite_log, "one", row % 1)
    await _row(sqlite_log, "other", '{"beat": 1, "screens": {}, "heard": {}, "key": "new"}')
    assert await servers_writing_with(sqlite_log, "old", rhythm=quick) == ()
    patient = SharingIntervals(gone=600, breath=0.01)
    asking = asyncio.ensure_future(servers_writing_with(sqlite_log, "old", rhythm=patient))
    beat = 1
    async with asyncio.timeout(60):
        while not asking.done():
            beat += 1
            await _row(sqlite_log, "other", '{"beat": 2, "screens": {}, "heard": {}, "key": "new"}')
            await _row(sqlite_log, "one", row % beat)
            await asyncio.sleep(0.01)
    assert asking.result() == ["there"]


async def test_a_server_does_not_start_with_a_retired_key(
    url: str, ring: Path, tmp_path: Path
) -> None:
    async with running(tmp_path, database=url):
        pass
    before = read_keys(ring)
    old = await _next_key(url, ring)
    assert await _keys(url, "retire", old) == 0
    async with running(tmp_path, database=url):
        pass
    ring.write_text(format_keys(before))
    with pytest.raises(CannotOpen, match=f"house key: {old} is retired"):
        async with running(tmp_path, database=url):
            raise AssertionError
