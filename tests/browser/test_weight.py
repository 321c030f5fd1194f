"""The weight of the table page: what a browser fetches, and that nothing jumps in a round."""

import pytest
from playwright.async_api import Browser, Response, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.screens import become, screen
from tests.browser.staff import guests

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOST_BYTES = 200_000
MOST_SHIFT = 0.02

_WATCH_SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const what = sources.map(({ node }) => (node?.outerHTML ?? "text").slice(0, 80));
      window.shifts.push({ value, what });
    }
  }).observe({ type: "layout-shift", buffered: true });
"""


async def test_the_first_load_of_a_table_is_small(chromium: Browser, evening: Evening) -> None:
    came: list[Response] = []
    context = await chromium.new_context()
    page = await context.new_page()
    page.on("response", lambda response: came.append(response))
    await page.goto(f"{evening.address}/tables/nsw-let-it-ride")
    await expect(page.get_by_role("heading", level=1).first).to_be_attached()
    await page.wait_for_load_state("networkidle")
    weights = {}
    for each in came:
        if each.request.resource_type in ("document", "script", "stylesheet"):
            sizes = await each.request.sizes()
            weights[each.url] = sizes["responseBodySize"] + sizes["responseHeadersSize"]
    await context.close()
    assert len(weights) > 3
    assert sum(weights.values()) < MOST_BYTES, weights


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["wide", "phone"])
async def test_nothing_shifts_when_cards_are_dealt(
    chromium: Browser, evening: Evening, size: tuple[int, int]
) -> None:
    felt = await evening.table("nsw-let-it-ride", deck="Jh Js 4c Jd 9s")
    async with (
        guests(evening, felt, 1) as (ann,),
        screen(chromium, evening.address, size=size, reduced_motion="no-preference") as page,
    ):
        await become(page, ann.client)
        await page.add_init_script(_WATCH_SHIFTS)
        await page.goto(f"{evening.address}/tables/{felt.id}")
        place = page.get_by_role("region", name="Seat 1, You")
        await felt.until(Phase.BETTING)
        await ann.bets()
        await expect(page.get_by_text("In action")).to_be_visible()
        await page.evaluate("window.shifts = []")

        await felt.until(Phase.FIRST_CHOICE)
        await ann.do("Look")
        await expect(place.get_by_role("img", name="jack of hearts")).to_be_visible()
        await ann.do("Ride")
        await felt.until(Phase.SECOND_CHOICE)
        await expect(page.get_by_role("img", name="jack of diamonds").first).to_be_visible()
        await ann.do("Pull")
        await felt.until(Phase.BETTING, Phase.BETWEEN_ROUNDS)
        await expect(page.get_by_text("wins $30").first).to_be_visible()
        await page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
        shifts = await page.evaluate("window.shifts")
        told = "\n".join(f"{each['value']:.4f} {each['what']}" for each in shifts)
        assert sum(each["value"] for each in shifts) < MOST_SHIFT, told
