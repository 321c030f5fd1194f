"""One command of every kind with who may give it, a table at every stage, and what it refuses."""

from collections.abc import Iterator

import msgspec

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    CollusionMeasure,
    DeviceKind,
    DeviceMeasure,
    InvalidationGround,
    OpeningStep,
    Wager,
    parse_money,
    rulebook_ids,
)
from letitride.table import Actor, Rejected, stacked
from letitride.table import commands as c
from letitride.table.state import ControllerKey, CountKind, Payee, SignKind
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
