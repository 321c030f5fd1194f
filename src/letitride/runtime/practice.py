"""Practice tables: for one player, at the player's own pace, removed when the player leaves."""

from collections.abc import Mapping
from math import inf
from typing import Final

from msgspec.structs import replace

from letitride.driver import Pace
from letitride.house import Place, Speed
from letitride.table import Phase, Table

PAUSES: Final[Mapping[Speed, float]] = {
    Speed.CALM: 1.0,
    Speed.BRISK: 0.45,
    Speed.QUICK: 0.15,
    Speed.INSTANT: 0.0,
}
"""Seconds between two acts of the automatic dealer."""

EMPTY: Final = 20.0
"""Seconds until a practice table closes when nobody sits there."""


def pace_at(place: Place, pace: Pace) -> Pace:
    """Nobody else waits for the owner of a practice table, so nothing is timed: betting closes when
    they are ready, and only an owner who is away runs out of time."""
    if not place.owner:
        return pace
    return replace(pace, betting=inf, grace=inf, look=pace.away, choice=pace.away)


def pause_at(place: Place, pace: Pace) -> float:
    return PAUSES[place.speed] if place.owner else pace.pause


def is_over(place: Place, table: Table) -> bool:
    """Whether a practice table was open and is closed again."""
    return bool(place.owner) and table.phase is Phase.CLOSED and table.version > 0
