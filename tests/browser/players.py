"""A player at a browser: enters through the lobby, sits down, bets, looks, chooses, and reads the
result.

Everything is found as a person finds it, by role and name.
"""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import StrEnum
from typing import Any

from playwright.async_api import Browser, Locator, Page, expect

from letitride.rules import Cents, Wager, format_money
from tests.browser.evening import Evening, Felt
from tests.browser.pages import WIDE, window

_PATIENCE = 90_000
"""Milliseconds after which a page that does not do what it should has failed."""

expect.set_options(timeout=_PATIENCE)

_NAMES = {
    Wager("bonus"): "Bonus",
    Wager("three_card"): "3 Card Bonus",
    Wager("pair_plus"): "Pair Plus",
    Wager("six_card"): "6 Card Bonus",
    Wager("progressive"): "Progressive",
}
_CIRCLES = ("Bet 1", "Bet 2", "The third bet, which always stays")
_RANKS = {
    **{"2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven"},
    **{"8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"},
}
_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


class Hand(StrEnum):
    """How a player plays: mouse, touch or keys."""

    MOUSE = "mouse"
    KEYS = "keys"
    TOUCH = "touch"


class Player:
    def __init__(self, page: Page, address: str, felt: Felt, hand: Hand) -> None:
        self.page = page
        self.address = address
        self.felt = felt
        self.hand = hand
        self.seat = 0

    # --- what the server has ---------------------------------------------------------------------

    @property
    def name(self) -> str:
        return self.felt.now.seats[self.seat].player

    @property
    def me(self) -> dict[str, Any]:
        """This player's place in what the server shows this player."""
        place: dict[str, Any] = self.felt.seen_by(self.name)["seats"][self.seat - 1]
        return place

    # --- what is on the page ---------------------------------------------------------------------

    @property
    def place(self) -> Locator:
        return self.page.get_by_role("region", name=f"Seat {self.seat}, You")

    def neighbour(self, seat: int) -> Locator:
        return self.page.get_by_role("region", name=re.compile(f"^Seat {seat}, "))

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def pull_button(self) -> Locator:
        return self.button(re.compile("^Pull back"))

    @property
    def ride_button(self) -> Locator:
        return self.button(re.compile("^Let it ride"))

    @property
    def look_button(self) -> Locator:
        return self.button(re.compile("^Look at your cards")).last

    def circle(self, number: int) -> Locator:
        return self.place.get_by_role("button", name=re.compile(f"^{_CIRCLES[number - 1]}, "))

    def spot(self, wager: Wager) -> Locator:
        return self.place.get_by_role("button", name=re.compile(f"^{_NAMES[wager]}, "))

    def figure(self, name: str) -> Locator:
        """A figure of the player's own money, by its label."""
        return self.page.locator(f"//dt[normalize-space()='{name}']/following-sibling::dd[1]")

    async def shows_what_the_server_has(self) -> None:
        """Rack, action and result, every circle and spot, and the cards."""
        me = self.me
        await expect(self.figure("Rack")).to_have_text(format_money(me["rack"]))
        await expect(self.figure("In action")).to_have_text(format_money(me["in_action"]))
        await expect(self.figure("This round")).to_have_text(_result(me["result"]))
        for number, lies in enumerate(me["circles"] if me["betting_area"] else (), 1):
            amount = format_money(Cents(lies["chips"] + lies["tokens"]))
            named = re.compile(rf"^{_CIRCLES[number - 1]}, {re.escape(amount)}(\W|$)")
            await expect(self.circle(number)).to_have_accessible_name(named)
        for lies in me["spots"]:
            amount = re.escape(format_money(lies["amount"]))
            named = re.compile(rf"^{_NAMES[lies['wager']]}, {amount}(\W|$)")
            await expect(self.spot(lies["wager"])).to_have_accessible_name(named)
        await self.shows_cards([card["face"] for card in me["hand"]["cards"]] if me["hand"] else [])

    async def shows_cards(self, faces: list[str | None]) -> None:
        cards = self.place.get_by_role("img", name=re.compile(" of |face down"))
        await expect(cards).to_have_count(len(faces))
        for at, face in enumerate(faces):
            await expect(cards.nth(at)).to_have_accessible_name(card_name(face))

    # --- what the player does --------------------------------------------------------------------

    async def press(self, button: Locator, key: str = "") -> None:
        """With whatever this player plays: the key where there is one, else Tab and Enter."""
        match self.hand:
            case Hand.MOUSE:
                await button.click()
            case Hand.TOUCH:
                await button.tap()
            case Hand.KEYS if key:
                await expect(button).to_be_enabled()
                await self.page.keyboard.press(key)
            case Hand.KEYS:
                await self.walk_to(button)
                await self.page.keyboard.press("Enter")

    async def walk_to(self, button: Locator) -> None:
        """With the Tab key alone, as far as it takes."""
        await expect(button).to_be_enabled()
        for _ in range(60):
            if await button.evaluate("each => each === document.activeElement"):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {button}")

    async def come_in(self) -> None:
        """As a guest: from the lobby or, by keyboard, through the sign-in page after watching the
        table."""
        if self.hand is Hand.KEYS:
            await self.page.goto(f"{self.address}/tables/{self.felt.id}")
            await self.press(self.page.get_by_role("link", name="Sign in to play"))
            await self.press(self.button("Play as a guest"))
        else:
            await self.page.goto(self.address)
            table = self.page.get_by_role("article", name=self.felt.name, exact=True)
            await self.press(table.get_by_role("button", name="Play as a guest"))
        await self.page.wait_for_url(f"**/tables/{self.felt.id}")

    async def sit(self, seat: int) -> None:
        await self.press(self.button(re.compile(rf"^Sit here\W+Seat {seat}$")))
        self.seat = seat
        await expect(self.place).to_be_visible()

    async def buy_in(self, amount: str) -> None:
        await self.press(self.button(re.compile(rf"^{re.escape(amount)}$")))
        await expect(self.figure("Rack")).to_have_text(amount)

    async def bet(self) -> None:
        """Bet the minimum on each circle."""
        await self.press(self.button(re.compile("^Bet 3 ×")), "b")
        await expect(self.circle(1)).not_to_have_accessible_name(re.compile(r", \$0(\W|$)"))

    async def bet_side(self, wager: Wager) -> None:
        await self.press(self.spot(wager))
        await expect(self.spot(wager)).not_to_have_accessible_name(re.compile(r", \$0(\W|$)"))

    async def look(self) -> None:
        await self.press(self.look_button, "l")
        await expect(self.place.get_by_role("img", name=re.compile(" of "))).to_have_count(3)

    async def pull(self) -> None:
        version = self.felt.now.version
        await self.press(self.pull_button, "p")
        await self.felt.moved(version)

    async def ride(self) -> None:
        version = self.felt.now.version
        await self.press(self.ride_button, "r")
        await self.felt.moved(version)

    async def seat_and_chips(self, seat: int = 1, amount: str = "$100") -> None:
        await self.come_in()
        await self.sit(seat)
        await self.buy_in(amount)


@asynccontextmanager
async def player(
    browser: Browser,
    evening: Evening,
    felt: Felt,
    *,
    hand: Hand = Hand.MOUSE,
    size: tuple[int, int] = WIDE,
    line_breaks: bool = False,
) -> AsyncIterator[Player]:
    """Somebody with a window of their own, before the house."""
    touch = hand is Hand.TOUCH
    async with window(browser, size=size, has_touch=touch, line_breaks=line_breaks) as page:
        page.set_default_timeout(_PATIENCE)
        yield Player(page, evening.address, felt, hand)


def card_name(face: str | None) -> str:
    """As a dealer says it.

    >>> card_name("Td")
    'ten of diamonds'
    """
    if face is None:
        return "card face down"
    return f"{_RANKS[face[0]]} of {_SUITS[face[1]]}"


def _result(amount: Cents) -> str:
    if not amount:
        return "–"
    return f"{'+' if amount > 0 else '−'}{format_money(Cents(abs(amount)))}"
