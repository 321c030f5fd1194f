"""The floor: limits by a sign, and tables set up, opened and taken away."""

import re
from itertools import count

import pytest
from playwright.async_api import Browser, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening, Felt
from tests.browser.pages import PHONE, WIDE, violations
from tests.browser.staff import desk, guests, window_of

pytestmark = pytest.mark.asyncio(loop_scope="session")

_NUMBERS = count(1)
MINUTE = 60
SMALL = (1024, 768)


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


_CUT_OFF = """() => {
    const pen = document.createElement("canvas").getContext("2d"), arrow = 18;
    const cut = (select) => {
        const style = getComputedStyle(select);
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        const widths = [...select.options].map((each) => pen.measureText(each.text).width);
        return Math.max(...widths) > select.clientWidth - padding - arrow;
    };
    const selects = [...document.querySelectorAll(".setup select, #rules-book")];
    return selects.filter(cut).map((each) => each.id);
}"""
"""The selects that do not show their longest option whole, for a new table and its rules."""


async def test_no_choice_is_cut_off_on_the_form(chromium: Browser, evening: Evening) -> None:
    books = ("Let It Ride, New South Wales", "Let It Ride Bonus, Washington")
    async with desk(chromium, evening, "carla") as carla:
        await carla.go("/floor")
        form = carla.region("Set up a table")
        for book in books:
            await form.get_by_label("Rule book").select_option(label=book)
            await expect(form.get_by_label("Players choose")).to_be_visible()
            for width, height in (WIDE, SMALL, PHONE):
                await carla.page.set_viewport_size({"width": width, "height": height})
                cut = await carla.page.evaluate(_CUT_OFF)
                assert cut == [], (book, width)


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
