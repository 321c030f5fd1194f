"""Nobody can work out a card that they have not seen, with every byte that the house gives away."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import msgspec
import pytest

from letitride.rules import rulebook_ids
from letitride.runtime.clock import HandClock
from letitride.table.state import Phase
from tests.conftest import Say
from tests.security import each_book
from tests.security.guessing import Guesses, Hit, Thief, addresses, drained, idle
from tests.server.running import Client, House, Message, running

PLAYS: Final = ("Bet", "Look", "Ride")
ANN: Final = ("DeclineBank", *PLAYS)
BOB: Final = ("AcceptBank", "PostBank", *PLAYS)


class Round:
    """A table where Ann and Bob play; a stranger and Bob take all that they can get."""

    def __init__(self, house: House, clock: HandClock, table: str) -> None:
        self.house = house
        self.clock = clock
        self.table = table
        self.runner = house.context.casino.tables[table]
        self.players: list[Client] = []
        self.thieves: list[Thief] = []
        self.guesses = Guesses()
        self.looks = 0
        self.everything = False

    async def settle(self) -> None:
        while not idle(self.house, self.table):
            await asyncio.sleep(0.001)

    async def tick(self) -> None:
        await self.settle()
        async with asyncio.timeout(15):
            while (due := self.clock.next_due) is None:
                await asyncio.sleep(0.001)
        self.clock.advance(max(0.0, due - self.clock.now()))
        await self.settle()

    async def play(self) -> list[Hit]:
        """One round; after every act everything is collected, and the thief guesses the cards
        before they are shown."""
        number, hits = self.runner.table.rounds + 1, list[Hit]()
        began = self.runner.table.version
        while not (self.runner.table.rounds >= number and self.runner.table.round is None):
            before = self.runner.table.phase
            if not await self._acts():
                await self.tick()
            for thief in self.thieves:
                await thief.take(slow=self.runner.table.phase is not before)
            if before is not Phase.SETTLING and self.runner.table.phase is Phase.SETTLING:
                hits += self._guess()
        ends = await self._ends()
        for thief in self.thieves:
            own = {version for stream, version in thief.heads if stream == self.runner.stream}
            assert own, "heads are there to be taken"
            during = {version for version in own if version > began}
            assert during <= ends, "no head is of a round that is on"
            thief.forget()
        return hits

    async def _ends(self) -> set[int]:
        """The events that ended a round. Others may follow at once: the bank is offered on."""
        stored = await self.house.context.casino.log.read(self.runner.stream)
        return {each.version for each in stored if each.kind in ("RoundEnded", "RoundVoided")}

    def _guess(self) -> list[Hit]:
        found = []
        for thief in self.thieves:
            self.looks += len(thief.hidden)
            found += self.guesses.hits(thief, everything=self.everything)
        return found

    async def _acts(self) -> bool:
        for player, names in zip(self.players, (ANN, BOB), strict=True):
            state = (await player.get(f"/api/tables/{self.table}")).json()
            if (act := _next_act(state, names)) is not None:
                await _do(player, self.table, act)
                await self.settle()
                return True
        return False


def _next_act(state: Message, names: tuple[str, ...]) -> Message | None:
    own = state["view"]["seats"][state["view"]["you"] - 1]
    offered = {option["command"]: option for option in state["options"]}
    if own["circles"][0]["chips"]:
        offered.pop("Bet", None)
    if own["bank"]:
        offered.pop("PostBank", None)
    option = next((offered[name] for name in names if name in offered), None)
    if option is None:
        return None
    amount = option["amount"]
    laid = {} if amount is None else {amount["field"]: amount["least"]}
    return {"type": option["command"], **option["fields"], **laid}


async def _do(player: Client, table: str, command: Message) -> None:
    id = f"{player.name}-{hash(str(command)) & 0xFFFF}-{asyncio.get_running_loop().time()}"
    order = {"id": id.replace(" ", "-")[:60], "command": command}
    answer = await player.post(f"/api/tables/{table}/commands", order)
    assert answer.status_code == 200, answer.text


@asynccontextmanager
async def at_a_table(folder: Path, table: str) -> AsyncIterator[Round]:
    clock = HandClock()
    async with running(folder, clock=clock, dealing_pause=1) as house:
        play = Round(house, clock, table)
        while play.runner.table.phase in (Phase.CLOSED, Phase.OPENING):
            await asyncio.sleep(0.001)
        async with (
            house.anybody() as stranger,
            house.guest() as ann,
            house.guest() as bob,
            stranger.live(table) as public,
            bob.live(table) as own,
        ):
            for seat, player in enumerate((ann, bob), 1):
                await _do(player, table, {"type": "Sit", "seat": seat})
                await _do(player, table, {"type": "BuyIn", "amount": 500_00})
                play.players.append(player)
            changing, fixed = await addresses(stranger, table)
            for client, feed in ((stranger, public), (bob, own)):
                await drained(feed)
                play.thieves.append(Thief(client, feed, table, changing))
            for path in fixed:
                play.thieves[0].note((await stranger.get(path)).content)
            yield play


async def attack(
    folder: Path, table: str, rounds: int, say: Say, *, everything: bool = False
) -> list[Hit]:
    async with at_a_table(folder, table) as play:
        play.everything = everything
        hits = [hit for _ in range(rounds) for hit in await play.play()]
        assert play.guesses.naive(play.thieves) == []
        taken = sum(thief.bytes for thief in play.thieves)
        answers = sum(thief.answers for thief in play.thieves)
        say(
            f"{table}: {rounds} rounds, {answers:,} answers and frames of {taken:,} bytes, "
            f"{play.looks} hidden hands, {play.guesses.tried:,} guesses in "
            f"{play.guesses.seconds:.1f} s, {len(hits)} hands recovered"
        )
        assert play.looks >= rounds
    return hits


@pytest.mark.parametrize("table", each_book("ca-let-it-ride", "wa-let-it-ride"))
async def test_no_unseen_card_can_be_guessed(tmp_path: Path, table: str, say: Say) -> None:
    assert await attack(tmp_path, table, 1, say) == []


async def test_with_salt_and_id_the_cards_would_be_found(tmp_path: Path) -> None:
    """The same guesses, with what only the database holds: so it is these that protect a hand."""
    async with at_a_table(tmp_path, "nsw-let-it-ride") as play:
        stranger = play.thieves[0]
        while not stranger.hidden:
            if not await play._acts():
                await play.tick()
            await stranger.take(slow=False)
        (hidden, *_) = stranger.hidden.values()
        log = play.house.context.casino.log
        (stored,) = await log.read(play.runner.stream, hidden.version - 1, limit=1)
        body = msgspec.json.decode(stored.body)
        stranger.hashes = dict.fromkeys((stored.previous, stored.hash))
        assert play.guesses.hits(stranger, ids=(stored.command_id,)) == []
        stranger.salts = dict.fromkeys((body["_salt"],))
        assert play.guesses.hits(stranger) == []
        (hit, *_) = play.guesses.hits(stranger, ids=(stored.command_id,))
        assert list(hit.cards) == body["faces"]


@pytest.mark.soak
@pytest.mark.parametrize("table", rulebook_ids())
async def test_trying_every_string_as_hash_or_salt_finds_no_card(
    tmp_path: Path, table: str, say: Say
) -> None:
    assert await attack(tmp_path, table, 2, say, everything=True) == []


@pytest.mark.soak
async def test_no_unseen_card_can_be_guessed_in_fifty_rounds(tmp_path: Path, say: Say) -> None:
    assert await attack(tmp_path, "nsw-let-it-ride", 50, say) == []
