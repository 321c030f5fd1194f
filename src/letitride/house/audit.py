"""The audit: what was rejected, for whom and why. Nothing depends on it; it is there to be read.

If somebody is rejected many times for the same reason, one record stands for ``count`` rejections
since ``since``; details that differ are those of the last.
"""

from typing import Final

from letitride.house.base import HouseEvent
from letitride.rules import Role

DOOR_STREAM: Final = "audit:door"


class CommandRefused(HouseEvent, frozen=True):
    """``command`` is the type of the command; the rest is the rejection as given."""

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
    """A request turned away before it reached a table."""

    who: str
    what: str
    why: str
    where: str = ""
    count: int = 1
    since: int = 0


def audit_stream(table: str) -> str:
    return f"audit:{table}"
