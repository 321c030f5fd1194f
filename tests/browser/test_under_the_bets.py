"""What lies where during a round: cards under the bets, the dealer's stack, the player-dealer."""

import re
from typing import Any

import pytest
from playwright.async_api import Browser, FloatRect, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.pages import PHONE, WIDE
from tests.browser.players import Hand, Player, player
from tests.browser.screens import screen
from tests.browser.test_layout import box, middle

pytestmark = pytest.mark.asyncio(loop_scope="session")

UNDER = re.compile("cards under it")


def overlap(a: FloatRect, b: FloatRect) -> bool:
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


async def lies_under(ann: Player, circle: int) -> None:
    """Three backs stick out from under the bet, and the circle says so; no other has any."""
    await expect(ann.circle(circle)).to_have_accessible_name(UNDER)
    for other in {1, 2, 3} - {circle}:
        await expect(ann.circle(other)).not_to_have_accessible_name(UNDER)
    cards = ann.place.locator(".tucked .card[role=img]")
    await expect(cards).to_have_count(3)
    await expect(ann.place.locator(".tucked .back")).to_have_count(3)
    bet = await box(ann.circle(circle))
    for at in range(3):
        card = await box(cards.nth(at))
        assert overlap(card, bet)
        assert card["y"] + card["height"] > bet["y"] + bet["height"], "towards the player"


@pytest.mark.clause("W basic 6(a)(ii)", "W basic 9", "W round 4(c)", "W bonus 9", "C play 5(c)")
@pytest.mark.parametrize("book", ["wa-let-it-ride", "wa-let-it-ride-bonus", "ca-let-it-ride"])
async def test_after_the_second_choice_all_cards_are_under_the_third_bet(
    chromium: Browser, evening: Evening, book: str
) -> None:
    """Backs up; only their player still reads what they are."""
    felt = await evening.table(book, deck="Jh Js 4c 7d 9s 5c 2d 3d 8h", turns="in_turn")
    banked = book == "ca-let-it-ride"
    async with (
        player(chromium, evening, felt) as ann,
        evening.house.guest() as bob,
        evening.house.guest() as cyd,
    ):
        await ann.seat_and_chips(seat=2)
        for guest, number in ((bob, 3), (cyd, 1)):
            await felt.do(guest, "Sit", seat=number)
            await felt.do(guest, "BuyIn", amount=100_00)
        await felt.until(Phase.BETTING)
        if banked:
            await felt.do(cyd, "AcceptBank")
            await felt.do(cyd, "PostBank", amount=50_00)
        await ann.bet()
        await felt.do(bob, "Bet", seat=3, amount=5_00)
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await felt.do(bob, "Look", seat=3)
        await ann.ride()
        if not banked:
            await lies_under(ann, 2)
        await felt.do(bob, "Pull", seat=3)
        await felt.until(Phase.SECOND_CHOICE)
        await expect(ann.place.locator(".tucked")).to_have_count(0)
        await ann.ride()
        await lies_under(ann, 3)
        await ann.shows_what_the_server_has()
        await felt.do(bob, "Ride", seat=3)
        third = ann.neighbour(3).get_by_role("img", name=re.compile("^The third bet"))
        await expect(third).to_have_accessible_name(UNDER)
        await expect(ann.neighbour(3).locator(".tucked .back")).to_have_count(3)
        await felt.until(Phase.ROUND_OVER)
        await expect(ann.page.locator(".tucked")).to_have_count(0)


@pytest.mark.clause("W round 4(c)", "W bonus 9")
async def test_on_a_phone_cards_are_under_the_bets_too(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("wa-let-it-ride-bonus", deck="Jh Js 4c 7d 9s 5c")
    async with player(chromium, evening, felt, hand=Hand.TOUCH, size=PHONE) as ann:
        await ann.seat_and_chips(seat=4)
        await felt.until(Phase.BETTING)
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await ann.pull()
        await felt.until(Phase.SECOND_CHOICE)
        await ann.pull()
        await lies_under(ann, 3)


_WITNESS = """() => {
  const stack = document.querySelector('[data-mark="stack"]');
  window.stacks = [];
  new MutationObserver(() => {
    const cards = stack.querySelectorAll(".of-stack").length;
    if (cards === 0) return;
    const places = [...document.querySelectorAll(".community li.slot, .dealer li.slot")];
    const { x, y, width, height } = stack.getBoundingClientRect();
    const taken = places.filter((each) => each.querySelector(".card")).length;
    const right = Math.max(...places.map((each) => each.getBoundingClientRect().right));
    window.stacks.push({ cards, taken, x, y, width, height, right });
  }).observe(stack, { childList: true, subtree: true });
}"""


@pytest.mark.clause("W shuffle 6(a)", "C dealing 3(a)")
@pytest.mark.parametrize(
    ("book", "size"), [("wa-let-it-ride-bonus", WIDE), ("ca-let-it-ride", PHONE)]
)
async def test_the_dealers_stack_is_right_of_the_community_places(
    chromium: Browser, evening: Evening, book: str, size: tuple[int, int]
) -> None:
    """A stack of three comes there first; then its cards are slid into the rectangles."""
    felt = await evening.table(book, deck="Jh Js 4c 7d 9s 5c")
    moving: dict[str, Any] = {"reduced_motion": "no-preference"}
    async with (
        screen(chromium, evening.address, size=size, **moving) as page,
        evening.house.guest() as cyd,
    ):
        page.set_default_timeout(60_000)
        ann = Player(page, evening.address, felt, Hand.MOUSE)
        await ann.seat_and_chips(seat=2)
        await felt.do(cyd, "Sit", seat=1)
        await felt.do(cyd, "BuyIn", amount=100_00)
        await felt.until(Phase.BETTING)
        if book == "ca-let-it-ride":
            await felt.do(cyd, "AcceptBank")
            await felt.do(cyd, "PostBank", amount=50_00)
        await ann.bet()
        await page.evaluate(_WITNESS)
        await felt.until(Phase.FIRST_CHOICE)
        community = page.get_by_role("list", name="Community cards")
        down = community.get_by_role("img", name="card face down")
        await expect(down).to_have_count(2)
        seen: list[dict[str, Any]] = await page.evaluate("window.stacks")
        whole = next(each for each in seen if each["cards"] == 3)
        assert whole["taken"] == 0
        assert whole["x"] >= whole["right"]
        assert whole["x"] + whole["width"] <= size[0]
        await expect(page.locator(".of-stack")).to_have_count(0)


@pytest.mark.clause("C seats layout", "C glossary seated positions")
async def test_seven_numbered_positions_have_circles_and_the_player_dealer_has_none(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("ca-let-it-ride")
    async with player(chromium, evening, felt) as ann, evening.house.guest() as bob:
        await ann.seat_and_chips(seat=4)
        await felt.do(bob, "Sit", seat=6)
        await felt.do(bob, "BuyIn", amount=100_00)
        await felt.until(Phase.BETTING)
        await ann.press(ann.button("Decline"))
        await felt.do(bob, "AcceptBank")
        await felt.do(bob, "PostBank", amount=50_00)
        bank = ann.neighbour(6).get_by_role("img", name="Player-dealer’s place, $50 posted")
        await expect(bank).to_be_visible()
        for number in range(1, 9):
            place = ann.place if number == 4 else ann.neighbour(number)
            await expect(place.get_by_text(str(number), exact=True).last).to_be_visible()
            for mark in ("1", "2", "$"):
                circles = place.locator(".circles").get_by_text(mark, exact=True)
                await expect(circles).to_have_count(0 if number == 6 else 1)
        across = [middle(await box(ann.circle(number)))[0] for number in (1, 2, 3)]
        assert across == sorted(across, reverse=True), "1, 2, $ from right to left"
