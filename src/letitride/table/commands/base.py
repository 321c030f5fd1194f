"""The base of all commands."""

import msgspec

from letitride.table.actors import Actor


class Command(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """``seen`` is the version of the table that the actor acted on; None if it does not matter."""

    by: Actor
    at: int = 0
    seen: int | None = None
