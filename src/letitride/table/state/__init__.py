"""The state of a table: the layout, the device, the rack and the signs.

Everything is frozen; ``evolve`` makes the next state from an event. A card is known by its place in
the shuffled order, 0 to 51; its face is recorded only once somebody has seen it.
"""

from letitride.table.state.banking import Banking
from letitride.table.state.betting import FeeRate, Limits, default_fees
from letitride.table.state.choosing import Decision, Turns
from letitride.table.state.conduct import (
    EXCLUDES,
    KEEPS_OUT,
    BarredFrom,
    Invalidation,
    Measure,
    MeasureEnd,
    MeasureKind,
)
from letitride.table.state.controller import (
    MAINTENANCE_SLOT,
    SLOTS,
    TABLE_SLOT,
    Controller,
    ControllerKey,
    Display,
    KeyUse,
    Registered,
    SecurityKey,
)
from letitride.table.state.dealing import Hand, HandStatus
from letitride.table.state.decks import Deck, DeckCheck, DeckPlace
from letitride.table.state.disputes import Correction, Dispute, DisputeStage, Payee
from letitride.table.state.floor import (
    FaceUpApproval,
    Sign,
    SignKind,
    Switch,
    Terms,
    alone_switch_of,
    fee_rate,
    side_bet_switches,
    side_limits,
    switch_of,
)
from letitride.table.state.irregularities import Halt
from letitride.table.state.round import Round
from letitride.table.state.seating import ExchangeFor, Presented, Seat, Voucher
from letitride.table.state.settling import MOST_LASTED, MOST_PAST, PastResult, PastRound
from letitride.table.state.table import Phase, Table, new_table
from letitride.table.state.tray import (
    CHIPS,
    NOTES,
    CountKind,
    DropBox,
    DropCount,
    ShiftTotals,
    Slip,
    SlipKind,
    SlipStage,
    Stack,
    Stacks,
    Tray,
    TrayCount,
    TrayRule,
    stacked,
    worth,
)

__all__ = [
    "CHIPS",
    "EXCLUDES",
    "KEEPS_OUT",
    "MAINTENANCE_SLOT",
    "MOST_LASTED",
    "MOST_PAST",
    "NOTES",
    "SLOTS",
    "TABLE_SLOT",
    "Banking",
    "BarredFrom",
    "Controller",
    "ControllerKey",
    "Correction",
    "CountKind",
    "Decision",
    "Deck",
    "DeckCheck",
    "DeckPlace",
    "Display",
    "Dispute",
    "DisputeStage",
    "DropBox",
    "DropCount",
    "ExchangeFor",
    "FaceUpApproval",
    "FeeRate",
    "Halt",
    "Hand",
    "HandStatus",
    "Invalidation",
    "KeyUse",
    "Limits",
    "Measure",
    "MeasureEnd",
    "MeasureKind",
    "PastResult",
    "PastRound",
    "Payee",
    "Phase",
    "Presented",
    "Registered",
    "Round",
    "Seat",
    "SecurityKey",
    "ShiftTotals",
    "Sign",
    "SignKind",
    "Slip",
    "SlipKind",
    "SlipStage",
    "Stack",
    "Stacks",
    "Switch",
    "Table",
    "Terms",
    "Tray",
    "TrayCount",
    "TrayRule",
    "Turns",
    "Voucher",
    "alone_switch_of",
    "default_fees",
    "fee_rate",
    "new_table",
    "side_bet_switches",
    "side_limits",
    "stacked",
    "switch_of",
    "worth",
]
