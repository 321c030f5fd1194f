"""Refusals: the wrong person, moment, seat or amount gets a code, a clause and a sentence.

The table does not change. Every kind of command is tried.
"""

from collections.abc import Iterator, Mapping

import msgspec
import pytest
from msgspec.structs import replace

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    Act,
    Cents,
    CollusionMeasure,
    DeviceKind,
    DeviceMeasure,
    InvalidationGround,
    OpeningStep,
    Role,
    Wager,
    parse_money,
    rulebook_ids,
)
from letitride.table import Actor, Rejected, decide, stacked
from letitride.table import commands as c
from letitride.table.rejections import sentence
from letitride.table.state import ControllerKey, CountKind, DeckCheck, Halt, Payee, SignKind
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

BOOKS = rulebook_ids()
FIVE = parse_money("$5")
FIVE_CHIP = stacked(FIVE)
ONE = seat(1)

STAFF = {DEALER, FLOOR, SUPERVISOR}
FLOOR_AND_ABOVE = {FLOOR, SUPERVISOR}
EVERYONE = [ONE, DEALER, FLOOR, SUPERVISOR, INSPECTOR]


def everything(house: House) -> list[tuple[c.Command, set[Actor]]]:
    """One command of every kind, and who may give it under any book at all."""
    player, dealer = {ONE}, {DEALER}
    return [
        (c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits), STAFF),
        (c.TakeOpeningStep(by=DEALER, step=OpeningStep.POWER_ON), STAFF),
        (c.PutUpSign(by=FLOOR, kind=SignKind.CLOSING), FLOOR_AND_ABOVE),
        (c.ChangeLimits(by=FLOOR, limits=house.limits), FLOOR_AND_ABOVE),
        (c.CloseTable(by=FLOOR), FLOOR_AND_ABOVE),
        (c.Fill(by=FLOOR, amount=FIVE), FLOOR_AND_ABOVE),
        (c.Credit(by=FLOOR, amount=FIVE), FLOOR_AND_ABOVE),
        (c.CountTray(by=FLOOR, kind=CountKind.OPENER, chips=FIVE_CHIP), STAFF),
        (c.SignTrayCount(by=FLOOR), STAFF),
        (c.DropTrayCount(by=FLOOR), STAFF),
        (c.RequestFill(by=FLOOR, chips=FIVE_CHIP), STAFF),
        (c.RequestCredit(by=FLOOR, chips=FIVE_CHIP), STAFF),
        (c.SendSlip(by=FLOOR, slip=1), STAFF),
        (c.ReceiveSlip(by=FLOOR, slip=1, chips=FIVE_CHIP), STAFF),
        (c.VoidSlip(by=FLOOR, slip=1, reason="wrong chips"), FLOOR_AND_ABOVE),
        (c.CountDropBox(by=FLOOR, box=1, notes=FIVE_CHIP), FLOOR_AND_ABOVE),
        (c.SignDropCount(by=FLOOR, box=1), FLOOR_AND_ABOVE),
        (c.DealFaceDown(by=FLOOR, reason="notice"), FLOOR_AND_ABOVE),
        (c.NameGamesSupervisor(by=FLOOR, supervisor=FLOOR.name), FLOOR_AND_ABOVE),
        (c.Sit(by=ONE, seat=1, player="player 1"), player),
        (c.Leave(by=ONE, seat=1), player),
        (c.LeaveAfterRound(by=ONE, seat=1), player),
        (c.SitOut(by=ONE, seat=1), player),
        (c.ComeBack(by=ONE, seat=1), player),
        (c.VacateSeat(by=FLOOR, seat=1), FLOOR_AND_ABOVE),
        (c.BuyIn(by=ONE, seat=1, amount=FIVE), player),
        (c.PresentVoucher(by=ONE, seat=1, voucher=1, into=c.ExchangeFor.CHIPS), player),
        (c.TakeBackVoucher(by=ONE, seat=1), player),
        (c.ExchangeVoucher(by=DEALER, seat=1), dealer),
        (c.CashOut(by=ONE, seat=1, amount=FIVE), player),
        (c.OpenRound(by=DEALER), dealer),
        (c.Bet(by=ONE, seat=1, amount=FIVE), player),
        (c.Ready(by=ONE, seat=1), player),
        (c.LockShare(by=ONE, seat=1, lock="0" * 64), player),
        (c.OpenShare(by=ONE, seat=1, share="0" * 64), player),
        (c.BetSide(by=ONE, seat=1, wager=Wager("three_card"), amount=FIVE), player),
        (c.BackBet(by=ONE, seat=1, behind=2, amount=FIVE), player),
        (c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)), dealer),
        (c.RefuseWager(by=FLOOR, seat=1, reason="…"), FLOOR_AND_ABOVE),
        (c.AcceptBank(by=ONE, seat=1), player),
        (c.DeclineBank(by=ONE, seat=1), player),
        (c.PostBank(by=ONE, seat=1, amount=FIVE), player),
        (c.PickPile(by=ONE, seat=1, pile=1), player),
        (c.AskForSideBets(by=DEALER), dealer),
        (c.CallNoMoreBets(by=DEALER), dealer),
        (c.RollDice(by=DEALER, dice=9), dealer),
        (c.Shuffle(by=DEALER, commitment="…"), dealer),
        (c.ShuffleByHand(by=DEALER), dealer),
        (c.CutDeck(by=DEALER, cut=7), dealer),
        (c.ReleaseDeck(by=DEALER), dealer),
        (c.Deal(by=DEALER), dealer),
        (c.UnloadStub(by=DEALER), dealer),
        (c.Look(by=ONE, seat=1), player),
        (c.ShowThree(by=DEALER, seat=1), dealer),
        (c.Ride(by=ONE, seat=1), player),
        (c.Pull(by=ONE, seat=1), player),
        (c.Tuck(by=ONE, seat=1), player),
        (c.WaveOff(by=ONE, seat=1), player),
        (c.RecordSignal(by=DEALER, seat=1, signal=c.Signal.TUCK), dealer),
        (c.TurnCommunity(by=DEALER, card=DECK[0]), dealer),
        (c.TurnKept(by=DEALER, card=DECK[0]), dealer),
        (c.SettleNext(by=DEALER), dealer),
        (c.TurnHand(by=DEALER), dealer),
        (c.EndRound(by=DEALER), dealer),
        (c.RevealDeck(by=DEALER, order=(), nonce=""), dealer),
        (c.ReportExposed(by=DEALER, seat=1, index=0, card=DECK[0]), STAFF),
        (c.ReportCount(by=DEALER, seat=1, cards=2), STAFF),
        (c.ReportWrongDeal(by=DEALER, what="…"), STAFF),
        (c.ReportHandWithoutWager(by=DEALER, seat=3), STAFF),
        (c.ReportBadDeck(by=DEALER, what=c.BadCard.MISSING), STAFF),
        (c.ReportUnequalBets(by=DEALER, seat=1), STAFF),
        (c.CorrectBets(by=ONE, seat=1, amount=FIVE), {ONE, DEALER}),
        (c.Fold(by=ONE, seat=1), player),
        (c.ReportAbsent(by=DEALER, seat=1), STAFF),
        (c.ReportJam(by=DEALER), STAFF),
        (c.ReportLostOrder(by=DEALER, deck=0, lost=True), STAFF),
        (c.ReportDeviceFailure(by=DEALER), STAFF),
        (c.FitDevice(by=FLOOR, device=DeviceKind.SHUFFLER), FLOOR_AND_ABOVE),
        (c.ReportEarlyStub(by=DEALER), STAFF),
        (c.UseMaintenanceKey(by=FLOOR), FLOOR_AND_ABOVE),
        (c.RemoveKey(by=FLOOR), FLOOR_AND_ABOVE),
        (c.PressKey(by=DEALER, key=ControllerKey.LOCK_OUT), dealer),
        (c.RecordLamp(by=DEALER, seat=1, lit=False), dealer),
        (c.CollectCards(by=FLOOR), FLOOR_AND_ABOVE),
        (c.RestoreBonusBets(by=FLOOR), FLOOR_AND_ABOVE),
        (c.ReportCountAlarm(by=DEALER), STAFF),
        (c.DeclareMisdeal(by=DEALER, reason="…"), STAFF),
        (c.OrderCount(by=FLOOR), {*FLOOR_AND_ABOVE, INSPECTOR}),
        (c.CountCards(by=FLOOR, hands_right=True, total=52), FLOOR_AND_ABOVE),
        (c.CheckDeck(by=DEALER, deck=0), STAFF),
        (c.SwapCard(by=FLOOR, deck=0, card=DECK[0]), FLOOR_AND_ABOVE),
        (c.TakeDownSign(by=FLOOR, kind=SignKind.CLOSING), FLOOR_AND_ABOVE),
        (c.ReplaceDeck(by=FLOOR, deck=0), FLOOR_AND_ABOVE),
        (
            c.ActOnCollusion(by=FLOOR, seats=(1, 2), measure=CollusionMeasure.SEPARATE, reason="…"),
            FLOOR_AND_ABOVE,
        ),
        (
            c.ActOnDevice(by=FLOOR, seat=1, measure=DeviceMeasure.VOID_WAGERS, reason="…"),
            FLOOR_AND_ABOVE,
        ),
        (c.Preclude(by=FLOOR, seat=1, reason="…"), FLOOR_AND_ABOVE),
        (c.LiftMeasure(by=FLOOR, measure=1, reason="…"), FLOOR_AND_ABOVE),
        (
            c.InvalidateRound(by=FLOOR, ground=InvalidationGround.DISRUPTION, reason="…"),
            FLOOR_AND_ABOVE,
        ),
        (
            c.ProposeInvalidation(
                by=FLOOR, round=1, ground=InvalidationGround.DISRUPTION, reason="…"
            ),
            FLOOR_AND_ABOVE,
        ),
        (c.ConfirmInvalidation(by=SUPERVISOR, round=1), FLOOR_AND_ABOVE),
        (c.DropInvalidation(by=FLOOR, round=1), FLOOR_AND_ABOVE),
        (c.RaiseDispute(by=ONE, seat=1, about="…"), player),
        (c.RuleDispute(by=FLOOR, dispute=1, decision="…"), FLOOR_AND_ABOVE),
        (c.AskReview(by=ONE, seat=1, dispute=1), player),
        (c.ReviewDispute(by=SUPERVISOR, dispute=1, decision="…"), {SUPERVISOR}),
        (c.Complain(by=ONE, seat=1, dispute=1), player),
        (
            c.ProposeCorrection(by=FLOOR, dispute=1, to=Payee.PLAYER, amount=FIVE, reason="…"),
            FLOOR_AND_ABOVE,
        ),
        (c.ProposePayCorrection(by=DEALER, round=1, payee="…", amount=FIVE, reason="…"), STAFF),
        (c.ConfirmCorrection(by=SUPERVISOR, correction=1), FLOOR_AND_ABOVE),
        (c.DropCorrection(by=FLOOR, correction=1), FLOOR_AND_ABOVE),
        (c.HearComplaint(by=INSPECTOR, dispute=1, decision="…"), {INSPECTOR}),
    ]


def scenes(book: str) -> Iterator[tuple[str, House]]:
    """A table at every stage, with seats 1 and 2 playing, and seat 8 or 3 banking if a player
    must."""
    stake = "$4" if book.startswith("six") else "$5"
    house = House(book, opened=False)
    yield "closed", house
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    yield "opening", house
    house = House(book).seated(1, 2, 7)
    yield "between rounds", house
    bets = {1: stake, 2: stake}
    if house.book.bank.player_dealer is None:
        bets[7] = stake
    house.betting(bets)
    yield "betting", house
    house.called()
    yield "called", house
    if house.table.device is DeviceKind.SHUFFLER:
        house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    yield "dealing", house
    house.dealt()
    yield "dealt", house
    house.looked().choosing(c.Ride).turned()
    yield "second choice", house
    house.choosing(c.Ride).turned()
    yield "settling", house
    house.played_out()
    yield "over", house


def refusal(house: House, command: c.Command) -> Rejected | None:
    """The refusal of a command, or None; asking changes nothing."""
    before = msgspec.json.encode(house.table)
    decided = house.try_(command)
    assert msgspec.json.encode(house.table) == before
    if not isinstance(decided, Rejected):
        return None
    assert decided.code.isidentifier()
    assert decided.clause
    assert decided.message.endswith(".")
    assert decided.message[0].isupper() or decided.message[0].isdigit()
    return decided


def test_every_kind_of_command_is_tried() -> None:
    tried = [type(command) for command, _ in everything(House(BOOKS[0], opened=False))]
    assert len(tried) == len(set(tried))
    assert set(tried) == set(c.command_types())


@pytest.mark.parametrize("book", BOOKS)
def test_the_wrong_role_is_refused_at_every_stage(book: str) -> None:
    for stage, house in scenes(book):
        for command, allowed in everything(house):
            for actor in EVERYONE:
                if actor not in allowed:
                    no = refusal(house, replace(command, by=actor))
                    assert no is not None, f"{stage}: {actor.role} gives {command}"


@pytest.mark.parametrize("book", BOOKS)
def test_where_somebody_may_the_others_are_told_that_it_is_not_their_role(book: str) -> None:
    told = set()
    for _, house in scenes(book):
        for command, allowed in everything(house):
            if refusal(house, command) is not None:
                continue
            for actor in EVERYONE:
                if actor in allowed:
                    continue
                no = refusal(house, replace(command, by=actor))
                assert no is not None
                assert no.code in ("not_your_role", "not_your_seat"), command
                told.add(type(command))
    assert len(told) >= 20


ACTS: Mapping[Act, tuple[type[c.Command], ...]] = {
    Act.BET: (
        c.Sit, c.Leave, c.LeaveAfterRound, c.SitOut, c.ComeBack, c.BuyIn, c.PresentVoucher,
        c.TakeBackVoucher, c.CashOut, c.Bet, c.BetSide, c.BackBet, c.Ready, c.LockShare,
        c.OpenShare, c.CorrectBets, c.Fold,
    ),
    Act.LOOK: (c.Look,),
    Act.RIDE: (c.Ride,),
    Act.PULL: (c.Pull,),
    Act.TUCK: (c.Tuck,),
    Act.BANK: (c.AcceptBank, c.DeclineBank, c.PostBank, c.PickPile),
    Act.CHECK_CARDS: (c.OpenTable, c.TakeOpeningStep, c.CheckDeck),
    Act.OPEN_ROUND: (c.OpenRound,),
    Act.CALL_NO_MORE_BETS: (c.RecordBets, c.AskForSideBets, c.CallNoMoreBets, c.RecordLamp),
    Act.SHUFFLE: (c.Shuffle, c.ShuffleByHand, c.RevealDeck),
    Act.CUT: (c.CutDeck,),
    Act.DEAL: (c.RollDice, c.ReleaseDeck, c.Deal, c.UnloadStub),
    Act.TURN_CARD: (c.TurnCommunity, c.TurnKept),
    Act.SETTLE: (c.ShowThree, c.SettleNext, c.TurnHand, c.EndRound),
    Act.EXCHANGE_VOUCHER: (c.ExchangeVoucher,),
    Act.RECORD_SIGNAL: (c.RecordSignal,),
    Act.DECLARE_MISDEAL: (
        c.ReportExposed, c.ReportCount, c.ReportWrongDeal, c.ReportHandWithoutWager,
        c.ReportBadDeck, c.ReportUnequalBets, c.ReportAbsent, c.ReportJam, c.ReportLostOrder,
        c.ReportDeviceFailure, c.ReportEarlyStub, c.ReportCountAlarm, c.DeclareMisdeal,
    ),
    Act.COLLECT_AND_COUNT: (c.CollectCards, c.RestoreBonusBets, c.CountCards),
    Act.REPLACE_DECK: (c.FitDevice,),
    Act.USE_MAINTENANCE_KEY: (c.UseMaintenanceKey, c.RemoveKey),
    Act.ORDER_COUNT: (c.OrderCount,),
    Act.CHANGE_CARDS: (c.SwapCard, c.ReplaceDeck),
    Act.CHANGE_LIMITS: (c.ChangeLimits,),
    Act.CLOSE_TABLE: (c.CloseTable,),
    Act.VACATE_SEAT: (c.VacateSeat,),
    Act.REFUSE_WAGER: (c.RefuseWager,),
    Act.INVALIDATE_ROUND: (
        c.InvalidateRound, c.ProposeInvalidation, c.ConfirmInvalidation, c.DropInvalidation,
    ),
    Act.ACT_ON_COLLUSION: (c.ActOnCollusion,),
    Act.PRECLUDE_PLAYER: (c.Preclude,),
    Act.RAISE_DISPUTE: (c.RaiseDispute, c.AskReview, c.Complain),
    Act.RULE_DISPUTE: (c.RuleDispute,),
    Act.REVIEW_DISPUTE: (
        c.ReviewDispute, c.ProposeCorrection, c.ConfirmCorrection, c.DropCorrection,
    ),
    Act.HEAR_COMPLAINT: (c.HearComplaint,),
}  # fmt: skip
"""Whose work each command is, in the words of a book; for some it depends on what they ask for."""


def says_whose(house: House, command: c.Command, by: Actor, act: Act) -> None:
    """Somebody is refused because the act is somebody else's, and told which act."""
    no = refusal(house, replace(command, by=by))
    assert no is not None
    assert (no.code, no.clause) == ("not_your_role", house.book.clause(f"roles.{act}")), command
    words = f" {sentence(f'act.{act}')}"
    assert no.message.endswith((f" can{words}.", f"{words} under this rule book.")), command


@pytest.mark.parametrize("book", BOOKS)
def test_who_is_refused_is_told_the_act_that_is_not_theirs(book: str) -> None:
    house = House(book).seated(1, 2)
    acts = {kind: act for act, kinds in ACTS.items() for kind in kinds}
    told = set()
    for command, allowed in everything(house):
        for actor in EVERYONE:
            no = refusal(house, replace(command, by=actor))
            if actor not in allowed and no is not None and no.code == "not_your_role":
                told.add(type(command))
                if act := acts.get(type(command)):
                    says_whose(house, command, actor, act)
    no_bank = (
        {c.AcceptBank, c.DeclineBank, c.PickPile} if not house.book.bank.player_dealer else set()
    )
    assert set(acts) - told <= no_bank


def test_what_a_command_asks_for_decides_whose_act_it_is() -> None:
    house = House("wa-let-it-ride-bonus").seated(1, 2)
    sign = c.PutUpSign(by=ONE, kind=SignKind.MINIMUM)
    says_whose(house, sign, ONE, Act.CHANGE_LIMITS)
    says_whose(house, replace(sign, kind=SignKind.CLOSING), ONE, Act.CLOSE_TABLE)
    down = c.TakeDownSign(by=ONE, kind=SignKind.MINIMUM)
    says_whose(house, down, ONE, Act.CHANGE_LIMITS)
    says_whose(house, replace(down, kind=SignKind.CLOSING), ONE, Act.CLOSE_TABLE)
    for key, act in {
        ControllerKey.LOCK_OUT: Act.CALL_NO_MORE_BETS,
        ControllerKey.GAME_OVER: Act.SETTLE,
        ControllerKey.FOUR_OF_A_KIND: Act.USE_MAINTENANCE_KEY,
        ControllerKey.ENTER: Act.USE_MAINTENANCE_KEY,
    }.items():
        says_whose(house, c.PressKey(by=ONE, key=key), ONE, act)
    for measure in DeviceMeasure:
        voids = measure is DeviceMeasure.VOID_WAGERS
        against = c.ActOnDevice(by=ONE, seat=1, measure=measure, reason="a camera")
        says_whose(house, against, ONE, Act.VOID_WAGER if voids else Act.EXCLUDE_PERSON)


def test_after_a_misdeal_the_stub_is_unloaded_by_whoever_collects_the_cards() -> None:
    house = House("wa-let-it-ride").seated(1).betting({1: "$5"}).cards_out()
    unload = c.UnloadStub(by=ONE)
    says_whose(house, unload, ONE, Act.DEAL)
    house.do(c.ReportCount(by=DEALER, seat=1, cards=4))
    says_whose(house, unload, ONE, Act.COLLECT_AND_COUNT)


def test_players_do_not_fold_before_the_call() -> None:
    house = House("nsw-let-it-ride").seated(1).betting({})
    says_whose(house, c.Fold(by=ONE, seat=1), ONE, Act.DECLARE_MISDEAL)


def test_a_count_is_another_act_on_an_order_and_a_deck_is_replaced_when_it_must_be() -> None:
    house = House("nsw-let-it-ride").seated(1)
    count = c.CountCards(by=ONE, hands_right=True, total=52)
    house.do(c.OrderCount(by=FLOOR))
    says_whose(house, count, ONE, Act.COUNT_ON_ORDER)
    house.do(replace(count, by=DEALER, total=51))
    house.do(c.CheckDeck(by=DEALER, deck=0, found=DeckCheck(missing_cards=(DECK[0],))))
    assert Halt.NEW_DECK in house.table.halts
    says_whose(house, c.ReplaceDeck(by=ONE, deck=0), ONE, Act.REPLACE_DECK)


AT_A_CLOSED_TABLE = {c.OpenTable, c.Fill}


@pytest.mark.parametrize("book", BOOKS)
def test_a_closed_table_can_only_be_opened(book: str) -> None:
    _, house = next(scenes(book))
    for command, _ in everything(house):
        accepted = refusal(house, command) is None
        assert accepted == (type(command) in AT_A_CLOSED_TABLE), command


STAGES = {
    c.OpenTable: {"closed"},
    c.TakeOpeningStep: {"opening"},
    c.OpenRound: {"between rounds"},
    c.Bet: {"betting"},
    c.RecordBets: {"betting"},
    c.AskForSideBets: {"betting"},
    c.CallNoMoreBets: {"betting"},
    c.ReleaseDeck: {"called"},
    c.ShuffleByHand: {"opening", "between rounds", "betting", "called"},
    c.Deal: {"called", "dealing"},
    c.Look: {"dealt"},
    c.Ride: {"second choice"},
    c.Pull: {"second choice"},
    c.SettleNext: {"settling"},
    c.TurnHand: {"settling"},
    c.EndRound: {"over"},
    c.RevealDeck: {"over"},
    c.ReportExposed: {"dealing", "dealt"},
    c.ReportEarlyStub: set(),
    c.UseMaintenanceKey: set(),
    c.RemoveKey: set(),
    c.PressKey: {"called"},
    c.RecordLamp: {"betting"},
    c.CollectCards: set(),
    c.RestoreBonusBets: set(),
    c.FitDevice: set(),
    c.CountCards: set(),
}
"""Commands that belong to a stage; in no other are they accepted."""


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("kind", list(STAGES), ids=lambda kind: kind.__name__)
def test_the_wrong_moment_is_refused(book: str, kind: type[c.Command]) -> None:
    for stage, house in scenes(book):
        (command,) = (each for each, _ in everything(house) if type(each) is kind)
        no = refusal(house, command)
        if stage not in STAGES[kind]:
            assert no is not None, f"{stage}: {command}"


GOES_ON_WHILE_STOPPED = {
    c.PutUpSign, c.Fill, c.NameGamesSupervisor, c.Leave, c.LeaveAfterRound, c.SitOut, c.BuyIn,
    c.CashOut, c.PresentVoucher, c.AcceptBank, c.DeclineBank, c.Bet, c.BetSide, c.Ready,
    c.RecordBets, c.RefuseWager, c.ReportCount, c.ReportJam, c.CheckDeck, c.RevealDeck,
    c.ActOnCollusion, c.ActOnDevice, c.Preclude, c.InvalidateRound, c.RaiseDispute,
}  # fmt: skip
"""What people may still do while the cards are counted; everything else waits."""


@pytest.mark.parametrize("book", BOOKS)
def test_while_play_is_stopped_nothing_goes_on_with_the_cards(book: str) -> None:
    for stage, house in scenes(book):
        order = c.OrderCount(by=FLOOR)
        if refusal(house, order) is not None:
            continue
        commands = [
            command for command, _ in everything(house) if type(command) is not c.OrderCount
        ]
        possible = [command for command in commands if refusal(house, command) is None]
        running = house.table
        house.do(order)
        for command in possible:
            no = refusal(house, command)
            halted = no is not None and no.code == "halted"
            assert halted == (type(command) not in GOES_ON_WHILE_STOPPED), f"{stage}: {command}"
        house.table = running


@pytest.mark.parametrize("book", BOOKS)
def test_an_unknown_or_empty_seat_is_refused(book: str) -> None:
    for stage, house in scenes(book):
        for command, _ in everything(house):
            if not hasattr(command, "seat") or isinstance(command, c.ReportHandWithoutWager):
                continue
            for number in (-1, 99, *([] if isinstance(command, c.Sit) else [5])):
                by = seat(number) if command.by.role is Role.PLAYER else command.by
                changed = replace(command, seat=number, by=by)
                assert refusal(house, changed) is not None, f"{stage}: {changed}"


@pytest.mark.parametrize("book", BOOKS)
def test_a_player_cannot_act_for_anothers_seat(book: str) -> None:
    for stage, house in scenes(book):
        for command, _ in everything(house):
            if hasattr(command, "seat") and command.by.role is Role.PLAYER:
                other = replace(command, by=seat(2))
                no = refusal(house, other)
                assert no is not None, f"{stage}: {other}"
                if refusal(house, command) is None:
                    assert no.code == "not_your_seat"


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("amount", [-1, -500, 1, 499, 10**9])
def test_an_amount_that_is_below_above_or_unaffordable_is_not_a_bet(book: str, amount: int) -> None:
    house = House(book).seated(1, 2).betting({})
    number = 2 if house.table.banking.seat == 1 else 1
    money = Cents(amount)
    bets = [c.Bet(by=seat(number), seat=number, amount=money)]
    sides = [
        c.BetSide(by=seat(number), seat=number, wager=wager, amount=money)
        for wager in house.book.side_bets
    ]
    for command in (*bets, *sides):
        assert refusal(house, command) is not None


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("amount", [0, -1])
def test_chip_amounts_must_be_positive(book: str, amount: int) -> None:
    house = House(book).seated(1)
    money = Cents(amount)
    for command in (
        c.BuyIn(by=ONE, seat=1, amount=money),
        c.CashOut(by=ONE, seat=1, amount=money),
        c.Fill(by=FLOOR, amount=money),
        c.Credit(by=FLOOR, amount=money),
    ):
        no = refusal(house, command)
        assert no is not None
        assert no.code == "bad_amount"


def test_more_than_the_rack_holds_is_neither_bet_nor_cashed() -> None:
    house = House("nsw-let-it-ride").seated(1, with_="$29").betting({})
    for command in (
        c.Bet(by=ONE, seat=1, amount=parse_money("$10")),
        c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, parse_money("$20"))),
        c.CashOut(by=ONE, seat=1, amount=parse_money("$30")),
    ):
        no = refusal(house, command)
        assert no is not None
        assert (no.code, no.clause) == ("not_enough_chips", "N 5.1")


def test_recorded_bets_must_be_positive() -> None:
    house = House("nsw-let-it-ride").seated(1).betting({})
    nothing, less = parse_money("$0"), parse_money("-$5")
    for circles in ((nothing, nothing, nothing), (FIVE, FIVE, less)):
        no = refusal(house, c.RecordBets(by=DEALER, seat=1, circles=circles))
        assert no is not None
        assert (no.code, no.clause) == ("bad_amount", "N 5.2")


def test_a_bet_that_does_not_rise_by_the_unit_of_the_sign_is_refused() -> None:
    house = House("wa-let-it-ride").seated(1).betting({})
    no = refusal(house, c.Bet(by=ONE, seat=1, amount=parse_money("$5.50")))
    assert no is not None
    assert no.code == "not_in_units"
    assert decide(house.game, house.table, c.Bet(by=ONE, seat=1, amount=FIVE))


def test_a_command_on_a_table_that_has_moved_on_is_stale() -> None:
    """Two players see the same free seat; the second one's command names what they saw."""
    house = House("nsw-let-it-ride")
    seen = house.table.version
    house.do(c.Sit(by=seat(1), seat=1, player="player 1", seen=seen))
    late = c.Sit(by=seat(2), seat=2, player="player 2", seen=seen)
    refused = house.refused(late)
    assert refused.code == "stale"
    assert str(seen) in refused.message
    house.do(c.Sit(by=seat(2), seat=2, player="player 2", seen=house.table.version))


def test_the_3_card_bonus_is_off_until_the_house_switches_it_on() -> None:
    house = House("wa-let-it-ride-bonus", opened=False)
    off = replace(house.terms, switches=frozenset())
    refused = house.refused(c.OpenTable(by=DEALER, terms=off, limits=house.limits))
    assert (refused.code, refused.clause) == ("not_switched_on", "W 3card")
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
