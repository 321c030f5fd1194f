"""Running tables from the floor: the next dealer, checks, measures, disputes, and who may."""

from datetime import datetime

import pytest
from playwright.async_api import Browser, expect

from letitride.house import CommandRefused, audit_stream
from letitride.rules import Role
from letitride.store import Write
from letitride.table.state import Halt, Phase
from tests.browser.evening import Evening
from tests.browser.pages import PHONE, scrolls_sideways, violations
from tests.browser.staff import dealer, desk, guests

pytestmark = pytest.mark.asyncio(loop_scope="session")

MINUTE = 60


async def test_cards_are_picked_for_a_check_and_a_swap(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    async with (
        dealer(evening, felt) as deals,
        desk(chromium, evening, "carla", size=PHONE) as carla,
        desk(chromium, evening, "dora") as dora,
    ):
        await deals.until(Phase.BETWEEN_ROUNDS)
        await carla.console(felt)
        await carla.asks("Swap a card for its twin")
        await carla.dialog.get_by_role("button", name="ace of hearts").click()
        assert await violations(carla.page) == []
        assert not await scrolls_sideways(carla.page)
        await carla.dialog.get_by_role("button", name="Swap a card for its twin").click()
        await expect(carla.page.get_by_role("dialog")).to_have_count(0)
        assert not felt.now.decks[0].shuffled

        await dora.console(felt)
        await dora.asks("Report a deck check", Other_foreign_cards="1")
        await dora.dialog.get_by_text("Missing cards: none").click()
        await dora.dialog.get_by_role("button", name="two of clubs").first.click()
        assert await violations(dora.page) == []
        await dora.dialog.get_by_role("button", name="Report a deck check").click()
        await expect(dora.page.get_by_role("dialog")).to_have_count(0)
        assert felt.now.decks[0].wrong
        assert Halt.NEW_DECK in felt.now.halts


async def test_the_next_dealer_is_announced_while_another_still_deals(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    async with dealer(evening, felt) as deals, desk(chromium, evening, "gabriel") as gabriel:
        await deals.until(Phase.BETTING)
        await gabriel.console(felt)
        who = gabriel.region("Dealer")
        await who.get_by_label("New dealer").select_option(value="")
        await who.get_by_label("When").select_option(label="after this round")
        await who.get_by_role("button", name="Relieve the dealer").click()
        await expect(who.get_by_role("status")).to_have_text(
            "The automatic dealer deals from the next round."
        )
        assert felt.runner.dealer == "dora"


async def test_measures_and_disputes_are_handled_on_the_floor(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    async with (
        guests(evening, felt, 2, 5) as (ann, bob),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "gabriel") as gabriel,
        desk(chromium, evening, "carla") as carla,
        desk(chromium, evening, "ines") as ines,
    ):
        await deals.until(Phase.BETTING)
        await ann.bets("$5")
        await deals.until(Phase.FIRST_CHOICE)
        for each in (gabriel, carla, ines):
            await each.console(felt)
        await ann.do("RaiseDispute", about="my bet was ten")
        disputes = ines.region("Disputes")
        await expect(disputes).to_contain_text("“my bet was ten”")
        decision = "Decision, in the words you will say".replace(" ", "_")
        await gabriel.asks("Rule on a dispute", **{decision: "It was five."})
        await expect(gabriel.dialog.get_by_role("region", name="The dispute")).to_contain_text(
            f"round 1, seat 2, {ann.name}: “my bet was ten”"
        )
        await gabriel.dialog.get_by_role("button", name="Rule on a dispute").click()
        await expect(disputes).to_contain_text("“It was five.” first ruled on by gabriel")
        await ann.do("AskReview", dispute=1)
        await carla.does("Review a ruling", **{decision: "Five it is."})
        await expect(disputes).to_contain_text("reviewed “Five it is.”")
        await ann.do("Complain", dispute=1)
        await ines.does("Answer a complaint", **{decision: "The record says five."})
        await expect(disputes).to_contain_text("heard “The record says five.”")

        whom = "seat apart · only players seated here"
        await gabriel.asks("Act on collusion", whom, Reason="signs were seen")
        for guest in (ann, bob):
            await gabriel.dialog.get_by_label(f"seat {guest.seat}, {guest.name}").check()
        await gabriel.dialog.get_by_role("button", name="Act on collusion").click()
        await gabriel.is_told("N 12.12", "Seats 2 and 5 may not play at the same table")
        await gabriel.shows("Limits and signs", " and ".join(sorted((ann.name, bob.name))))
        end = datetime.fromtimestamp(evening.clock.now() + 2 * 60 * MINUTE)
        ends = end.strftime("%Y-%m-%dT%H:%M")
        await gabriel.does(
            "Preclude a player", f"seat 5, {bob.name}", Reason="he went on", Ends=ends
        )
        await gabriel.is_told("N", "Seat 5 may not play on: he went on. This holds for 1")
        assert felt.now.measures[-1].until is not None
        assert felt.now.seats[5].precluded

        await ines.does("Order a count")
        await expect(gabriel.page.get_by_text("Play is stopped.")).to_be_visible()
        await ann.do("RaiseDispute", about="and my seat")
        await carla.go("/floor")
        row = carla.region("Tables").get_by_role("row").filter(has_text=f"{felt.name}:")
        await expect(row).to_contain_text("Play is stopped.")
        await expect(row).to_contain_text(f"Dispute. {ann.name}: “and my seat”")
        await expect(gabriel.button("Report the count")).to_have_count(0)
        await deals.do("CountCards", hands_right=True, total=52)
        await expect(gabriel.page.get_by_text("Play is stopped.")).to_have_count(0)


async def test_refusals_list_the_newest_first(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    refused = tuple(
        CommandRefused(
            table=felt.id,
            who="bob",
            role=Role.PLAYER,
            command="BetSide",
            code="too_late",
            clause="N 5.3",
            message=f"Refusal {number}.",
        )
        for number in range(1, 432)
    )
    log = evening.house.context.casino.log
    await log.append_all([Write(audit_stream(felt.id), refused, 0, "many")])
    async with desk(chromium, evening, "gabriel") as gabriel:
        await gabriel.go("/floor")
        row = gabriel.region("Tables").get_by_role("row").filter(has_text=felt.id)
        await row.get_by_role("button", name="Refusals").click()
        rows = gabriel.region(f"Refusals: {felt.id}").get_by_role("row")
        await expect(rows.nth(1)).to_contain_text("Refusal 431.")
        await expect(rows.nth(5)).to_be_in_viewport(ratio=1)
        await expect(rows.nth(1)).to_contain_text("Side bet")
        await expect(rows).to_have_count(201)
        for more in (401, 432):
            await gabriel.button("Show earlier").click()
            await expect(rows).to_have_count(more)
        await expect(rows.last).to_contain_text("Refusal 1.")
        await expect(gabriel.button("Show earlier")).to_have_count(0)


async def test_everybody_has_only_the_buttons_of_their_role(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    keys = (
        "Declare a misdeal",
        "The deck is bad",
        "Invalidate the round",
        "Change the limits",
        "Order a count",
        "Relieve the dealer",
    )
    may = {
        "dora": {"Declare a misdeal", "The deck is bad"},
        "gabriel": set(keys),
        "carla": set(keys),
        "ines": {"Order a count"},
    }
    desks = {"dora": 0, "gabriel": 0, "carla": 3, "ines": 1}
    async with guests(evening, felt, 2) as (ann,), dealer(evening, felt) as deals:
        await deals.until(Phase.BETTING)
        await ann.bets("$5")
        await deals.until(Phase.FIRST_CHOICE)
        for name, own in may.items():
            async with desk(chromium, evening, name, size=PHONE) as staff:
                await staff.console(felt)
                if own:
                    await expect(staff.button(sorted(own)[0])).to_be_visible()
                shown = {key for key in keys if await staff.button(key).count()}
                assert shown == own, name
                assert not await scrolls_sideways(staff.page)
                await staff.go("/floor")
                await expect(staff.region("Tables").get_by_role("row").nth(1)).to_be_visible()
                working = ("Set up a table", "Pay in", "Verify the log")
                found = [await staff.button(each).count() for each in working]
                assert sum(found) == desks[name], name
                assert not await scrolls_sideways(staff.page)
