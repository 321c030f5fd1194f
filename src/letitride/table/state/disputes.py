"""The state of disputes and corrections."""

from enum import StrEnum

import msgspec

from letitride.rules import Cents
from letitride.table.actors import Actor


class DisputeStage(StrEnum):
    RAISED = "raised"
    RULED = "ruled"
    REVIEW_ASKED = "review_asked"
    REVIEWED = "reviewed"
    COMPLAINT = "complaint"
    HEARD = "heard"


class Dispute(msgspec.Struct, frozen=True):
    """``player`` keeps it when the seat changes hands; the person who ruled cannot review it.
    ``rights`` is the next step that the player was told about; ``corrected`` is what the
    player got by corrections, less what they gave back."""

    number: int
    seat: int
    round: int
    about: str
    stage: DisputeStage = DisputeStage.RAISED
    decision: str = ""
    player: str = ""
    ruled_by: str = ""
    rights: str = ""
    corrected: Cents = Cents(0)


class Payee(StrEnum):
    """Whom a correction pays."""

    PLAYER = "player"
    HOUSE = "house"


class Correction(msgspec.Struct, frozen=True, kw_only=True):
    """A correction of money. One person proposed it; another must confirm it. ``dispute`` is 0 for
    a mistake that the house found itself. ``other`` pays what ``player`` gets, and has ``paid``
    just before; without one, the house pays."""

    number: int
    dispute: int
    player: str
    to: Payee
    amount: Cents
    reason: str
    by: Actor
    round: int = 0
    other: str = ""
    paid: bool = False

    @property
    def players(self) -> frozenset[str]:
        """Everybody who gets or pays."""
        return frozenset(filter(None, (self.player, self.other)))
