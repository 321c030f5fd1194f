"""What hands do at a table: chips dragged to the felt, cards picked up or tucked under the chips;
and what players can set to their taste."""

import re

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.players import player

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def middle(thing: Locator) -> tuple[float, float]:
    box = await thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def carry(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    await page.mouse.move(*start)
    await page.mouse.down()
    await page.mouse.move(*end, steps=6)
    await page.mouse.up()


async def test_chips_are_dragged_and_cards_scratched_and_tucked(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("wa-let-it-ride", deck="5h 8s 9c Jd Qs 2h")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips()
        await felt.until(Phase.BETTING)
        rack = ann.page.get_by_role("radio")
        chips = ann.page.locator("label").filter(has=rack)
        one, five = chips.nth(0), chips.nth(1)
        await one.click()
        await expect(rack.nth(0)).to_be_checked()
        await carry(ann.page, await middle(five), await middle(ann.circle(2)))
        await expect(ann.figure("Rack")).to_have_text("$85")
        await expect(ann.circle(1)).to_have_accessible_name(re.compile(r"^Bet 1, \$5"))
        # Let go on the bare felt, it goes back.
        await carry(ann.page, await middle(five), (700, 460))
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        card = await middle(ann.place.get_by_role("img", name="eight of spades"))
        # A hand that only shakes says nothing.
        await carry(ann.page, card, (card[0], card[1] + 20))
        await expect(ann.button("Undo")).to_have_count(0)
        await expect(ann.figure("Rack")).to_have_text("$85")
        await carry(ann.page, card, (card[0], card[1] + 80))
        await expect(ann.figure("Rack")).to_have_text("$90")
        await expect(ann.circle(1)).to_have_accessible_name(re.compile(r"^Bet 1, \$0, pulled back"))
        await felt.until(Phase.SECOND_CHOICE)
        await expect(ann.ride_button).to_be_enabled()
        await carry(ann.page, card, (card[0], card[1] - 80))
        await expect(ann.circle(2)).to_have_accessible_name(re.compile(r"^Bet 2, \$5, rides"))
        await ann.shows_what_the_server_has()


async def test_preferences_are_kept(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride")
    async with player(chromium, evening, felt) as ann:
        await ann.come_in()
        four, sound = (ann.page.get_by_label(name) for name in ("Four-colour deck", "Sounds"))
        await ann.button("Settings").click()
        await expect(four).not_to_be_checked()
        await expect(sound).not_to_be_checked()
        await four.check()
        await ann.page.reload()
        await ann.button("Settings").click()
        await expect(four).to_be_checked()
        await expect(sound).not_to_be_checked()
