"""A player looks back: a round reviewed, the history filtered, the statistics; wide and phone."""

import re

import pytest
from playwright.async_api import Browser, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.pages import PHONE, WIDE
from tests.browser.players import Player, player
from tests.browser.screens import become, faults, screen
from tests.browser.staff import guests

pytestmark = pytest.mark.asyncio(loop_scope="session")

DECK = "Jh Js 4c 9d 7s"
"""A pair of jacks: both bets ride."""


async def _plays(ann: Player) -> None:
    """Pulls bet 1 back, which is a mistake, and lets bet 2 ride."""
    felt = ann.felt
    await felt.until(Phase.BETTING)
    await ann.bet()
    await felt.until(Phase.FIRST_CHOICE)
    await ann.look()
    await ann.pull()
    await felt.until(Phase.SECOND_CHOICE)
    await ann.ride()
    await felt.until(Phase.BETTING, Phase.BETWEEN_ROUNDS)


async def test_a_round_is_reviewed_from_the_table(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride", deck=DECK)
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips()
        await _plays(ann)
        async with ann.page.expect_popup() as opened:
            await ann.page.get_by_role("link", name="Review this round").click()
        page = await opened.value
        await expect(page.get_by_role("heading", name="Review of round 1")).to_be_visible()
        first = page.get_by_role("region", name="Bet 1, $5")
        # 1,176 pairs; a pair of jacks is worth its bet and more whatever comes.
        await expect(first).to_contain_text("Cost $")
        await expect(first).to_contain_text("of the bet, exactly")
        await expect(first).to_contain_text("Let bet 1 ride: the strategy rides a winning hand.")
        await expect(first.get_by_text("of 1,176 pairs to come")).to_be_visible()
        second = page.get_by_role("region", name="Bet 2, $5")
        await expect(second).to_contain_text("✓ The best play")
        for jack in ("jack of diamonds", "jack of clubs"):
            await expect(second.get_by_role("img", name=jack)).to_be_visible()
        assert await faults(page, target=44) == []
        await page.get_by_role("link", name="Replay").click()
        await page.get_by_role("link", name="Review your play").click()
        await expect(first).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
async def test_history_and_statistics(
    chromium: Browser, evening: Evening, size: tuple[int, int]
) -> None:
    felt = await evening.table("nsw-let-it-ride", deck=DECK)
    async with (
        guests(evening, felt, 1) as (ann,),
        screen(chromium, evening.address, size=size) as page,
    ):
        for choices in (("Pull", "Ride"), ("Ride", "Ride")):
            await felt.until(Phase.BETTING)
            await ann.bets()
            await felt.until(Phase.FIRST_CHOICE)
            await ann.do("Look")
            await ann.do(choices[0])
            await felt.until(Phase.SECOND_CHOICE)
            await ann.do(choices[1])
            await felt.until(Phase.BETWEEN_ROUNDS, Phase.BETTING)
        await become(page, ann.client)
        await page.goto(f"{evening.address}/history")
        rows = page.get_by_role("row").filter(has=page.get_by_role("link", name="Review"))
        await expect(rows).to_have_count(2)
        await expect(rows.nth(1)).to_contain_text("1: pull, best: ride")
        assert await faults(page, target=44) == []
        await page.get_by_label("With mistakes only").check()
        await expect(rows).to_have_count(1)
        await expect(page).to_have_url(re.compile(r"\?mistakes=true$"))
        await page.get_by_label("Result").select_option("Lost")
        await expect(page.get_by_text("No round fits.")).to_be_visible()
        await page.get_by_label("Result").select_option("All")
        async with page.expect_download() as saved:
            await page.get_by_role("link", name="Save as CSV").click()
        lines = (await (await saved.value).path()).read_text().splitlines()
        assert len(lines) == 2
        await rows.nth(0).get_by_role("link", name="Review").click()
        await expect(page.get_by_role("region", name="Bet 1, $5")).to_contain_text("Cost $")
        assert await faults(page, target=44) == []

        await page.goto(f"{evening.address}/statistics")
        headline = page.locator("dl.headline")
        await expect(headline).to_contain_text("75.00%")
        await expect(headline).to_contain_text("3 of 4")
        for title in ("Result", "Luck and skill", "Right choices over time"):
            await expect(page.get_by_role("img", name=re.compile(f"^{title}"))).to_be_visible()
        hands = page.get_by_role("region", name="Hands")
        row = hands.get_by_role("row", name=re.compile("^Pair of tens or better"))
        await expect(row.get_by_role("cell").first).to_have_text("2")
        # The files of a plot have small buttons where there is a mouse, as in the analysis.
        assert await faults(page, target=44 if size == PHONE else 24) == []
