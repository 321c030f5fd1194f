"""The bets of a hand have one order wherever they are listed: 1, 2, $, then the side bets as the
book settles them.

Only the player's own table differs: its circles lie as on the layout, 1, 2, $ from right to left as
the player looks at them (S 1 layout).
"""

import pytest
from playwright.async_api import Browser, Locator, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.screens import become, screen
from tests.browser.staff import dealer, desk, guests

pytestmark = pytest.mark.asyncio(loop_scope="session")

CIRCLES = ["1", "2", "$"]
SIDE_BETS = ["3 Card Bonus", "Bonus"]
"""In the order in which they are settled (W bonus 12); the book's file has them the other way."""


async def in_reading_order(found: Locator, among: list[str]) -> list[str]:
    """The texts as they stand on the screen, line by line, whatever their order in the page."""
    placed = []
    for each in await found.all():
        box = await each.bounding_box()
        text = (await each.inner_text()).strip()
        if box is not None and text in among:
            placed.append((round(box["y"]), round(box["x"]), text))
    return [text for _, _, text in sorted(placed)]


@pytest.mark.clause("W bonus 12")
async def test_bets_have_the_same_order_on_every_screen(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table(
        "wa-let-it-ride-bonus", dealer="dora", deck="Jh Js Jd 2h 3s 5c 4c 7d 9s"
    )
    async with (
        guests(evening, felt, 2) as (ann,),
        dealer(evening, felt) as deals,
        desk(chromium, evening, "dora") as dora,
    ):
        await deals.until(Phase.BETTING)
        await ann.bets("$5", bonus="$1", three_card="$1")
        await dora.console(felt)
        await dora.at_rest(felt)
        place = dora.region("Seats").get_by_role("listitem").filter(has_text=ann.name)
        own = place.locator(".circles .soft, .small > :first-child, .small")
        assert await in_reading_order(own, CIRCLES) == CIRCLES
        spots = await place.locator("p.small").all_inner_texts()
        assert [each.rpartition(" ")[0] for each in spots if "Bonus" in each] == SIDE_BETS
        lamps = dora.region("Table controller").locator("dt")
        shown = await lamps.all_text_contents()
        assert [each for each in shown if each in SIDE_BETS] == SIDE_BETS
        limits = await dora.region("Limits and signs").locator("dt").all_text_contents()
        # Once with their limits, and once among the choices of the house.
        assert [each for each in limits if each in SIDE_BETS] == [*SIDE_BETS, *SIDE_BETS]

        await deals.until(Phase.FIRST_CHOICE)
        await ann.do("Look")
        for phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
            await deals.until(phase)
            await ann.do("Ride")
        await deals.until(Phase.SETTLING)
        await dora.at_rest(felt)
        # Settlement: what is due, before it is confirmed and after.
        due = dora.region("Next").get_by_role("table")
        await expect(due.get_by_role("row")).to_have_count(6)
        assert await due.locator("tbody th").all_inner_texts() == [*CIRCLES, *SIDE_BETS]
        await dora.page.keyboard.press("Enter")
        settled = dora.region("Table controller").get_by_role("table")
        await expect(settled.get_by_role("row")).to_have_count(6)
        cells = await settled.locator("tbody tr td:nth-of-type(1)").all_inner_texts()
        assert cells == [*CIRCLES, *SIDE_BETS]
        await dora.presses("Press")
        await felt.until(Phase.BETWEEN_ROUNDS)

        async with screen(chromium, f"{evening.address}/door") as page:
            await become(page, ann.client)
            await page.goto(f"{evening.address}/review/{felt.id}/1")
            bets = page.get_by_role("region", name="The round").locator("li b")
            await expect(bets).to_have_count(5)
            assert await in_reading_order(bets, [*CIRCLES, *SIDE_BETS]) == [*CIRCLES, *SIDE_BETS]

    async with desk(chromium, evening, "gabriel") as gabriel:
        await gabriel.go(f"/record/{felt.id}/1")
        place = gabriel.page.locator(".felt .place").filter(has_text=ann.name)
        # Drawn as on the felt, where circle 1 is at the right, and read out in their order.
        names = place.locator(".circles dt")
        await expect(names).to_have_count(3)
        read = await names.all_inner_texts()
        assert [each.split()[0] for each in read] == CIRCLES
        await gabriel.go("/floor/reports?all&by=side-bet")
        rows = gabriel.region("Money").locator("tbody th")
        await expect(rows.filter(has_text="3 Card Bonus")).to_be_visible()
        listed = [each for each in await rows.all_inner_texts() if each in SIDE_BETS]
        assert listed == SIDE_BETS
