"""The floor: limits by a sign, tables set up and taken away, measures, disputes, cage, refusals."""

import re
from datetime import datetime
from itertools import count

import pytest
from playwright.async_api import Browser, expect

from letitride.house import CommandRefused, audit_stream
from letitride.rules import Role
from letitride.store import Write
from letitride.table.state import Halt, Phase
from tests.browser.evening import Evening, Felt
from tests.browser.pages import PHONE, SIZES, scrolls_sideways, violations
from tests.browser.screens import resize
from tests.browser.staff import dealer, desk, guests, window_of

pytestmark = pytest.mark.asyncio(loop_scope="session")

_NUMBERS = count(1)
MINUTE = 60


@pytest.mark.clause("N 6.1")
@pytest.mark.clause("N 6.5")
async def test_a_higher_minimum_waits_for_its_sign(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    async with (
        guests(evening, felt, 2),
        desk(chromium, evening, "carla") as carla,
        window_of(chromium) as players,
    ):
        await players.goto(f"{evening.address}/tables/{felt.id}")
        sign = players.locator("main")
        await expect(sign).to_contain_text("$5 – $500")
        await carla.console(felt)
        await carla.asks("Change the limits", "minimum")
        await carla.dialog.get_by_role("textbox", name="Minimum, dollars").fill("10")
        await carla.dialog.get_by_role("button", name="Change the limits").click()
        await expect(carla.dialog.get_by_role("alert")).to_be_visible()
        await carla.dialog.get_by_role("button", name="Cancel").click()
        await carla.does("Put up a sign", "a higher minimum", New_minimum="10")
        await carla.shows("Limits and signs", "minimum $10 from", "$5 to $500")
        await expect(sign).to_contain_text(re.compile(r"\$10"))

        evening.clock.advance(19 * MINUTE)
        await evening.settle()
        await carla.shows("Limits and signs", "$5 to $500")
        assert felt.now.limits is not None
        assert felt.now.limits.minimum == 5_00
        evening.clock.advance(MINUTE)
        await evening.settle()
        await carla.shows("Limits and signs", "$10 to $500")
        await expect(sign).to_contain_text("$10 – $500")


async def test_house_choices_on_the_form_appear_on_the_sign(
    chromium: Browser, evening: Evening
) -> None:
    id = f"pit-{next(_NUMBERS)}"
    async with (
        desk(chromium, evening, "carla", is_refused=True) as carla,
        window_of(chromium) as players,
    ):
        await carla.go("/floor")
        form = carla.region("Set up a table")
        await form.get_by_label("Id", exact=True).fill(id)
        await form.get_by_label("Rule book").select_option(label="Let It Ride, New South Wales")
        await expect(form.get_by_label("Settling")).to_be_visible()
        await expect(form.get_by_label("Cards are dealt")).to_have_count(0)
        await form.get_by_label("Rule book").select_option(label="Let It Ride Bonus, Washington")
        settling = form.get_by_label("Settling")
        await expect(settling).to_have_accessible_description("Clause: W round 7")
        await settling.select_option("all hands turned, then paid")
        await form.get_by_label("3 Card Bonus: settled").select_option(
            "before the three bets (option 1)"
        )
        most = form.get_by_label("3 Card Bonus: maximum, dollars")
        await most.fill("30")
        await form.get_by_role("button", name="Set up a table").click()
        await expect(form.get_by_role("alert")).to_have_text(
            "3 Card Bonus: maximum: this rule book allows $1 to $25."
        )
        await expect(most).to_have_attribute("aria-invalid", "true")
        await most.fill("20")
        assert await violations(carla.page) == []
        await form.get_by_role("button", name="Set up a table").click()
        await expect(form.get_by_role("status")).to_have_text(f"{id} is set up.")

        felt = Felt(evening, evening.house.context.casino.tables[id])
        await felt.until(Phase.BETWEEN_ROUNDS)
        await players.goto(f"{evening.address}/tables/{id}")
        await players.get_by_role("button", name="House rules").click()
        sign = players.get_by_role("complementary", name="House rules")
        await expect(sign).to_contain_text("all hands turned, then paid Rule W round 7")
        await expect(sign).to_contain_text("before the three bets (option 1)")
        await carla.console(felt)
        await carla.shows("Limits and signs", "all hands turned, then paid (W round 7)")
        await carla.shows("Limits and signs", "$1 to $20")


async def test_a_card_room_has_a_fee_sheet_and_a_minimum_bank(
    chromium: Browser, evening: Evening
) -> None:
    id = f"pit-{next(_NUMBERS)}"
    async with desk(chromium, evening, "carla", is_refused=True) as carla:
        await carla.go("/floor")
        form = carla.region("Set up a table")
        await form.get_by_label("Id", exact=True).fill(id)
        await form.get_by_label("Rule book").select_option(label="Let It Ride, New South Wales")
        await expect(form.get_by_label("Settling")).to_be_visible()
        await expect(form.get_by_label("Bank minimum, dollars")).to_have_count(0)
        await form.get_by_label("Rule book").select_option(label="Let It Ride, California")
        first = form.get_by_label("Row 1: Player, each bet, dollars")
        await expect(first).not_to_have_value("")
        await first.fill("0.75")
        await form.get_by_role("button", name="Add a row").click()
        row = {"Limits from": "100", "Limits to": "200", "Player, each bet": "2"}
        for field, text in row.items():
            await form.get_by_label(f"Row 2: {field}, dollars").fill(text)
        await form.get_by_label("Bank minimum, dollars").fill("40")
        await form.get_by_role("button", name="Set up a table").click()
        last = form.get_by_label("Row 2: Player-dealer, each hand, dollars")
        await expect(last).to_have_attribute("aria-invalid", "true")
        await last.fill("8")
        assert await violations(carla.page) == []
        await form.get_by_role("button", name="Set up a table").click()
        await expect(form.get_by_role("status")).to_have_text(f"{id} is set up.")
        felt = Felt(evening, evening.house.context.casino.tables[id])
        await felt.until(Phase.BETWEEN_ROUNDS)
        terms = felt.now.terms
        assert terms is not None
        assert [rate.player for rate in terms.fees] == [75, 200]
        assert terms.fees[1].player_dealer == 800
        assert terms.bank_minimum == 4_000


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


async def test_a_table_is_opened_dealt_and_removed(chromium: Browser, evening: Evening) -> None:
    id = f"pit-{next(_NUMBERS)}"
    async with desk(chromium, evening, "carla", is_refused=True) as carla:
        await carla.go("/floor")
        form = carla.region("Set up a table")
        await form.get_by_role("button", name="Set up a table").click()
        await expect(form.get_by_role("alert")).to_have_text("Enter an id for the table.")
        await form.get_by_label("Id", exact=True).fill(id)
        await form.get_by_label("Name").fill("The pit")
        await form.get_by_label("Rule book").select_option(label="Let It Ride, New South Wales")
        await form.get_by_label("Minimum, dollars").fill("20")
        await form.get_by_label("Maximum, dollars").fill("10")
        await form.get_by_role("button", name="Set up a table").click()
        await expect(form.get_by_role("alert")).to_have_text("The minimum is above the maximum.")
        await form.get_by_label("Maximum, dollars").fill("200")
        await form.get_by_role("button", name="Set up a table").click()
        await expect(form.get_by_role("status")).to_have_text("The pit is set up.")
        row = carla.region("Tables").get_by_role("row").filter(has_text=id)
        await expect(row).to_contain_text("$20 to $200")
        assert await violations(carla.page) == []

        felt = Felt(evening, evening.house.context.casino.tables[id])
        await felt.until(Phase.BETWEEN_ROUNDS)
        await carla.button("Refresh").click()
        await expect(row.get_by_role("button", name="Remove")).to_have_count(0)
        await row.get_by_role("link", name="Console").click()
        who = carla.region("Dealer")
        for name, said in (("dora", "dora deals now."), ("", "The automatic dealer deals now.")):
            await who.get_by_label("New dealer").select_option(value=name)
            await who.get_by_role("button", name="Relieve the dealer").click()
            await expect(who.get_by_role("status")).to_have_text(said)
            assert felt.runner.dealer == name

        await carla.asks("Close the table")
        await expect(carla.dialog).to_contain_text("No money moves.")
        await carla.dialog.get_by_role("button", name="Close the table").click()
        await expect(carla.page.get_by_text("“The table is closed.”")).to_be_visible()
        await carla.go("/floor")
        await row.get_by_role("button", name="Remove").click()
        await carla.dialog.get_by_role("button", name="Remove the table").click()
        await expect(row).to_have_count(0)
        assert id not in evening.house.context.casino.tables
        await expect(carla.region("Tables")).to_contain_text("Its record stays:")
        await carla.go("/floor")
        await carla.page.get_by_text("Removed tables").click()
        await carla.page.get_by_role("link", name=f"Rounds at {id}").click()
        await expect(carla.page).to_have_url(f"{evening.address}/record/{id}")
        await expect(carla.page.get_by_role("heading", level=1)).to_have_text("Rounds")


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


async def test_the_cage_pays_and_lists_refusals(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride", dealer="dora")
    async with (
        guests(evening, felt, 2) as (ann,),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "carla", is_refused=True) as carla,
    ):
        await carla.go("/floor")
        cage = carla.region("Cage")
        await cage.get_by_label("Player").fill("nobody-there")
        await cage.get_by_role("button", name="Look").click()
        await expect(cage.get_by_role("alert")).to_contain_text(
            "There is no player 'nobody-there'."
        )
        await cage.get_by_label("Player").fill(ann.name)
        for key, amount, why, balance in (
            ("Pay in", "250", "cash at the cage", "$950"),
            ("Pay out", "50.50", "", "$899.50"),
        ):
            await cage.get_by_label("Amount, dollars").fill(amount)
            await cage.get_by_label("Reason").fill(why)
            await cage.get_by_role("button", name=key).click()
            if key == "Pay in":
                await carla.gives_password()
            await expect(cage.get_by_role("status")).to_contain_text(key)
            await expect(cage.get_by_role("row").filter(has_text="Balance")).to_contain_text(
                balance
            )
        await cage.get_by_label("Amount, dollars").fill("5000")
        await cage.get_by_role("button", name="Pay out").click()
        await expect(cage.get_by_role("alert")).to_be_visible()
        await expect(cage.get_by_role("row").filter(has_text="Balance")).to_contain_text("$899.50")

        await deals.until(Phase.BETTING)
        path = f"/api/tables/{felt.id}/commands"
        bet = {"type": "Bet", "seat": 2, "amount": 600_00}
        answer = await ann.client.post(path, {"id": "far-too-much", "command": bet})
        assert answer.status_code != 200
        row = carla.region("Tables").get_by_role("row").filter(has_text=felt.id)
        await row.get_by_role("button", name="Refusals").click()
        refused = carla.region(f"Refusals: {felt.id}").get_by_role("row").nth(1)
        await expect(refused).to_contain_text(ann.name)
        await expect(refused).to_contain_text("Bet")
        await expect(refused).to_contain_text(answer.json()["message"])


async def test_a_second_person_signs_for_a_large_payment(
    chromium: Browser, evening: Evening
) -> None:
    async with (
        evening.house.guest() as ann,
        desk(chromium, evening, "carla", is_refused=True) as carla,
    ):
        await carla.go("/floor")
        cage = carla.region("Cage")
        balance = cage.get_by_role("row").filter(has_text="Balance")
        await cage.get_by_label("Player").fill(ann.name)
        await cage.get_by_label("Amount, dollars").fill("12,000")
        await cage.get_by_label("Reason").fill("a wire from her bank")
        await cage.get_by_role("button", name="Pay in").click()
        await carla.gives_password("not the password")
        await expect(carla.dialog.get_by_role("alert")).to_be_visible()
        await carla.gives_password()
        signs = carla.page.get_by_role("dialog", name="A second supervisor must sign")
        await expect(signs).to_contain_text(f"Pay in: $12,000, {ann.name}.")
        await expect(signs).to_contain_text(
            "One person alone can pay at most $10,000 a day for a player; you asked for $12,000."
        )
        other = signs.get_by_label("The other supervisor")
        await expect(other.get_by_role("option", name="gabriel")).to_be_attached()
        offered = await other.get_by_role("option").all_text_contents()
        assert not {"carla", "dora", "ines"} & set(offered)
        await other.select_option("gabriel")
        await signs.get_by_label("Their password").fill("not the password")
        await signs.get_by_role("button", name="Pay in").click()
        await expect(signs.get_by_role("alert")).to_contain_text(
            "The name or the password is wrong."
        )
        for size in SIZES:
            await resize(carla.page, size)
            assert await violations(carla.page) == []
            assert not await scrolls_sideways(carla.page)
        assert (await ann.get("/api/me/cage")).json()["balance"] == 1_000_00
        await other.select_option("gabriel")
        await signs.get_by_label("Their password").fill(evening.house.passwords["gabriel"])
        await signs.get_by_role("button", name="Pay in").click()
        await expect(carla.page.get_by_role("dialog")).to_have_count(0)
        await expect(balance).to_contain_text("$13,000")
        paid = (await ann.get("/api/me/cage/entries")).json()[-1]["event"]
        assert (paid["by"], paid["second"]) == ("carla", "gabriel")

        await cage.get_by_label("Amount, dollars").fill("10000.01")
        await cage.get_by_role("button", name="Pay out").click()
        await signs.get_by_role("button", name="Cancel").click()
        await expect(carla.page.get_by_role("dialog")).to_have_count(0)
        await expect(balance).to_contain_text("$13,000")


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


@pytest.mark.clause("N 1.1 voucher conditions")
async def test_a_voucher_is_issued_with_its_conditions(chromium: Browser, evening: Evening) -> None:
    """And once it is issued the form has none again."""
    felt = await evening.table("nsw-let-it-ride")
    async with (
        evening.house.guest() as ann,
        desk(chromium, evening, "carla", is_refused=True) as carla,
    ):
        await carla.go("/floor")
        cage = carla.region("Cage")
        await cage.get_by_label("Player").fill(ann.name)
        await cage.get_by_label("Amount, dollars").fill("25")
        await cage.get_by_text("Conditions printed on a voucher").click()
        await cage.get_by_label("Good until").fill("2001-01-01T20:00")
        await cage.get_by_label("Exchanged for").select_option(label="tokens")
        await cage.get_by_label(felt.name, exact=True).check()
        for size in SIZES:
            await resize(carla.page, size)
            assert await violations(carla.page) == []
            assert not await scrolls_sideways(carla.page)
        await cage.get_by_role("button", name="Issue a voucher").click()
        await carla.gives_password()
        await expect(cage.get_by_role("alert")).to_have_text("until: must be in the future.")
        await cage.get_by_label("Good until").fill("2099-01-01T20:00")
        await cage.get_by_role("button", name="Issue a voucher").click()
        await expect(cage.get_by_role("status")).to_contain_text("Issue a voucher: $25")
        row = cage.get_by_role("row").filter(has_text=re.compile(r"Voucher \d+: \$25"))
        await expect(row).to_contain_text(re.compile(r"until .*2099"))
        await expect(row).to_contain_text(f"only at {felt.id}, for tokens")
        [held] = (await ann.get("/api/me/cage")).json()["held_vouchers"]
        assert (held["tables"], held["into"]) == ([felt.id], "tokens")
        assert datetime.fromtimestamp(held["until"]).year == 2099

        await cage.get_by_label("Amount, dollars").fill("5")
        await cage.get_by_role("button", name="Issue a voucher").click()
        row = cage.get_by_role("row").filter(has_text=re.compile(r"Voucher \d+: \$5"))
        await expect(row).to_contain_text("no conditions")
