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
    number: int
    stage: DisputeStage
    decision: str = ""
