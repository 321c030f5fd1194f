"""Face up: the exact worth of cards seen, in seconds and for every table size at once.

The cards of others are any of those not in hand, so a hand is valued by summing over all that can
have been seen. Cards that no pay tells apart are counted, not listed; see ``first`` and ``ways``.
"""

from letitride.analysis.faceup.changed import ChangedPlay, changed, changed_with_seen
from letitride.analysis.faceup.game import (
    TABLE_SIZES,
    BadPlayers,
    FaceUp,
    Watch,
    faceup,
    faceup_row,
    seen_at,
    value_with_seen,
)
from letitride.analysis.faceup.known import Knows, value_knowing
from letitride.analysis.faceup.report import (
    FaceUpReport,
    faceup_report,
)

__all__ = [
    "TABLE_SIZES",
    "BadPlayers",
    "ChangedPlay",
    "FaceUp",
    "FaceUpReport",
    "Knows",
    "Watch",
    "changed",
    "changed_with_seen",
    "faceup",
    "faceup_report",
    "faceup_row",
    "seen_at",
    "value_knowing",
    "value_with_seen",
]
