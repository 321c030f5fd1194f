"""The audit: what was refused, to whom and why. Nothing follows from it; it is there to be read.

Where somebody is refused the same many times, one record stands for ``count`` of them, from
``since`` on; what differs among them is that of the last.
"""

from typing import Final

from letitride.house.base import HouseEvent
from letitride.rules import Role

DOOR_STREAM: Final = "audit:door"


class CommandRefused(HouseEvent, frozen=True):
    """``command`` is the kind of what was asked for; the rest is the refusal as it was given."""

    table: str
    who: str
    role: Role | None
    command: str
    code: str
    clause: str
    message: str
    command_id: str = ""
    count: int = 1
    since: int = 0


class RequestRefused(HouseEvent, frozen=True):
    """Somebody was sent away before any table was asked."""

    who: str
    what: str
    why: str
    where: str = ""
    count: int = 1
    since: int = 0


def audit_stream(table: str) -> str:
    return f"audit:{table}"
