"""Corrections in the accounts of players, and in the proof of the log."""

import pytest
from msgspec.structs import replace

from letitride.audit.transfers import transfers
from letitride.house import ResultCorrected, cage_stream
from letitride.journal.codec import CODEC
from letitride.rules import Cents, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Payee
from tests.runtime.floor import FLOOR, SUPERVISOR, Floor
from tests.runtime.test_measures import proved

NSW = "nsw-let-it-ride"
FIFTY = parse_money("$50")


async def decided(floor: Floor, to: Payee) -> None:
    await floor.set_up("main", NSW)
    await floor.sit("Ann", 1, chips="$500", buy_in="$200")
    await floor.done(c.RaiseDispute(by=floor.by(1), seat=1, about="my flush"))
    await floor.done(c.RuleDispute(by=FLOOR, dispute=1, decision="it was one"))
    await floor.done(
        c.ProposeCorrection(by=FLOOR, dispute=1, to=to, amount=FIFTY, reason="the pays")
    )


@pytest.mark.clause("N 14.12")
@pytest.mark.parametrize("to", Payee)
@pytest.mark.parametrize("leaves", [False, True], ids=["seated", "left"])
async def test_table_and_cage_agree_on_a_correction(
    sqlite_url: str, to: Payee, leaves: bool
) -> None:
    net = FIFTY if to is Payee.PLAYER else -FIFTY
    async with Floor.open(sqlite_url) as floor:
        await decided(floor, to)
        if leaves:
            await floor.done(c.Leave(by=floor.by(1), seat=1))
        await floor.done(c.ConfirmCorrection(by=SUPERVISOR, correction=1))
        ann = await floor.patron("Ann")
        balance, there = (50_000 + net, {}) if leaves else (30_000, {"main": 20_000 + net})
        assert (ann.balance, ann.at_tables) == (balance, there)
        assert ann.lost_today == -net
        stored = [CODEC.event(each) for each in await floor.log.read(cage_stream("Ann"))]
        (fixed,) = (each for each in stored if isinstance(each, ResultCorrected))
        assert (fixed.net, fixed.by, fixed.second) == (net, SUPERVISOR.name, FLOOR.name)
        if not leaves:
            await floor.check_books()
            await floor.done(c.Leave(by=floor.by(1), seat=1))
            assert (await floor.patron("Ann")).balance == 50_000 + net
        await proved(floor)


async def test_nobody_gives_back_more_than_the_account_holds(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await decided(floor, Payee.HOUSE)
        await floor.done(c.Leave(by=floor.by(1), seat=1))
        await floor.done(c.DropCorrection(by=FLOOR, correction=1))
        too_much = Cents(50_001)
        await floor.done(
            c.ProposeCorrection(
                by=FLOOR, dispute=1, to=Payee.HOUSE, amount=too_much, reason="the pays"
            )
        )
        confirm = c.ConfirmCorrection(by=SUPERVISOR, correction=2)
        assert await floor.refused(confirm) == "not_enough_chips"


@pytest.mark.clause("N 14.12")
@pytest.mark.parametrize(
    "lie",
    [
        {"amount": Cents(5001)},
        {"to": Payee.HOUSE},
        {"player": "Bob"},
        {"seat": 0},
        {"number": 2},
        {"dispute": 2},
        {"by": FLOOR},
        {"proposed_by": SUPERVISOR},
    ],
    ids=lambda lie: next(iter(lie)),
)
async def test_the_proof_finds_a_correction_that_two_people_did_not_agree_on(
    sqlite_url: str, lie: dict[str, object]
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await decided(floor, Payee.PLAYER)
        before = floor.state
        await floor.done(c.ConfirmCorrection(by=SUPERVISOR, correction=1))
        made = (await floor.events())[-1]
        assert isinstance(made, e.CorrectionMade)
        assert list(transfers[e.CorrectionMade](before, made)) == [[*made.moves]]
        assert list(transfers[e.CorrectionMade](before, replace(made, **lie))) == []
