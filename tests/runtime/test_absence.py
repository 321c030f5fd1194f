"""Players who are away: when they lose the seat, and that they hold nobody up."""

from msgspec.structs import replace

from letitride.driver.timing import GRACE, Pace
from letitride.rules import Cents, Role
from letitride.table import Actor
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import balance, bank
from letitride.table.state import Phase
from tests.runtime.floor import Floor, seated

CALIFORNIA = "ca-let-it-ride"
PACE = Pace()


async def test_a_player_who_is_away_too_long_loses_the_seat(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob")
        floor.runner().presence.player_disconnected("Ann")
        await floor.advance(PACE.away - 1)
        assert set(floor.state.seats) == {1, 2}
        floor.runner().presence.player_acted("Ann")
        await floor.advance(PACE.away - 1)
        assert set(floor.state.seats) == {1, 2}
        await floor.advance(1)
        assert set(floor.state.seats) == {2}
        assert (await floor.patron("Ann")).balance == 1_000_000
        left = [each for each in await floor.events() if isinstance(each, e.PlayerLeft)][-1]
        assert left.by == Actor(Role.PLAYER, 1, "clock")


async def test_two_pages_of_a_player_count_as_one(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann")
        floor.runner().presence.player_connected("Ann")
        floor.runner().presence.player_disconnected("Ann")
        await floor.advance(2 * PACE.away)
        assert set(floor.state.seats) == {1}


async def test_an_absent_player_with_bets_or_a_bank_loses_the_seat_too(
    sqlite_url: str,
) -> None:
    """C: nobody else is held up for ever."""
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob", book=CALIFORNIA)
        await floor.bets({2: "$5"})
        floor.runner().presence.player_disconnected("Bob")
        await floor.advance(PACE.away)
        assert set(floor.state.seats) == {1}
        await floor.done(c.AcceptBank(by=floor.by(1), seat=1))
        await floor.done(c.PostBank(by=floor.by(1), seat=1, amount=Cents(20_000)))
        assert balance(floor.state.ledger, bank(1)) == 20_000
        floor.runner().presence.player_disconnected("Ann")
        await floor.advance(PACE.away)
        assert not floor.state.seats
        assert (await floor.patron("Ann")).balance == 1_000_000


async def test_an_absent_player_does_not_hold_up_the_round(
    sqlite_url: str,
) -> None:
    async with Floor.open(sqlite_url, pace=replace(PACE, away=GRACE + 7)) as floor:
        await seated(floor, "Ann", "Bob")
        floor.runner().presence.player_disconnected("Bob")
        await floor.bets({1: "$5", 2: "$5"})
        await floor.advance(GRACE + 6)
        assert floor.is_at(Phase.FIRST_CHOICE)
        await floor.until(lambda table: table.round is None)
        await floor.settle()
        assert set(floor.state.seats) == {1}
