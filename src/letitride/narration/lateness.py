"""What the house did for a player who did not act in time, and shows to that player."""

from typing import Final

from letitride.narration.scene import Scene
from letitride.table import Event
from letitride.table import events as e

_CLOCK: Final = "clock"
"""The house acts under this name for a player whose time is up."""

_ABSENT: Final = ("bets_ride", "hand_void")
"""What a book rules if a player is not there to decide."""


def is_late(scene: Scene, event: Event) -> bool:
    """Whether the reader's own time ran out."""
    if scene.you is None or getattr(event, "seat", None) != scene.you:
        return False
    match event:
        case e.Ruled(outcome=outcome):
            return outcome in _ABSENT
        case e.PlayerLeft(by=by, seat=seat):
            # A player who said so before is taken out of the seat when the round is over.
            return by.name == _CLOCK and not scene.table.seats[seat].leaving
        case e.BankDeclined(by=by) | e.PilePicked(by=by) | e.SatOut(by=by):
            return by.name == _CLOCK
        case _:
            return False
