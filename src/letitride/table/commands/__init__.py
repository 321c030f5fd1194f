"""Commands: what somebody wants to do. Faces, orders and dice come in with them, and so does time.

A command is an intent and may be refused; ``decide`` answers it with events. ``by`` is who asks,
``at`` the time in whole seconds. Fields that chance fills (``cards``, ``card``, ``commitment``,
``order``, ``dice``, ``lost``) are supplied by the device, never by a person.
"""

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from letitride.table.commands.base import Command
from letitride.table.commands.betting import (
    AcceptBank,
    BackBet,
    Bet,
    BetSide,
    CallNoMoreBets,
    DeclineBank,
    Funds,
    OpenRound,
    PostBank,
    RecordBets,
    RefuseWager,
    RollDice,
)
from letitride.table.commands.cards import (
    CutDeck,
    Deal,
    EndRound,
    Look,
    Pull,
    ReleaseDeck,
    RevealDeck,
    Ride,
    SettleNext,
    ShowThree,
    Shuffle,
    Tuck,
    TurnCommunity,
    TurnKept,
    UnloadStub,
)
from letitride.table.commands.floor import (
    BuyIn,
    CashOut,
    ChangeLimits,
    CloseTable,
    Credit,
    ExchangeFor,
    ExchangeVoucher,
    Fill,
    Leave,
    OpenTable,
    PutUpSign,
    Sit,
    TakeOpeningStep,
    VacateSeat,
)
from letitride.table.commands.trouble import (
    DEALER_HAND,
    ActOnCollusion,
    ActOnDevice,
    AskReview,
    BadCard,
    Complain,
    CorrectBets,
    CountCards,
    DeclareMisdeal,
    FitDevice,
    Fold,
    HearComplaint,
    InvalidateRound,
    OrderCount,
    Preclude,
    RaiseDispute,
    ReplaceDeck,
    ReportAbsent,
    ReportBadDeck,
    ReportCount,
    ReportCountAlarm,
    ReportDeviceFailure,
    ReportEarlyStub,
    ReportExposed,
    ReportHandWithoutWager,
    ReportJam,
    ReportLostOrder,
    ReportUnequalBets,
    ReportWrongDeal,
    ReviewDispute,
    RuleDispute,
    UseMaintenanceKey,
)

__all__ = [
    "DEALER_HAND",
    "AcceptBank",
    "ActOnCollusion",
    "ActOnDevice",
    "AskReview",
    "BackBet",
    "BadCard",
    "Bet",
    "BetSide",
    "BuyIn",
    "CallNoMoreBets",
    "CashOut",
    "ChangeLimits",
    "CloseTable",
    "Command",
    "Complain",
    "CorrectBets",
    "CountCards",
    "Credit",
    "CutDeck",
    "Deal",
    "DeclareMisdeal",
    "DeclineBank",
    "EndRound",
    "ExchangeFor",
    "ExchangeVoucher",
    "Fill",
    "FitDevice",
    "Fold",
    "Funds",
    "HearComplaint",
    "InvalidateRound",
    "Leave",
    "Look",
    "OpenRound",
    "OpenTable",
    "OrderCount",
    "PostBank",
    "Preclude",
    "Pull",
    "PutUpSign",
    "RaiseDispute",
    "RecordBets",
    "RefuseWager",
    "ReleaseDeck",
    "ReplaceDeck",
    "ReportAbsent",
    "ReportBadDeck",
    "ReportCount",
    "ReportCountAlarm",
    "ReportDeviceFailure",
    "ReportEarlyStub",
    "ReportExposed",
    "ReportHandWithoutWager",
    "ReportJam",
    "ReportLostOrder",
    "ReportUnequalBets",
    "ReportWrongDeal",
    "RevealDeck",
    "ReviewDispute",
    "Ride",
    "RollDice",
    "RuleDispute",
    "SettleNext",
    "ShowThree",
    "Shuffle",
    "Sit",
    "TakeOpeningStep",
    "Tuck",
    "TurnCommunity",
    "TurnKept",
    "UnloadStub",
    "UseMaintenanceKey",
    "VacateSeat",
    "command_types",
    "decode_command",
]


def command_types() -> tuple[type[Command], ...]:
    return tuple(Command.__subclasses__())


def decode_command(data: bytes) -> Command:
    """A command from its JSON. Raises ``msgspec.ValidationError``."""
    command: Command = _decoder().decode(data)
    return command


@cache
def _decoder() -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(reduce(or_, command_types()))
