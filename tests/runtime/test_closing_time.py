"""The clock and the signs: a minimum that was announced, and a table that closes."""

import pytest

from letitride.driver.timing import Pace
from letitride.rules import Cents
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase, SignKind
from tests.runtime.floor import BOOKS, FLOOR, Floor, seated

CALIFORNIA = "ca-let-it-ride"
PACE = Pace()


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.clause("N 6.5")
async def test_the_clock_raises_the_minimum_that_a_sign_announced(
    sqlite_url: str, book: str
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", book=book)
        assert floor.state.limits is not None
        minimum = Cents(2 * floor.state.limits.minimum)
        sign = c.PutUpSign(by=FLOOR, kind=SignKind.MINIMUM, minimum=minimum)
        await floor.done(sign)
        minutes = floor.runner().game.book.notices.raise_minimum_minutes
        await floor.advance(minutes * 60 - 1)
        assert floor.state.limits.minimum < minimum
        await floor.advance(1)
        assert floor.state.limits.minimum == minimum
        assert floor.state.signs == ()


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.clause("N 14.8")
async def test_the_clock_closes_the_table_that_a_sign_says_is_closed(
    sqlite_url: str, book: str
) -> None:
    """While betting is open and nobody has bet."""
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", book=book)
        await floor.done(c.PutUpSign(by=FLOOR, kind=SignKind.CLOSING))
        minutes = floor.runner().game.book.notices.closing_minutes
        await floor.advance(minutes * 60 - 1)
        assert floor.is_at(Phase.BETTING)
        await floor.advance(1)
        assert floor.is_at(Phase.CLOSED)
        assert (await floor.patron("Ann")).balance == 1_000_000
        await floor.advance(3600)
        assert floor.is_at(Phase.CLOSED)


async def test_bets_on_the_felt_at_closing_time_are_played(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob")
        await floor.done(c.PutUpSign(by=FLOOR, kind=SignKind.CLOSING))
        await floor.advance(20 * 60 - 1)
        await floor.bets({1: "$5"})
        await floor.advance(PACE.betting + 5)
        assert floor.is_at(Phase.FIRST_CHOICE)
        await floor.done(c.Look(by=floor.by(1), seat=1))
        await floor.until(lambda table: table.phase is Phase.CLOSED)
        assert len([each for each in await floor.events() if isinstance(each, e.RoundEnded)]) == 1


async def test_bets_and_a_bank_that_nobody_plays_against_come_down_when_it_closes(
    sqlite_url: str,
) -> None:
    """C: bets without a bank, and a bank without bets, are no round."""
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob", book=CALIFORNIA)
        await floor.done(c.PutUpSign(by=FLOOR, kind=SignKind.CLOSING))
        await floor.bets({2: "$5"})
        await floor.advance(20 * 60)
        assert floor.is_at(Phase.CLOSED)
        assert (await floor.patron("Bob")).balance == 1_000_000
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("second", CALIFORNIA)
        await floor.sit("Cleo", 1)
        floor.runner().presence.player_connected("Cleo")
        await floor.until(lambda table: table.phase is Phase.BETTING)
        await floor.done(c.AcceptBank(by=floor.by(1), seat=1))
        await floor.done(c.PostBank(by=floor.by(1), seat=1, amount=Cents(20_000)))
        await floor.done(c.PutUpSign(by=FLOOR, kind=SignKind.CLOSING))
        await floor.advance(20 * 60)
        assert floor.is_at(Phase.CLOSED)
        assert (await floor.patron("Cleo")).balance == 1_000_000
