"""The flow of play, timed in a real browser against the real server at the real time.

It prints what it measures: clicks and seconds from the front page to the first cards, rounds a
minute alone by keyboard, and the wait that an idle neighbour causes.
"""

import re
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from letitride.runtime import WallClock
from tests.browser.pages import PHONE, WIDE, window
from tests.conftest import Say
from tests.server.running import House, running

PATIENCE = 90_000
ROUNDS = 4
NSW = "nsw-let-it-ride"

expect.set_options(timeout=PATIENCE)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with running(tmp_path, clock=WallClock()) as house:
        yield house


def key(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}"))


async def choosing(page: Page) -> None:
    """The two choices are there to be made."""
    await expect(key(page, "Let it ride")).to_have_attribute("aria-disabled", "false")


async def play_now(page: Page, house: House) -> float:
    await page.goto(house.address)
    began = time.monotonic()
    await page.get_by_role("button", name="Play now").click()
    await choosing(page)
    return time.monotonic() - began


@pytest.mark.parametrize("size", [WIDE, PHONE])
async def test_one_click_leads_to_cards(
    house: House, browser: Browser, size: tuple[int, int], say: Say
) -> None:
    async with window(browser, size=size) as page:
        seconds = await play_now(page, house)
        say(f"front page to first cards, {size[0]} px: 1 click, {seconds:.1f} s")
        (runner,) = (each for each in house.context.casino.tables.values() if each.place.owner)
        assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+( \d+)?", runner.place.owner)
        assert runner.table.phase == "first_choice"
        if size == PHONE:  # nobody else can sit down, and the bar is one line whatever the name
            await expect(page.get_by_text(re.compile(r"^\d\s+free$"))).to_have_count(0)
            await expect(page.get_by_role("link", name="Statistics")).to_be_in_viewport(ratio=1)
            bar = await page.locator("header.bar").bounding_box()
            assert bar is not None
            assert bar["height"] < 60


async def test_rounds_alone_are_played_by_keyboard(
    house: House, browser: Browser, say: Say
) -> None:
    """Three keys a round: deal, and two choices."""
    async with window(browser) as page:
        await play_now(page, house)
        await page.get_by_role("radio", name="Instant").click()
        (runner,) = (each for each in house.context.casino.tables.values() if each.place.owner)
        began, first = time.monotonic(), runner.table.rounds
        while runner.table.rounds < first + ROUNDS:
            await choosing(page)
            await page.keyboard.press("r")
            await expect(page.get_by_text("second bet", exact=False).first).to_be_visible()
            await choosing(page)
            await page.keyboard.press("p")
            await expect(key(page, "Deal")).to_have_attribute("aria-disabled", "false")
            await page.keyboard.press("d")
            await choosing(page)
        seconds = time.monotonic() - began
        say(f"alone by keyboard: {ROUNDS * 60 / seconds:.0f} rounds a minute")
        await page.keyboard.press("p")


async def test_an_idle_neighbour_delays_nobody(house: House, browser: Browser, say: Say) -> None:
    async with house.guest() as bob, window(browser) as page:
        runner = house.context.casino.tables[NSW]
        async with bob.live(NSW) as feed:
            assert (await feed.do({"type": "Sit", "seat": 1}))["type"] == "Answer"
        await page.goto(house.address)
        card = page.get_by_role("article").filter(has=page.locator(f'[href*="table={NSW}"]'))
        await card.get_by_role("button", name="Play as a guest").click()
        await page.get_by_role("button", name=re.compile("^Take seat")).click()
        await page.get_by_role("button", name="$200").click()
        waits = []
        for _ in range(2):
            await expect(key(page, "Ready")).to_have_attribute("aria-disabled", "false")
            await page.keyboard.press("d")
            began = time.monotonic()
            await expect(key(page, "Look at your cards L")).to_be_visible()
            waits.append(time.monotonic() - began)
            await page.keyboard.press("l")
            for _ in range(2):
                await choosing(page)
                await page.keyboard.press("p")
        say(f"ready to cards beside an idle neighbour: {waits[0]:.1f} s, then {waits[1]:.1f} s")
        assert runner.table.seats[1].sitting_out


async def test_one_key_ends_sitting_out(house: House, browser: Browser) -> None:
    async with window(browser) as page:
        await page.goto(house.address)
        card = page.get_by_role("article").filter(has=page.locator(f'[href*="table={NSW}"]'))
        await card.get_by_role("button", name="Play as a guest").click()
        await page.get_by_role("button", name=re.compile("^Take seat")).click()
        await page.get_by_role("button", name="$200").click()
        await page.get_by_role("button", name="Sit out").click()
        await expect(key(page, "I’m back")).to_be_visible()
        await page.keyboard.press("d")
        await expect(key(page, "I’m back")).to_be_hidden()
        # At once if betting is on, else after the round of the others; alone, ready means deal.
        await expect(key(page, "(Ready|Deal)")).to_be_visible()
        await expect(page.get_by_role("button", name="Sit out")).to_be_visible()


async def test_a_guest_keeps_the_account(house: House, browser: Browser) -> None:
    async with window(browser) as page:
        await play_now(page, house)
        await page.get_by_role("link", name="Keep your name and chips").click()
        await page.get_by_label("Password").fill("a long enough one")
        name = await page.get_by_role("heading", level=1).inner_text()
        await page.get_by_role("button", name="Keep this account").click()
        await expect(page.get_by_text(f"Sign in as {name} with your password")).to_be_visible()
