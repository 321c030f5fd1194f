"""The lobby, and the way between it and the tables."""

import re

import pytest
from playwright.async_api import Browser, expect

from tests.browser.evening import Evening
from tests.browser.players import player

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_whoever_sits_is_led_back_to_the_seat(chromium: Browser, evening: Evening) -> None:
    other = await evening.table("wa-let-it-ride")
    felt = await evening.table("nsw-let-it-ride")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips(seat=3)
        await ann.page.get_by_role("link", name="Let It Ride", exact=True).click()

        away = ann.page.get_by_role("article", name=other.name, exact=True)
        await expect(away).to_contain_text(f"You sit at {felt.name}; to play here")
        await expect(away.get_by_role("link", name="Watch")).to_be_visible()
        await expect(ann.page.get_by_text("Take a seat")).to_have_count(0)

        own = ann.page.get_by_role("article").first
        await expect(own).to_have_accessible_name(felt.name)
        await expect(own).to_contain_text("You sit here, at seat 3.")
        await own.get_by_role("link", name="Back to your seat").click()
        await expect(ann.place).to_be_visible()
        await expect(ann.page).to_have_url(re.compile(f"/tables/{felt.id}$"))
