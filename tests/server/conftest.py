"""A house that all tests of a module share."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.server.running import House, running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with running(
        tmp_path_factory.mktemp("house"), betting_seconds=20, away_minutes=1
    ) as house:
        yield house
