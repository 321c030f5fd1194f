"""Viewers: a player, staff, an inspector, or anybody at the public screen."""

from typing import Final

import msgspec

from letitride.rules import Role
from letitride.table.actors import Actor
from letitride.table.state import Table


class Viewer(msgspec.Struct, frozen=True):
    """A player is identified by name, never by seat: somebody else may sit there by now."""

    role: Role | None = None
    name: str = ""

    @property
    def is_staff(self) -> bool:
        """Anybody who is not there to play: dealer, supervisors, inspector."""
        return self.role is not None and self.role is not Role.PLAYER

    def is_player(self, name: str) -> bool:
        return self.role is Role.PLAYER and bool(name) and self.name == name

    def seat_at(self, table: Table) -> int | None:
        """The player's current seat. Nobody else has a seat, and no player has two (N 5.5)."""
        if self.role is not Role.PLAYER or not self.name:
            return None
        for seat, who in table.seats.items():
            if who.player == self.name:
                return seat
        return None


PUBLIC: Final = Viewer()
"""The screen above the table, and everyone who watches it."""


def viewer_of(actor: Actor) -> Viewer:
    """The actor as a viewer. A player's name must be the one that took the seat."""
    return Viewer(actor.role, actor.name)
