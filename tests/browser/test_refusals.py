"""The page says why something is refused: a bet against the rules, a full table."""

import re

import pytest
from playwright.async_api import Browser, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.players import player

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_bet_too_high_or_too_late_names_its_rule(
    chromium: Browser, evening: Evening
) -> None:
    """The page is behind the table, as on a slow line: what it still offers is refused."""
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    async with (
        player(chromium, evening, felt) as ann,
        evening.house.staff("gabriel") as gabriel,
        evening.house.staff("dora") as dora,
    ):
        await ann.seat_and_chips()
        await felt.dealt_by(dora, Phase.BETTING)
        await ann.bet()

        with evening.cable.stalled(only_back=True):
            limits = {"minimum": 5_00, "maximum": 8_00, "unit": None, "maximum_payout": None}
            await felt.do(gabriel, "ChangeLimits", limits=limits)
            await ann.page.keyboard.press("b")
        refusal = ann.page.get_by_role("alert")
        await expect(refusal).to_contain_text("the maximum is $8. House policy")
        await expect(ann.figure("Rack")).to_have_text("$85")
        await ann.press(ann.button("Close"))
        await expect(refusal).to_have_count(0)

        with evening.cable.stalled(only_back=True):
            await felt.do(dora, "CallNoMoreBets")
            await ann.page.keyboard.press("b")
        await expect(refusal).to_contain_text("Not now: no more bets are taken. Rule N 5.3")
        await ann.shows_what_the_server_has()


async def test_a_full_table_is_shown_as_full(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride", bots=6)
    other = await evening.table("nsw-let-it-ride")
    async with (
        player(chromium, evening, felt) as ann,
        player(chromium, evening, other) as ben,
    ):
        await ann.come_in()
        await ann.sit(1)
        await felt.until_it(lambda now: len(now.seats) == 7)
        await ben.page.goto(evening.address)
        listed = ben.page.get_by_role("article", name=felt.name, exact=True)
        await expect(listed.get_by_text("full", exact=True)).to_be_visible()
        await expect(listed.get_by_role("button", name="Play as a guest")).to_have_count(0)
        await ben.come_in()
        await ben.page.goto(f"{evening.address}/tables/{felt.id}")
        await expect(ben.page.get_by_text("The table is full. You are watching.")).to_be_visible()
        await expect(ben.button(re.compile("^Sit here"))).to_have_count(0)
