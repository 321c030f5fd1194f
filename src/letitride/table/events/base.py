"""What all events share."""

import msgspec

from letitride.table.actors import NOBODY, Actor
from letitride.table.money import Move


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """``decide`` stamps who asked for it, and when."""

    by: Actor = NOBODY
    at: int = 0
    moves: tuple[Move, ...] = ()
