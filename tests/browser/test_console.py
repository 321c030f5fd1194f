"""A dealer deals a round with the one large button: every step is the book's next act."""

import pytest
from playwright.async_api import Browser, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.pages import violations
from tests.browser.staff import dealer, desk, guests

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.clause(
    "W table 4", "W bonus 15", "W payout 1", "N 14.14", "W table 2 sensor", "W table 4 bonus"
)
async def test_a_whole_round_at_a_shuffler_by_keyboard(chromium: Browser, evening: Evening) -> None:
    """Seat 2 holds jacks from the start, seat 5 nothing; both have the $1 bonus."""
    felt = await evening.table(
        "wa-let-it-ride-bonus", dealer="dora", deck="Jh Js Jd 4c 7d 9s 2h 3s 5c"
    )
    async with (
        guests(evening, felt, 2, 5) as (ann, bob),
        desk(chromium, evening, "dora") as dora,
    ):
        await dora.console(felt)
        assert await violations(dora.page) == []
        await expect(dora.page.get_by_role("heading", level=1)).to_have_text(felt.name)
        await dora.page.keyboard.press("?")
        await expect(dora.dialog).to_contain_text("The large button")
        assert await violations(dora.page) == []
        await dora.page.keyboard.press("Escape")
        await dora.presses("Open the round")
        await ann.bets("$5", bonus="$1", three_card="$1")
        await expect(dora.key).to_contain_text("1 of 2 have bet · not yet: seat 5")
        await expect(dora.aloud).to_contain_text("Any side bets?")
        await bob.bets("$10", bonus="$1")
        await dora.shows("Table controller", "Lit: 2 ($1), 5 ($1)", "Lit: 2 ($1)")
        await expect(dora.key).to_contain_text("2 of 2 have bet")
        await dora.presses("Ask for side bets")
        await dora.presses("Call “No more bets”")
        await expect(dora.key).to_contain_text("LOCK OUT")
        await dora.presses("Press")

        await dora.shows("Table controller", "lammers: 2 ($1), 5 ($1)")
        await dora.presses("Release the deck")
        await expect(dora.key).to_contain_text("Deal the next")
        await expect(dora.key).to_contain_text("to seat 2")
        await dora.presses("Deal the next")
        # The other deck could be shuffled now, and the deal goes on all the same.
        await expect(dora.key).to_contain_text("to seat 5")
        await expect(dora.region("Next").get_by_role("button", name="Shuffle")).to_be_visible()
        rest = dora.region("Next").get_by_role("button", name="Deal all")
        await expect(rest).to_contain_text("to seat 5 and the dealer")
        await dora.page.keyboard.press("a")
        await dora.presses("Unload the stub")
        await dora.presses("Shuffle")
        await expect(dora.region("Next")).to_contain_text("Waiting for seat 2, seat 5.")
        await expect(dora.region("Next")).not_to_contain_text("Nothing for you to do")

        for guest in (ann, bob):
            await guest.do("Look")
        for _ in range(2):
            await ann.do("Ride")
            await bob.do("Pull")
            await dora.presses("Turn the community card")
        # What is paid stands on the screen before it is confirmed, and the cards beside it.
        await expect(dora.key).to_contain_text("seat 5")
        await expect(dora.aloud).to_contain_text("Seat 5: No pair. No win.")
        await dora.presses("Take $11")
        await dora.shows("Table controller", "take $10")
        await expect(dora.key).to_contain_text("seat 2")
        due = dora.region("Next").get_by_role("table")
        await expect(due.get_by_text("pay $15")).to_have_count(3)
        await expect(due).to_contain_text("wins $8")
        await expect(dora.region("Seats")).to_contain_text("J♥")
        assert ann.rack == 300_00 - 15_00 - 2_00, "nothing is paid yet"
        await dora.presses("Pay $")
        settled = dora.region("Table controller").get_by_role("table")
        await expect(settled).to_contain_text("Three of a kind")
        await expect(settled).to_contain_text("3 to 1")
        await expect(settled).to_contain_text("wins $8")
        await expect(settled.get_by_text("pay $15")).to_have_count(3)
        assert " for " not in await settled.inner_text()

        await expect(dora.key).to_contain_text("GAME OVER")
        await dora.presses("Press")
        await expect(dora.region("Next")).to_contain_text("The round ends by itself.")
        await felt.until(Phase.BETWEEN_ROUNDS)
        await expect(dora.key).to_contain_text("Open the round")
        await dora.shows("Table controller", "Lit: none")
        await expect(dora.region("Table controller")).not_to_contain_text("lammers")
        await dora.shows("Cards", "52 cards")
        assert felt.now.phase is Phase.BETWEEN_ROUNDS
        await dora.page.get_by_role("link", name="rules", exact=True).click()
        await expect(dora.page.get_by_role("heading", level=1)).to_contain_text("Washington")


async def test_losing_bets_are_shown_before_they_are_taken(
    chromium: Browser, evening: Evening
) -> None:
    """Losers first: seat 5 has nothing, seat 2 jacks. The round counts for the dealer at the
    console, who presses no key to end it."""
    felt = await evening.table("nsw-let-it-ride", dealer="dora", deck="Jh 4c Js 7d Jd 9s 2h 3s 5c")
    async with (
        guests(evening, felt, 2, 5) as seated,
        dealer(evening, felt) as deals,
        desk(chromium, evening, "dora") as dora,
    ):
        await deals.until(Phase.BETTING)
        for guest in seated:
            await guest.bets("$5")
        await deals.until(Phase.FIRST_CHOICE)
        for guest in seated:
            await guest.do("Look")
        for phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
            await deals.until(phase)
            for guest in seated:
                await guest.do("Ride")
        await deals.until(Phase.SETTLING)
        await dora.console(felt)
        await expect(dora.aloud).to_contain_text("Seat 5: No pair. No win.")
        await dora.presses("Take $15")
        await expect(dora.aloud).to_contain_text("Seat 2: Three of a kind. Pays $45.")
        await dora.presses("Pay $45")
        await felt.until(Phase.BETWEEN_ROUNDS)
    async with desk(chromium, evening, "gabriel") as gabriel:
        await gabriel.go(f"/floor/search?table={felt.id}")
        row = gabriel.region("Search rounds").get_by_role("row", name=f"{felt.name}, round 1")
        await expect(row).to_contain_text("dora")


async def test_a_signal_stays_with_the_player_who_gave_it(
    chromium: Browser, evening: Evening
) -> None:
    """Ann answers on her own screen while her signal is being recorded: it is not taken for Bob's,
    who is next."""
    felt = await evening.table("nsw-let-it-ride", dealer="dora", turns="in_turn")
    async with (
        guests(evening, felt, 2, 5) as (ann, bob),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "dora") as dora,
    ):
        await deals.until(Phase.BETTING)
        for guest in (ann, bob):
            await guest.bets("$5")
        await deals.until(Phase.FIRST_CHOICE)
        await dora.console(felt)
        await dora.asks("Record a hand signal", "tuck: let it ride")
        await expect(dora.dialog).to_contain_text(f"eat 2, {ann.name}")
        await ann.do("Look")
        await ann.do("Ride")
        await expect(dora.region("Seats").locator(".turn")).to_contain_text(bob.name)
        await expect(dora.dialog.get_by_role("alert")).to_have_text("You can no longer do this.")
        record = dora.dialog.get_by_role("button", name="Record a hand signal")
        await expect(record).to_have_count(0)
        await dora.dialog.get_by_role("button", name="Cancel").click()
        await dora.does("Record a hand signal", "tuck: let it ride")
        await felt.comes_to(lambda now: now.phase is Phase.FIRST_CHOICE)


async def test_a_stale_choice_is_not_taken_for_another(chromium: Browser, evening: Evening) -> None:
    """A wager is taken down while the dialog to refuse it is open: the other one stays."""
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    async with (
        guests(evening, felt, 2, 5) as (ann, bob),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "gabriel") as gabriel,
    ):
        await deals.until(Phase.BETTING)
        await ann.bets("$5")
        await bob.bets("$10")
        await gabriel.console(felt)
        await gabriel.asks("Refuse a wager", f"seat 2, {ann.name}", Reason="too late")
        moving = gabriel.dialog.get_by_role("list", name="Whose money moves")
        await expect(moving).to_have_text(f"Seat 2, {ann.name}: goes back$15")
        await ann.do("Bet", amount=0)
        await expect(gabriel.dialog.get_by_role("alert")).to_contain_text("Choose again.")
        refuse = gabriel.dialog.get_by_role("button", name="Refuse a wager")
        await expect(refuse).to_have_count(0)
        await gabriel.answers(f"seat 5, {bob.name}")
        await expect(moving).to_have_text(f"Seat 5, {bob.name}: goes back$30")
        await refuse.click()
        await expect(gabriel.page.get_by_role("dialog")).to_have_count(0)
        assert bob.rack == 300_00
