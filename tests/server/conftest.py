"""A house that all tests of a module share, and a past that all modules read."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.server.past import play_the_past
from tests.server.running import House, running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with running(
        tmp_path_factory.mktemp("house"), betting_seconds=20, away_minutes=1
    ) as house:
        yield house


@pytest.fixture(scope="session")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rounds that were played once; every test opens a copy of its own."""
    folder = tmp_path_factory.mktemp("past")
    play_the_past(folder)
    return folder
