"""A house whose clock a test moves, and whose decks it may stack.

    table = await evening.table("nsw-let-it-ride", deck="Jh Js 4c Jd 9s")
    async with player(chromium, evening, table) as ann:
        await ann.seat_and_chips()
        await table.until(Phase.BETTING)

Everything else is as in a real house. Nobody is hurried however slow the machine is, the automatic
dealer acts when the test lets time pass, and every deck is locked in before betting closes, as
ever: only the chance that shuffles it is the test's.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from letitride.cards import DECK, Card, parse_cards
from letitride.driver.automatic_dealer import propose
from letitride.rules import Role, load_rulebook
from letitride.runtime.clock import HandClock
from letitride.runtime.runner import Runner
from letitride.server.at_table import table_now
from letitride.server.wire import Visitor
from letitride.table import Table, decode_event
from letitride.table.state import Phase
from tests.browser.cable import Cable
from tests.face_up import approve
from tests.server.running import Client, House, running
from tests.server.stages import wire_of

View = dict[str, Any]

_PATIENCE = 60
"""Seconds after which a command that does not arrive is missed."""


class Stacked:
    """Random numbers for a shuffle that ends in a chosen order; a cut leaves it as it is.

    Nonces are truly random, so that no two decks have the same commitment.
    """

    def __init__(self, first: str) -> None:
        chosen = parse_cards(first)
        assert DECK[0] not in chosen, "the lowest card lies at the bottom"
        rest = [card for card in DECK[1:] if card not in chosen]
        self._order = (*chosen, *rest, DECK[0])
        self._cards: list[Card] = []
        self._next = 0

    def __call__(self, bound: int) -> int:
        if bound == len(DECK):
            # Either a cut at the top, or the first draw of a shuffle.
            self._cards = _swapped(list(DECK), 51, 0)
            self._next = bound - 1
            return 0
        if bound != self._next:
            return secrets.randbelow(bound)
        last = bound - 1
        other = self._cards.index(self._order[last])
        self._cards = _swapped(self._cards, last, other)
        self._next = last if last > 1 else 0
        return other


def _swapped(cards: list[Card], one: int, other: int) -> list[Card]:
    cards[one], cards[other] = cards[other], cards[one]
    return cards


class Felt:
    """A table of the evening, as the server has it."""

    def __init__(self, evening: "Evening", runner: Runner) -> None:
        self._evening = evening
        self.runner = runner

    @property
    def id(self) -> str:
        return self.runner.place.id

    @property
    def name(self) -> str:
        return self.runner.place.name

    @property
    def now(self) -> Table:
        return self.runner.table

    def seen_by(self, name: str) -> View:
        """What the server would send to a player."""
        shown = table_now(self.runner, Visitor(name, Role.PLAYER), self._evening.clock.now())
        view: View = msgspec.to_builtins(shown.view)
        return view

    async def events(self) -> list[str]:
        """The record's events, by kind."""
        stored = await self._evening.house.context.casino.log.read(self.runner.stream)
        return [type(decode_event(each.body)).__name__ for each in stored]

    async def do(self, client: Client, type: str, **fields: object) -> None:
        """A command from somebody without a browser; it must be accepted."""
        order = {"id": secrets.token_hex(8), "command": {"type": type, **fields}}
        answer = await client.post(f"/api/tables/{self.id}/commands", order)
        assert answer.status_code == 200, answer.text

    async def moved(self, version: int) -> None:
        """Wait until something has come from a browser. The house's clock stands still."""
        await self.comes_to(lambda now: now.version > version)

    async def comes_to(self, reached: Callable[[Table], bool]) -> None:
        """Wait for what a browser is about to send. The house's clock stands still."""
        async with asyncio.timeout(_PATIENCE):
            while not reached(self.now):
                await asyncio.sleep(0.005)

    async def dealt_by(self, dealer: Client, *phases: Phase) -> None:
        """The person who deals here goes on by the book until the table is there."""
        await self._evening.settle()
        while self.now.phase not in phases:
            command = propose(self.runner.game, self.now)
            assert command is not None, self.now.phase
            await self.do(dealer, **wire_of(command))
            await self._evening.settle()

    async def until(self, *phases: Phase) -> None:
        """Let time pass until the table gets there; people do nothing meanwhile."""
        await self.until_it(lambda now: now.phase in phases)

    async def until_it(self, reached: Callable[[Table], bool]) -> None:
        await self._evening.settle()
        for _ in range(300):
            if reached(self.now):
                return
            await self._evening.tick()
        raise AssertionError(f"never came to it: {self.now.phase}")


class Evening:
    """Browsers connect through the cable; Carla, who sets the tables up, does not."""

    def __init__(self, house: House, clock: HandClock, carla: Client, cable: Cable) -> None:
        self.house = house
        self.clock = clock
        self.carla = carla
        self.cable = cable
        self._numbers = count(1)

    @property
    def address(self) -> str:
        return self.cable.address

    async def table(self, book: str, *, deck: str = "", dealer: str = "", **wishes: object) -> Felt:
        """A table of the test's own, with nobody at it, opened; ``dealer`` deals there. Its players
        choose at once, unless the test says otherwise. A stacked deck is not shuffled again by the
        players' shares."""
        await self.settle()  # lines that were left open for too long are closed before one is used
        id = f"table-{next(self._numbers)}"
        body = {"id": id, "name": f"Test {id}", "book": book, "turns": "together", **wishes}
        if deck:
            body["choices"] = {"player_shares": "off"}
        if wishes.get("face") == "up":
            await approve(self.house.context.casino, load_rulebook(book))
        (await self.carla.post("/api/floor/tables", body)).raise_for_status()
        felt = Felt(self, self.house.context.casino.tables[id])
        if deck:
            felt.runner.writer.shuffler.device.below = Stacked(deck)
        await felt.until(Phase.BETWEEN_ROUNDS)
        if dealer:
            # Tests before this one have left their table to them.
            answer = await self.carla.http.put(
                f"/api/floor/tables/{id}/dealer",
                json={"dealer": dealer, "moves": True},
                headers={"x-csrf-token": self.carla.me["csrf"]},
            )
            answer.raise_for_status()
        return felt

    async def settle(self) -> None:
        """Let everything happen that is due now."""
        quiet = 0
        while quiet < 3:
            await asyncio.sleep(0.0005 if quiet == 0 else 0)
            tables = self.house.context.casino.tables.values()
            quiet = quiet + 1 if all(runner.idle for runner in tables) else 0

    async def tick(self) -> None:
        """Move the clock to the next time that anything is due."""
        due = self.clock.next_due
        assert due is not None, "nothing is due any more"
        self.clock.advance(due - self.clock.now())
        await self.settle()


@asynccontextmanager
async def evening_at(folder: Path) -> AsyncIterator[Evening]:
    clock, cable = HandClock(time.time()), Cable()
    async with (
        running(folder, clock=clock, dealing_pause=0.5, origins=(cable.address,)) as house,
        house.staff("carla") as carla,
    ):
        await cable.lead_to(int(house.address.rpartition(":")[2]))
        yield Evening(house, clock, carla, cable)
        await cable.close()
