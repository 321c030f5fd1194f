"""Two players and a person who deals, each at a browser of their own."""

import asyncio
import json
import re

import pytest
from playwright.async_api import Browser, Page, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening, Felt
from tests.browser.pages import window
from tests.browser.players import Hand, Player, card_name, player

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def log_in(page: Page, evening: Evening, name: str) -> None:
    await page.goto(f"{evening.address}/door")
    form = page.get_by_role("form", name="Have an account?")
    await form.get_by_label("Name").fill(name)
    await form.get_by_label("Password").fill(evening.house.passwords[name])
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("link", name=name)).to_be_visible()


class Dealer:
    """At the console, with the one key that does what is next. Made before the page is opened."""

    def __init__(self, page: Page, felt: Felt) -> None:
        self.page = page
        self.felt = felt
        self._version = 0
        page.on("websocket", lambda socket: socket.on("framereceived", self._told))

    def _told(self, frame: str | bytes) -> None:
        self._version = json.loads(frame).get("version", self._version)

    async def deals(self, act: str = "") -> None:
        """The next act must be this one, if named; Enter does it."""
        version = self.felt.now.version
        async with asyncio.timeout(60):
            while self._version < version:
                await asyncio.sleep(0.005)
        next = self.page.get_by_role("region", name="Next").get_by_role("button").first
        await expect(next).to_contain_text(act)
        await expect(next).not_to_have_attribute("aria-busy", "true")
        await self.page.keyboard.press("Enter")
        await self.felt.moved(version)

    async def deals_until(self, phase: Phase) -> None:
        while self.felt.now.phase is not phase:
            await self.deals()


async def sees(one: Player, other: Player, bets: tuple[str, str, str]) -> None:
    """Players see each other's chips, but not the cards."""
    place = one.neighbour(other.seat)
    for name, bet in zip(("Bet 1", "Bet 2", "The third bet"), bets, strict=True):
        named = re.compile(rf"^{name}.*, {re.escape(bet)}")
        await expect(place.get_by_role("img", name=named)).to_have_count(1)


@pytest.mark.clause("W table 4")
async def test_two_players_and_a_dealer(chromium: Browser, evening: Evening) -> None:
    """Ann has the first three cards, Ben the next; then come the dealer's."""
    book, deck = "wa-let-it-ride-bonus", "Jh Js 4c Ah 7s 8c Jd 9s"
    felt = await evening.table(book, deck=deck, dealer="dora")
    async with (
        player(chromium, evening, felt) as ann,
        player(chromium, evening, felt, hand=Hand.KEYS) as ben,
        window(chromium) as desk,
    ):
        await log_in(desk, evening, "dora")
        dora = Dealer(desk, felt)
        await desk.goto(f"{evening.address}/console/{felt.id}")
        await ann.seat_and_chips(seat=1)
        await ben.seat_and_chips(seat=2)

        await dora.deals("Open the round")
        await ann.bet()
        await ben.bet()
        await sees(ann, ben, ("$5", "$5", "$5"))
        await sees(ben, ann, ("$5", "$5", "$5"))

        await dora.deals("Ask for side bets")
        await dora.deals("No more bets")
        await expect(ann.log).to_contain_text("No more bets.")
        await dora.deals_until(Phase.FIRST_CHOICE)
        await ann.look()
        await ben.look()
        await ann.shows_cards(["Jh", "Js", "4c"])
        await ben.shows_cards(["Ah", "7s", "8c"])
        await keeps_hidden(ann, ben)
        await keeps_hidden(ben, ann)
        for face in ("Jh", "Js", "4c", "Ah", "7s", "8c"):
            assert card_name(face) not in await desk.content()

        await ann.ride()
        await ben.pull()
        await sees(ann, ben, ("$0, pulled back", "$5", "$5"))
        await sees(ben, ann, ("$5, rides", "$5", "$5"))
        await dora.deals_until(Phase.SECOND_CHOICE)
        await ann.ride()
        await ben.pull()
        await dora.deals_until(Phase.ROUND_OVER)

        await expect(ann.page.get_by_text("Three of a kind · 3 to 1 · wins $45")).to_be_visible()
        shown = ben.neighbour(1).get_by_role("img", name=card_name("Jh"))
        await expect(shown).to_be_visible()
        await ann.shows_what_the_server_has()
        await ben.shows_what_the_server_has()
        assert (ann.me["rack"], ben.me["rack"]) == (145_00, 95_00)


async def keeps_hidden(one: Player, other: Player) -> None:
    backs = one.neighbour(other.seat).get_by_role("img", name="card face down")
    await expect(backs).to_have_count(3)
    page = await one.page.content()
    for card in other.me["hand"]["cards"]:
        assert card_name(card["face"]) not in page
