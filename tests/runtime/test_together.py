"""Commands that wait for a table are decided one after another and stored in one go; whatever goes
wrong with one, each gets the answer that it would have got alone."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise

import pytest

from letitride.house import CommandRefused, SelfLimits, audit_stream, cage_stream, set_limits
from letitride.journal.codec import CODEC
from letitride.rules import parse_money
from letitride.runtime.command_writer import Done
from letitride.runtime.runner import Update
from letitride.store import Appended, CommandWrites, Conflict, EventLog
from letitride.table import Rejected
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import balance, circle
from letitride.table.state import Phase
from tests.runtime.faulty import LosesAnswers
from tests.runtime.floor import Floor, player

NAMES = {1: "Ann", 2: "Bob", 3: "Cleo"}


class Watched(LosesAnswers):
    """``most`` is how many commands were stored in one go; ``between`` happens before the next
    that are."""

    def __init__(self, log: EventLog) -> None:
        super().__init__(log)
        self.most = 0
        self.between: Callable[[], Awaitable[object]] | None = None

    async def append_group(
        self, decisions: Sequence[CommandWrites]
    ) -> Sequence[Sequence[Appended]] | Conflict:
        self.most = max(self.most, len(decisions))
        if self.between is not None:
            between, self.between = self.between, None
            await between()
        return await super().append_group(decisions)


@asynccontextmanager
async def watched(url: str) -> AsyncIterator[tuple[Floor, Watched, list[Update]]]:
    """Three at a table, and bets open; all updates from now on."""
    async with Floor.open(url) as floor:
        log = Watched(floor.log)
        floor.log = log
        await floor.casino.stop()
        await floor.come_back()
        await floor.set_up("main", "nsw-let-it-ride")
        for seat, name in NAMES.items():
            await floor.sit(name, seat)
        await floor.until(lambda table: table.phase is Phase.BETTING)
        updates: list[Update] = []
        floor.runner().listeners.add(updates.append)
        log.most = 0
        yield floor, log, updates
        assert [event for update in updates for event in update.events] == [
            *(await floor.events())[updates[0].before.version :]
        ]
        assert all(one.after is two.before for one, two in pairwise(updates))
        await floor.check_books()


def bet(seat: int, amount: str = "$5") -> c.Bet:
    return c.Bet(by=player(seat, NAMES[seat]), seat=seat, amount=parse_money(amount))


async def asked(floor: Floor, *commands: c.Command | tuple[c.Command, str]) -> list[object]:
    """All commands at once, in this order."""
    pairs = [each if isinstance(each, tuple) else (each, "") for each in commands]
    ids = [id or f"{floor.state.version} {number}" for number, (_, id) in enumerate(pairs)]
    answers = (floor.runner().do(command, id) for (command, _), id in zip(pairs, ids, strict=True))
    return list(await asyncio.gather(*answers))


async def test_bets_of_several_players_are_stored_in_one_append(url: str) -> None:
    async with watched(url) as (floor, log, updates):
        at = floor.state.version
        answers = await asked(floor, bet(1), bet(2), bet(3), bet(1, "$10"))
        assert answers == [Done(at + n, at + n) for n in (1, 2, 3, 4)]
        assert log.most == 4
        assert [update.after.version for update in updates] == [at + n for n in (1, 2, 3, 4)]
        lying = {seat: balance(floor.state.ledger, circle(seat, 1)) for seat in NAMES}
        assert lying == {1: 1000, 2: 500, 3: 500}


async def test_a_refused_command_is_recorded_and_the_others_go_on(sqlite_url: str) -> None:
    async with watched(sqlite_url) as (floor, log, _):
        answers = await asked(floor, bet(1), bet(2, "$1"), bet(3), bet(2, "$5"))
        kinds = [type(answer) for answer in answers]
        assert kinds == [Done, Rejected, Done, Done]
        assert log.most > 1
        stored = [CODEC.event(each) for each in await floor.log.read(audit_stream("main"))]
        assert [each.code for each in stored if isinstance(each, CommandRefused)] == [
            "below_minimum"
        ]


async def test_a_command_sent_twice_at_once_runs_once(url: str) -> None:
    async with watched(url) as (floor, _, _updates):
        at = floor.state.version
        answers = await asked(floor, (bet(1), "same"), (bet(1), "same"), bet(2), (bet(1), "same"))
        assert answers == [Done(at + 1, at + 1)] * 2 + [Done(at + 2, at + 2), Done(at + 1, at + 1)]
        placed = [each for each in await floor.events() if isinstance(each, e.BetsPlaced)]
        assert [each.seat for each in placed] == [1, 2]


async def test_a_new_limit_binds_a_bet_that_is_not_stored_yet(
    url: str,
) -> None:
    async with watched(url) as (floor, log, _):
        limits = SelfLimits(loss=parse_money("$10"))

        async def bobs_limit() -> None:
            changed = await floor.casino.cage.states.change(
                cage_stream("Bob"), lambda bob: set_limits(bob, limits, int(floor.clock.now()))
            )
            assert not isinstance(changed, Rejected), changed

        log.between = bobs_limit
        answers = await asked(floor, bet(1, "$20"), bet(2, "$20"), bet(3, "$20"))
        assert [type(answer) for answer in answers] == [Done, Rejected, Done]
        lying = {seat: balance(floor.state.ledger, circle(seat, 1)) for seat in NAMES}
        assert lying == {1: 2000, 2: 0, 3: 2000}


@pytest.mark.parametrize("fault", ["lose", "fail"])
@pytest.mark.parametrize("times", [1, 3])
async def test_an_append_without_an_answer_is_tried_again(
    sqlite_url: str, fault: str, times: int
) -> None:
    """Stored or not, nothing is lost, doubled, or told out of order."""
    async with watched(sqlite_url) as (floor, log, _):
        setattr(log, fault, times)
        answers = await asked(floor, bet(1), bet(2), bet(3))
        assert log.most == 3
        assert [type(answer) for answer in answers] == [Done] * 3
        placed = [each.seat for each in await floor.events() if isinstance(each, e.BetsPlaced)]
        assert sorted(placed) == [1, 2, 3]
