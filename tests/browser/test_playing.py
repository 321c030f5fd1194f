"""Playing an evening: nothing misleads, nothing collides or jumps, and bets are easy to change."""

import re
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from letitride.rules import Wager
from letitride.table.state import Phase
from tests.browser.evening import Evening
from tests.browser.labels import cut_off
from tests.browser.pages import PHONE, WIDE, until_true, violations, window
from tests.browser.players import Hand, Player, player
from tests.browser.screens import screen

pytestmark = pytest.mark.asyncio(loop_scope="session")
BONUS = Wager("bonus")
THREE_CARD = Wager("three_card")


async def test_a_banker_sees_nothing_false_between_rounds(
    chromium: Browser, evening: Evening
) -> None:
    """Nobody is asked to clear bets that are not there, or to be ready without any."""
    felt = await evening.table("ca-let-it-ride", deck="Jh Js 4c Jd 9s 6h 2d 3d 8h")
    async with player(chromium, evening, felt) as ann, evening.house.guest() as bob:
        await ann.seat_and_chips(seat=2)
        await felt.do(bob, "Sit", seat=3)
        await felt.do(bob, "BuyIn", amount=100_00)
        await felt.until(Phase.BETTING)
        await ann.button("Take the bank").click()
        await ann.button(re.compile(r"^\$50$")).click()
        await expect(ann.button(re.compile("^You are the bank"))).to_be_disabled()
        await felt.do(bob, "Bet", seat=3, amount=5_00)
        await felt.until(Phase.FIRST_CHOICE)
        await felt.do(bob, "Look", seat=3)
        await felt.do(bob, "Ride", seat=3)
        await felt.until(Phase.SECOND_CHOICE)
        await felt.do(bob, "Ride", seat=3)
        await felt.until(Phase.BETWEEN_ROUNDS)
        told = ann.page.locator(".now")
        await expect(told).to_contain_text("You are the bank again.")
        await expect(told).not_to_contain_text("Clear yours")
        await expect(ann.button("Pass the bank on")).to_be_enabled()


async def test_a_side_bet_shows_its_amount_and_why_it_is_closed(
    chromium: Browser, evening: Evening
) -> None:
    """A side bet that wins inside a round that loses is no gold."""
    felt = await evening.table("wa-let-it-ride-bonus", deck="5h 5s 9c Jd Qs 2h")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips()
        await felt.until(Phase.BETTING)
        bonus = ann.spot(BONUS)
        await expect(bonus).to_be_disabled()
        await expect(bonus.get_by_text("after your bets", exact=True)).to_be_visible()
        await expect(bonus).to_have_accessible_name(re.compile("after your bets$"))
        await ann.bet()
        await ann.bet_side(BONUS)
        await expect(bonus.get_by_text("$1", exact=True)).to_be_visible()
        await expect(bonus).to_have_accessible_name(re.compile("as much as it takes$"))
        await ann.bet_side(THREE_CARD)
        for phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
            await felt.until(phase)
            if phase is Phase.FIRST_CHOICE:
                await ann.look()
            await ann.ride()
        await felt.until(Phase.ROUND_OVER)
        told = ann.page.locator(".now")
        await expect(told).to_contain_text(
            re.compile(r"You lost \$\d+ this round.*Pair.*wins", re.S)
        )
        await expect(told.locator(".won")).to_have_count(0)
        await felt.until(Phase.BETTING)
        await expect(ann.place.locator(".last")).to_contain_text("wins")
        await expect(ann.place.locator(".last .won")).to_have_count(0)


async def test_notices_disappear_by_themselves(chromium: Browser, evening: Evening) -> None:
    """A refusal, and the notice that time ran out; while somebody is at it, it stays."""
    felt = await evening.table("wa-let-it-ride")
    async with player(chromium, evening, felt, line_breaks=True) as ann:
        await ann.page.clock.install()
        notice = ann.page.locator(".notes .note")
        await ann.come_in()
        await ann.sit(1)
        amount = ann.page.get_by_label("Amount in dollars")
        await amount.fill("5000")
        await ann.button("Buy in").last.click()
        await expect(notice).to_contain_text("$5,000")
        await notice.hover()
        await ann.page.clock.fast_forward(60_000)
        await expect(notice).to_contain_text("$5,000")
        await amount.hover()
        await ann.page.clock.fast_forward(60_000)
        await expect(notice).to_have_count(0)

        await ann.buy_in("$100")
        await felt.until(Phase.BETTING)
        await ann.bet()
        await felt.until(Phase.ROUND_OVER)
        await expect(notice.first).to_be_visible()
        await ann.page.clock.fast_forward(60_000)
        await expect(notice).to_have_count(0)


async def test_a_bot_is_called_by_its_name_and_said_to_be_one(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("wa-let-it-ride", bots=1)
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips(seat=4)
        await felt.until_it(lambda now: len(now.seats) > 1)
        bot = next(n for n, who in felt.now.seats.items() if who.player.startswith("*"))
        name = felt.now.seats[bot].player.removeprefix("*")
        place = ann.neighbour(bot)
        await expect(place).to_have_accessible_name(f"Seat {bot}, {name}")
        await expect(place.get_by_text("bot", exact=True)).to_be_visible()
        await expect(ann.page.locator(".felt")).not_to_contain_text("*")


async def test_the_lobby_lists_tables_where_players_bank_last(
    chromium: Browser, evening: Evening
) -> None:
    banked = await evening.table("ca-let-it-ride")
    plain = await evening.table("nsw-let-it-ride")
    async with window(chromium) as page:
        await page.goto(evening.address)
        await expect(page.get_by_role("article", name=plain.name, exact=True)).to_be_visible()
        names = await page.get_by_role("article").get_by_role("heading").all_inner_texts()
        assert names.index(banked.name) > names.index(plain.name)
        assert "California" not in names[0]


_AT_ONCE = """keys => {
  const press = (key) => new KeyboardEvent("keydown", { key, bubbles: true });
  for (const key of keys) document.body.dispatchEvent(press(key));
}"""


async def lies(ann: Player, base: str, bonus: str) -> None:
    named = re.compile(rf"^Bet 1, {re.escape(base)}(\W|$)")
    await expect(ann.circle(1)).to_have_accessible_name(named)
    await expect(ann.spot(THREE_CARD)).to_have_accessible_name(
        re.compile(rf"^3 Card Bonus, {re.escape(bonus)}(\W|$)")
    )


async def test_bets_are_changed_and_changes_undone(chromium: Browser, evening: Evening) -> None:
    """Less, double, any amount, undo; side bets in the same way; the stake is remembered. Every
    chip counts, also when it comes before the house has answered for the one before. In no wide
    window is a part of the dock cut off, however many chips the rack has."""
    felt = await evening.table("wa-let-it-ride-bonus", deck="Jh Ts 4c Jd 9s 6h")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips()
        await felt.until(Phase.BETTING)
        await ann.page.evaluate(_AT_ONCE, "bbb")
        await lies(ann, "$15", "$0")
        await ann.page.keyboard.press("-")
        await lies(ann, "$10", "$0")
        await ann.page.keyboard.press("-")
        await lies(ann, "$5", "$0")
        await ann.button("Double: $10 on each circle").click()
        await lies(ann, "$10", "$0")
        await ann.page.keyboard.press("-")
        await lies(ann, "$5", "$0")
        await ann.spot(THREE_CARD).click()
        await lies(ann, "$5", "$5")
        await ann.page.keyboard.press("x")
        await lies(ann, "$5", "$10")
        await ann.button("Less: $5 on 3 Card Bonus").click()
        await lies(ann, "$5", "$5")
        await ann.button("Other amount").click()
        amount = ann.page.get_by_label("Amount in dollars")
        await expect(amount).to_be_focused()
        assert await violations(ann.page) == []
        await amount.fill("7")
        await ann.page.keyboard.press("Enter")
        await lies(ann, "$5", "$7")
        await ann.button("Other amount").click()
        await ann.page.get_by_label("Bet on", exact=True).select_option("each circle")
        await amount.fill("12")
        await ann.button(re.compile("^Bet$")).click()
        await lies(ann, "$12", "$7")

        for base, bonus in (("$5", "$7"), ("$5", "$5"), ("$5", "$10"), ("$5", "$5"), ("$5", "$0")):
            await ann.button("Undo your last change to the bets").click()
            await lies(ann, base, bonus)
        await ann.page.keyboard.press("c")
        await lies(ann, "$0", "$0")
        await ann.page.keyboard.press("u")
        await lies(ann, "$5", "$0")
        await ann.page.keyboard.press("x")
        await lies(ann, "$10", "$0")
        await felt.until(Phase.FIRST_CHOICE)

        other = await evening.table("wa-let-it-ride-bonus")
        await felt.until(Phase.BETTING)
        await ann.button(re.compile("^Leave")).first.click()
        await felt.comes_to(lambda now: not now.seats)
        await ann.page.goto(f"{evening.address}/tables/{other.id}")
        again = Player(ann.page, evening.address, other, Hand.MOUSE)
        await again.sit(2)
        assert await cut_off(ann.page) == []
        await again.buy_in("$500")
        await other.until(Phase.BETTING)
        await expect(again.button("Repeat $10")).to_be_visible()
        assert await cut_off(ann.page) == []
        await again.button("Repeat $10").click()
        await lies(again, "$10", "$0")


async def test_a_win_lifts_its_cards_and_stays_on_screen(
    chromium: Browser, evening: Evening
) -> None:
    """Four jacks: lifted, named, a moment over the felt, and a place in the strip."""
    felt = await evening.table("wa-let-it-ride", deck="Jh Js 4c Jd Jc 6h")
    moving: dict[str, Any] = {"reduced_motion": "no-preference"}
    async with (
        screen(chromium, evening.address, size=WIDE, **moving) as page,
        player(chromium, evening, felt) as calm,
    ):
        page.set_default_timeout(60_000)
        ann = Player(page, evening.address, felt, Hand.MOUSE)
        await ann.seat_and_chips(seat=4)
        await calm.come_in()
        await felt.until(Phase.BETTING)
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await ann.ride()
        await felt.until(Phase.SECOND_CHOICE)
        await ann.ride()
        await felt.until(Phase.ROUND_OVER)
        lifted = page.locator(".felt .lifted").get_by_role("img", name=re.compile("^jack of "))
        await expect(lifted).to_have_count(4)
        await expect(page.locator(".felt .lifted")).to_have_count(4)
        await expect(page.locator(".moment")).to_contain_text("Four of a kind")
        won = re.compile(r"Four of a kind: \+\$750$")
        strip = page.get_by_role("region", name="Your last rounds")
        await expect(strip.get_by_role("listitem")).to_have_text(won)
        await expect(strip).to_contain_text("a round")

        await felt.until(Phase.BETTING)
        last = ann.place.locator(".last")
        await expect(last.get_by_role("img")).to_have_count(5)
        await expect(last).to_contain_text("Four of a kind")
        await page.reload()
        await expect(strip.get_by_role("listitem")).to_have_text(won)


async def test_no_animation_for_a_player_who_wants_no_motion(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("wa-let-it-ride", deck="Jh Js 4c Jd Jc 6h")
    async with player(chromium, evening, felt) as ann:
        await ann.seat_and_chips()
        await felt.until(Phase.BETTING)
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await felt.until(Phase.ROUND_OVER)
        await expect(ann.page.locator(".felt .lifted")).to_have_count(4)
        await expect(ann.page.locator(".moment")).to_have_count(0)


async def test_settings_are_visible_and_kept(chromium: Browser, evening: Evening) -> None:
    felt = await evening.table("wa-let-it-ride")
    async with player(chromium, evening, felt, hand=Hand.TOUCH, size=PHONE) as ann:
        await ann.seat_and_chips()
        await expect(ann.button("Settings")).to_be_in_viewport(ratio=1)
        await ann.button("Settings").tap()
        await expect(ann.page.get_by_label("Sounds")).not_to_be_checked()
        for felt_colour in ("Slate", "Wine", "Blue"):
            await ann.page.get_by_label(felt_colour).check()
            assert await violations(ann.page) == []
        await ann.page.get_by_label("Rings").check()
        await ann.page.reload()
        await expect(ann.page.locator("html")).to_have_attribute("data-felt", "blue")
        await ann.button("Settings").tap()
        await expect(ann.page.get_by_label("Rings")).to_be_checked()


_TOLD = """
  window.told = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { return (this.permission = "granted"); }
    constructor(title, { body }) { window.told.push(`${title}: ${body}`); }
  };
  window.away = false;
  Object.defineProperty(document, "hidden", { get: () => window.away });
"""


async def test_a_hidden_page_notifies_its_player_of_their_turn(
    chromium: Browser, evening: Evening
) -> None:
    felt = await evening.table("wa-let-it-ride", deck="Jh Ts 4c Jd 9s 6h")
    async with player(chromium, evening, felt) as ann:
        await ann.page.add_init_script(_TOLD)
        await ann.seat_and_chips()
        await ann.button("Settings").click()
        await ann.page.get_by_label("Tell me when it is my turn").check()
        await ann.button("Close").click()
        await felt.until(Phase.BETTING)
        await ann.bet()
        await felt.until(Phase.FIRST_CHOICE)
        await ann.look()
        await ann.ride()
        await ann.page.evaluate("window.away = true")
        await felt.until(Phase.SECOND_CHOICE)
        await until_true(ann.page, "window.told.length > 0")
        assert await ann.page.evaluate("window.told") == ["Your turn: Your second bet?"]
