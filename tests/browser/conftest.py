"""Real browsers against the real server."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from scripts.chromium import launch
from tests.browser.evening import Evening, evening_at
from tests.server.running import House, QuickClock, running


@asynccontextmanager
async def _chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        started = await launch(playwright)
        yield started
        await started.close()


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with _chromium() as browser:
        yield browser


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A floor at four times the usual pace; the automatic dealer takes its time."""
    async with running(tmp_path, clock=QuickClock(4), dealing_pause=0.4) as house:
        yield house


# One browser and one house for all tests of a worker that ask for these; each test has tables and
# windows of its own. Such tests are marked ``asyncio(loop_scope="session")``.


class Shared:
    """The browser of a worker. One that died fails the test it died in, and no other."""

    def __init__(self) -> None:
        self._started: Browser | None = None
        self._stack = AsyncExitStack()

    async def alive(self) -> Browser:
        if self._started is None or not self._started.is_connected():
            await self.close()
            self._started = await self._stack.enter_async_context(_chromium())
        return self._started

    async def close(self) -> None:
        self._started = None
        await self._stack.aclose()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared() -> AsyncIterator[Shared]:
    shared = Shared()
    yield shared
    await shared.close()


@pytest_asyncio.fixture(loop_scope="session")
async def chromium(shared: Shared) -> Browser:
    return await shared.alive()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def evening(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Evening]:
    async with evening_at(tmp_path_factory.mktemp("evening")) as evening:
        yield evening
