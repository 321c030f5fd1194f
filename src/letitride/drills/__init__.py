"""Drills for dealers: payouts, procedure and irregularities, made from tables that are played.

Every right answer is the engine's own.
"""

from letitride.drills.batches import (
    IN_A_BATCH,
    MOST_BATCHES,
    DrillBatch,
    DrillBook,
    UnknownPaytable,
    check_paytable,
    drill_books,
    make_batch,
)
from letitride.drills.model import (
    BetShown,
    Drill,
    DrillChoice,
    DrillKind,
    Felt,
    SeatShown,
    is_right,
)

__all__ = [
    "IN_A_BATCH",
    "MOST_BATCHES",
    "BetShown",
    "Drill",
    "DrillBatch",
    "DrillBook",
    "DrillChoice",
    "DrillKind",
    "Felt",
    "SeatShown",
    "UnknownPaytable",
    "check_paytable",
    "drill_books",
    "is_right",
    "make_batch",
]
