"""Fifty commands at once from somebody who has chips for only some of them: nobody overdraws.

They come through several sessions and sockets of one person, to two tables, and cross each other.
"""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest

from letitride.audit import prove_log
from letitride.house import table_stream
from letitride.rules import known_bets
from letitride.table.money import balance, rack
from letitride.table.state import Phase
from tests.conftest import Say
from tests.server.books import Books, is_between_results
from tests.server.load import TABLES, Order, Told, insist, new_order
from tests.server.load import told as cage_report_of
from tests.server.running import Client, House, Message, QuickClock, running

BURST: Final = 50
BURSTS_EACH: Final = 20
TOO_LONG: Final = 120
"""Seconds after which a table that does not come to the end of a round is taken to be stuck."""

PASSWORD: Final = "correct horse battery"
THEMES: Final = (
    Counter(Bet=1),
    Counter(BuyIn=1),
    Counter(BuyIn=3, CashOut=2),
    Counter(Bet=3, BuyIn=1, CashOut=2),
    Counter(Sit=4, Leave=1, BuyIn=2, Bet=2),
    Counter(Sit=1, Leave=1, BuyIn=4, CashOut=4, Bet=8, BetSide=4, Look=3, Ride=2, Pull=2)
    + Counter(BackBet=1, PresentVoucher=1, AcceptBank=2, PostBank=2),
)
SETTINGS: Final = {"betting_seconds": 1, "look_seconds": 1, "choice_seconds": 1, "bank_seconds": 1}


class Player(NamedTuple):
    """One person, logged in several times."""

    name: str
    tables: tuple[str, str]
    clients: list[Client]


def command(chance: Random, kind: str) -> Message:
    """Sometimes for nothing, or for more than anybody has."""
    chips = chance.choice((0, 2_000_00, *(chance.randint(1, 300_00) for _ in range(6))))
    bet = chance.choice((0, 5_00, 5_00, 10_00, 25_00, 60_00, 100_00))
    match kind:
        case "Sit":
            return {"type": kind, "seat": chance.randint(1, 5)}
        case "BuyIn" | "CashOut" | "PostBank":
            return {"type": kind, "amount": chips}
        case "Bet":
            funds = chance.choices(("chips", "cash", "tokens"), (8, 1, 1))[0]
            return {"type": kind, "amount": bet, "funds": funds}
        case "BetSide":
            sides = list(known_bets())
            return {"type": kind, "wager": chance.choice(sides), "amount": min(bet, 10_00)}
        case "BackBet":
            return {"type": kind, "behind": chance.randint(1, 7), "amount": bet}
        case "PresentVoucher":
            into = chance.choice(("chips", "tokens"))
            return {"type": kind, "voucher": chance.randint(1, 9), "into": into}
        case _:
            return {"type": kind}


async def comes(house: House, stack: AsyncExitStack, chance: Random, name: str) -> Player:
    first = await stack.enter_async_context(house.anybody())
    credentials = {"name": name, "password": PASSWORD}
    first.me = (await first.post("/api/sign-up", credentials)).raise_for_status().json()
    second = await stack.enter_async_context(house.anybody())
    second.me = (await second.post("/api/log-in", credentials)).raise_for_status().json()
    one, other = chance.sample(TABLES, 2)
    return Player(name, (one, other), [first, second])


async def sits(house: House, player: Player, chance: Random) -> str:
    """At one of the two tables, with chips there and bets open. Which of them it is."""
    runners = [house.context.casino.tables[id] for id in player.tables]
    while True:
        for runner in runners:
            mine = [s for s, who in runner.table.seats.items() if who.player == player.name]
            if mine and balance(runner.table.ledger, rack(mine[0])) < 30_00:
                amount = chance.randint(40_00, 300_00)
                await give(player, runner.place.id, {"type": "BuyIn", "amount": amount})
            if mine and runner.table.phase is Phase.BETTING:
                return runner.place.id
        if not any(each.player == player.name for r in runners for each in r.table.seats.values()):
            seat = {"type": "Sit", "seat": chance.randint(1, 5)}
            await give(player, player.tables[0], seat)
        await asyncio.sleep(0.005)


async def give(player: Player, table: str, wanted: Message) -> Told:
    return await insist(player.clients[0], new_order(player.name, table, wanted))


async def burst(player: Player, chance: Random, mostly: str) -> list[tuple[Order, Told]]:
    """All at once; returns when all are answered."""
    theme = chance.choice(THEMES)
    tables = [*player.tables, mostly, mostly, mostly, mostly]
    orders = [
        new_order(player.name, chance.choice(tables), command(chance, kind))
        for kind in chance.choices(list(theme), list(theme.values()), k=BURST)
    ]
    async with asyncio.TaskGroup() as group:
        asked = [
            (order, group.create_task(insist(chance.choice(player.clients), order)))
            for order in orders[:20]
        ]
        heard = [
            group.create_task(over_one_socket(client, table, mine))
            for client, rest in zip(player.clients, (orders[20::2], orders[21::2]), strict=True)
            for table in player.tables
            if (mine := [order for order in rest if order.table == table])
        ]
    answers = [(order, task.result()) for order, task in asked]
    return answers + [each for task in heard for each in task.result()]


async def over_one_socket(
    client: Client, table: str, orders: list[Order]
) -> list[tuple[Order, Told]]:
    """Sent without waiting for an answer."""
    answers: dict[str, Told] = {}
    async with client.live(table) as feed:
        for order in orders:
            await feed.send({"type": "Do", "id": order.id, "command": order.command})
        while len(answers) < len(orders):
            said = await feed.until("Answer", "Refusal")
            answers[said["id"]] = cage_report_of(said)
    return [(order, answers[order.id]) for order in orders]


class Inspection:
    """What must be true after every burst."""

    def __init__(self, house: House) -> None:
        self.books = Books()
        self._casino = house.context.casino

    async def look(self, player: Player, answers: list[tuple[Order, Told]]) -> None:
        """At all books as they are in one moment, and at each table between its results."""
        unseen = set(player.tables)
        while unseen:
            if await self._one_moment(player):
                self.books.check_money()
                unseen -= {id for id in unseen if is_between_results(self.books.tables[id])}
            await asyncio.sleep(0.005)
        for order, told in answers:
            stored = self.books.commands[table_stream(order.table)].get(order.stored_as)
            assert stored == (None if told.code else range(told.first, told.last + 1)), order

    async def _one_moment(self, player: Player) -> bool:
        """Read the books; whether nothing was written meanwhile, and the house knows it all."""
        log = self._casino.log
        before = await log.heads()
        await self.books.follow(log)
        if before != await log.heads():
            return False
        patron = await self._casino.cage.patron(player.name)
        kept = self.books.patrons[player.name]
        known = {id: runner.table for id, runner in self._casino.tables.items()}
        if patron.version != kept.version or any(
            table.version != self.books.tables[id].version for id, table in known.items()
        ):
            return False
        assert patron == kept
        assert all(table.ledger == self.books.tables[id].ledger for id, table in known.items())
        return True


async def bursts(folder: Path, times: int, seed: int) -> str:
    chance = Random(seed)
    done: Counter[str] = Counter()
    async with running(folder, clock=QuickClock(10), **SETTINGS) as house:
        inspection = Inspection(house)
        for number in range(0, times, BURSTS_EACH):
            async with AsyncExitStack() as stack:
                player = await comes(house, stack, chance, f"player{number}")
                for _ in range(min(BURSTS_EACH, times - number)):
                    mostly = await sits(house, player, chance)
                    answers = await burst(player, chance, mostly)
                    await asyncio.wait_for(inspection.look(player, answers), TOO_LONG)
                    done.update(told.code or "carried out" for _, told in answers)
        proof = await prove_log(house.context.casino.log)
    assert not proof.bad, proof.bad[:3]
    assert done["not_enough_chips"], "nobody tried to overdraw"
    refused = done.total() - done["carried out"]
    return (
        f"{times} bursts of {BURST}: {done['carried out']:,} carried out, {refused:,} refused, of "
        f"these {done['not_enough_chips']:,} for want of chips; nobody overdrew"
    )


async def test_bursts_of_commands_overdraw_nothing(tmp_path: Path, say: Say) -> None:
    say(await bursts(tmp_path, 10, seed=1))


@pytest.mark.soak
async def test_very_many_bursts_of_commands(tmp_path: Path, say: Say) -> None:
    say(await bursts(tmp_path, 1000, seed=2))
