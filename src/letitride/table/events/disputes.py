"""Events of disputes, from the table to the inspector, and of corrections."""

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
    """``dispute`` is 0 for a mistake that the house found itself. ``other`` pays what ``player``
    gets; without one, the house does."""

    number: int
    dispute: int
    player: str
    to: Payee
    amount: Cents
    reason: str
    round: int = 0
    other: str = ""


class CorrectionMade(Event, frozen=True):
    """``by`` confirmed what ``proposed_by`` proposed. The money goes to or comes from the rack, or
    the player's account at the cage if they do not sit here: then ``seat`` is 0. Where one player
    pays another, there are two of them: first the one pays the house, then the house the other."""

    number: int
    dispute: int
    player: str
    seat: int
    to: Payee
    amount: Cents
    proposed_by: Actor = NOBODY
    round: int = 0


class CorrectionDropped(Event, frozen=True):
    number: int
    dispute: int
    round: int = 0
