"""Face-up dealing: what seen cards are worth, exactly, for every table size at once.

The cards of others may be any that are not in the hand, so a hand is valued by summing over all
sets that can be seen. Cards that make no difference to a pay are counted, not listed; see ``first``
and ``ways``.
"""

from letitride.analysis.faceup.changed_plays import (
    ChangedPlay,
    changed_plays_with_seen,
    find_changed_plays,
)
from letitride.analysis.faceup.game import (
    TABLE_SIZES,
    BadPlayers,
    FaceUpValue,
    Watch,
    faceup_row,
    faceup_value,
    seen_at,
    value_with_seen,
)
from letitride.analysis.faceup.known import Knows, value_knowing
from letitride.analysis.faceup.report import FaceUpReport, faceup_report

__all__ = [
    "TABLE_SIZES",
    "BadPlayers",
    "ChangedPlay",
    "FaceUpReport",
    "FaceUpValue",
    "Knows",
    "Watch",
    "changed_plays_with_seen",
    "faceup_report",
    "faceup_row",
    "faceup_value",
    "find_changed_plays",
    "seen_at",
    "value_knowing",
    "value_with_seen",
]
