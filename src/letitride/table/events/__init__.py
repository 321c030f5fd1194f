"""Events: what has happened. Amounts are resolved in them, so a log replays without the book.

``moves`` are the transfers of an event; ``evolve`` applies them first. A face stands in an event
only if somebody saw that card then.
"""

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from letitride.table.events.base import Event
from letitride.table.events.betting import (
    BackBetPlaced,
    BackBetReturned,
    BankAccepted,
    BankDeclined,
    BankOffered,
    BankPosted,
    BankReleased,
    BetsPlaced,
    BonusCollected,
    DiceRolled,
    FeeTaken,
    NoMoreBetsCalled,
    RoundOpened,
    SideBetPlaced,
    WagerRefused,
)
from letitride.table.events.cards import (
    BackBetPulled,
    BetPulled,
    BetRode,
    BetSettled,
    CardsDealt,
    CardsLookedAt,
    CommunityTurned,
    DealBegun,
    DealCompleted,
    DealerCardsDealt,
    DeckCut,
    DeckMoved,
    DeckRevealed,
    DeckShuffled,
    DeckStale,
    HandTucked,
    HandTurned,
    KeptTurned,
    RoundEnded,
    SeatSettled,
    SettlementCompleted,
    StubUnloaded,
    ThreeCardDone,
    ThreeCardSettled,
)
from letitride.table.events.floor import (
    BoughtIn,
    CashedOut,
    LimitsChanged,
    OpeningStepTaken,
    PlayerLeft,
    PlayerSat,
    SignPutUp,
    TableClosed,
    TableOpened,
    TableReady,
    TrayCredited,
    TrayFilled,
    VoucherExchanged,
)
from letitride.table.events.trouble import (
    BetsCorrected,
    CardExposed,
    CardReplaced,
    CardsCounted,
    CollusionActedOn,
    CorrectionAsked,
    CountOrdered,
    DeckFoundWrong,
    DeckReplaced,
    DeviceFitted,
    DisputeMoved,
    DisputeRaised,
    HaltLifted,
    HandEnded,
    HandRecounted,
    KeypadReset,
    MisdealDeclared,
    OrderLost,
    PlayerPrecluded,
    PlayHalted,
    RoundVoided,
    Ruled,
    SettlementUndone,
    WagersForfeited,
    WagersRestored,
    WagersReturned,
)

__all__ = [
    "BackBetPlaced",
    "BackBetPulled",
    "BackBetReturned",
    "BankAccepted",
    "BankDeclined",
    "BankOffered",
    "BankPosted",
    "BankReleased",
    "BetPulled",
    "BetRode",
    "BetSettled",
    "BetsCorrected",
    "BetsPlaced",
    "BonusCollected",
    "BoughtIn",
    "CardExposed",
    "CardReplaced",
    "CardsCounted",
    "CardsDealt",
    "CardsLookedAt",
    "CashedOut",
    "CollusionActedOn",
    "CommunityTurned",
    "CorrectionAsked",
    "CountOrdered",
    "DealBegun",
    "DealCompleted",
    "DealerCardsDealt",
    "DeckCut",
    "DeckFoundWrong",
    "DeckMoved",
    "DeckReplaced",
    "DeckRevealed",
    "DeckShuffled",
    "DeckStale",
    "DeviceFitted",
    "DiceRolled",
    "DisputeMoved",
    "DisputeRaised",
    "Event",
    "FeeTaken",
    "HaltLifted",
    "HandEnded",
    "HandRecounted",
    "HandTucked",
    "HandTurned",
    "KeptTurned",
    "KeypadReset",
    "LimitsChanged",
    "MisdealDeclared",
    "NoMoreBetsCalled",
    "OpeningStepTaken",
    "OrderLost",
    "PlayHalted",
    "PlayerLeft",
    "PlayerPrecluded",
    "PlayerSat",
    "RoundEnded",
    "RoundOpened",
    "RoundVoided",
    "Ruled",
    "SeatSettled",
    "SettlementCompleted",
    "SettlementUndone",
    "SideBetPlaced",
    "SignPutUp",
    "StubUnloaded",
    "TableClosed",
    "TableOpened",
    "TableReady",
    "ThreeCardDone",
    "ThreeCardSettled",
    "TrayCredited",
    "TrayFilled",
    "VoucherExchanged",
    "WagerRefused",
    "WagersForfeited",
    "WagersRestored",
    "WagersReturned",
    "decode_event",
    "event_types",
]


def event_types() -> Mapping[str, type[Event]]:
    return {each.__name__: each for each in Event.__subclasses__()}


def decode_event(data: bytes) -> Event:
    """An event from its JSON. Raises ``msgspec.ValidationError``."""
    event: Event = _decoder().decode(data)
    return event


@cache
def _decoder() -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(reduce(or_, event_types().values()))
