"""``decide``: what a command brings about under the book, or why not. It doubts everything."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from letitride.rules import HOUSE, Game
from letitride.table import commands as c
from letitride.table.actors import Rejected
from letitride.table.decide import (
    backline,
    banking,
    betting,
    cardtrouble,
    choosing,
    conduct,
    dealing,
    decks,
    disputes,
    invalidating,
    lostorders,
    misdealing,
    opening,
    players,
    seating,
    settling,
    signs,
)
from letitride.table.events import Event
from letitride.table.state import Table

Decided = tuple[Event, ...] | Rejected

_DECIDE: Final[Mapping[type[c.Command], Callable[[Game, Table, Any], Decided]]] = {
    c.OpenTable: opening.open_table,
    c.TakeOpeningStep: opening.take_opening_step,
    c.Fill: seating.fill,
    c.Credit: seating.credit,
    c.Sit: seating.sit,
    c.Leave: seating.leave,
    c.VacateSeat: seating.vacate_seat,
    c.BuyIn: seating.buy_in,
    c.ExchangeVoucher: seating.exchange_voucher,
    c.CashOut: seating.cash_out,
    c.OpenRound: betting.open_round,
    c.Bet: betting.bet,
    c.BetSide: betting.bet_side,
    c.BackBet: backline.back_bet,
    c.RecordBets: betting.record_bets,
    c.RefuseWager: betting.refuse_wager,
    c.AcceptBank: banking.accept_bank,
    c.DeclineBank: banking.decline_bank,
    c.PostBank: banking.post_bank,
    c.CallNoMoreBets: betting.call_no_more_bets,
    c.RollDice: settling.roll_dice,
    c.Shuffle: decks.shuffle,
    c.CutDeck: decks.cut_deck,
    c.ReleaseDeck: decks.release_deck,
    c.Deal: dealing.deal,
    c.UnloadStub: dealing.unload_stub,
    c.Look: dealing.look,
    c.ShowThree: settling.show_three,
    c.Ride: choosing.ride,
    c.Pull: choosing.pull,
    c.Tuck: choosing.tuck,
    c.TurnCommunity: choosing.turn_community,
    c.TurnKept: settling.turn_kept,
    c.SettleNext: settling.settle_next,
    c.EndRound: settling.end_round,
    c.RevealDeck: decks.reveal_deck,
    c.PutUpSign: signs.put_up_sign,
    c.ChangeLimits: signs.change_limits,
    c.CloseTable: signs.close_table,
    c.ActOnCollusion: conduct.act_on_collusion,
    c.ActOnDevice: conduct.act_on_device,
    c.Preclude: conduct.preclude,
    c.InvalidateRound: invalidating.invalidate_round,
    c.RaiseDispute: disputes.raise_dispute,
    c.RuleDispute: disputes.rule_dispute,
    c.AskReview: disputes.ask_review,
    c.ReviewDispute: disputes.review_dispute,
    c.Complain: disputes.complain,
    c.HearComplaint: disputes.hear_complaint,
    c.ReportExposed: misdealing.report_exposed,
    c.ReportCount: misdealing.report_count,
    c.ReportWrongDeal: misdealing.report_wrong_deal,
    c.ReportHandWithoutWager: misdealing.report_hand_without_wager,
    c.ReportEarlyStub: misdealing.report_early_stub,
    c.UseMaintenanceKey: misdealing.use_maintenance_key,
    c.DeclareMisdeal: misdealing.declare_misdeal,
    c.ReportBadDeck: cardtrouble.report_bad_deck,
    c.ReportCountAlarm: cardtrouble.report_count_alarm,
    c.OrderCount: cardtrouble.order_count,
    c.CountCards: cardtrouble.count_cards,
    c.ReplaceDeck: cardtrouble.replace_deck,
    c.ReportJam: cardtrouble.report_jam,
    c.ReportLostOrder: lostorders.report_lost_order,
    c.ReportDeviceFailure: cardtrouble.report_device_failure,
    c.FitDevice: cardtrouble.fit_device,
    c.ReportUnequalBets: players.report_unequal_bets,
    c.CorrectBets: players.correct_bets,
    c.Fold: players.fold,
    c.ReportAbsent: players.report_absent,
}


def decide(game: Game, table: Table, command: c.Command) -> Decided:
    """The events of a command, stamped with who asked and when; or a refusal, and nothing else."""
    if command.seen is not None and command.seen != table.version:
        moved = f"The table has moved on from {command.seen} to {table.version}: look again."
        return Rejected("stale", HOUSE, moved)
    decided = _DECIDE[type(command)](game, table, command)
    if isinstance(decided, Rejected):
        return decided
    return tuple(replace(event, by=command.by, at=command.at) for event in decided)
