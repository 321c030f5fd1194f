"""Screens that anybody sees, wide and on a phone: they show, and nothing scrolls sideways."""

import pytest
from playwright.async_api import Browser, expect

from tests.browser.pages import SIZES, page_of, scrolls_sideways
from tests.server.running import House

PATHS = ("/", "/door", "/tables/nsw-let-it-ride", "/analysis/LIRX-01", "/rules/nsw-let-it-ride")


@pytest.mark.parametrize("size", SIZES, ids=("wide", "phone"))
async def test_screens_that_anybody_sees(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    for path in PATHS:
        async with page_of(browser, house, path, size) as page:
            await expect(page.get_by_role("heading", level=1).first).to_be_visible()
            assert not await scrolls_sideways(page), path
