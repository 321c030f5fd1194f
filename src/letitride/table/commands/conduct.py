"""Commands of the conduct of players.

A measure is against a person: a seated player is named by the seat, anybody else by ``person``. It
holds until it is lifted, or until the time ``until`` if there is one.
"""

from letitride.rules import CollusionMeasure, DeviceMeasure, InvalidationGround
from letitride.table.commands.base import Command


class ActOnCollusion(Command, frozen=True):
    """Against the players in these seats, and a person who does not sit here."""

    measure: CollusionMeasure
    reason: str
    seats: tuple[int, ...] = ()
    person: str = ""
    until: int | None = None


class ActOnDevice(Command, frozen=True):
    """Against a person with a prohibited device."""

    measure: DeviceMeasure
    reason: str
    seat: int = 0
    person: str = ""
    until: int | None = None


class Preclude(Command, frozen=True):
    reason: str
    seat: int = 0
    person: str = ""
    until: int | None = None


class LiftMeasure(Command, frozen=True):
    """End a measure before its time. For a detention the reason says who took over."""

    measure: int
    reason: str


class InvalidateRound(Command, frozen=True):
    """Void the round for disruption or fraud; the wagers of ``forfeit`` seats are forfeited.
    ``fraud_by`` is the person who committed the fraud, seated or not; a player who forfeits is
    named by the seat."""

    ground: InvalidationGround
    reason: str
    forfeit: tuple[int, ...] = ()
    fraud_by: str = ""


class ProposeInvalidation(Command, frozen=True):
    """Invalidate a round that is over. Nothing moves until another person confirms it. ``forfeit``
    are the seats, as they were in that round, whose wagers are forfeited,
    ``fraud_by`` is the person who committed the fraud."""

    round: int
    ground: InvalidationGround
    reason: str
    forfeit: tuple[int, ...] = ()
    fraud_by: str = ""


class ConfirmInvalidation(Command, frozen=True):
    round: int


class DropInvalidation(Command, frozen=True):
    round: int
