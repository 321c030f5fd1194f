"""Events of the conduct of players."""

from letitride.rules import CollusionMeasure
from letitride.table.events.base import Event
from letitride.table.state import KeptFrom


class CollusionActedOn(Event, frozen=True):
    seats: tuple[int, ...]
    players: tuple[str, ...]
    measure: CollusionMeasure
    reason: str


class PlayerPrecluded(Event, frozen=True):
    """``clause`` is that of the measure, and appears in every rejection it causes."""

    seat: int
    player: str
    reason: str
    clause: str = ""
    kept_from: KeptFrom = KeptFrom.GAME
