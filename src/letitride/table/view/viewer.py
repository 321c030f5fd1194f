"""Who looks: a player, somebody of the staff, an inspector, or anybody before the public screen."""

from typing import Final

import msgspec

from letitride.rules import Role
from letitride.table.actors import Actor
from letitride.table.state import Table


class Viewer(msgspec.Struct, frozen=True):
    """A pair of eyes. A player is known by name, never by a seat: another may sit there by now."""

    role: Role | None = None
    name: str = ""

    @property
    def is_staff(self) -> bool:
        """Whoever is not there to play: dealer, supervisors, inspector."""
        return self.role is not None and self.role is not Role.PLAYER

    def is_player(self, name: str) -> bool:
        return self.role is Role.PLAYER and bool(name) and self.name == name

    def seat_at(self, table: Table) -> int | None:
        """Where this player sits now. Nobody else has a seat, and no player has two (N 5.5)."""
        return next((seat for seat, who in table.seats.items() if self.is_player(who.player)), None)


PUBLIC: Final = Viewer()
"""The screen above the table, and everyone who stands before it."""


def viewer_of(actor: Actor) -> Viewer:
    """The actor's eyes. A player's name must be the one under which the seat was taken."""
    return Viewer(actor.role, actor.name)
