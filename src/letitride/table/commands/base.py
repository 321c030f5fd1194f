"""What all commands share."""

import msgspec

from letitride.table.actors import Actor


class Command(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """``seen`` is the version of the table that the actor acted on; None where it is no matter."""

    by: Actor
    at: int = 0
    seen: int | None = None
