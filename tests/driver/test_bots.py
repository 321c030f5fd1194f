"""Bots fill seats: they play while a person plays, and never get in the way."""

import pytest

from letitride.driver import default_limits, default_terms
from letitride.driver.bots import NAMES
from letitride.house.people import is_bot
from letitride.rules import load_rulebook
from letitride.table import Rejected
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase
from tests.runtime.floor import BOOKS, Floor


@pytest.mark.parametrize("book", BOOKS)
async def test_bots_come_with_the_first_person_and_leave_after_the_last(
    sqlite_url: str, book: str
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", book, bots=2)
        await floor.advance(60)
        assert not floor.state.seats
        await floor.sit("Ann", 1)
        floor.runner().presence.player_connected("Ann")
        await floor.until(lambda table: len(table.seats) == 3)
        assert sum(is_bot(who.player) for who in floor.state.seats.values()) == 2
        await floor.play_round(2)
        await floor.done(c.Leave(by=floor.by(1), seat=1))
        await floor.until(lambda table: not table.seats)
        assert sum(floor.state.ledger.values()) == 0
        rounds = floor.state.rounds
        await floor.advance(600)
        assert (floor.state.rounds, floor.state.seats) == (rounds, {})


@pytest.mark.parametrize("book", BOOKS)
async def test_ten_rounds_without_a_hitch(sqlite_url: str, book: str) -> None:
    """A person plays with them; none of the house's commands is refused, and nobody waits for
    nothing."""
    async with Floor.open(sqlite_url, seed=7) as floor:
        await floor.set_up("main", book, bots=3)
        await floor.sit("Ann", 1)
        floor.runner().presence.player_connected("Ann")
        began = floor.clock.now()
        await floor.play_round(10)
        assert floor.state.rounds >= 10
        assert floor.clock.now() - began < 10 * 60
        await floor.check_books()
        events = await floor.events()
        assert not [each for each in events if isinstance(each, e.Ruled)]
        bots = {each.player for each in events if isinstance(each, e.PlayerSat)} - {"Ann"}
        assert bots == {f"*{name}" for name in NAMES[:3]}


async def test_a_bot_banks_where_no_person_does(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "ca-let-it-ride", bots=2)
        await floor.sit("Ann", 1)
        floor.runner().presence.player_connected("Ann")
        await floor.until(lambda table: table.phase is Phase.BETTING)
        await floor.done(c.DeclineBank(by=floor.by(1), seat=1))
        table = await floor.until(lambda now: now.banking.seat is not None)
        assert is_bot(table.seats[table.banking.seat or 0].player)
        await floor.bet(1)
        await floor.until(lambda now: now.phase is Phase.FIRST_CHOICE)


async def test_bots_give_up_seats_that_people_want(sqlite_url: str) -> None:
    """As many bots as asked for, never more, and none at a full table."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "ca-let-it-ride", bots=8)
        await floor.sit("Ann", 4)
        floor.runner().presence.player_connected("Ann")
        await floor.until(lambda table: len(table.seats) == 8)
        await floor.play_round(2)
        assert {seat for seat, who in floor.state.seats.items() if not is_bot(who.player)} == {4}


async def test_bots_play_the_strategy_of_their_table(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "wa-let-it-ride", bots=2, bot_play="ride")
        await floor.sit("Ann", 1)
        floor.runner().presence.player_connected("Ann")
        await floor.until(lambda table: len(table.seats) == 3)
        await floor.play_round(4)
        bots = {seat for seat, who in floor.state.seats.items() if is_bot(who.player)}
        events = await floor.events()
        rode = [each for each in events if isinstance(each, e.BetRode) and each.seat in bots]
        pulled = [each for each in events if isinstance(each, e.BetPulled) and each.seat in bots]
        assert (len(rode) >= 8, pulled) == (True, [])


async def test_a_strategy_is_played_by_its_name(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        runner = await floor.set_up("main", "wa-let-it-ride", bots=1, bot_play="basic")
        await floor.sit("Ann", 1)
        runner.presence.player_connected("Ann")
        await floor.until(lambda table: len(table.seats) == 2)
        await floor.play_round(2)
        assert runner.place.bot_play == "basic"
        assert not [each for each in await floor.events() if isinstance(each, e.Ruled)]


@pytest.mark.parametrize("play", ["", "own.txt", "/etc/passwd", "ride,ride,ride", "bravely"])
async def test_a_table_with_an_impossible_bot_strategy_is_not_set_up(
    sqlite_url: str, play: str
) -> None:
    """Files are refused as well: the text comes over the network."""
    async with Floor.open(sqlite_url) as floor:
        book = load_rulebook("wa-let-it-ride")
        no = await floor.casino.set_up(
            "main",
            book,
            name="Main",
            terms=default_terms(book, side_bets=False),
            limits=default_limits(book),
            bots=1,
            bot_play=play,
        )
        assert isinstance(no, Rejected)
        assert no.code == "bad_bot_play"
        assert no.message.startswith("bot_play: must be best, ride, pull")
        assert await floor.casino.places() == {}
