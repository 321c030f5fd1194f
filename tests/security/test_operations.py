"""The procedures of the operator's guide, each done with the real program as the guide says.

The commands are read from ``docs/guide/operator.md``: what it says is what is tested.
"""

import asyncio
import contextlib
import gzip
import io
import os
import re
import shlex
import signal
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest

from letitride.cli import run
from letitride.store import HOUSE_KEY, KEY_FILE, read_keys
from tests.security.test_upgrade import FROZEN

GUIDE: Final = Path(__file__).parents[2] / "docs/guide/operator.md"
CARLA: Final = {"name": "carla", "password": "a password of carla"}


def steps(heading: str) -> list[str]:
    """The commands of a section, in order."""
    section = GUIDE.read_text().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"^```sh\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    lines = [line.partition("#")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("letitride ")]


class House:
    """An operator with a shell: a folder, an environment, and servers."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.url = url
        self.environ: dict[str, str] = {
            name: value for name, value in os.environ.items() if name not in (HOUSE_KEY, KEY_FILE)
        }
        self.environ |= {"DATABASE_URL": url, "LETITRIDE_LOG_LEVEL": "error"}

    @property
    def key_file(self) -> Path:
        if name := self.environ.get(KEY_FILE):
            return Path(name)
        return Path(self.url.removeprefix("sqlite:///") + ".key")

    async def does(
        self, line: str, words: Mapping[str, str] | None = None, *, code: int = 0
    ) -> str:
        """Type a line of the guide; what it prints."""
        for name, word in (words or {}).items():
            line = line.replace(name, word)
        return await asyncio.to_thread(self._does, shlex.split(line)[1:], code)

    def _does(self, words: list[str], code: int) -> str:
        """The program itself, in this process: starting one takes longer than the work."""
        printed = io.StringIO()
        with pytest.MonkeyPatch.context() as patch, contextlib.chdir(self.folder):
            for name in (HOUSE_KEY, KEY_FILE):
                patch.delenv(name, raising=False)
            for name, value in self.environ.items():
                patch.setenv(name, value)
            patch.setattr(sys, "stdin", io.StringIO("a password of carla\n"))
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                ended = run(words)
        assert ended == code, f"{words}: {printed.getvalue()}"
        return printed.getvalue()

    async def is_refused(self) -> str:
        """The one line of a server that does not open."""
        ended = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-m", "letitride", "serve", "--port", "0"],
            cwd=self.folder,
            env=self.environ,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ended.returncode, ended.stdout) == (2, "")
        (line,) = ended.stderr.splitlines()
        return line

    @asynccontextmanager
    async def server(self) -> AsyncIterator[httpx.AsyncClient]:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "letitride", "serve", "--port", "0"),
            cwd=self.folder,
            env=self.environ,
            stdout=PIPE,
            start_new_session=True,
        )
        try:
            address = await _opened(process)
            async with httpx.AsyncClient(base_url=address, trust_env=False) as client:
                yield client
        finally:
            if process.returncode is None:
                process.send_signal(signal.SIGTERM)
            await process.communicate()


async def _opened(process: Process) -> str:
    assert process.stdout is not None
    async for line in process.stdout:
        if b"open at " in line:
            return line.decode().split()[-1]
    raise AssertionError("it did not open")


async def logs_in(client: httpx.AsyncClient, who: Mapping[str, str] = CARLA) -> dict[str, str]:
    client.cookies.clear()
    answer = await client.post("/api/log-in", json=dict(who))
    assert answer.status_code in (200, 201), answer.text
    return dict(client.cookies)


async def is_in(client: httpx.AsyncClient, cookies: Mapping[str, str]) -> bool:
    """Whether these cookies, from signing in at any server, still work."""
    client.cookies.clear()
    for name, value in cookies.items():
        client.cookies.set(name, value)
    me = (await client.get("/api/me")).json()
    return bool(me.get("account") or me.get("name"))


@pytest.fixture
async def house(sqlite_url: str, tmp_path: Path) -> House:
    """A new house in a file, with a supervisor; its key is made beside it."""
    house = House(tmp_path, sqlite_url)
    await house.does("letitride staff add carla --role casino-supervisor")
    return house


@pytest.fixture
async def large_house(postgres_url: str, tmp_path: Path) -> House:
    """A house for several servers, with its key made as the guide says."""
    house = House(tmp_path, postgres_url)
    house.environ[KEY_FILE] = str(tmp_path / "house.key")
    new, show = steps("The house key")
    await house.does(new, {"/etc/letitride/house.key": str(house.key_file)})
    assert "writes" in await house.does(show)
    await house.does("letitride staff add carla --role casino-supervisor")
    return house


async def test_changing_a_key_logs_nobody_out(house: House) -> None:
    add, use, retire = steps("Changing the key")
    old = read_keys(house.key_file).current.id
    async with house.server() as client:
        cookies = await logs_in(client)
        assert await is_in(client, cookies)
        await house.does(add)
    new = read_keys(house.key_file).keys[1].id
    async with house.server() as client:
        assert await is_in(client, cookies)
        await house.does(use, {"NEW": new})
    async with house.server() as client:
        assert await is_in(client, cookies)
        await house.does(retire, {"OLD": old})
        assert await is_in(client, cookies), "also in the server that runs meanwhile"
    async with house.server() as client:
        assert await is_in(client, cookies)
        await logs_in(client)
    assert "retired" in await house.does("letitride keys list")
    await house.does("letitride verify")


async def test_a_key_is_changed_with_several_servers_running(large_house: House) -> None:
    """After each step one server has the new ring, and the other still the old one."""
    one, other = large_house, House(large_house.folder, large_house.url)
    other.environ[KEY_FILE] = str(large_house.folder / "other.key")
    other.key_file.touch(mode=0o600)
    old = read_keys(one.key_file).current.id
    add, use, retire = steps("Changing the key")
    await one.does(add)
    new = read_keys(one.key_file).keys[1].id
    for line, words in ((use, {"NEW": new}), (retire, {"OLD": old})):
        other.key_file.write_bytes(one.key_file.read_bytes())
        await one.does(line, words)
        async with one.server() as here, other.server() as there:
            for first, second in ((here, there), (there, here)):
                cookies = await logs_in(first)
                assert await is_in(second, cookies)
    await one.does("letitride verify")


async def test_the_guides_backup_and_restore_work(large_house: House) -> None:
    """From several servers' database into a file."""
    house = large_house
    backup, restore, verify = steps("Backup and restore")
    async with house.server() as client:
        cookies = await logs_in(client)
        assert "signed with key" in await house.does(backup)
        assert await is_in(client, cookies)
    restored = House(house.folder, f"sqlite:///{house.folder}/restored.db")
    restored.environ[KEY_FILE] = str(house.key_file)
    assert "All is well" in await restored.does(restore)
    await restored.does(verify)
    async with restored.server() as client:
        assert not await is_in(client, cookies), "everybody logs in again"
        await logs_in(client)


async def test_a_database_of_release_0_1_is_upgraded(tmp_path: Path) -> None:
    path = tmp_path / "casino.db"
    path.write_bytes(gzip.decompress(FROZEN.read_bytes()))
    house = House(tmp_path, f"sqlite:///{path}")
    refused = await house.does("letitride staff list", code=2)
    assert len(refused.splitlines()) == 1
    (line,) = steps("Upgrading")
    assert "--yes" in await house.does(line, code=2)
    assert "All is well" in await house.does(f"{line} --yes")
    async with house.server() as client:
        await logs_in(client, {"name": "carla", "password": "a password of old"})


async def test_a_lost_key_can_be_put_back(house: House) -> None:
    kept = house.key_file.rename(house.folder / "in the safe")
    assert (await house.is_refused()).startswith("letitride: house key: ")
    assert not house.key_file.exists(), "no other key is made for a house that has one"
    kept.rename(house.key_file)
    async with house.server() as client:
        await logs_in(client)


async def test_a_key_readable_by_others_is_refused(house: House) -> None:
    house.key_file.chmod(0o644)
    assert "others can read it" in await house.is_refused()


def test_every_kind_of_secret_is_in_the_table_of_the_guide() -> None:
    table = GUIDE.read_text().split("\n## What is kept, and for how long\n")[1]
    for what in ("events", "answers", "deck orders", "password hashes", "sessions", "connected"):
        assert what in table
    for what in ("snapshots", "house keys", "backups", "log lines"):
        assert what in table
