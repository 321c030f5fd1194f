"""Irregularities: reported in the floor's words, answered with a ruling and what moves."""

import re

import pytest
from playwright.async_api import Browser, expect

from letitride.table.state import Halt, Phase
from tests.browser.evening import Evening
from tests.browser.pages import PHONE, violations
from tests.browser.staff import dealer, desk, guests

SHOWN = re.compile(r"[2-9TJQKA][♣♦♥♠]| of (clubs|diamonds|hearts|spades)")

pytestmark = pytest.mark.asyncio(loop_scope="session")

ALL = 300_00


@pytest.mark.clause("N 12.3")
@pytest.mark.clause("N 12.5")
@pytest.mark.clause("N 12.7")
@pytest.mark.clause("N 12.14")
async def test_new_south_wales_rules_on_cards_hands_and_players(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora", device="shuffler")
    async with (
        guests(evening, felt, 2, 5) as (ann, bob),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "dora") as dora,
    ):
        await deals.until(Phase.BETTING)
        await ann.bets("$5")
        await bob.bets("$10")
        await deals.do("CallNoMoreBets")
        await deals.do("ReleaseDeck")
        await deals.do("Deal", rest=False)
        await dora.console(felt)
        exposed = "A card was exposed"
        version = felt.now.version
        await dora.button(exposed).click()
        await expect(dora.dialog.get_by_role("radio", checked=True)).to_have_count(0)
        await expect(dora.dialog.get_by_role("button", name="Report it")).to_have_count(0)
        await dora.answers("card 1")
        would = dora.dialog.get_by_role("status", name="The ruling would be")
        await expect(would).to_contain_text("N 12.5")
        await expect(would).to_contain_text("The card is turned over, and the deal goes on.")
        # It names no card: whoever cancels has seen none.
        assert not SHOWN.search(await would.inner_text())
        await dora.dialog.get_by_role("button", name="Cancel").click()
        assert felt.now.version == version, "nothing has happened"
        await dora.does(exposed, which="card 1")
        await dora.is_told("N 12.5", "The card is turned over, and the deal goes on.")
        await dora.does(exposed, which="card 3")
        await dora.is_told(
            "N 12.3",
            "2 cards have been exposed: this is a misdeal, and all bets go back.",
            "Seat 2 gets $15 back.",
            "Seat 5 gets $30 back.",
            "Round 1 is void.",
        )
        assert (ann.rack, bob.rack) == (ALL, ALL)

        await deals.until(Phase.BETTING)
        await ann.bets("$5")
        await bob.bets("$10")
        await deals.until(Phase.FIRST_CHOICE)
        await ann.do("Look")
        wrong = "A hand has the wrong number of cards"
        await dora.asks(wrong, f"seat 5, {bob.name}", Cards_in_the_hand="3")
        await dora.dialog.get_by_role("button", name="Report it").click()
        await expect(dora.dialog.get_by_role("alert")).to_contain_text("0 to 2, or 4 to")
        await dora.dialog.get_by_role("button", name="Cancel").click()
        await dora.does(wrong, f"seat 5, {bob.name}", Cards_in_the_hand="4")
        await dora.is_told(
            "N 12.7",
            "The hand of seat 5 is void, and its bets go back. The others play on.",
            "Seat 5 gets $30 back.",
        )
        assert (ann.rack, bob.rack) == (ALL - 1500, ALL)
        await dora.asks("A player is absent")
        await expect(dora.dialog).to_contain_text(f"seat 2, {ann.name}")
        await dora.dialog.get_by_role("button", name="Report it").click()
        await dora.is_told("N 12.14", "ride", "Seat 2 lets bet 1 ride.")
        await dora.button("Dismiss").click()
        await expect(dora.page.get_by_text("Say aloud")).to_have_count(0)
        rulings = dora.region("Latest rulings").get_by_role("listitem")
        await expect(rulings).to_have_count(4)
        await expect(rulings.nth(3)).to_contain_text("N 12.5")
        assert await violations(dora.page) == []


@pytest.mark.clause("N 12.13")
async def test_on_a_phone_the_person_who_reports_is_led_to_the_ruling(
    chromium: Browser, evening: Evening
) -> None:
    """What others do next is not added to it."""
    felt = await evening.table("nsw-let-it-ride", dealer="dora", device="shuffler")
    async with (
        guests(evening, felt, 1, 5) as (ann, bob),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "dora", size=PHONE) as dora,
    ):
        await deals.until(Phase.BETTING)
        for guest in (ann, bob):
            await guest.bets("$5")
        await deals.until(Phase.FIRST_CHOICE)
        await bob.do("Look")
        await dora.console(felt)
        await dora.asks("A player is absent", f"seat 1, {ann.name}")
        await dora.dialog.get_by_role("button", name="Report it").click()
        told = dora.page.get_by_role("status").filter(has_text="Say aloud")
        await expect(told).to_be_focused()
        await expect(told).to_be_in_viewport(ratio=1)
        moves = told.get_by_role("list", name="What moves").get_by_role("listitem")
        back = ["Seat 1 gets $15 back.", "The cards of seat 1 go to the rack."]
        await expect(moves).to_have_text(back)
        await bob.do("Ride")
        await dora.shows("Seats", "rides")
        await expect(moves).to_have_text(back)
        await dora.presses("Unload the stub")
        await dora.presses("Turn the community card")
        await expect(dora.region("Next")).to_contain_text("Waiting for seat 5.")


@pytest.mark.clause("W irregularity 2")
@pytest.mark.clause("W irregularity 4")
async def test_washington_needs_the_floor_to_count_and_to_turn_the_key(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("wa-let-it-ride-bonus", dealer="dora")
    async with (
        guests(evening, felt, 1) as (ann,),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "dora") as dora,
        desk(chromium, evening, "gabriel") as gabriel,
    ):
        await deals.until(Phase.BETTING)
        await ann.bets("$5", bonus="$1")
        await deals.do("AskForSideBets")
        await deals.do("CallNoMoreBets")
        await deals.do("PressKey", key="lock_out")
        await deals.do("ReleaseDeck")
        await deals.do("Deal", rest=False)
        await dora.console(felt)
        await gabriel.console(felt)
        await dora.asks("The stub was unloaded too early")
        would = dora.dialog.get_by_role("status", name="The ruling would be")
        await expect(would).to_contain_text("It is still the same round")
        await expect(would).to_contain_text("No money moves.")
        assert felt.now.halts == (), "nothing has happened yet"
        await dora.dialog.get_by_role("button", name="Report it").click()
        await dora.is_told(
            "W irregularity 4",
            "It is still the same round: bets stay, and none are added.",
        )
        await expect(dora.page.get_by_role("alert")).to_contain_text("Play is stopped.")
        await expect(dora.button("Collect all cards")).to_have_count(0)
        for step in (
            "Collect all cards",
            "Put the bonus bets back on the lit sensors",
            "Put the maintenance key into slot 3",
            "Press",
            "Press",
            "Take the maintenance key out",
        ):
            await gabriel.presses(step)
            await gabriel.dialog.get_by_role("button", name=step).click()
        await dora.presses("Press")
        await felt.comes_to(lambda now: now.round is not None and now.round.locked)
        await expect(dora.page.get_by_text("The same round is dealt again")).to_be_visible()

        await deals.until(Phase.FIRST_CHOICE)
        await dora.does(
            "A hand has the wrong number of cards", "the dealer's cards", Cards_in_the_hand="2"
        )
        await dora.is_told(
            "W irregularity 2",
            "The dealer's hand is not right: this is a misdeal, and all bets go back.",
            "Seat 1 gets $16 back.",
        )
        assert ann.rack == ALL
        assert Halt.COUNT in felt.now.halts
        await expect(dora.button("Collect all cards")).to_have_count(0)
        await expect(gabriel.key).to_have_text("Collect all cards")
        await gabriel.does("Collect all cards")
        await gabriel.does("Unload the stub")
        await expect(dora.button("Report the count")).to_have_count(0)
        await expect(gabriel.key).to_have_text("Report the count")
        await gabriel.does("Report the count", Cards_in_all="52")
        await gabriel.is_told("W irregularity", "The deck has all its 52 cards. Play goes on.")
        assert not felt.now.halts
        await expect(dora.page.get_by_role("alert")).to_have_count(0)


async def test_where_the_book_is_silent_the_ruling_says_that_it_is_house_policy(
    chromium: Browser, evening: Evening
) -> None:
    """Before a misdeal is declared, the page shows whose money moves."""
    felt = await evening.table("six-card-let-it-ride", dealer="dora")
    async with (
        guests(evening, felt, 3, 4) as (ann, bob),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "dora") as dora,
    ):
        await deals.until(Phase.BETTING)
        await ann.bets("$2", pair_plus="$2")
        await bob.bets("$4")
        await deals.until(Phase.FIRST_CHOICE)
        await dora.console(felt)
        await dora.asks("Declare a misdeal")
        moving = dora.dialog.get_by_role("list", name="Whose money moves")
        await expect(moving).to_contain_text(f"Seat 3, {ann.name}: goes back$8")
        await expect(moving).to_contain_text(f"Seat 4, {bob.name}: goes back$12")
        misdeal = dora.dialog.get_by_role("button", name="Declare a misdeal")
        await misdeal.click()
        await expect(dora.dialog.get_by_role("alert")).to_have_text("Enter a reason or a decision.")
        assert felt.now.phase is Phase.FIRST_CHOICE
        await dora.dialog.get_by_label("Reason").fill("two stacks were mixed")
        await misdeal.click()
        await dora.is_told(
            "house policy",
            "This is house policy.",
            "Seat 3 gets $8 back.",
            "Seat 4 gets $12 back.",
        )
        assert (ann.rack, bob.rack) == (ALL, ALL)


@pytest.mark.clause("N 14.4")
@pytest.mark.clause("N 14.5")
async def test_a_void_asks_for_the_reason_and_the_password_and_is_on_record(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    async with (
        guests(evening, felt, 2, 5) as (ann, bob),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "carla", is_refused=True) as carla,
        desk(chromium, evening, "ines") as ines,
    ):
        await deals.until(Phase.BETTING)
        await ann.bets("$5")
        await bob.bets("$10")
        await deals.until(Phase.FIRST_CHOICE)
        await carla.console(felt)
        given = {"Reason": "a marked deck", "Who_committed_the_fraud": "Max Nail"}
        await carla.asks("Invalidate the round", "fraud", **given)
        await carla.dialog.get_by_label(f"seat 5, {bob.name}").check()
        moving = carla.dialog.get_by_role("list", name="Whose money moves")
        await expect(moving).to_contain_text(f"Seat 2, {ann.name}: goes back$15")
        await expect(moving).to_contain_text(f"Seat 5, {bob.name}: goes to the house$30")
        await carla.dialog.get_by_label(f"seat 5, {bob.name}").uncheck()
        await expect(moving).to_contain_text(f"Seat 5, {bob.name}: goes back$30")
        await carla.dialog.get_by_role("button", name="Invalidate the round").click()

        version = felt.now.version
        await carla.gives_password("not the password")
        again = carla.page.get_by_role("dialog", name="Confirm your password")
        await expect(again.get_by_role("alert")).to_contain_text("wrong")
        assert felt.now.version == version, "nothing has moved"
        await carla.gives_password()
        await carla.is_told(
            "N 14.4",
            "The round is invalid, and wagers go back: a marked deck.",
            "Seat 2 gets $15 back.",
            "Seat 5 gets $30 back.",
            "Round 1 is void.",
        )
        assert (ann.rack, bob.rack) == (ALL, ALL)

        await ines.go(f"/record/{felt.id}")
        await expect(ines.page.get_by_role("row").filter(has_text="Round 1")).to_contain_text(
            "void"
        )
        await ines.page.get_by_label("Search for").fill("ruling marked deck")
        await ines.button("Search").click()
        found = ines.region("Entries found").get_by_role("row").nth(1)
        await expect(found).to_contain_text("N 14.4")
        await expect(found).to_contain_text("carla, casino supervisor")
        await found.get_by_role("link").click()
        steps = ines.region("Step by step")
        await expect(steps).to_contain_text("Seat 5 gets $30 back.")
        await expect(ines.page.get_by_role("heading", name="Round 1")).to_be_visible()
