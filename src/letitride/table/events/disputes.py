"""Events of disputes, from the table to the inspector."""

from letitride.rules import Cents
from letitride.table.actors import NOBODY, Actor
from letitride.table.events.base import Event
from letitride.table.state import DisputeStage, Payee


class DisputeRaised(Event, frozen=True):
    number: int
    seat: int
    round: int
    about: str
    player: str = ""


class DisputeMoved(Event, frozen=True):
    """``rights``: the next step that the person is told about, such as the inspector."""

    number: int
    stage: DisputeStage
    decision: str = ""
    rights: str = ""


class CorrectionProposed(Event, frozen=True):
    number: int
    dispute: int
    player: str
    to: Payee
    amount: Cents
    reason: str


class CorrectionMade(Event, frozen=True):
    """``by`` confirmed what ``proposed_by`` proposed. The money goes to or comes from the rack, or
    the player's account at the cage if they do not sit here: then ``seat`` is 0."""

    number: int
    dispute: int
    player: str
    seat: int
    to: Payee
    amount: Cents
    proposed_by: Actor = NOBODY


class CorrectionDropped(Event, frozen=True):
    number: int
    dispute: int
