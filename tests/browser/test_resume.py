"""The line breaks in every phase of a round: the page says so, comes back, and nothing is lost."""

import re

import pytest
from playwright.async_api import Browser, Locator, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.players import Player, player

pytestmark = pytest.mark.asyncio(loop_scope="session")


def lost(ann: Player) -> Locator:
    return ann.page.get_by_role("alert").filter(has_text="Connection lost")


async def is_back(ann: Player) -> None:
    """Without a reload: everything is as the server has it, and in its place."""
    await expect(lost(ann)).to_have_count(0)
    await expect(ann.place).to_be_visible()
    await ann.shows_what_the_server_has()


async def breaks(ann: Player, evening: Evening) -> None:
    with evening.cable.pulled():
        await expect(lost(ann)).to_be_visible()
        # The choices have the place of the big key, or while bets are open it has theirs.
        await expect(ann.button(re.compile("^(Let it ride|Ready|Deal)"))).to_be_disabled()
    await is_back(ann)


async def test_a_lost_connection_is_survived_in_every_phase(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("nsw-let-it-ride", deck="Jh Js 4c Jd 9s", dealer="dora")
    async with (
        player(chromium, evening, felt, line_breaks=True) as ann,
        evening.house.staff("dora") as dora,
    ):
        await ann.seat_and_chips()
        await felt.dealt_by(dora, Phase.BETTING)
        await ann.bet()
        await breaks(ann, evening)

        await felt.do(dora, "CallNoMoreBets")
        await expect(ann.log).to_contain_text("No more bets.")
        await breaks(ann, evening)

        # What happens meanwhile is told afterwards.
        with evening.cable.pulled():
            await expect(lost(ann)).to_be_visible()
            await felt.dealt_by(dora, Phase.FIRST_CHOICE)
        await is_back(ann)
        await expect(ann.log).to_contain_text("You are dealt cards, face down.")
        await breaks(ann, evening)

        await ann.look()
        await breaks(ann, evening)
        await ann.shows_cards(["Jh", "Js", "4c"])
        await ann.pull()
        await felt.dealt_by(dora, Phase.SECOND_CHOICE)
        await breaks(ann, evening)
        await expect(ann.ride_button).to_be_enabled()
        await ann.ride()
        await felt.dealt_by(dora, Phase.ROUND_OVER)
        settled = ann.page.get_by_text("Three of a kind · 3 to 1 · wins $30")
        await expect(settled).to_be_visible()
        await breaks(ann, evening)
        await expect(settled).to_be_visible()
        await expect(ann.figure("Rack")).to_have_text("$130")
        await ann.page.reload()
        await expect(settled).to_be_visible()
        await ann.shows_what_the_server_has()


async def test_a_command_whose_connection_breaks_runs_once(
    chromium: Browser, evening: Evening
) -> None:
    """The first command never arrives; the second does, but its answer is lost. Both are sent
    again."""
    felt = await evening.table("nsw-let-it-ride", deck="Jh Js 4c Jd 9s", dealer="dora")
    async with (
        player(chromium, evening, felt, line_breaks=True) as ann,
        evening.house.staff("dora") as dora,
    ):
        await ann.seat_and_chips()
        await felt.dealt_by(dora, Phase.BETTING)
        await ann.bet()
        await felt.do(dora, "CallNoMoreBets")
        await felt.dealt_by(dora, Phase.FIRST_CHOICE)
        await ann.look()

        with evening.cable.stalled():
            await ann.press(ann.pull_button)
            with evening.cable.pulled():
                await expect(lost(ann)).to_be_visible()
                assert "BetPulled" not in await felt.events()
        await expect(ann.log).to_contain_text("You pull back bet 1, $5.")
        await is_back(ann)

        await felt.dealt_by(dora, Phase.SECOND_CHOICE)
        await expect(ann.ride_button).to_be_enabled()
        with evening.cable.stalled(only_back=True):
            await ann.ride()
            with evening.cable.pulled():
                await expect(lost(ann)).to_be_visible()
        await expect(ann.log).to_contain_text("You let bet 2 ride.")
        await is_back(ann)
        await expect(ann.page.get_by_role("alert")).to_have_count(0)
        events = await felt.events()
        assert [events.count(each) for each in ("BetPulled", "BetRode")] == [1, 1]


async def test_a_silent_connection_is_noticed(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride")
    async with player(chromium, evening, felt, line_breaks=True) as ann:
        await ann.page.clock.install()
        await ann.seat_and_chips()
        with evening.cable.stalled():
            await ann.page.clock.fast_forward(15_000)
            await expect(lost(ann)).to_have_count(0)
            await ann.page.clock.fast_forward(5_000)
            await expect(lost(ann)).to_be_visible()
        await is_back(ann)
