"""The table on every size of screen: it grows, fills what is there, and keeps its labels apart."""

import re
from itertools import pairwise

import pytest
from playwright.async_api import Browser, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.labels import SMALL, collisions
from tests.browser.pages import PHONE, WIDE
from tests.browser.players import player
from tests.browser.test_layout import box

pytestmark = pytest.mark.asyncio(loop_scope="session")


HUGE = (2560, 1440)
TABLET = (820, 1180)


async def test_on_a_very_large_screen_everything_grows_with_the_felt(
    chromium: Browser, evening: Evening
) -> None:
    """The dock, the header, the dealer's call and its clock keep their share of the window."""
    felt = await evening.table("wa-let-it-ride")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips()
        await felt.until(Phase.BETTING)
        parts = {
            "dock": ann.page.locator(".dock"),
            "header": ann.page.get_by_role("banner"),
            "call": ann.page.locator(".speech p"),
            "clock": ann.page.get_by_role("timer"),
            "key": ann.button(re.compile("^Deal")),
        }
        await ann.bet()
        shares = []
        for width, height in ((1920, 1080), (2560, 1440), (3840, 2160)):
            await ann.page.set_viewport_size({"width": width, "height": height})
            shares.append({n: (await box(each))["height"] / height for n, each in parts.items()})
    first, *larger = shares
    for share in larger:
        assert share == pytest.approx(first, rel=0.06)


_EDGES = """() => {
  const felt = document.querySelector(".felt");
  const inside = [...felt.children].map((each) => each.getBoundingClientRect());
  const { top, bottom } = felt.getBoundingClientRect();
  const edges = inside.map((each) => [each.top, each.bottom]);
  return [[top, top], ...edges, [bottom, bottom]];
}"""


async def test_a_tablet_held_upright_has_no_empty_felt(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("nsw-let-it-ride")
    async with player(chromium, evening, felt, size=TABLET) as ann:
        await ann.come_in()
        await expect(ann.button(re.compile("^Take seat"))).to_be_visible()
        watching = await ann.page.evaluate(_EDGES)
        gaps = [after[0] - before[1] for before, after in pairwise(watching)]
        assert max(gaps) < 90, gaps
        await ann.sit(1)
        await ann.buy_in("$100")
        await felt.until(Phase.BETTING)
        edges: list[list[float]] = await ann.page.evaluate(_EDGES)
    gaps = [after[0] - before[1] for before, after in pairwise(edges)]
    assert max(gaps) < 60, gaps


@pytest.mark.parametrize(
    "size", [WIDE, SMALL, TABLET, PHONE], ids=("wide", "1024", "tablet", "phone")
)
async def test_labels_keep_clear_of_each_other_and_nothing_moves_at_settlement(
    chromium: Browser, evening: Evening, size: tuple[int, int]
) -> None:
    felt = await evening.table("wa-let-it-ride-bonus", deck="Jh Ts 4c Jd 9s 6h 2d 3d 8h")
    async with player(chromium, evening, felt, size=size) as ann, evening.house.guest() as bob:
        await ann.seat_and_chips(seat=4)
        await felt.do(bob, "Sit", seat=3)
        await felt.do(bob, "BuyIn", amount=100_00)
        await felt.until(Phase.BETTING)
        assert await collisions(ann.page) == []
        await ann.bet()
        await felt.do(bob, "Bet", seat=3, amount=5_00)
        await felt.until(Phase.FIRST_CHOICE)
        for phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
            await felt.until(phase)
            if phase is Phase.FIRST_CHOICE:
                await ann.look()
                await felt.do(bob, "Look", seat=3)
            await ann.pull()
            await felt.do(bob, "Ride", seat=3)
        note = ann.place.get_by_text("pulled", exact=True)
        await expect(note).to_have_count(2)
        assert await collisions(ann.page) == []
        before = await box(ann.circle(1))
        await felt.until(Phase.ROUND_OVER)
        await expect(ann.page.locator(".now")).to_contain_text("this round")
        after = await box(ann.circle(1))
        assert (after["x"], after["y"]) == pytest.approx((before["x"], before["y"]), abs=0.5)
        assert await collisions(ann.page) == []
        await felt.until(Phase.BETTING)
        await expect(ann.page.get_by_role("link", name="Review this round")).to_be_visible()
        assert await collisions(ann.page) == []
