"""Commands of the conduct of players."""

from letitride.rules import CollusionMeasure, DeviceMeasure, InvalidationGround
from letitride.table.commands.base import Command


class ActOnCollusion(Command, frozen=True):
    seats: tuple[int, ...]
    measure: CollusionMeasure
    reason: str


class ActOnDevice(Command, frozen=True):
    """Against a player with a prohibited device."""

    seat: int
    measure: DeviceMeasure
    reason: str


class Preclude(Command, frozen=True):
    seat: int
    reason: str


class InvalidateRound(Command, frozen=True):
    """Void the round for disruption or fraud; the wagers of ``forfeit`` seats are forfeited."""

    ground: InvalidationGround
    reason: str
    forfeit: tuple[int, ...] = ()
