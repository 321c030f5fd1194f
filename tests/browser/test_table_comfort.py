"""What a player should never meet: controls that jump, accidental bets, and silence."""

import re
from typing import Any

import pytest
from playwright.async_api import Browser, CDPSession, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.pages import PHONE
from tests.browser.players import Hand, Player, player

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_pressed_chip_shows_no_radio_button(chromium: Browser, evening: Evening) -> None:
    """The radio button behind it is never seen, and the tray stays where it is."""
    felt = await evening.table("wa-let-it-ride")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips()
        await felt.until(Phase.BETTING)
        chip = ann.page.get_by_role("radio").nth(2)
        tray = ann.page.get_by_role("group", name="Your chip")
        before = await tray.bounding_box()
        await ann.page.locator("label:has([type=radio])").nth(2).hover()
        await ann.page.mouse.down()
        held = await chip.bounding_box()
        assert held is not None
        assert held["width"] <= 1
        assert await tray.bounding_box() == before
        await ann.page.mouse.up()
        await expect(chip).to_be_focused()
        assert (await chip.bounding_box() or held)["width"] <= 1
        assert await tray.bounding_box() == before


async def finger(hand: CDPSession, kind: str, *at: float) -> None:
    points = [{"x": at[0], "y": at[1]}] if at else []
    await hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


async def at_card(ann: Player) -> dict[str, Any]:
    box = await ann.place.get_by_role("img", name=re.compile(" of ")).nth(1).bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


async def hold_and_draw(ann: Player, hand: CDPSession, far: float) -> None:
    """Rest on the cards until they are held, then draw them."""
    x, y = (await at_card(ann)).values()
    await finger(hand, "touchStart", x, y)
    await expect(ann.place.locator(".hand.held")).to_have_count(1)
    for part in (0.25, 0.5, 0.75, 1):
        await finger(hand, "touchMove", x, y + far * part)
    await finger(hand, "touchEnd")


_AT_REST = """() => new Promise((rests) => {
  let [at, frames] = [scrollY, 0];
  const look = () => {
    [at, frames] = [scrollY, scrollY === at ? frames + 1 : 0];
    if (frames === 30) rests(true);
    else requestAnimationFrame(look);
  };
  look();
})"""
"""A page that still scrolls lets go of the cards."""


async def test_a_swipe_on_the_cards_scrolls_and_only_held_cards_choose(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("wa-let-it-ride-bonus", deck="5h 8s 9c Jd Qs 2h")
    async with player(chromium, evening, felt, hand=Hand.TOUCH, size=PHONE) as ann:
        await ann.seat_and_chips()
        await felt.until(Phase.BETTING)
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await expect(ann.ride_button).to_be_enabled()
        hand = await ann.page.context.new_cdp_session(ann.page)
        version = felt.now.version
        x, y = (await at_card(ann)).values()
        await finger(hand, "touchStart", x, y)
        for far in range(20, 220, 20):
            await finger(hand, "touchMove", x, y - far)
        await finger(hand, "touchEnd")
        await expect(ann.page.get_by_role("banner")).not_to_be_in_viewport(ratio=1)
        undo = ann.button("Undo")
        await expect(undo).to_have_count(0)

        await ann.page.evaluate(_AT_REST)
        await hold_and_draw(ann, hand, 90)
        await undo.tap()
        await expect(undo).to_have_count(0)
        assert felt.now.version == version, "neither the swipe nor what was undone is a choice"

        await hold_and_draw(ann, hand, 90)
        await expect(ann.circle(1)).to_have_accessible_name(re.compile(r"^Bet 1, \$0, pulled back"))


async def test_cards_stay_put_for_a_player_who_turns_dragging_off(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("wa-let-it-ride", deck="5h 8s 9c Jd Qs 2h")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips()
        await ann.button("Settings").click()
        await ann.page.get_by_label("Choose by dragging your cards").uncheck()
        await ann.button("Close").click()
        await felt.until(Phase.BETTING)
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await expect(ann.ride_button).to_be_enabled()
        x, y = (await at_card(ann)).values()
        await ann.page.mouse.move(x, y)
        await ann.page.mouse.down()
        await ann.page.mouse.move(x, y + 90, steps=4)
        await expect(ann.place.locator(".hand.held")).to_have_count(0)
        await ann.page.mouse.up()
        await expect(ann.button("Undo")).to_have_count(0)


async def test_a_short_rack_says_what_three_bets_cost_and_can_buy_in(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("wa-let-it-ride")
    async with player(chromium, evening, felt) as ann:
        await ann.come_in()
        await ann.sit(4)
        amount, buy = ann.page.get_by_label("Amount in dollars"), ann.button("Buy in").last
        await amount.fill("5000")
        await buy.click()
        await expect(ann.page.locator(".notes .note")).to_contain_text("$5,000")
        await expect(amount).to_have_value("5000")
        await amount.fill("10")
        await buy.click()
        await expect(ann.page.get_by_text("You asked for $10. Enter $15 or more.")).to_be_visible()
        await amount.fill("15")
        await buy.click()
        await expect(ann.figure("Rack")).to_have_text("$15")
        await ann.button("More").first.click()
        cash_out = ann.page.get_by_role("listitem").filter(has_text="Cash out")
        await cash_out.get_by_text("Cash out").first.click()
        await cash_out.get_by_label("Amount in dollars").fill("5")
        await cash_out.get_by_role("button", name="Cash out").click()
        await expect(ann.figure("Rack")).to_have_text("$10")
        await ann.page.keyboard.press("Escape")
        await felt.until(Phase.BETTING)
        await expect(ann.page.get_by_text("You have $10. Three bets take $15.")).to_be_visible()
        await ann.button(re.compile(r"^\$50$")).click()
        await expect(ann.button(re.compile("^Bet 3 ×"))).to_be_enabled()


async def test_a_player_who_sits_down_in_the_middle_of_a_round_is_told_when_they_play(
    chromium: Browser, evening: Evening
) -> None:
    """A player in the round is told that they cannot leave now; the net comes before the pays."""
    felt = await evening.table("wa-let-it-ride-bonus", deck="Jh Ts 4c Jd 9s 6h")
    async with (
        player(chromium, evening, felt, hand=Hand.TOUCH, size=PHONE) as ann,
        player(chromium, evening, felt) as ben,
    ):
        await ann.seat_and_chips(seat=4)
        # Choices that nobody can make now keep no room.
        await expect(ann.ride_button).to_have_count(0)
        await felt.until(Phase.BETTING)
        await expect(ann.ride_button).to_have_count(0)
        for name in ("More", "House rules", "Fairness", "Settings", re.compile("^Leave")):
            await expect(ann.button(name).first).to_be_in_viewport(ratio=1)
        await ann.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        await expect(ann.button("More").first).to_be_in_viewport(ratio=1)
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await expect(ann.ride_button).to_be_in_viewport(ratio=1)

        await ben.seat_and_chips(seat=2)
        await expect(ben.page.get_by_text("You’re in from the next round.")).to_be_visible()

        await ann.button("More").tap()
        leave = ann.button("Leave the table")
        await expect(leave).to_be_disabled()
        await expect(leave).to_have_accessible_description(
            "Not while your bets or your bank are in play."
        )
        await ann.button("Close").tap()
        await ann.ride()
        await felt.until(Phase.SECOND_CHOICE)
        await ann.ride()
        await felt.until(Phase.ROUND_OVER)
        told = ann.page.locator(".now")
        await expect(told).to_contain_text(re.compile(r"You won \$15 this round.*wins \$15", re.S))
        await felt.until(Phase.BETTING)
        link = await ann.page.get_by_role("link", name="Review this round").bounding_box()
        pays = await ann.page.locator(".pays").bounding_box()
        assert link is not None
        assert pays is not None
        assert link["y"] + link["height"] <= pays["y"] + 1, "it stands clear of the paytable"
