"""The log in memory is the same port: what every log does, on this one too."""

import asyncio
import os
from collections.abc import AsyncIterator
from itertools import count

import pytest

from letitride.journal import parse_keys
from letitride.store import HOUSE_KEY, EventLog
from tests.security import test_one_successor
from tests.security.test_one_successor import (  # noqa: F401
    test_a_group_is_stored_whole_or_not_at_all,
    test_a_write_names_the_hash_that_it_was_decided_on,
)
from tests.simulator.database import Database
from tests.simulator.memory_log import MemoryLog
from tests.simulator.wire import PlainWire
from tests.store import test_contract, test_leases, test_together
from tests.store.test_contract import *  # noqa: F403
from tests.store.test_leases import *  # noqa: F403
from tests.store.test_together import *  # noqa: F403

_NUMBERS = count(1)
_DATABASES: dict[str, Database] = {}


async def open_memory(url: str) -> EventLog:
    clock = asyncio.get_running_loop().time
    database = _DATABASES.setdefault(url, Database(clock))
    return MemoryLog(database, PlainWire(), parse_keys(os.environ[HOUSE_KEY]))


@pytest.fixture
def url(monkeypatch: pytest.MonkeyPatch) -> str:
    for tests in (test_contract, test_leases, test_together, test_one_successor):
        monkeypatch.setattr(tests, "open_log", open_memory, raising=False)
    return f"memory:{next(_NUMBERS)}"


@pytest.fixture
async def log(url: str) -> AsyncIterator[EventLog]:
    opened = await open_memory(url)
    yield opened
    await opened.close()
