"""Real databases for tests: a SQLite file, and a PostgreSQL server of our own on a unix socket."""

import gc
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count
from pathlib import Path

import asyncpg
import pytest
from hypothesis import HealthCheck, settings

from letitride.journal.keys import HouseKey, HouseKeys, format_keys
from letitride.store import HOUSE_KEY, EventLog, open_log
from scripts import postgres
from scripts.postgres import Server

__all__ = ["Say", "Server"]

# The houses of the tests share a key, in the environment: so do the programs that they start.
os.environ.setdefault(HOUSE_KEY, format_keys(HouseKeys([HouseKey(bytes(32))])))

# How long an example takes is the machine's affair.
settings.register_profile("letitride", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("letitride")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests take longest, so they run first: no worker waits for one at the end."""
    items.sort(key=lambda item: "browser" not in item.path.parts)


# What is collected stays in memory to the end: the garbage collector need not look at it, neither
# while it grows, which takes two fifths of the time, nor later.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


Say = Callable[[str], None]

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One for each worker."""
    with postgres.running() as running:
        yield running


@pytest.fixture
async def postgres_url(server: Server) -> AsyncIterator[str]:
    """An empty database that no other test uses."""
    name = f"casino_{next(_NUMBERS)}"
    admin = await asyncpg.connect(server.url("postgres"))
    await admin.execute(f"CREATE DATABASE {name}")
    yield server.url(name)
    await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
    await admin.close()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'casino.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """The same test on both databases."""
    address: str = request.getfixturevalue(f"{request.param}_url")
    return address


@pytest.fixture
async def sqlite_log(sqlite_url: str) -> AsyncIterator[EventLog]:
    opened = await open_log(sqlite_url)
    yield opened
    await opened.close()


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Writes a count to the terminal."""

    def say(words: str) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n{words}\n")

    return say
