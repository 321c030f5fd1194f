"""A running table: stored, then published, then acknowledged; each command is answered once and for
all."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from structlog.testing import capture_logs

from letitride.house import CommandRefused, audit_stream
from letitride.journal.codec import CODEC
from letitride.rules import Cents, Role, parse_money
from letitride.runtime.cage import Cage
from letitride.runtime.clock import HandClock
from letitride.runtime.command_writer import CommandWriter, Done
from letitride.runtime.runner import QueueFull, Stopping, Update
from letitride.runtime.shuffler import Shuffler, real_chance
from letitride.store import OtherCommand, Unavailable
from letitride.table import Actor, Rejected
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import balance, circle, rack
from letitride.table.state import Phase
from tests.runtime.faulty import LosesAnswers
from tests.runtime.floor import Floor, player


@pytest.fixture
async def floor(sqlite_url: str) -> AsyncIterator[Floor]:
    """A table with Ann at seat 1 and Bob at seat 2, and bets open."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        await floor.sit("Bob", 2)
        await floor.until(lambda table: table.phase is Phase.BETTING)
        yield floor


def bet(seat: int, name: str, amount: str = "$5") -> c.Bet:
    return c.Bet(by=player(seat, name), seat=seat, amount=parse_money(amount))


async def refusals(floor: Floor) -> list[CommandRefused]:
    stored = await floor.log.read(audit_stream("main"))
    return [CODEC.event(each) for each in stored]


async def test_events_are_stored_then_published_then_acknowledged(floor: Floor) -> None:
    runner = floor.runner()
    stored_when_told: list[asyncio.Task[int]] = []
    acknowledged = False

    async def in_the_log() -> int:
        return len(await floor.log.read(runner.stream))

    def listen(_: Update) -> None:
        assert not acknowledged
        stored_when_told.append(asyncio.create_task(in_the_log()))

    runner.listeners.add(listen)
    answer = await runner.do(bet(1, "Ann"), "bet")
    acknowledged = True
    runner.listeners.clear()
    assert isinstance(answer, Done)
    assert [await task >= answer.last for task in stored_when_told] == [True]


async def test_listeners_hear_of_everything_once_and_in_order(floor: Floor) -> None:
    runner = floor.runner()
    heard: list[Update] = []
    runner.listeners.add(heard.append)
    before = runner.table
    await floor.play_round(2)
    assert [u.before.version for u in heard[1:]] == [u.after.version for u in heard[:-1]]
    assert heard[0].before == before
    assert heard[-1].after == runner.table
    assert (
        tuple(event for u in heard for event in u.events)
        == (await floor.events())[before.version :]
    )
    assert list(runner.recent)[-len(heard) :] == heard[-64:]


async def test_a_failing_listener_harms_nobody(floor: Floor) -> None:
    heard: list[Update] = []

    def broken(_: Update) -> None:
        raise RuntimeError("gone")

    floor.runner().listeners.update({broken, heard.append})
    with capture_logs() as logs:
        assert isinstance(await floor.bet(1), Done)
        await floor.play_round()
    assert heard[-1].after == floor.state
    assert {each["event"] for each in logs} == {"a listener failed"}


async def test_a_repeated_command_gets_its_first_answer(floor: Floor, sqlite_url: str) -> None:
    done = await floor.done(bet(1, "Ann"), "a bet")
    no = await floor.do(bet(2, "Bob", "$1"), "too little")
    assert isinstance(no, Rejected)
    version = floor.state.version

    async def again() -> None:
        # By now the first would be refused, and the second is another command that would not.
        assert await floor.do(bet(1, "Ann"), "a bet") == done
        assert await floor.do(bet(2, "Bob", "$10"), "too little") == no

    await again()
    await floor.do(bet(1, "Ann", "$10"), "another bet")
    await again()
    assert floor.state.version == version + 1
    await floor.casino.stop()
    async with Floor.open(sqlite_url) as later:
        assert await later.do(bet(1, "Ann"), "a bet") == done
        assert await later.do(bet(2, "Bob", "$10"), "too little") == no
        assert later.state.version == version + 1
    assert [each.code for each in await refusals(floor)] == ["below_minimum"]


@pytest.mark.parametrize("repeated", ["refused before", "another command"])
async def test_a_repeat_that_stores_nothing_hides_no_event_of_another_server(
    floor: Floor, repeated: str
) -> None:
    """It was about to write the version that the other server writes now."""
    runner = floor.runner()
    if repeated == "refused before":
        no = await runner.do(bet(2, "Bob", "$1"), "an id")
        assert isinstance(no, Rejected)
        assert await runner.do(bet(2, "Bob", "$10"), "an id") == no
    else:
        await runner.do(bet(2, "Bob"), "an id", asked="a bet")
        with pytest.raises(OtherCommand):
            await runner.do(bet(2, "Bob", "$10"), "an id", asked="another bet")
    await floor.settle()
    twin = Floor(floor.log, HandClock(floor.clock.now()), floor.pace, real_chance())
    await twin.casino.start()
    await twin.done(bet(1, "Ann"), "hers")
    await floor.settle()
    assert floor.state.version == twin.state.version
    await twin.casino.stop()


async def test_a_command_on_an_older_table_is_refused_as_stale(floor: Floor) -> None:
    seen = floor.state.version
    await floor.done(c.Bet(by=player(1, "Ann"), seat=1, amount=Cents(500), seen=seen))
    late = c.Bet(by=player(2, "Bob"), seat=2, amount=Cents(500), seen=seen)
    assert await floor.refused(late) == "stale"


async def test_refusals_are_recorded_with_who_asked_for_what(floor: Floor) -> None:
    await floor.refused(bet(2, "Bob", "$1"), "an id")
    await floor.refused(c.Leave(by=player(1, "Bob"), seat=1))
    await floor.refused(c.Deal(by=Actor(Role.DEALER, name="Dora")))
    first, second, third = await refusals(floor)
    assert first == CommandRefused(
        table="main",
        who="Bob",
        role=Role.PLAYER,
        command="Bet",
        code="below_minimum",
        clause="house",
        message="You asked for $1; the minimum is $5.",
        command_id="an id",
        by="Bob",
        at=floor.casino.now(),
    )
    assert (second.who, second.command, second.code) == ("Bob", "Leave", "not_your_seat")
    assert (third.role, third.command, third.code) == (Role.DEALER, "Deal", "not_your_table")


async def test_nobody_acts_from_a_seat_that_has_changed_hands(floor: Floor) -> None:
    """Ann's command waits behind the ones by which Bob comes to sit where she sat."""
    runner = floor.runner()
    await floor.person("Cleo")
    moves: list[c.Command] = [
        c.Leave(by=player(1, "Ann"), seat=1),
        c.Sit(by=player(1, "Cleo"), seat=1, player="Cleo"),
        c.BuyIn(by=player(1, "Cleo"), seat=1, amount=parse_money("$100")),
        bet(1, "Ann"),
    ]
    answers = await asyncio.gather(*(runner.do(each, f"{i}") for i, each in enumerate(moves)))
    assert [type(each) for each in answers] == [Done, Done, Done, Rejected]
    assert not balance(floor.state.ledger, circle(1, 1))


async def test_nobody_sits_down_as_somebody_else(floor: Floor) -> None:
    await floor.person("Cleo")
    as_cleo = c.Sit(by=player(3, "Bob"), seat=3, player="Cleo")
    assert await floor.refused(as_cleo) == "not_your_seat"


async def test_fifty_bets_at_once_do_not_overdraw_a_rack(floor: Floor) -> None:
    """Nobody bets chips they do not have, whatever the order."""
    runner = floor.runner()
    amounts = [500 + 500 * (i % 60) for i in range(50)]
    answers = await asyncio.gather(
        *(
            runner.do(c.Bet(by=player(1, "Ann"), seat=1, amount=Cents(amount)), f"bet {i}")
            for i, amount in enumerate(amounts)
        )
    )
    carried = [
        amount for amount, answer in zip(amounts, answers, strict=True) if isinstance(answer, Done)
    ]
    assert carried
    ledger = floor.state.ledger
    assert balance(ledger, circle(1, 1)) == carried[-1]
    assert balance(ledger, rack(1)) == parse_money("$900") - 3 * carried[-1]
    assert min(money for account, money in ledger.items() if account.startswith("rack")) >= 0
    await floor.check_books()


async def test_a_busy_table_says_so(floor: Floor) -> None:
    runner = floor.runner()
    answers = await asyncio.gather(
        *(runner.do(bet(1, "Ann"), f"bet {i}") for i in range(300)), return_exceptions=True
    )
    kinds = {type(answer) for answer in answers}
    assert kinds == {Done, QueueFull}
    assert sum(isinstance(answer, QueueFull) for answer in answers) == 300 - 256
    assert isinstance(await floor.bet(2), Done)


async def test_stopping_answers_everybody(floor: Floor, sqlite_url: str) -> None:
    runner = floor.runner()
    asking = [
        asyncio.create_task(runner.do(bet(1, "Ann", f"${5 * i}"), f"{i}")) for i in range(1, 31)
    ]
    await asyncio.sleep(0)
    await asyncio.gather(runner.stop(), runner.stop())
    answers = await asyncio.gather(*asking, return_exceptions=True)
    done = [answer for answer in answers if isinstance(answer, Done)]
    assert {type(answer) for answer in answers} <= {Done, Stopping}
    assert answers == [*done, *answers[len(done) :]]
    with pytest.raises(Stopping):
        await runner.do(bet(2, "Bob"), "late")
    async with Floor.open(sqlite_url) as later:
        assert later.state == runner.table
        for number, answer in enumerate(answers, 1):
            again = await later.runner().do(bet(1, "Ann", f"${5 * number}"), f"{number}")
            assert isinstance(answer, Stopping) or again == answer
        await later.play_round()


async def test_a_command_is_stored_even_if_its_caller_leaves(floor: Floor) -> None:
    runner = floor.runner()
    for wait in range(12):
        asking = asyncio.create_task(runner.do(bet(1, "Ann", f"${5 * (wait + 1)}"), f"{wait}"))
        for _ in range(wait):
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        await floor.settle()
        events = await floor.events()
        assert len(events) == floor.state.version
        # Asked again, it is answered: as it was, or by now.
        answer = await floor.do(bet(1, "Ann", f"${5 * (wait + 1)}"), f"{wait}")
        assert isinstance(answer, Done)
        assert balance(floor.state.ledger, circle(1, 1)) == 500 * (wait + 1)
    await floor.play_round()
    await floor.check_books()


@pytest.mark.parametrize("fault", ["lose", "fail"])
async def test_a_log_that_does_not_answer_is_asked_again_with_the_same_cards(
    sqlite_url: str, fault: str
) -> None:
    """Even if it stored a command without answering: nothing is decided a second time."""
    async with Floor.open(sqlite_url) as floor:
        faulty = LosesAnswers(floor.log)
        floor.log = faulty
        await floor.casino.stop()
        await floor.come_back()
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        steps = 0
        while floor.state.rounds < 2 or floor.state.round is not None:
            command = floor.wanted()
            # The house needs a rest and a look into the log before it tries again.
            setattr(faulty, fault, 1 if command is not None or steps % 3 == 0 else 0)
            if command is None:
                await floor.tick()
            else:
                with pytest.raises(Unavailable):
                    await floor.do(command, f"{steps}")
                setattr(faulty, fault, 0)
                assert isinstance(await floor.do(command, f"{steps}"), Done)
            setattr(faulty, fault, 0)
            steps += 1
            assert steps < 400
        start = floor.state
        await floor.casino.stop()
        await floor.come_back()
        assert floor.state == start
        revealed = [each for each in await floor.events() if isinstance(each, e.DeckRevealed)]
        assert len(revealed) == 2
        await floor.check_books()


async def test_a_failed_read_of_the_log_is_read_again_in_full(sqlite_url: str) -> None:
    """The events were read and the cards were not: the next look reads both, and tells of them."""
    async with Floor.open(sqlite_url) as floor:
        faulty = LosesAnswers(floor.log)
        floor.log = faulty
        await floor.casino.stop()
        await floor.come_back()
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        await floor.sit("Bob", 2)
        await floor.bets({1: "$5", 2: "$5"})
        before = await floor.until(lambda table: table.phase is Phase.FIRST_CHOICE)
        heard: list[Update] = []
        floor.runner().listeners.add(heard.append)
        look = c.Look(by=player(1, "Ann"), seat=1)
        faulty.lose = faulty.shut = 1
        for _ in range(2):
            with pytest.raises(Unavailable):
                await floor.do(look, "Ann looks")
        assert (floor.state, heard, faulty.shut) == (before, [], 0)
        assert isinstance(await floor.do(look, "Ann looks"), Done)
        await floor.done(c.Look(by=player(2, "Bob"), seat=2))
        events = (await floor.events())[before.version :]
        assert tuple(event for update in heard for event in update.events) == events
        assert list(floor.runner().recent)[-len(heard) :] == heard
        await floor.play_round()
        await floor.check_books()


async def test_a_table_that_could_not_be_restored_is_restored_later(
    sqlite_url: str,
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        runner = floor.runner()
        await floor.casino.stop()
        before = runner.writer.table
        orders = dict(runner.writer.shuffler.device.orders)
        faulty = LosesAnswers(floor.log)
        faulty.shut = 1
        writer = CommandWriter(
            faulty, Cage(faulty), runner.place, runner.game, Shuffler(real_chance())
        )
        with pytest.raises(Unavailable):
            await writer.recover()
        assert (writer.table.version, writer.shuffler.device.orders) == (0, {})
        await writer.recover()
        assert (writer.table, writer.shuffler.device.orders) == (before, orders)
