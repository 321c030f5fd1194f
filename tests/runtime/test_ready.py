"""Betting closes when everybody is ready, and nobody waits for somebody who does nothing."""

import asyncio

from letitride.driver import default_limits, default_terms
from letitride.driver.timing import GRACE, Pace
from letitride.rules import load_rulebook
from letitride.runtime.clock import HandClock
from letitride.runtime.practice import EMPTY
from letitride.runtime.presence import Presence
from letitride.table import Rejected
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase
from tests.runtime.floor import Floor, seated

NSW = "nsw-let-it-ride"
PACE = Pace()


async def ready(floor: Floor, *seats: int) -> None:
    for seat in seats:
        await floor.done(c.Ready(by=floor.by(seat), seat=seat))
    await floor.settle()


async def test_betting_closes_at_once_when_everybody_is_ready(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob")
        await floor.bets({1: "$5", 2: "$5"})
        began = floor.clock.now()
        await ready(floor, 1)
        assert floor.is_at(Phase.BETTING)
        await ready(floor, 2)
        assert floor.is_at(Phase.CALLED)
        assert floor.clock.now() == began


async def test_a_player_alone_is_dealt_to_when_ready(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url, pace=Pace(pause=0)) as floor:
        await seated(floor, "Ann")
        await floor.bets({1: "$5"})
        began = floor.clock.now()
        await ready(floor, 1)
        assert floor.is_at(Phase.FIRST_CHOICE)
        assert floor.clock.now() == began


async def test_a_player_idle_for_a_round_sits_out_and_delays_nobody(
    sqlite_url: str,
) -> None:
    """The first round waits a few seconds for them; the next does not wait at all."""
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob")
        opened = floor.clock.now()
        await floor.bets({1: "$5"})
        await ready(floor, 1)
        assert [each.at for each in floor.runner().deadlines] == [opened + GRACE]
        await floor.advance(opened + GRACE - floor.clock.now())
        assert floor.is_at(Phase.CALLED)
        assert floor.state.seats[2].sitting_out
        await floor.play_round()
        await floor.until(lambda table: table.phase is Phase.BETTING)
        await floor.bets({1: "$5"})
        began = floor.clock.now()
        await ready(floor, 1)
        assert floor.is_at(Phase.CALLED)
        assert floor.clock.now() == began


async def test_bots_alone_rest_before_every_round(sqlite_url: str) -> None:
    """Without a pause between two acts, nothing else would hold them up."""
    async with Floor.open(sqlite_url, pace=Pace(pause=0)) as floor:
        await floor.set_up("main", NSW, bots=2)
        async with asyncio.timeout(60):
            await floor.sit("Ann", 1)
            await floor.done(c.SitOut(by=floor.by(1), seat=1))
            await floor.until(lambda table: table.rounds > 1 and table.round is None)
            before = floor.state.rounds
            await floor.advance(60)
        assert 0 < floor.state.rounds - before <= 20


async def test_a_player_who_has_just_sat_down_has_time_for_a_bet(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann")
        await floor.bets({1: "$5"})
        await floor.advance(GRACE - 3)
        await floor.sit("Bob", 2)
        came = floor.clock.now()
        await ready(floor, 1)
        assert [each.at for each in floor.runner().deadlines] == [came + GRACE]
        await floor.bets({2: "$5"})
        await ready(floor, 2)
        assert floor.is_at(Phase.CALLED)
        assert not floor.state.seats[2].sitting_out


async def test_a_player_who_sits_out_with_the_table_open_loses_the_seat(sqlite_url: str) -> None:
    """An open page that nobody touches does not count as presence."""
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob")
        await floor.done(c.SitOut(by=floor.by(2), seat=2))
        await floor.advance(PACE.away - 1)
        assert set(floor.state.seats) == {1, 2}
        await floor.advance(1)
        assert set(floor.state.seats) == {1}


async def test_a_player_who_asked_to_leave_goes_after_the_round(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob")
        await floor.bets({1: "$5", 2: "$5"})
        await floor.done(c.LeaveAfterRound(by=floor.by(2), seat=2))
        await ready(floor, 1, 2)
        await floor.play_round()
        assert set(floor.state.seats) == {1}
        left = [each for each in await floor.events() if isinstance(each, e.PlayerLeft)]
        assert [each.player for each in left] == ["Bob"]
        assert (await floor.casino.cage.patron("Bob")).seated == {}


def test_an_open_page_counts_only_for_those_who_play() -> None:
    clock = HandClock()
    presence = Presence(clock)
    presence.player_connected("Ann")
    presence.set_seated({"Ann"}, ())
    since = clock.now()
    clock.advance(5)
    assert presence.away_since("Ann") is None
    assert presence.away_since("Ann", watching_counts=False) == since
    presence.player_acted("Ann")
    assert presence.away_since("Ann", watching_counts=False) == clock.now()


async def test_a_practice_table_waits_for_its_owner_and_closes_without_them(
    sqlite_url: str,
) -> None:
    """With the page open or not, and with bets down or not."""
    async with Floor.open(sqlite_url) as floor:
        book = load_rulebook(NSW)
        place = await floor.casino.set_up(
            "main",
            book,
            name="Practice",
            terms=default_terms(book, side_bets=True),
            limits=default_limits(book),
            owner="Ann",
            most_practice=1,
        )
        assert not isinstance(place, Rejected), place
        await floor.until(lambda table: table.phase is Phase.BETWEEN_ROUNDS)
        await floor.sit("Ann", 1)
        floor.runner().presence.player_connected("Ann")
        await floor.until(lambda table: table.phase is Phase.BETTING)
        await floor.bets({1: "$5"})
        await floor.advance(PACE.away - 1)
        assert floor.is_at(Phase.BETTING)
        assert floor.runner().deadlines == ()
        # The dealer shuffles once more before the table has stood empty for long enough.
        await floor.advance(1 + 2 * EMPTY)
        while floor.casino.tables:
            await asyncio.sleep(0.01)
        assert (await floor.casino.cage.patron("Ann")).seated == {}
        assert await floor.casino.practice_of("Ann") is None
