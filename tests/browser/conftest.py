"""Real browsers before the real server."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from tests.server.running import House, QuickClock, running

_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    chromium = shutil.which("chromium")
    assert chromium, "there is no chromium: make test installs it where it may"
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=chromium, args=list(_ARGUMENTS))
        yield started
        await started.close()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A floor at four times the usual pace; the automatic dealer takes its time."""
    async with running(tmp_path, clock=QuickClock(4), dealing_pause=0.4) as house:
        yield house
