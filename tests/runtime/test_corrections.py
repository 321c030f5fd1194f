"""Corrections in the accounts of players, and in the proof of the log."""

import asyncio

import pytest
from msgspec.structs import replace

from letitride.audit.followers import debt_fault
from letitride.audit.money import net
from letitride.audit.transfers import transfers
from letitride.house import (
    ChipsClaimed,
    ResultCorrected,
    cage_stream,
    new_patron,
    pay_in,
    pay_out,
)
from letitride.journal.codec import CODEC
from letitride.rules import Cents, InvalidationGround, Role, parse_money
from letitride.runtime.cage import Act
from letitride.runtime.clock import HandClock
from letitride.runtime.house_states import StateChange
from letitride.table import Rejected
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import balance, rack
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
    fifty = FIFTY if to is Payee.PLAYER else -FIFTY
    async with Floor.open(sqlite_url) as floor:
        await decided(floor, to)
        if leaves:
            await floor.done(c.Leave(by=floor.by(1), seat=1))
        await floor.done(c.ConfirmCorrection(by=SUPERVISOR, correction=1))
        ann = await floor.patron("Ann")
        held, there = (50_000 + fifty, {}) if leaves else (30_000, {"main": 20_000 + fifty})
        assert (ann.balance, ann.at_tables) == (held, there)
        assert ann.lost_today == -fifty
        stored = [CODEC.event(each) for each in await floor.log.read(cage_stream("Ann"))]
        (fixed,) = (each for each in stored if isinstance(each, ResultCorrected))
        assert (fixed.net, fixed.by, fixed.second) == (fifty, SUPERVISOR.name, FLOOR.name)
        if not leaves:
            await floor.check_books()
            await floor.done(c.Leave(by=floor.by(1), seat=1))
            assert (await floor.patron("Ann")).balance == 50_000 + fifty
        await proved(floor)


@pytest.mark.clause("N 14.12")
async def test_chips_missing_in_the_rack_come_from_the_account(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await decided(floor, Payee.HOUSE)
        await floor.done(c.CashOut(by=floor.by(1), seat=1, amount=Cents(18_000)))
        await floor.done(c.ConfirmCorrection(by=SUPERVISOR, correction=1))
        ann = await floor.patron("Ann")
        assert (ann.balance, ann.at_tables, ann.owed) == (45_000, {}, 0)
        await floor.check_books()
        await floor.done(c.Leave(by=floor.by(1), seat=1))
        assert (await floor.patron("Ann")).balance == 45_000
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


# --- the house's own mistakes ---------------------------------------------------------------------

SHORT = c.ProposePayCorrection(by=FLOOR, round=0, payee="Ann", amount=FIFTY, reason="the pays")


async def proposed(floor: Floor, *, payer: str = "", payee: str = "") -> None:
    """Ann and Bob have played a round, and a correction of it waits."""
    await floor.set_up("main", NSW)
    await floor.sit("Ann", 1, chips="$500", buy_in="$200")
    await floor.sit("Bob", 2, chips="$300", buy_in="$200")
    await floor.play_round()
    number = floor.state.rounds
    await floor.done(replace(SHORT, round=number, payer=payer, payee=payee))


async def all_chips(floor: Floor, name: str) -> int:
    patron = await floor.patron(name)
    return patron.balance + sum(patron.at_tables.values())


@pytest.mark.parametrize(
    ("payer", "payee"), [("", "Ann"), ("Ann", ""), ("Bob", "Ann")], ids=["gets", "pays", "both"]
)
@pytest.mark.parametrize("leaves", [False, True], ids=["seated", "left"])
async def test_table_and_cage_agree_on_a_mistake_that_the_house_found(
    sqlite_url: str, payer: str, payee: str, leaves: bool
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await proposed(floor, payer=payer, payee=payee)
        if leaves:
            await floor.done(c.Leave(by=floor.by(1), seat=1))
        before = {name: await all_chips(floor, name) for name in ("Ann", "Bob")}
        await floor.done(c.ConfirmCorrection(by=SUPERVISOR, correction=1))
        for name in before:
            due = FIFTY * ((name == payee) - (name == payer))
            assert await all_chips(floor, name) == before[name] + due
            stored = [CODEC.event(each) for each in await floor.log.read(cage_stream(name))]
            fixed = [each for each in stored if isinstance(each, ResultCorrected)]
            assert [(each.net, each.round) for each in fixed] == ([(due, 1)] if due else [])
            assert all((one.by, one.second) == (SUPERVISOR.name, FLOOR.name) for one in fixed)
        await floor.check_books()
        await floor.play_round()
        await proved(floor)


async def test_a_player_who_cannot_pay_keeps_the_other_from_being_paid(sqlite_url: str) -> None:
    """All of it or nothing: no debt is made, and the correction waits."""
    async with Floor.open(sqlite_url) as floor:
        await proposed(floor, payee="Ann")
        number = floor.state.rounds
        await floor.done(c.DropCorrection(by=FLOOR, correction=1))
        much = Cents(await all_chips(floor, "Bob") + 1)
        await floor.done(replace(SHORT, round=number, payer="Bob", payee="Ann", amount=much))
        before, ledger = await all_chips(floor, "Ann"), floor.state.ledger
        confirm = c.ConfirmCorrection(by=SUPERVISOR, correction=2)
        assert await floor.refused(confirm) == "not_enough_chips"
        assert (await all_chips(floor, "Ann"), floor.state.ledger) == (before, ledger)
        assert len(floor.state.corrections) == 1
        await proved(floor)


async def test_of_two_confirmations_on_two_servers_one_moves_money(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await proposed(floor, payee="Ann")
        before = await all_chips(floor, "Ann")
        twin = Floor(floor.log, HandClock(floor.clock.now() + 5), floor.pace, floor.below)
        await twin.casino.start()
        confirm = c.ConfirmCorrection(by=SUPERVISOR, correction=1)
        answers = await asyncio.gather(
            *(each.runner().do(confirm, f"from {n}") for n, each in enumerate((floor, twin)))
        )
        (no,) = (each for each in answers if isinstance(each, Rejected))
        assert no.code == "no_correction"
        await floor.settle()
        await twin.settle()
        assert await all_chips(floor, "Ann") == before + FIFTY
        made = [each for each in await floor.events() if isinstance(each, e.CorrectionMade)]
        assert len(made) == 1
        await twin.casino.stop()
        await proved(floor)


@pytest.mark.parametrize(
    "lie",
    [
        {"amount": Cents(5001)},
        {"to": Payee.PLAYER},
        {"player": "Ann"},
        {"seat": 0},
        {"number": 2},
        {"dispute": 1},
        {"round": 2},
        {"by": FLOOR},
        {"by": replace(SUPERVISOR, role=Role.DEALER)},
        {"proposed_by": SUPERVISOR},
    ],
    ids=lambda lie: next(iter(lie)),
)
async def test_the_proof_finds_a_mistake_put_right_in_another_way(
    sqlite_url: str, lie: dict[str, object]
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await proposed(floor, payer="Bob", payee="Ann")
        before = floor.state
        await floor.done(c.ConfirmCorrection(by=SUPERVISOR, correction=1))
        paid = (await floor.events())[-2]
        assert isinstance(paid, e.CorrectionMade)
        ways = transfers[e.CorrectionMade]
        assert any(net(way) == net(paid.moves) for way in ways(before, paid))
        assert list(ways(before, replace(paid, **lie))) == []
        closed = replace(before, past=())
        assert list(ways(closed, paid)) == [], "the table does not hold the round any more"


# --- a round that is over ------------------------------------------------------------------------

FIRE = c.ProposeInvalidation(by=FLOOR, round=1, ground=InvalidationGround.DISRUPTION, reason="fire")
CONFIRM = c.ConfirmInvalidation(by=SUPERVISOR, round=1)


async def won(floor: Floor, seed_rounds: int = 60) -> tuple[int, Cents]:
    """Ann plays until she wins a round; its number, and how much."""
    await floor.set_up("main", NSW)
    await floor.sit("Ann", 1, chips="$500", buy_in="$200")
    for _ in range(seed_rounds):
        before = sum((await floor.patron("Ann")).at_tables.values())
        await floor.play_round()
        ann = await floor.patron("Ann")
        gain = sum(ann.at_tables.values()) - before
        if gain > 0:
            return floor.state.rounds, Cents(gain)
    raise AssertionError("she never won")


@pytest.mark.clause("N 14.4")
async def test_missing_money_is_owed_and_paid_first(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        number, gain = await won(floor)
        await floor.done(c.Leave(by=floor.by(1), seat=1))
        held = (await floor.patron("Ann")).balance
        at = floor.casino.now()
        left = Cents(gain // 2)
        await change(floor, lambda ann: pay_out(ann, Cents(held - left), by="carla", at=at))
        await floor.done(replace(FIRE, round=number))
        await floor.done(replace(CONFIRM, round=number))
        ann = await floor.patron("Ann")
        assert (ann.balance, ann.owed, ann.at_tables) == (0, gain - left, {})
        some = Cents(gain - left - 100)
        await change(floor, lambda ann: pay_in(ann, some, by="carla", at=at))
        ann = await floor.patron("Ann")
        assert (ann.balance, ann.owed) == (0, 100)
        await change(floor, lambda ann: pay_in(ann, Cents(5_000), by="carla", at=at))
        ann = await floor.patron("Ann")
        assert (ann.balance, ann.owed) == (4_900, 0)
        await proved(floor)


@pytest.mark.clause("N 14.4")
async def test_a_debt_is_paid_from_the_next_chips_that_leave_a_table(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        number, gain = await won(floor)
        at = floor.casino.now()
        ann = await floor.patron("Ann")
        await change(floor, lambda ann: pay_out(ann, ann.balance, by="carla", at=at))
        held = balance(floor.state.ledger, rack(1))
        await floor.done(c.CashOut(by=floor.by(1), seat=1, amount=Cents(held - 100)))
        await change(floor, lambda ann: pay_out(ann, ann.balance, by="carla", at=at))
        await floor.done(replace(FIRE, round=number))
        await floor.done(replace(CONFIRM, round=number))
        ann = await floor.patron("Ann")
        assert (ann.balance, ann.owed, ann.at_tables) == (0, gain - 100, {})
        await floor.check_books()
        await change(floor, lambda ann: pay_in(ann, gain, by="carla", at=at))
        assert (await floor.patron("Ann")).owed == 0
        await proved(floor)


@pytest.mark.clause("N 14.4")
async def test_a_seated_player_is_corrected_in_the_rack(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        number, gain = await won(floor)
        before = await floor.patron("Ann")
        await floor.done(replace(FIRE, round=number))
        await floor.done(replace(CONFIRM, round=number))
        after = await floor.patron("Ann")
        assert (after.balance, after.owed) == (before.balance, 0)
        assert sum(after.at_tables.values()) == sum(before.at_tables.values()) - gain
        assert after.lost_today == before.lost_today + gain
        await floor.check_books()
        await floor.play_round()
        await floor.done(c.Leave(by=floor.by(1), seat=1))
        await proved(floor)


@pytest.mark.clause("N 14.4")
@pytest.mark.parametrize(
    "lie",
    [
        {"amount": Cents(-1)},
        {"net": Cents(1)},
        {"player": "Bob"},
        {"seat": 0},
        {"round": 99},
        {"forfeited": Cents(1)},
        {"by": FLOOR},
        {"proposed_by": SUPERVISOR},
    ],
    ids=lambda lie: next(iter(lie)),
)
async def test_the_proof_compares_with_the_result_of_the_round(
    sqlite_url: str, lie: dict[str, object]
) -> None:
    async with Floor.open(sqlite_url) as floor:
        number, _ = await won(floor)
        await floor.done(replace(FIRE, round=number))
        before = floor.state
        await floor.done(replace(CONFIRM, round=number))
        (made,) = (each for each in await floor.events() if isinstance(each, e.ResultReversed))
        ways = transfers[e.ResultReversed]
        assert any(net(way) == net(made.moves) for way in ways(before, made))
        assert list(ways(before, replace(made, **lie))) == []


@pytest.mark.clause("N 14.4")
@pytest.mark.parametrize(
    ("balance", "owed", "right"),
    [(100, 400, True), (100, 300, False), (600, 0, True), (600, 1, False)],
)
def test_the_proof_finds_credit_that_was_never_given(balance: int, owed: int, right: bool) -> None:
    """The balance goes first, and only what it does not hold is owed."""
    event = ChipsClaimed(table="main", amount=Cents(500), owed=Cents(owed))
    patron = replace(new_patron("Ann"), balance=Cents(balance))
    assert (debt_fault(patron, event) is None) is right


async def change(floor: Floor, act: Act) -> None:
    changed = await floor.casino.cage.states.change(cage_stream("Ann"), act)
    assert isinstance(changed, StateChange), changed
