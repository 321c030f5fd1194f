"""The floor lists rows that the house did not write, if there are any."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from letitride.server.request_context import COOKIE
from tests.browser.pages import SIZES, scrolls_sideways, violations
from tests.browser.screens import resize
from tests.browser.staff import window_of
from tests.security.test_doubts import forged_session
from tests.server.running import Client, House, running

pytestmark = pytest.mark.asyncio(loop_scope="session")

TITLE = "The database holds data that the house did not write"


async def _on_the_floor(page: Page, house: House, who: Client) -> Locator:
    await page.context.add_cookies([{"name": COOKIE, "value": who.cookie, "url": house.address}])
    await page.goto(f"{house.address}/floor")
    await expect(page.get_by_role("link", name="Console").first).to_be_visible()
    return page.get_by_role("region", name=TITLE)


async def _has_looked(page: Page) -> None:
    """The page keeps asking; once it has an answer, it shows it."""
    async with page.expect_response("**/api/floor/doubts") as answer:
        pass
    await (await answer.value).finished()


async def test_the_floor_lists_entries_the_house_did_not_write(
    chromium: Browser, tmp_path: Path
) -> None:
    async with (
        running(tmp_path) as house,
        house.staff("ines") as ines,
        window_of(chromium) as page,
    ):
        panel = await _on_the_floor(page, house, ines)
        await _has_looked(page)
        await expect(panel).to_have_count(0)
    token = forged_session(tmp_path / "house.db", "carla", "casino_supervisor")
    async with (
        running(tmp_path) as house,
        house.staff("carla") as carla,
        house.staff("gabriel") as gabriel,
        window_of(chromium) as page,
        window_of(chromium) as other,
        window_of(chromium) as thief,
    ):
        panel = await _on_the_floor(page, house, carla)
        await _has_looked(page)
        await expect(panel).to_have_count(0)
        # Whoever comes with the forged cookie is nobody; and the page tells of it by itself.
        await thief.context.add_cookies([{"name": COOKIE, "value": token, "url": house.address}])
        await thief.goto(f"{house.address}/floor")
        await expect(thief.get_by_text("This page is for staff")).to_be_visible()
        await expect(panel).to_contain_text("session ")
        await expect(panel).to_contain_text("does not decrypt with the house key")
        for size in SIZES:
            await resize(page, size)
            await expect(panel).to_be_in_viewport()
            assert await violations(page) == []
            assert not await scrolls_sideways(page)
        # A games supervisor is not asked to look into it.
        await expect(await _on_the_floor(other, house, gabriel)).to_have_count(0)
