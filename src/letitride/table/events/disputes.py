"""Events of disputes, from the table to the inspector."""

from letitride.table.events.base import Event
from letitride.table.state import DisputeStage


class DisputeRaised(Event, frozen=True):
    number: int
    seat: int
    round: int
    about: str
    player: str = ""


class DisputeMoved(Event, frozen=True):
    """``rights``: what the person is told of the way that is still open, such as the inspector."""

    number: int
    stage: DisputeStage
    decision: str = ""
    rights: str = ""
