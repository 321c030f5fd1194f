"""Refusals: the wrong person and the wrong seat get a code, a clause and a sentence.

The table does not change. Every kind of command is tried.
"""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Act, DeviceMeasure, Role
from letitride.table import Actor
from letitride.table import commands as c
from letitride.table.rejections import sentence
from letitride.table.state import ControllerKey, DeckCheck, Halt, SignKind
from tests.table.every_command import BOOKS, EVERYONE, ONE, everything, refusal, scenes
from tests.table.house import FLOOR, House, seat


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
