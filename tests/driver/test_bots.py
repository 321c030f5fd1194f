"""Programs that fill seats: they play while a person plays, and are never in the way."""

import pytest

from letitride.driver.bots import NAMES
from letitride.house.people import is_bot
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase
from tests.runtime.floor import BOOKS, Floor


@pytest.mark.parametrize("book", BOOKS)
async def test_they_come_with_the_first_person_and_go_after_the_last(
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
async def test_thirty_rounds_without_a_hitch(sqlite_url: str, book: str) -> None:
    """A person plays along; nothing is refused to the house, and nobody is waited for in vain."""
    async with Floor.open(sqlite_url, seed=7) as floor:
        await floor.set_up("main", book, bots=3)
        await floor.sit("Ann", 1)
        floor.runner().presence.player_connected("Ann")
        began = floor.clock.now()
        await floor.play_round(30)
        assert floor.state.rounds >= 30
        assert floor.clock.now() - began < 30 * 60
        await floor.check_books()
        events = await floor.events()
        assert not [each for each in events if isinstance(each, e.Ruled)]
        bots = {each.player for each in events if isinstance(each, e.PlayerSat)} - {"Ann"}
        assert bots == {f"*{name}" for name in NAMES[:3]}


async def test_one_of_them_banks_where_no_person_does(sqlite_url: str) -> None:
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


async def test_they_leave_the_seats_that_people_want(sqlite_url: str) -> None:
    """As many as are wanted, never more; and a full table has no room for one more."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "ca-let-it-ride", bots=8)
        await floor.sit("Ann", 4)
        floor.runner().presence.player_connected("Ann")
        await floor.until(lambda table: len(table.seats) == 8)
        await floor.play_round(2)
        assert {seat for seat, who in floor.state.seats.items() if not is_bot(who.player)} == {4}
