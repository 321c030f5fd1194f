"""What a player may count on: bets that are repeated whole, results that can be read, a notice when
time has run out, a focus that stays, and open cards on the smallest screen."""

import re

import pytest
from playwright.async_api import Browser, expect

from letitride.rules import Wager
from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.pages import PHONE, WIDE, violations, window
from tests.browser.players import Hand, player

pytestmark = pytest.mark.asyncio(loop_scope="session")

_CUT_OFF = "each => each.scrollHeight > each.clientHeight + 1"


async def test_all_last_bets_can_be_repeated_even_after_a_reload(
    chromium: Browser, evening: Evening
) -> None:
    """Results can be read until the next bets are called."""
    felt = await evening.table("wa-let-it-ride-bonus", deck="Jh Ts 4c Jd 9s 6h")
    async with player(chromium, evening, felt, hand=Hand.KEYS) as ann:
        await ann.seat_and_chips(seat=4)
        await felt.until(Phase.BETTING)
        await ann.bet()
        await ann.bet_side(Wager("bonus"))
        await ann.bet_side(Wager("three_card"))
        laid = [ann.me["circles"], ann.me["spots"]]
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await ann.ride()
        await felt.until(Phase.SECOND_CHOICE)
        await ann.ride()
        await felt.until(Phase.BETTING)
        await expect(ann.place).to_contain_text("Last round +$9")
        await expect(ann.place).to_contain_text("Pair of tens or better · 1 to 1 · wins $15")

        await ann.page.reload()
        again = ann.button("Repeat 3 × $5, and Bonus $1, 3 Card Bonus $5")
        await ann.press(again, "a")
        await expect(ann.figure("In action")).to_have_text("$21")
        assert [ann.me["circles"], ann.me["spots"]] == laid
        await felt.until(Phase.CALLED)
        await expect(ann.place).not_to_contain_text("Last round")


async def test_focus_stays_on_the_choices_and_a_timeout_is_announced(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("wa-let-it-ride", deck="5h 8s 9c Jd Qs 2h")
    async with player(chromium, evening, felt, hand=Hand.KEYS) as ann:
        await ann.seat_and_chips(seat=4)
        await felt.until(Phase.BETTING)
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        await expect(
            ann.page.get_by_role("paragraph").filter(has_text="Your first bet?")
        ).to_be_visible()
        # The empty middle of the dock may hold the focus; a frame there would look like a field.
        middle = ann.page.locator(".now")
        await middle.focus()
        await expect(middle).to_be_focused()
        await expect(middle).to_have_css("outline-style", "none")
        await ann.press(ann.look_button)
        await expect(ann.page.get_by_role("group", name="Pull back")).to_be_focused()
        await ann.page.keyboard.press("Tab")
        await expect(ann.pull_button).to_be_focused()
        await ann.page.keyboard.press("Enter")
        await felt.until(Phase.SECOND_CHOICE)
        await expect(ann.pull_button).to_be_focused()

        words = "You ran out of time, so your bets ride."
        await felt.until(Phase.SETTLING)
        await expect(ann.page.get_by_text(words).first).to_be_visible()
        await expect(ann.log).to_contain_text(words)
        await ann.press(ann.button("Close"))
        await expect(ann.page.locator(".notes").get_by_text(words)).to_have_count(0)


async def test_open_cards_of_others_are_visible_on_a_phone(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("wa-let-it-ride", face="up", deck="Jh Ts 4c Jd 9s 6h 2h 3c")
    async with (
        player(chromium, evening, felt, hand=Hand.TOUCH, size=PHONE) as ann,
        evening.house.guest() as ben,
    ):
        await ann.seat_and_chips(seat=1)
        await felt.do(ben, "Sit", seat=2)
        await felt.do(ben, "BuyIn", amount=100_00)
        await felt.until(Phase.BETTING)
        await felt.do(ben, "Bet", amount=5_00)
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        tile = ann.page.get_by_role("listitem").filter(has_text=re.compile("^2 "))
        await expect(tile.get_by_role("img", name=re.compile(" of "))).to_have_count(3)
        assert await violations(ann.page) == []


async def test_the_offer_of_the_bank_is_visible_and_takes_only_chips(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("ca-let-it-ride")
    async with player(chromium, evening, felt) as ann:
        await ann.come_in()
        await ann.sit(4)
        await felt.until(Phase.BETTING)
        now = ann.page.locator(".now")
        await expect(ann.button("Decline")).to_be_in_viewport(ratio=1)
        assert not await now.evaluate(_CUT_OFF)
        await ann.buy_in("$100")
        take, decline = ann.button("Take the bank"), ann.button("Decline")
        for size in (WIDE, (1280, 720), PHONE):
            await ann.page.set_viewport_size({"width": size[0], "height": size[1]})
            await expect(decline).to_be_in_viewport(ratio=1)
            assert not await now.evaluate(_CUT_OFF), size
        await ann.press(take)
        for size in (PHONE, (1024, 768), (1280, 720), WIDE):
            await ann.page.set_viewport_size({"width": size[0], "height": size[1]})
            await expect(ann.button("Post the wager")).to_be_in_viewport(ratio=1)
            assert not await now.evaluate(_CUT_OFF), size
        assert await violations(ann.page) == []
        # Whoever lets the time for it pass is told what became of the bank, and keeps the seat.
        await felt.until_it(lambda table: table.banking.seat is None)
        await expect(ann.page.get_by_text("the bank moves on").first).to_be_visible()
        await expect(ann.place).to_be_visible()


async def test_a_table_that_is_not_there_leads_back_to_the_floor(
    chromium: Browser, evening: Evening
) -> None:
    async with window(chromium) as page:
        await page.goto(f"{evening.address}/tables/nowhere")
        await expect(page.get_by_role("heading", name="Table not found")).to_be_visible()
        await expect(page.get_by_role("button", name="Go back to the table")).to_have_count(0)
        await expect(page.get_by_role("link", name="Back to the tables")).to_be_visible()
