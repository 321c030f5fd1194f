"""California's flat fees and the loss limit that a player set: what the call takes counts as lost
too.

A fee is 50 cents for each bet, and $2 for the bank. Ann banks, Bob bets, Cleo bets behind Bob.
"""

from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.house import SelfLimits, cage_stream, set_limits
from letitride.rules import Cents
from letitride.runtime.command_writer import Done
from letitride.runtime.house_states import StateChange
from letitride.table import Rejected
from letitride.table import commands as c
from letitride.table.state import Phase, Switch
from tests.runtime.floor import Floor

FIVE = Cents(500)
POSTED = Cents(20_000)


@pytest.fixture
async def floor(sqlite_url: str) -> AsyncIterator[Floor]:
    """Bets are being placed, and Ann has taken the bank."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "ca-let-it-ride", switches=frozenset({Switch.BACKLINE}))
        for seat, name in enumerate(("Ann", "Bob", "Cleo"), 1):
            await floor.sit(name, seat)
        await floor.until(lambda table: table.phase is Phase.BETTING)
        await floor.done(c.AcceptBank(by=floor.by(1), seat=1))
        yield floor


async def loses_at_most(floor: Floor, name: str, loss: int) -> None:
    """A new limit set by the player; a stricter one applies at once, so the limits go down."""
    own, at = SelfLimits(loss=Cents(loss)), floor.casino.now()
    changed = await floor.casino.cage.states.change(
        cage_stream(name), lambda patron: set_limits(patron, own, at)
    )
    assert isinstance(changed, StateChange)


def bank(floor: Floor) -> c.PostBank:
    return c.PostBank(by=floor.by(1), seat=1, amount=POSTED)


def bet(floor: Floor, seat: int = 2) -> c.Bet:
    return c.Bet(by=floor.by(seat), seat=seat, amount=FIVE)


def behind_bob(floor: Floor) -> c.BackBet:
    return c.BackBet(by=floor.by(3), seat=3, behind=2, amount=FIVE)


async def judged(
    floor: Floor, name: str, command: c.Bet | c.BackBet | c.PostBank, *, least: int
) -> None:
    """It is allowed, and taken back; with a limit a cent lower it is refused."""
    await loses_at_most(floor, name, least)
    await floor.done(command)
    await floor.done(replace(command, amount=Cents(0)))
    await loses_at_most(floor, name, least - 1)
    assert await floor.refused(command) == "loss_limit"


@pytest.mark.clause("C fees")
async def test_bets_and_their_fee_keep_to_the_limit(floor: Floor) -> None:
    await judged(floor, "Bob", bet(floor), least=1_500 + 150)


@pytest.mark.clause("C fees")
async def test_the_bank_and_its_fee_keep_to_the_limit(floor: Floor) -> None:
    await judged(floor, "Ann", bank(floor), least=20_000 + 200)


@pytest.mark.clause("C fees")
@pytest.mark.clause("C betting 5")
@pytest.mark.parametrize("own", [False, True], ids=["behind alone", "and on a hand"])
async def test_bets_behind_another_and_their_fee_keep_to_the_limit(floor: Floor, own: bool) -> None:
    await floor.done(bet(floor))
    if own:
        await floor.done(bet(floor, 3))
    await judged(floor, "Cleo", behind_bob(floor), least=(1_500 + 150) * (1 + own))


@pytest.mark.clause("C fees")
@pytest.mark.parametrize(("loss", "answer"), [(1_650, Done), (1_649, Rejected)])
async def test_a_fee_that_was_taken_counts_until_the_round_is_over(
    floor: Floor, loss: int, answer: type[Done | Rejected]
) -> None:
    """The cage has not heard of it when bets are made equal: with the fee of three, that is
    $16.50."""
    await floor.done(bank(floor))
    await loses_at_most(floor, "Bob", loss)
    await floor.done(c.RecordBets(by=DEALER, seat=2, circles=(Cents(400),) * 3))
    await floor.until(lambda table: table.phase is Phase.FIRST_CHOICE)
    await floor.done(c.ReportUnequalBets(by=DEALER, seat=2, circle=3, amount=FIVE))
    correct = c.CorrectBets(by=floor.by(2), seat=2, amount=FIVE)
    assert isinstance(await floor.do(correct), answer)
