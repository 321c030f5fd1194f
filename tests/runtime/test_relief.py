"""A dealer goes away in the middle of a round, and somebody else finishes it."""

from letitride.cards import Card
from letitride.house import Relief
from letitride.rules import Role
from letitride.server.pit import waited_for
from letitride.table import Actor, Rejected, hand_to_turn
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase, Switch
from tests.runtime.floor import Floor, player

NSW = "nsw-let-it-ride"
DORA = Actor(Role.DEALER, name="Dora")
OTTO = Actor(Role.DEALER, name="Otto")
ANN = player(1, "Ann")


async def relieved(floor: Floor, dealer: str, *, table: str = "main", moves: bool = False) -> None:
    place = await floor.casino.set_dealer(table, dealer, by="Frida", relief=Relief.NOW, moves=moves)
    assert not isinstance(place, Rejected), place
    assert floor.runner(table).dealer == dealer


async def test_another_dealer_goes_on_and_the_automatic_one_pays(sqlite_url: str) -> None:
    """The floor is told for whom the round waits. The house has its dealers enter each payout."""
    entry = frozenset({Switch.PAYOUT_ENTRY})
    async with Floor.open(sqlite_url) as floor:
        for name in ("Dora", "Otto"):
            await floor.person(name, role=Role.DEALER)
        runner = await floor.set_up("main", NSW, switches=entry)
        await floor.sit("Ann", 1)
        runner.presence.player_connected("Ann")
        await floor.bets({1: "$5"})
        await relieved(floor, "Dora")
        await floor.done(c.CallNoMoreBets(by=DORA))
        await floor.done(c.Deal(by=DORA))
        await floor.done(c.Deal(by=DORA, rest=True))
        await floor.done(c.Look(by=ANN, seat=1))
        assert waited_for(runner.game, floor.state) == ("player", (1,))
        await floor.done(c.Ride(by=ANN, seat=1))
        await floor.advance(600)
        assert waited_for(runner.game, floor.state) == ("dealer", ())
        turn = c.TurnCommunity(by=OTTO, card=Card(0))
        assert await floor.refused(turn, "too early") == "not_your_table"

        await relieved(floor, "Otto")
        assert await floor.refused(c.TurnCommunity(by=DORA, card=Card(0))) == "not_your_table"
        await floor.done(turn)
        await floor.done(c.Ride(by=ANN, seat=1))
        await floor.done(c.TurnCommunity(by=OTTO, card=Card(0)))
        await floor.until(
            lambda table: hand_to_turn(runner.game, table) is None and table.phase is Phase.SETTLING
        )
        assert floor.is_at(Phase.SETTLING)

        await relieved(floor, "")
        await floor.until(lambda table: table.phase is Phase.BETTING)
        log = await floor.events()
        assert sum(isinstance(event, e.BetSettled) for event in log) == 3
        assert sum(isinstance(event, e.RoundEnded) for event in log) == 1


async def test_a_dealer_holds_one_table_at_a_time(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.person("Otto", role=Role.DEALER)
        for table in ("main", "other"):
            await floor.set_up(table, NSW)
        await relieved(floor, "Otto")
        no = await floor.casino.set_dealer("other", "Otto", by="Frida", relief=Relief.NOW)
        assert isinstance(no, Rejected)
        assert no.code == "deals_elsewhere"
        await relieved(floor, "Otto", table="other", moves=True)
        assert (floor.runner("main").dealer, floor.runner("other").dealer) == ("", "Otto")


async def test_a_player_has_the_full_time_after_the_automatic_dealer_took_over(
    sqlite_url: str,
) -> None:
    """Nobody's time runs out while a person deals. The hand was void at once when it did."""
    async with Floor.open(sqlite_url) as floor:
        await floor.person("Dora", role=Role.DEALER)
        runner = await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        runner.presence.player_connected("Ann")
        await floor.bets({1: "$5"})
        await relieved(floor, "Dora")
        await floor.done(c.CallNoMoreBets(by=DORA))
        await floor.done(c.Deal(by=DORA))
        await floor.done(c.Deal(by=DORA, rest=True))
        await floor.advance(300)

        await relieved(floor, "")
        await floor.advance(20)
        await floor.done(c.Look(by=ANN, seat=1))
