"""For tests of the log itself: the same on both databases."""

import sys
from collections.abc import AsyncIterator, Callable

import pytest

from letitride.store import EventLog, open_log
from tests.conftest import Server

__all__ = ["Say", "Server"]

Say = Callable[[str], None]


@pytest.fixture
async def log(url: str) -> AsyncIterator[EventLog]:
    opened = await open_log(url)
    yield opened
    await opened.close()


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Writes a count where whoever runs the tests sees it."""

    def say(words: str) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n{words}\n")

    return say
