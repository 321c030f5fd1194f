"""A table's money in the browser: float, fill, shift change, credit, drop and closer, two roles."""

from itertools import count

import pytest
from playwright.async_api import Browser, expect

from letitride.audit import prove
from letitride.house import table_stream
from letitride.journal import CODEC
from letitride.table.state import Phase
from tests.browser.evening import Evening, Felt
from tests.browser.pages import PHONE, scrolls_sideways, violations
from tests.browser.staff import Desk, desk

pytestmark = pytest.mark.asyncio(loop_scope="session")

_NUMBERS = count(1)
RIGHT = "e => e.getBoundingClientRect().right"
CUT_OFF = "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.innerText)"
"""Tables of which a part is out of sight."""


async def counts(who: Desk, kind: str, hundreds: int) -> None:
    form = who.region("Count the tray")
    if kind != "Opener":
        await form.get_by_label(kind, exact=True).check()
    await form.get_by_label("$100 chips").fill(str(hundreds))
    await form.get_by_role("button", name=f"Count: {kind}").click()


async def test_a_shift_from_the_float_to_the_closer(chromium: Browser, evening: Evening) -> None:
    id = f"money-{next(_NUMBERS)}"
    async with (
        desk(chromium, evening, "carla", is_refused=True) as carla,
        desk(chromium, evening, "gabriel", is_refused=True) as gabriel,
    ):
        await carla.go("/floor")
        form = carla.region("Set up a table")
        sign = form.get_by_role("region", name="The sign players will read")
        await form.get_by_label("Preset", exact=True).select_option("Washington card room")
        await expect(sign).to_contain_text("3 Card Bonus: $1 to $25")
        await form.get_by_label("Preset", exact=True).select_option("NSW shoe table")
        await expect(form.get_by_label("Tray")).to_have_value("counted")
        await expect(sign).to_contain_text("$5 to $500")
        ends = [
            await carla.page.get_by_label("From", exact=True).evaluate(RIGHT),
            await carla.page.get_by_role("button", name="Plan a relief").evaluate(RIGHT),
        ]
        assert ends[0] <= ends[1] + 1
        await form.get_by_label("Maximum, dollars").fill("200")
        await expect(sign).to_contain_text("$5 to $200")
        await form.get_by_label("Id", exact=True).fill(id)
        await form.get_by_role("button", name="Set up a table").click()
        await expect(form.get_by_text(f"{id} is set up.")).to_be_visible()
        runner = evening.house.context.casino.tables[id]
        await Felt(evening, runner).until(Phase.BETWEEN_ROUNDS)

        # The float: one counts, and only another can sign.
        await carla.go(f"/money/{id}")
        await counts(carla, "Opener", 50)
        await expect(carla.button("Count again")).to_be_visible()
        await expect(carla.button("Sign the count")).to_have_count(0)
        await gabriel.go(f"/money/{id}")
        await gabriel.button("Sign the count").click()
        await expect(gabriel.region("Now")).to_contain_text("$5,000")
        assert runner.table.tray.shift == 1
        number = runner.table.tray.numbered

        # A fill: requested on the floor, sent by the cage, received at the table.
        slips = gabriel.region("Slips")
        await slips.get_by_label("$25 chips").fill("20")
        await slips.get_by_role("button", name="Request a fill").click()
        fill = number + 1
        await expect(slips).to_contain_text("20 × $25")
        await carla.button(f"Send {fill}").click()
        await gabriel.button(f"Received {fill}, counted").click()
        await expect(slips).to_contain_text("received by gabriel")
        await slips.get_by_role("button", name=f"Print slip {fill}").click()
        paper = gabriel.page.get_by_role("dialog")
        await expect(paper).to_contain_text(f"Fill slip no. {fill}")
        await expect(paper).to_contain_text("$500")
        await paper.get_by_role("button", name="Close").click()
        await expect(gabriel.region("Now")).to_contain_text("$5,500")

        # The shift changes while the table is open. The count is blind: what the log says is folded
        # until then, and afterwards who signs gives the reason, or the tray is counted again.
        folded = gabriel.region("Now").get_by_text("In the tray")
        await expect(folded).to_be_hidden()
        await expect(gabriel.region("Count the tray")).not_to_contain_text("$5,500")
        await counts(gabriel, "Shift change", 54)
        counted = carla.region("Count the tray")
        await expect(counted).to_contain_text("The log says $5,500. $100 short.")
        await expect(counted.get_by_label("Why the count differs")).to_be_visible()
        await carla.button("Sign the count").click()
        await expect(carla.page.get_by_role("alert")).to_contain_text("give a reason")
        await gabriel.button("Count again").click()
        await counts(gabriel, "Shift change", 55)
        await expect(counted.get_by_label("Why the count differs")).to_have_count(0)
        await carla.button("Sign the count").click()
        await expect(carla.region("Shifts")).to_contain_text("gabriel and carla")
        await expect(carla.region("Drop boxes")).to_contain_text("Box 1, shift 1")
        await carla.button("Count box 1").click()
        await carla.button("Enter the count of box 1").click()
        await carla.button("Count box 1").click()
        await gabriel.button("Sign for box 1").click()
        # Signed meanwhile: there is nothing left to count.
        await expect(carla.region("Drop boxes")).to_contain_text("No box is waiting")
        await expect(carla.button("Enter the count of box 1")).to_have_count(0)
        await expect(gabriel.region("Counted drops")).to_contain_text("carla and gabriel")

        # A credit, the other way round.
        await slips.get_by_label("$100 chips").fill("5")
        await slips.get_by_role("button", name="Request a credit").click()
        await gabriel.button(f"Send {fill + 1}").click()
        await carla.button(f"Received {fill + 1}, counted").click()
        await expect(carla.region("Now")).to_contain_text("$5,000")

        assert await violations(gabriel.page) == []
        await gabriel.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        assert not await scrolls_sideways(gabriel.page)
        assert await gabriel.page.locator(".scroll").evaluate_all(CUT_OFF) == []

        await counts(carla, "Closer", 50)
        await gabriel.button("Sign the count").click()
        await expect(gabriel.region("Shifts").get_by_role("row")).to_have_count(3)
        assert runner.table.tray.shift == 0
        assert runner.table.phase is not Phase.BETTING
        log = evening.house.context.casino.log
        events = [CODEC.event(each) for each in await log.read(table_stream(id))]
        assert not prove(events).findings


async def test_a_dealer_is_told_that_the_float_comes_first(
    chromium: Browser, evening: Evening
) -> None:
    """No round can open, so the console says why and leads to the count; the pit says it too."""
    felt = await evening.table("nsw-let-it-ride", dealer="dora", tray="counted")
    async with (
        desk(chromium, evening, "dora") as dora,
        desk(chromium, evening, "gabriel") as gabriel,
    ):
        await dora.console(felt)
        await expect(dora.page.get_by_text("No round opens and nobody buys in")).to_be_visible()
        for wrong in ("Nothing for you to do", "Have a seat"):
            await expect(dora.region("Next")).not_to_contain_text(wrong)
        await gabriel.go("/floor")
        waits = gabriel.region("Tables").get_by_role("row").filter(has_text=f"{felt.name}:")
        await expect(waits).to_contain_text("The float is not counted: no round can open.")
        await dora.region("Next").get_by_role("link", name="Count the float first").click()
        await counts(dora, "Opener", 20_000)
        form = dora.region("Count the tray")
        await expect(form).to_contain_text("dora counted $2,000,000.")
        await expect(form).not_to_contain_text("over")
        # Nothing tells a dealer what to count.
        await expect(dora.page.get_by_text("In the tray")).to_have_count(0)
        await gabriel.button("Refresh").click()
        await expect(waits).to_contain_text("dora counted the tray: a second person signs.")
        await gabriel.go(f"/money/{felt.id}")
        await gabriel.button("Sign the count").click()
        await expect(gabriel.region("Now")).to_contain_text("$2,000,000")
        await dora.region("Slips").get_by_label("$25 chips").fill("20")
        await dora.region("Slips").get_by_role("button", name="Request a fill").click()
        await expect(dora.region("Slips")).to_contain_text("requested by dora")
        await gabriel.go("/floor")
        await expect(waits).to_contain_text("is requested: the cage sends the chips.")
        await expect(waits).to_contain_text("For a casino supervisor.")
        await dora.page.get_by_role("link", name="Console").click()
        await expect(dora.key).to_contain_text("Open the round")
        assert await violations(dora.page) == []
        await dora.page.get_by_role("link", name="money", exact=True).click()
        await expect(dora.region("Now")).to_be_visible()


async def test_a_preset_of_the_house_is_saved_and_a_receipt_printed(
    chromium: Browser, evening: Evening
) -> None:
    name = f"Late tables {next(_NUMBERS)}"
    async with (
        desk(chromium, evening, "carla") as carla,
        evening.house.guest() as guest,
    ):
        await carla.go("/floor")
        form = carla.region("Set up a table")
        await form.get_by_label("Rule book").select_option(label="Let It Ride, Washington")
        await form.get_by_label("Minimum, dollars", exact=True).fill("15")
        await form.get_by_label("Save as preset").fill(name)
        await form.get_by_role("button", name="Save the preset").click()
        await expect(form.get_by_text(f"{name} is saved.")).to_be_visible()
        await form.get_by_label("Preset", exact=True).select_option("NSW shoe table")
        await form.get_by_label("Preset", exact=True).select_option(name)
        await expect(form.get_by_label("Minimum, dollars", exact=True)).to_have_value("15")

        cage = carla.region("Cage")
        await cage.get_by_label("Player").fill(guest.name)
        await cage.get_by_role("button", name="Look up").click()
        await cage.get_by_role("button", name="Show the history").click()
        await expect(cage.get_by_role("table").last).to_contain_text("Account opened")
        await cage.get_by_role("button", name="Receipt").first.click()
        paper = carla.page.get_by_role("dialog")
        await expect(paper).to_contain_text(guest.name)
        await expect(paper).to_contain_text("Paid in")
