"""How many keys a dealer presses in a round, and how long the round takes at the console."""

import time

import pytest
from playwright.async_api import Browser, expect

from letitride.table.state import Phase
from tests.browser.evening import Evening, Felt
from tests.browser.staff import Desk, Guest, desk, guests

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Round:
    """One round dealt by keyboard alone, with a count of what was pressed."""

    def __init__(self, dora: Desk, felt: Felt, players: list[Guest]) -> None:
        self.dora = dora
        self.felt = felt
        self.players = players
        self.pressed: list[str] = []
        self.seconds = 0.0

    async def press(self, key: str = "Enter") -> None:
        version = self.felt.now.version
        self.pressed.append((await self.dora.key.inner_text()).split("\n")[0])
        began = time.monotonic()
        await self.dora.page.keyboard.press(key)
        await self.felt.moved(version)
        self.seconds += time.monotonic() - began

    async def until(self, *phases: Phase) -> None:
        while self.felt.now.phase not in phases:
            await self.dora.at_rest(self.felt)
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
        await self.until(Phase.BETWEEN_ROUNDS)


@pytest.mark.parametrize(("seats", "most"), [((1, 4, 7), 99), ((1, 2, 3, 4, 5, 6, 7), 99)])
async def test_keys_a_round(
    chromium: Browser, evening: Evening, seats: tuple[int, ...], most: int
) -> None:
    felt = await evening.table(
        "wa-let-it-ride-bonus", dealer="dora", three_card_settled="at_settlement"
    )
    async with guests(evening, felt, *seats) as players, desk(chromium, evening, "dora") as dora:
        await dora.console(felt)
        await expect(dora.key).to_be_visible()
        round = Round(dora, felt, players)
        await round.play()
        print(
            f"\n{len(seats)} players: {len(round.pressed)} keys, {round.seconds:.1f} s",
            round.pressed,
        )
        assert len(round.pressed) <= most
