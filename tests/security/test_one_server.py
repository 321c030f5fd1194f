"""One server per SQLite file; a second is refused in one line. Commands still work beside it."""

import asyncio
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from letitride.store import CannotOpen, one_server
from tests.server.test_kill import Program

WAY_OUT: Final = "for several servers use --database postgresql://USER@HOST/NAME"


def run(*words: str, folder: Path, **environ: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "letitride", *words],
        cwd=folder,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_second_server_is_told_which_file_and_where_to_go(tmp_path: Path) -> None:
    file = tmp_path / "casino.db"
    url = f"sqlite:///{file}"
    with one_server(url):
        lock = tmp_path / "casino.db.lock"
        assert stat.S_IMODE(lock.stat().st_mode) == 0o600
        with pytest.raises(CannotOpen) as refused, one_server(url):
            raise AssertionError("two servers")
        words = f"{file} is open in another letitride server (process {os.getpid()}), and a SQLite"
        assert str(refused.value) == f"{words} file takes one; {WAY_OUT}"
        with one_server(f"sqlite:///{tmp_path}/other.db"):
            pass
    with one_server(url):
        pass
    assert list(tmp_path.iterdir()) == []


def test_another_path_to_the_same_file_is_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "alias.db").symlink_to(tmp_path / "casino.db")
    (tmp_path / "folder").mkdir()
    names = ("casino.db", "alias.db", "folder/../casino.db")
    for name in names:
        with one_server(f"sqlite:///{tmp_path}/{name}"):
            for again in names:
                with pytest.raises(CannotOpen), one_server(f"sqlite:///{tmp_path}/{again}"):
                    raise AssertionError(f"{name} and {again}")


def test_a_file_that_cannot_be_locked_is_reported(tmp_path: Path) -> None:
    (tmp_path / "casino.db.lock").mkdir()
    with (
        pytest.raises(CannotOpen, match=r"casino\.db\.lock: Is a directory"),
        one_server(f"sqlite:///{tmp_path}/casino.db"),
    ):
        raise AssertionError


def test_postgresql_takes_any_number_of_servers() -> None:
    url = "postgresql://casino@db/casino"
    with one_server(url), one_server(url):
        pass


async def test_a_second_server_is_refused_until_the_first_is_gone(
    sqlite_url: str, tmp_path: Path
) -> None:
    first, next_one = Program(sqlite_url, tmp_path), Program(sqlite_url, tmp_path)
    await first.start()
    try:
        await first.opened()
        serve = ("serve", "--demo", "--force-demo", "--port", "0", "--database", sqlite_url)
        second = await asyncio.to_thread(run, *serve, folder=tmp_path)
        assert (second.returncode, second.stdout) == (2, "")
        (line,) = second.stderr.splitlines()
        assert line.startswith(f"letitride: {tmp_path}/casino.db is open in another letitride")
        assert line.endswith(WAY_OUT)
        staff = ("staff", "add", "dana", "--role", "dealer", "--generate")
        for words in (("verify",), staff, ("export",)):
            beside = await asyncio.to_thread(run, *words, folder=tmp_path, DATABASE_URL=sqlite_url)
            assert beside.returncode == 0, (words, beside.stderr)
        await first.end(signal.SIGKILL)
        await next_one.start()
        await next_one.opened()
        assert await next_one.end(signal.SIGTERM) == 0
        assert not (tmp_path / "casino.db.lock").exists()
    finally:
        await first.abandon()
        await next_one.abandon()


def test_the_demonstration_started_twice_names_its_database(tmp_path: Path) -> None:
    """As ``make run`` does it, with the same port both times: the message says what helps, not that
    the port is taken."""
    with one_server(f"sqlite:///{tmp_path}/letitride-demo.db"):
        second = run("serve", "--demo", folder=tmp_path)
    assert second.returncode == 2
    (line,) = second.stderr.splitlines()
    assert line.startswith("letitride: letitride-demo.db is open in another letitride server")
