"""The browser that the tests of a worker share."""

import pytest

from tests.browser.conftest import Shared

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_browser_that_died_is_replaced() -> None:
    shared = Shared()
    first = await shared.alive()
    assert await shared.alive() is first
    await first.close()
    second = await shared.alive()
    assert second is not first
    page = await second.new_page()
    assert await page.evaluate("1 + 1") == 2
    await shared.close()
