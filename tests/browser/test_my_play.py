"""A player looks back: a round reviewed, the history filtered, the statistics; wide and phone."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.pages import PHONE, WIDE
from tests.browser.players import Player, player
from tests.browser.screens import become, faults, faults_at_both_sizes, resize, screen
from tests.browser.staff import guests
from tests.browser.test_layout import box, middle

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


async def test_history_and_statistics_show_the_players_rounds(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("nsw-let-it-ride", deck=DECK)
    async with (
        guests(evening, felt, 1) as (ann,),
        screen(chromium, evening.address) as page,
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
        assert await faults_at_both_sizes(page, target=44) == []
        await page.get_by_label("With mistakes only").check()
        await expect(rows).to_have_count(1)
        await expect(page).to_have_url(re.compile(r"\?mistakes=true$"))
        await page.get_by_label("Result").select_option("Lost")
        await expect(page.get_by_text("No round matches.")).to_be_visible()
        await page.get_by_label("Result").select_option("All")
        async with page.expect_download() as saved:
            await page.get_by_role("link", name="Save as CSV").click()
        lines = (await (await saved.value).path()).read_text().splitlines()
        assert len(lines) == 2
        await rows.nth(0).get_by_role("link", name="Review").click()
        await expect(page.get_by_role("region", name="Bet 1, $5")).to_contain_text("Cost $")
        assert await faults_at_both_sizes(page, target=44) == []

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
        assert await faults(page, target=24) == []
        await resize(page, PHONE)
        assert await faults(page, target=44) == []


async def _lies_in_the_middle_of_its_felt(page: Page) -> None:
    """The only place of a round: the circles as on the layout, then cards that can be read, under
    the community cards; all of it in the middle."""
    felt = page.locator(".felt").filter(has=page.get_by_text("Seat 1", exact=True))
    circles = [felt.get_by_role("term").filter(has_text=mark) for mark in ("1", "2", "$")]
    across = [middle(await box(each))[0] for each in circles]
    assert across == sorted(across, reverse=True), "1, 2, $ from right to left"
    cards = [await box(each) for each in await felt.get_by_role("img", name=" of ").all()]
    own = [each for each in cards if each["y"] > (await box(circles[0]))["y"]]
    assert (len(cards), len(own)) == (5, 3)
    assert min(each["width"] for each in cards) >= 60
    whole = await box(felt)
    centre = middle(whole)[0]
    assert abs(across[1] - centre) < 2
    for row in (own, [each for each in cards if each not in own]):
        left, right = row[0]["x"], row[-1]["x"] + row[-1]["width"]
        assert abs((left + right) / 2 - centre) < 2
        assert whole["x"] < left < right < whole["x"] + whole["width"]


async def test_a_round_is_shared_by_link(chromium: Browser, evening: Evening) -> None:
    """A stranger sees the player's part of it, replays it and checks it; then it is taken back."""
    felt = await evening.table("nsw-let-it-ride", deck="Jh 9s Js 9c 4c 2h 9d 7s")
    async with (
        guests(evening, felt, 1, 2) as (ann, bob),
        screen(chromium, evening.address) as own,
    ):
        await felt.until(Phase.BETTING)
        for guest in (ann, bob):
            await guest.bets()
        for phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
            await felt.until(phase)
            for guest in (ann, bob):
                if phase is Phase.FIRST_CHOICE:
                    await guest.do("Look")
                await guest.do("Ride")
        await felt.until(Phase.BETTING, Phase.BETWEEN_ROUNDS)
        await become(own, ann.client)
        await own.goto(f"{evening.address}/review/{felt.id}/1")
        await own.get_by_role("button", name="Share this round").click()
        link = await own.get_by_label("Link to this round").input_value()
        assert await faults_at_both_sizes(own, target=44) == []
        async with screen(chromium, link) as page:
            await expect(page.get_by_role("heading", level=1)).to_have_text(f"{ann.name}’s round 1")
            await expect(page.get_by_text("This round checks out.")).to_be_visible()
            round = page.get_by_role("region", name="The round")
            await expect(round).to_contain_text("+$15")
            await expect(round.get_by_role("img", name="jack of hearts")).to_be_visible()
            await expect(page.get_by_text("Let bet 1 ride, $5.")).to_be_visible()
            steps = page.get_by_role("region", name="Step by step")
            await steps.get_by_role("button").last.click()
            await expect(page.get_by_text("Seat 1", exact=True)).to_be_visible()
            for size in (PHONE, WIDE):
                await resize(page, size)
                await _lies_in_the_middle_of_its_felt(page)
            read = await page.locator("main").inner_text()
            assert bob.name not in read
            assert not re.search("seat 2", read, re.IGNORECASE)
            for card in ("nine of spades", "nine of clubs", "two of hearts"):
                await expect(page.get_by_role("img", name=card)).to_have_count(0)
            assert await faults_at_both_sizes(page, target=44) == []
        await own.get_by_role("button", name="Stop sharing").click()
        await expect(own.get_by_text("The link no longer works.")).to_be_visible()
        async with screen(chromium, link, refused="404") as page:
            await expect(page.get_by_role("alert")).to_contain_text("Nobody shares a round")
