"""For tests of the log itself: the same on both databases."""

from collections.abc import AsyncIterator

import pytest

from letitride.store import EventLog, open_log


@pytest.fixture
async def log(url: str) -> AsyncIterator[EventLog]:
    opened = await open_log(url)
    yield opened
    await opened.close()
