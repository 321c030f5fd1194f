"""Chips between accounts and tables: never doubled, never lost, and never past a limit."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.audit import prove_log
from letitride.house import Patron, cage_stream, in_vouchers, issue_voucher
from letitride.rules import Cents, InvalidationGround, known_bets, parse_money
from letitride.runtime.cage import holdings
from letitride.runtime.command_writer import Done
from letitride.runtime.house_states import StateChange
from letitride.table import Voucher
from letitride.table import commands as c
from letitride.table.money import balance, rack
from letitride.table.state import Phase, SignKind, Switch
from tests.runtime.floor import BOOKS, FLOOR, SUPERVISOR, Floor, player
from tests.runtime.patrons import limits

NSW = "nsw-let-it-ride"


def total(patron: Patron) -> int:
    return patron.balance + sum(patron.at_tables.values())


async def test_chips_leave_the_balance_with_the_buy_in(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1, chips="$500", buy_in="$200")
        ann = await floor.patron("Ann")
        assert (ann.balance, ann.at_tables) == (30_000, {"main": 20_000})
        too_much = c.BuyIn(by=floor.by(1), seat=1, amount=parse_money("$301"))
        assert await floor.refused(too_much) == "not_enough_chips"
        assert await floor.patron("Ann") == ann
        assert balance(floor.state.ledger, rack(1)) == 20_000
        await floor.done(c.CashOut(by=floor.by(1), seat=1, amount=parse_money("$50")))
        ann = await floor.patron("Ann")
        assert (ann.balance, ann.at_tables) == (35_000, {"main": 15_000})
        # In the log they are of one transaction: one command, told in both streams.
        table = await floor.log.read("table:main")
        cage = await floor.log.read(cage_stream("Ann"))
        assert cage[-1].command_id == f"main {table[-1].command_id}"


async def test_nobody_sits_without_an_account_at_the_cage(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        stranger = c.Sit(by=player(1, "Nobody"), seat=1, player="Nobody")
        assert await floor.refused(stranger) == "not_admitted"


async def test_a_player_has_one_seat_at_a_time(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("other", NSW)
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        here = c.Sit(by=player(2, "Ann"), seat=2, player="Ann")
        assert await floor.refused(here, table="other") == "seated_elsewhere"
        assert await floor.refused(here) == "seated_already"
        await floor.done(c.Leave(by=floor.by(1), seat=1))
        await floor.done(here, table="other")
        assert set((await floor.patron("Ann")).seated) == {"other"}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", [1, 2])
async def test_play_changes_chips_only_by_what_is_won_and_lost(
    sqlite_url: str, book: str, seed: int
) -> None:
    """Anything in any order, refused or not; the table's own ledger is the second count."""
    chance = Random(seed)
    people = {1: "Ann", 2: "Bob", 4: "Cleo"}
    async with Floor.open(sqlite_url, seed=seed) as floor:
        await floor.set_up(
            "main",
            book,
            side_bets=True,
            switches=frozenset({Switch.BACKLINE}) if book.startswith("ca") else frozenset(),
        )
        for name in people.values():
            await floor.person(name, chips="$50,000")
        for _ in range(160):
            seat = chance.choice(list(people))
            by, money = player(seat, people[seat]), Cents(chance.choice([0, 500, 1000, 50_000]))
            anything: list[c.Command] = [
                c.Sit(by=by, seat=seat, player=by.name),
                c.BuyIn(by=by, seat=seat, amount=Cents(20_000)),
                c.CashOut(by=by, seat=seat, amount=money),
                c.Bet(by=by, seat=seat, amount=money),
                c.BackBet(by=by, seat=seat, behind=chance.choice(list(people)), amount=money),
                *(c.BetSide(by=by, seat=seat, wager=w, amount=Cents(200)) for w in known_bets()),
                c.AcceptBank(by=by, seat=seat),
                c.PostBank(by=by, seat=seat, amount=Cents(money * 20)),
                c.Look(by=by, seat=seat),
                c.Pull(by=by, seat=seat),
            ]
            if chance.random() < 0.05:
                anything = [c.Leave(by=by, seat=seat)]
            if chance.random() < 0.7 and (wanted := floor.wanted()) is not None:
                anything = [wanted]
            await floor.do(chance.choice(anything))
            if chance.random() < 0.4 and floor.clock.next_due is not None:
                await floor.tick()
            rounds_over = floor.state.round is None
            assert sum(floor.state.ledger.values()) == 0
            for other, who in floor.state.seats.items():
                patron = await floor.patron(who.player)
                held = holdings(floor.runner().game, floor.state, other)
                assert patron.balance >= 0
                if rounds_over:
                    assert patron.at_tables.get("main", 0) == held
                    # What is gone was lost, today.
                    assert total(patron) == 5_000_000 - patron.lost_today
        for seat, name in people.items():
            if seat not in floor.state.seats:
                await floor.sit(name, seat, buy_in="")
        await floor.play_round()
        for seat in tuple(floor.state.seats):
            await floor.done(c.Leave(by=floor.by(seat), seat=seat))
        for name in people.values():
            patron = await floor.patron(name)
            assert (patron.at_tables, patron.seated) == ({}, {})
            assert patron.balance == 5_000_000 - patron.lost_today


async def test_closing_the_table_returns_everything(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1, chips="$1,000", buy_in="$300")
        await floor.play_round()
        await floor.done(c.PutUpSign(by=FLOOR, kind=SignKind.CLOSING))
        lost = (await floor.patron("Ann")).lost_today
        floor.runner().presence.player_connected("Ann")
        await floor.advance(20 * 60)
        assert floor.is_at(Phase.CLOSED)
        ann = await floor.patron("Ann")
        assert (ann.balance, ann.at_tables, ann.seated) == (100_000 - lost, {}, {})


async def issued(floor: Floor, cents: int, **printed: Any) -> int:
    """The number of a voucher that Ann gets."""
    at = floor.casino.now()
    changed = await floor.casino.cage.states.change(
        cage_stream("Ann"), lambda p: issue_voucher(p, Cents(cents), by="Frida", at=at, **printed)
    )
    assert isinstance(changed, StateChange)
    assert isinstance(changed.state, Patron)
    return changed.state.held_vouchers[-1].number


def presented(floor: Floor, number: int) -> c.PresentVoucher:
    chips = c.ExchangeFor.CHIPS
    return c.PresentVoucher(by=floor.by(1), seat=1, voucher=number, into=chips)


async def test_vouchers_are_taken_only_if_they_were_issued(url: str) -> None:
    async with Floor.open(url) as floor:
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        assert await floor.refused(presented(floor, 2)) == "no_voucher"
        number = await issued(floor, 2500)
        before = await floor.patron("Ann")
        assert in_vouchers(before) == 2500
        made_up = Voucher(number=number, amount=Cents(999_999))
        await floor.done(replace(presented(floor, number), printed=made_up))
        await floor.until(lambda now: now.seats[1].presented is None)
        ann = await floor.patron("Ann")
        assert (ann.held_vouchers, ann.balance) == ((), before.balance)
        assert ann.at_tables["main"] == before.at_tables["main"] + 2500
        assert await floor.refused(presented(floor, number)) == "no_voucher"
        await floor.check_books()
        assert not (await prove_log(floor.log)).bad


async def test_conditions_of_a_voucher_hold_at_every_table(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        until = floor.casino.now() + 100
        for printed in ({"tables": ("other",)}, {"into": c.ExchangeFor.TOKENS}, {"until": until}):
            number = await issued(floor, 2500, **printed)
            if "until" in printed:
                await floor.advance(101)
            assert await floor.refused(presented(floor, number)) == "voucher_condition"
        assert in_vouchers(await floor.patron("Ann")) == 7500


async def test_a_void_round_changes_nothing_and_a_forfeit_is_a_loss(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        await floor.sit("Bob", 2)
        await floor.bets({1: "$10", 2: "$20"})
        await floor.until(lambda table: table.phase is Phase.FIRST_CHOICE)
        fraud = InvalidationGround.FRAUD
        void = c.InvalidateRound(by=SUPERVISOR, ground=fraud, reason="marked cards", forfeit=(2,))
        await floor.done(void)
        assert floor.is_at(Phase.BETWEEN_ROUNDS)
        await floor.check_books()
        ann, bob = await floor.patron("Ann"), await floor.patron("Bob")
        assert (ann.lost_today, bob.lost_today) == (0, 6_000)
        await floor.done(c.Leave(by=floor.by(2), seat=2))
        assert (await floor.patron("Bob")).balance == 1_000_000 - 6_000


async def test_bets_behind_another_belong_to_the_backer(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "ca-let-it-ride", switches=frozenset({Switch.BACKLINE}))
        for seat, name in enumerate(("Ann", "Bob", "Cleo"), 1):
            await floor.sit(name, seat)
        while floor.state.phase is not Phase.BETTING or not isinstance(floor.wanted(), c.Bet):
            await floor.step()
        banker = floor.state.banking.seat
        assert banker is not None
        front, behind = (seat for seat in (1, 2, 3) if seat != banker)
        assert isinstance(await floor.bet(front), Done)
        backed = c.BackBet(by=floor.by(behind), seat=behind, behind=front, amount=Cents(500))
        await floor.done(backed)
        patron = await floor.patron(floor.by(behind).name)
        await limits(floor, patron.name, loss=2_000)
        assert (
            await floor.refused(
                c.BackBet(by=floor.by(behind), seat=behind, behind=front, amount=Cents(1000))
            )
            == "loss_limit"
        )
        sat_out = floor.state.rounds
        while floor.state.rounds == sat_out and floor.state.round is not None:
            wanted = floor.wanted()
            if isinstance(wanted, c.Bet):
                wanted = None
            await (floor.done(wanted) if wanted is not None else floor.tick())
        await floor.check_books()
        after = await floor.patron(patron.name)
        assert after.lost_today == total(patron) - total(after) != 0


async def test_a_players_bank_is_the_players_money(sqlite_url: str) -> None:
    """C: what the player-dealer collects and pays is the player's own; the house takes its fee."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "ca-let-it-ride")
        await floor.sit("Ann", 1)
        await floor.sit("Bob", 2)
        before = [total(await floor.patron(name)) for name in ("Ann", "Bob")]
        await floor.play_round(4)
        await floor.check_books()
        after = [total(await floor.patron(name)) for name in ("Ann", "Bob")]
        fees = floor.state.ledger.get("fee_box", 0)  # type: ignore[call-overload]
        assert sum(before) - sum(after) == fees > 0


async def test_a_repeated_change_changes_nothing(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.person("Ann", chips="$100")
        states = floor.casino.cage.states
        for _ in range(3):
            changed = await states.change(
                cage_stream("Ann"),
                lambda patron: issue_voucher(patron, Cents(700), by="Frida", at=floor.casino.now()),
                command_id="once",
            )
            assert isinstance(changed, StateChange)
            assert [type(event).__name__ for event in changed.events] == ["VoucherIssued"]
            assert in_vouchers(changed.state) == 700
        assert (await floor.patron("Ann")).version == len(await floor.log.read(cage_stream("Ann")))
