"""California's bank goes round: offered, taken or declined, and passed on after two hands."""

import re

import pytest
from playwright.async_api import Browser, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.players import Player, player

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def told(text: str, *players: Player) -> None:
    for each in players:
        await expect(each.page.get_by_text(text).first).to_be_visible()


async def posts(ben: Player, dollars: str) -> None:
    await ben.page.get_by_label(re.compile("^Amount in dollars")).fill(dollars)
    await ben.press(ben.button("Post the wager"))
    await told(f"You are the bank: ${dollars}", ben)


async def plays(ann: Player, *, pulls: bool) -> None:
    """A whole round against the bank."""
    await ann.bet()
    await ann.felt.until(Phase.FIRST_CHOICE)
    await ann.look()
    for phase in (Phase.SECOND_CHOICE, Phase.ROUND_OVER):
        await (ann.pull() if pulls else ann.ride())
        await ann.felt.until(phase)


async def test_the_bank_goes_round(chromium: Browser, evening: Evening) -> None:
    """The player who bets holds three jacks in every round."""
    felt = await evening.table("ca-let-it-ride", deck="Jh Js 4c Jd 9s 6h")
    async with (
        player(chromium, evening, felt) as ann,
        player(chromium, evening, felt) as ben,
        evening.house.guest() as cyd,
    ):
        await ann.seat_and_chips(seat=1)
        await ben.seat_and_chips(seat=2)
        await felt.do(cyd, "Sit", seat=3)
        await felt.do(cyd, "BuyIn", amount=100_00)
        await felt.until(Phase.BETTING)

        await told("The bank is offered to you.", ann)
        await told("The bank is offered to seat 1.", ben)
        await ann.press(ann.button("Decline"))
        await told("The bank is offered to seat 2.", ann)
        await ben.press(ben.button("Take the bank"))
        await posts(ben, "20")
        await told("Seat 2 is the bank: $20", ann)

        # Three times $15 is won, and $20 of it is covered; what is not covered comes back.
        await plays(ann, pulls=False)
        await told("collected $0, paid $20", ann, ben)
        await expect(ann.log).to_contain_text("You get $5 back on bet $, not covered by the bank.")
        # The house has had $0.50 for each bet, and $2 of the bank.
        await expect(ann.figure("This round")).to_have_text("+$18.50")
        await expect(ben.figure("This round")).to_have_text("−$22")
        await ann.shows_what_the_server_has()
        await ben.shows_what_the_server_has()

        await felt.until(Phase.BETTING)
        await posts(ben, "60")
        await plays(ann, pulls=True)
        await told("collected $0, paid $15", ann, ben)
        await felt.until(Phase.BETTING)
        await expect(ben.log).to_contain_text("You get $45 back from the bank.")
        await expect(ann.log).to_contain_text("Seat 2 gets $45 back from the bank.")
        # $20 and $15 were lost, and $2 paid to the house for each hand that was banked.
        await expect(ben.figure("Rack")).to_have_text("$61")

        await told("The bank is offered to seat 3.", ann, ben)
        await felt.do(cyd, "AcceptBank")
        await felt.do(cyd, "PostBank", amount=50_00)
        await told("Seat 3 is the bank: $50", ann, ben)

        # Looked at again, the bank has its own account of the round, and what it paid to the house.
        page = ben.page
        await page.goto(f"{evening.address}/record/{felt.id}/1")
        own = page.get_by_role("listitem").filter(has_text="Seat 2").first
        await expect(own).to_contain_text("the bank")
        step = page.get_by_role("button", name="Next step")
        where = await step.bounding_box()
        while await step.is_enabled():
            await step.click()
            assert await step.bounding_box() == where
        await expect(page.locator("p.said")).to_have_text("Round 1 is over.")
        await expect(own.locator("dd")).to_have_text(["$20", "$0", "$20"])
        await expect(own).to_contain_text("fee $2")
        await expect(own.locator(".net")).to_have_text("−$22")
        await page.goto(f"{evening.address}/record/{felt.id}")
        first = page.get_by_role("row", name="Round 1")
        await expect(first.locator(".amount")).to_have_text("−$22")
