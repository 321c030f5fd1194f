"""A staff member at a browser, and players at the table who need none.

    async with desk(chromium, evening, "dora") as dora:
        await dora.console(felt)
        await dora.presses("Call “No more bets”")

Everything is found as a person finds it, by role and name.
"""

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from typing import Any, Final

from playwright.async_api import Browser, Locator, Page, expect

from letitride.driver.automatic_dealer import propose
from letitride.rules import parse_money
from letitride.server.request_context import COOKIE
from letitride.table import side_bets_to_ask
from letitride.table.money import balance, rack
from letitride.table.state import Phase
from tests.browser.evening import Evening, Felt
from tests.browser.pages import WIDE, watched
from tests.server.running import Client
from tests.server.stages import wire_of

_REFUSED: Final = "the server responded with a status of 4"
"""What the browser itself says of every request that was refused, whatever the page makes of it."""

_IDS = count(1)

expect.set_options(timeout=90_000)


class Guest:
    """A player at a seat, who plays without a browser."""

    def __init__(self, client: Client, felt: Felt, seat: int) -> None:
        self.client = client
        self.felt = felt
        self.seat = seat

    @property
    def name(self) -> str:
        return self.client.name

    @property
    def rack(self) -> int:
        """The player's rack, in cents."""
        return balance(self.felt.now.ledger, rack(self.seat))

    async def do(self, command: str, **fields: Any) -> None:
        order = {"type": command, "seat": self.seat, **fields}
        path = f"/api/tables/{self.felt.id}/commands"
        answer = await self.client.post(path, {"id": f"of-a-guest-{next(_IDS)}", "command": order})
        assert answer.status_code == 200, (order, answer.text)

    async def bets(self, amount: str = "$5", **side: str) -> None:
        await self.do("Bet", amount=parse_money(amount))
        for wager, stake in side.items():
            await self.do("BetSide", wager=wager, amount=parse_money(stake))


@asynccontextmanager
async def guests(evening: Evening, felt: Felt, *seats: int) -> AsyncIterator[list[Guest]]:
    """A player with $300 at each of the seats."""
    async with AsyncExitStack() as stack:
        seated = []
        for seat in seats:
            client = await stack.enter_async_context(evening.house.guest())
            guest = Guest(client, felt, seat)
            await guest.do("Sit")
            await guest.do("BuyIn", amount=parse_money("$300"))
            seated.append(guest)
        yield seated


class Desk:
    """One member of the staff at one window."""

    def __init__(self, page: Page, evening: Evening, password: str) -> None:
        self.page = page
        self.evening = evening
        self.password = password

    async def go(self, path: str) -> None:
        await self.page.goto(f"{self.evening.address}{path}")

    async def console(self, felt: Felt) -> None:
        await self.go(f"/console/{felt.id}")
        await expect(self.region("Next")).to_be_visible()

    def region(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name, exact=True).first

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    # --- the next act -----------------------------------------------------------------------------
    @property
    def key(self) -> Locator:
        """The one large button."""
        return self.region("Next").get_by_role("button").first

    @property
    def aloud(self) -> Locator:
        """The sentence to say, beside the large button."""
        return self.region("Next").get_by_role("status")

    async def presses(self, words: str) -> None:
        """The large key, by keyboard, once the book asks for this act."""
        await expect(self.key).to_contain_text(words)
        await expect(self.key).to_have_attribute("aria-busy", "false")
        await self.page.keyboard.press("Enter")

    async def at_rest(self, felt: Felt) -> None:
        """Wait until the server has settled and the console shows what it has."""
        await self.evening.settle()
        shown = self.page.locator("[data-version]")
        await expect(shown).to_have_attribute("data-version", str(felt.now.version))
        await expect(self.key).to_have_attribute("aria-busy", "false")

    # --- acts with something to fill in -----------------------------------------------------------
    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog").first

    async def asks(self, act: str, which: str = "", **filled: str) -> None:
        """Open an act, answer its questions, and fill in what it leaves open, by the labels."""
        await self.button(act).click()
        await self.answers(which)
        for label, text in filled.items():
            await self.dialog.get_by_label(label.replace("_", " ")).fill(text)

    async def answers(self, which: str) -> None:
        """``seat 2, Ann · card 1`` answers two questions; nothing is chosen beforehand."""
        for answer in which.split(" · ") if which else ():
            await self.dialog.get_by_role("radio", name=answer, exact=True).check()

    async def does(self, act: str, which: str = "", **filled: str) -> None:
        await self.asks(act, which, **filled)
        await self.dialog.locator(".actions").get_by_role("button").first.click()
        await expect(self.page.get_by_role("dialog")).to_have_count(0)

    async def gives_password(self, password: str | None = None) -> None:
        again = self.page.get_by_role("dialog", name="Confirm your password")
        await again.get_by_label("Password").fill(self.password if password is None else password)
        await again.get_by_role("button", name="Confirm").click()

    # --- rulings ----------------------------------------------------------------------------------
    async def is_told(self, clause: str, aloud: str, *moves: str) -> None:
        """The ruling on the page: its clause, the sentence to say, and all that moves."""
        told = self.page.get_by_role("status").filter(has_text="Say aloud")
        await expect(told.get_by_role("heading")).to_contain_text(clause)
        await expect(told).to_contain_text(aloud)
        for move in moves:
            await expect(told.get_by_role("list", name="What moves")).to_contain_text(move)

    # --- the table as it is shown -----------------------------------------------------------------
    async def shows(self, region: str, *texts: str | re.Pattern[str]) -> None:
        for text in texts:
            await expect(self.region(region)).to_contain_text(text)


@asynccontextmanager
async def window_of(
    browser: Browser, *, size: tuple[int, int] = WIDE, is_refused: bool = False
) -> AsyncIterator[Page]:
    """A fresh window; whatever goes wrong in it fails the test.

    ``is_refused``: somebody will be turned away in it, which the browser's own console notes.
    """
    async with watched(browser, size, (_REFUSED,) if is_refused else ()) as page:
        yield page


@asynccontextmanager
async def desk(
    browser: Browser,
    evening: Evening,
    name: str,
    *,
    size: tuple[int, int] = WIDE,
    is_refused: bool = False,
) -> AsyncIterator[Desk]:
    """A member of staff who has signed in already."""
    async with (
        evening.house.staff(name) as client,
        window_of(browser, size=size, is_refused=is_refused) as page,
    ):
        await page.context.add_cookies(
            [{"name": COOKIE, "value": client.cookie, "url": evening.address}]
        )
        yield Desk(page, evening, evening.house.passwords[name])


class Dealer:
    """Dora dealing by the book, without a browser."""

    def __init__(self, client: Client, felt: Felt) -> None:
        self.client = client
        self.felt = felt

    async def do(self, command: str, **fields: Any) -> None:
        order = {"type": command, **fields}
        path = f"/api/tables/{self.felt.id}/commands"
        answer = await self.client.post(path, {"id": f"of-a-dealer-{next(_IDS)}", "command": order})
        assert answer.status_code == 200, (order, answer.text)

    async def until(self, *phases: Phase) -> None:
        """The book's next acts, until the table gets there; "no more bets" is called on the way."""
        while (now := self.felt.now).phase not in phases:
            command = propose(self.felt.runner.game, now)
            if command is None:
                assert now.phase is Phase.BETTING, f"waiting for players at {now.phase}"
                asks = side_bets_to_ask(self.felt.runner.game, now)
                await self.do("AskForSideBets" if asks else "CallNoMoreBets")
            else:
                body = wire_of(command)
                await self.do(body.pop("type"), **body)

    async def plays(self, *guests: Guest) -> None:
        """A whole round in which everybody bets the minimum and lets it ride; its deck is shown."""
        await self.until(Phase.BETTING)
        for guest in guests:
            await guest.bets()
        await self.until(Phase.FIRST_CHOICE)
        for guest in guests:
            await guest.do("Look")
        for phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
            await self.until(phase)
            for guest in guests:
                await guest.do("Ride")
        await self.until(Phase.ROUND_OVER)
        await self.do("RevealDeck")
        await self.until(Phase.BETWEEN_ROUNDS)


@asynccontextmanager
async def dealer(evening: Evening, felt: Felt) -> AsyncIterator[Dealer]:
    async with evening.house.staff("dora") as client:
        yield Dealer(client, felt)
