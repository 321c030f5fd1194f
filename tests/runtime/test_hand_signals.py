"""A dealer records a hand signal for a player without a screen, and chooses for nobody else."""

from letitride.house import is_bot
from letitride.rules import Role
from letitride.table import Rejected
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase
from tests.runtime.floor import Floor
from tests.runtime.metered import DEE, deal_until

TUCK = c.RecordSignal(by=DEE, seat=2, signal=c.Signal.TUCK)


async def at_the_first_choice(floor: Floor) -> None:
    """Ann sits at seat 2, and Dee deals."""
    await floor.person("Dee", role=Role.DEALER)
    await floor.set_up("main", "wa-let-it-ride")
    await floor.casino.set_dealer("main", "Dee", by="Frida")
    await floor.sit("Ann", 2)
    await deal_until(floor, "main", Phase.BETTING)
    await floor.bet(2)
    await floor.done(c.CallNoMoreBets(by=DEE))
    await deal_until(floor, "main", Phase.FIRST_CHOICE)


async def test_a_player_with_a_screen_chooses_there(url: str) -> None:
    async with Floor.open(url) as floor:
        await at_the_first_choice(floor)
        presence = floor.runner().presence
        presence.player_connected("Ann")
        answer = await floor.do(TUCK)
        assert isinstance(answer, Rejected)
        assert answer.code == "has_a_screen"
        assert answer.message == "Ann has the table open on a screen, and chooses there."
        presence.player_disconnected("Ann")
        await floor.done(TUCK)
        (rode,) = [each for each in await floor.events() if isinstance(each, e.BetRode)]
        assert (rode.seat, rode.signal, rode.by) == (2, c.Signal.TUCK, DEE)


async def test_a_player_connected_to_another_server_signals_for_themselves(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await at_the_first_choice(floor)
        presence = floor.runner().presence
        presence.update_elsewhere(frozenset({"Ann"}), (), asked_at=floor.clock.now())
        assert await floor.refused(TUCK) == "has_a_screen"
        presence.update_elsewhere(frozenset(), (), asked_at=floor.clock.now())
        await floor.done(TUCK)


async def test_a_bot_chooses_for_itself(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.person("Dee", role=Role.DEALER)
        await floor.set_up("main", "wa-let-it-ride", bots=1)
        await floor.casino.set_dealer("main", "Dee", by="Frida")
        await floor.sit("Ann", 2)
        now = await floor.until(lambda now: len(now.seats) == 2)
        (bot,) = (seat for seat, who in now.seats.items() if is_bot(who.player))
        signal = c.RecordSignal(by=DEE, seat=bot, signal=c.Signal.TUCK)
        assert await floor.refused(signal) == "has_a_screen"
