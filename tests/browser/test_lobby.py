"""The lobby, and the way between it and the tables."""

import re

import pytest
from playwright.async_api import Browser, expect

from tests.browser.evening import Evening
from tests.browser.pages import PHONE, until_true, window
from tests.browser.players import player

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_seated_player_is_led_back_to_the_seat(chromium: Browser, evening: Evening) -> None:
    other = await evening.table("wa-let-it-ride")
    felt = await evening.table("nsw-let-it-ride")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips(seat=3)
        await ann.page.get_by_role("link", name="Let It Ride", exact=True).click()

        away = ann.page.get_by_role("article", name=other.name, exact=True)
        await expect(away).to_contain_text(f"You have a seat at {felt.name}. Leave it first")
        await expect(away.get_by_role("link", name="Watch")).to_be_visible()
        await expect(ann.page.get_by_text("Take a seat")).to_have_count(0)

        own = ann.page.get_by_role("article").first
        await expect(own).to_have_accessible_name(felt.name)
        await expect(own).to_contain_text("You are in seat 3.")
        await own.get_by_role("link", name="Back to your seat").click()
        await expect(ann.place).to_be_visible()
        await expect(ann.page).to_have_url(re.compile(f"/tables/{felt.id}$"))


async def test_a_seated_player_who_watches_another_table_is_told_where_the_seat_is(
    chromium: Browser, evening: Evening
) -> None:
    """A player has one seat at a time; whoever comes by a link has not seen the lobby say so."""
    other = await evening.table("wa-let-it-ride")
    felt = await evening.table("nsw-let-it-ride")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips(seat=3)
        await ann.page.goto(f"{evening.address}/tables/{other.id}")
        await expect(ann.page.get_by_text(f"You have a seat at {felt.name}")).to_be_visible()
        await expect(ann.button(re.compile("^Take seat"))).to_have_count(0)
        await ann.page.get_by_role("link", name="Back to your seat").click()
        await expect(ann.place).to_be_visible()
        await expect(ann.page).to_have_url(re.compile(f"/tables/{felt.id}$"))


async def test_a_page_that_was_left_sends_no_requests_and_comes_back_unchanged(
    chromium: Browser, evening: Evening
) -> None:
    for _ in range(3):
        felt = await evening.table("nsw-let-it-ride")
    async with window(chromium, size=PHONE) as page:
        asked: list[str] = []
        page.on("websocket", lambda line: asked.append(line.url))
        await page.goto(evening.address)
        card = page.get_by_role("article", name=felt.name, exact=True)
        await card.get_by_role("link", name="Watch").scroll_into_view_if_needed()
        height = await page.evaluate("scrollY")
        assert height > 0
        await card.get_by_role("link", name="Watch").click()
        await expect(page.get_by_role("link", name="Sign in to play")).to_be_visible()
        assert await page.evaluate("scrollY") == 0

        asked.clear()
        await page.go_back()
        await expect(card).to_be_visible()
        await until_true(page, "height => Math.abs(scrollY - height) < 2", height)
        assert asked == []

        await page.goto(f"{evening.address}/tables/%E0%A4%A")
        await expect(page.get_by_role("heading")).to_have_text("Page not found")
