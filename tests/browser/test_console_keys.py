"""How many keys a dealer presses in a round, and how long the console takes to answer."""

import time

import pytest
from playwright.async_api import Browser, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening, Felt
from tests.browser.staff import Desk, Guest, desk, guests
from tests.conftest import Say

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Round:
    """One round dealt by keyboard alone, with what was pressed."""

    def __init__(self, dora: Desk, felt: Felt, players: list[Guest]) -> None:
        self.dora = dora
        self.felt = felt
        self.players = players
        self.pressed: list[str] = []
        self.seconds = 0.0

    async def press(self) -> None:
        await self.dora.at_rest(self.felt)
        words = (await self.dora.key.inner_text()).split("\n")[0]
        version, began = self.felt.now.version, time.monotonic()
        await self.dora.page.keyboard.press("a" if words.startswith("Deal the next") else "Enter")
        await self.felt.moved(version)
        self.pressed.append(words)
        self.seconds += time.monotonic() - began

    async def until(self, phase: Phase) -> None:
        while self.felt.now.phase is not phase:
            await self.press()

    async def play(self) -> None:
        await self.until(Phase.BETTING)
        for guest in self.players:
            await guest.bets("$5", bonus="$1")
        await self.until(Phase.FIRST_CHOICE)
        for guest in self.players:
            await guest.do("Look")
        for phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
            await self.until(phase)
            for guest in self.players:
                await guest.do("Ride")
        await self.until(Phase.SETTLING)
        before = len(self.pressed)
        while not self.is_over():
            await self.press()
        assert len(self.pressed) - before == len(self.players) + 1, "a key a hand, and GAME OVER"
        # Nobody needs a key for the rest.
        await self.felt.until(Phase.BETWEEN_ROUNDS)

    def is_over(self) -> bool:
        now = self.felt.now
        return now.phase is Phase.ROUND_OVER and now.round is not None and now.round.game_over


@pytest.mark.parametrize(("seats", "most"), [((1, 4, 7), 13), ((1, 2, 3, 4, 5, 6, 7), 17)])
async def test_a_round_takes_no_more_keys_than_planned(
    chromium: Browser, evening: Evening, say: Say, seats: tuple[int, ...], most: int
) -> None:
    """It was 18 and 26: a key for each hand dealt, one to reveal the deck and one to end it."""
    felt = await evening.table("wa-let-it-ride-bonus", dealer="dora")
    async with guests(evening, felt, *seats) as players, desk(chromium, evening, "dora") as dora:
        await dora.console(felt)
        await expect(dora.key).to_be_visible()
        round = Round(dora, felt, players)
        await round.play()
        say(f"{len(seats)} players: {len(round.pressed)} keys, {round.seconds:.1f} s")
        assert len(round.pressed) <= most, round.pressed
