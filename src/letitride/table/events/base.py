"""The base of all events."""

import msgspec

from letitride.table.actors import NOBODY, Actor
from letitride.table.money import Move


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """``decide`` fills in who asked for it, and when."""

    by: Actor = NOBODY
    at: int = 0
    moves: tuple[Move, ...] = ()
