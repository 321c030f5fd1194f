"""Limits and exclusions bind at the table: on the next bet, and never on a hand that is played."""

import pytest

from letitride.house import ExcludedByHouse, cage_stream, may_sit
from letitride.journal.codec import CODEC
from letitride.rules import BASE, Cents, DeviceMeasure
from letitride.runtime.command_writer import Done
from letitride.table import commands as c
from letitride.table.money import balance, bank, spot
from letitride.table.state import Phase
from tests.runtime.floor import SUPERVISOR, Floor, player
from tests.runtime.patrons import exclude, limits

NSW = "nsw-let-it-ride"


@pytest.mark.clause("N 14.3", "N 14.3.3")
@pytest.mark.parametrize(
    ("measure", "code"),
    [
        (DeviceMeasure.EXCLUDE_FROM_GAME, ""),
        (DeviceMeasure.EXCLUDE_FROM_CASINO, "excluded"),
    ],
)
async def test_a_player_who_is_excluded_from_the_casino_sits_at_none_of_its_tables(
    sqlite_url: str, measure: DeviceMeasure, code: str
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("other", NSW)
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1, chips="$500", buy_in="$200")
        await floor.done(c.ActOnDevice(by=SUPERVISOR, seat=1, measure=measure, reason="a phone"))
        ann = await floor.patron("Ann")
        assert (ann.balance, ann.at_tables) == (50_000, {})
        there = c.Sit(by=player(2, "Ann"), seat=2, player="Ann")
        if not code:
            await floor.done(there, table="other")
            return
        assert await floor.refused(there, table="other") == code
        # It is the account that knows, and so every program of the house, and after a restart.
        barred = may_sit(ann, floor.casino.now())
        assert barred is not None
        assert (barred.clause, barred.message) == (
            "N 14.3",
            "You are excluded from the casino: a phone.",
        )
        event = CODEC.event((await floor.log.read(cage_stream("Ann")))[-3])
        assert event == ExcludedByHouse(
            table="main", clause="N 14.3", reason="a phone", by=SUPERVISOR.name, at=event.at
        )


async def test_a_loss_limit_binds_on_the_next_bet(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        await floor.bets({1: "$10"})
        await limits(floor, "Ann", loss=1_500)
        assert (
            await floor.refused(c.Bet(by=floor.by(1), seat=1, amount=Cents(1500))) == "loss_limit"
        )
        # What lies there may lie, be less, and come down.
        assert isinstance(await floor.bet(1, "$5"), Done)
        await floor.done(c.Bet(by=floor.by(1), seat=1, amount=Cents(0)))
        assert isinstance(await floor.bet(1, "$5"), Done)
        assert (
            await floor.refused(c.Bet(by=floor.by(1), seat=1, amount=Cents(1000))) == "loss_limit"
        )


async def test_an_excluded_player_finishes_the_hand_and_bets_no_more(
    sqlite_url: str,
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        await floor.bets({1: "$10"})
        await floor.until(lambda table: table.phase is Phase.FIRST_CHOICE)
        await exclude(floor, "Ann")
        await floor.done(c.Look(by=floor.by(1), seat=1))
        await floor.done(c.Ride(by=floor.by(1), seat=1))
        await floor.until(lambda table: table.phase is Phase.SECOND_CHOICE)
        await floor.done(c.Ride(by=floor.by(1), seat=1))
        await floor.until(lambda table: table.round is None)
        await floor.until(lambda table: table.phase is Phase.BETTING)
        assert await floor.refused(c.Bet(by=floor.by(1), seat=1, amount=Cents(500))) == "excluded"
        more = c.BuyIn(by=floor.by(1), seat=1, amount=Cents(500))
        assert await floor.refused(more) == "excluded"
        await floor.done(c.Leave(by=floor.by(1), seat=1))
        again = c.Sit(by=player(1, "Ann"), seat=1, player="Ann")
        assert await floor.refused(again) == "excluded"
        assert (await floor.patron("Ann")).at_tables == {}


async def test_an_excluded_player_may_take_bets_down_one_by_one(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "wa-let-it-ride-bonus", side_bets=True)
        await floor.sit("Ann", 1)
        await floor.bets({1: "$10"})
        sides = [wager for wager in floor.runner().game.schedules if wager != BASE]
        for wager in sides:
            minimum = floor.runner().game.book.side_bets[wager].minimum
            await floor.done(c.BetSide(by=floor.by(1), seat=1, wager=wager, amount=minimum))
        await exclude(floor, "Ann")
        await floor.done(c.BetSide(by=floor.by(1), seat=1, wager=sides[0], amount=Cents(0)))
        assert not balance(floor.state.ledger, spot(1, sides[0]))
        # The three bets, and with them what does not stand without them.
        await floor.done(c.Bet(by=floor.by(1), seat=1, amount=Cents(0)))
        await floor.check_books()


async def test_a_time_limit_binds_on_the_next_bet(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        await limits(floor, "Ann", minutes=10)
        floor.runner().presence.player_connected("Ann")
        await floor.bets({1: "$10"})
        await floor.until(lambda table: table.phase is Phase.FIRST_CHOICE)
        await floor.advance(10 * 60)
        await floor.until(lambda table: table.phase is Phase.BETTING)
        assert await floor.refused(c.Bet(by=floor.by(1), seat=1, amount=Cents(500))) == "time_limit"


async def test_a_loss_limit_binds_the_banker(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "ca-let-it-ride")
        await floor.sit("Ann", 1)
        await limits(floor, "Ann", loss=10_200)
        await floor.until(lambda table: table.phase is Phase.BETTING)
        await floor.done(c.AcceptBank(by=floor.by(1), seat=1))
        too_much = c.PostBank(by=floor.by(1), seat=1, amount=Cents(10_001))
        assert await floor.refused(too_much) == "loss_limit"
        await floor.done(c.PostBank(by=floor.by(1), seat=1, amount=Cents(10_000)))
        assert balance(floor.state.ledger, bank(1)) == 10_000
