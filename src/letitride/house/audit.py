"""The audit: what was refused, to whom and why. Nothing follows from it; it is there to be read."""

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


class RequestRefused(HouseEvent, frozen=True):
    """Somebody was sent away before any table was asked."""

    who: str
    what: str
    why: str
    where: str = ""


def audit_stream(table: str) -> str:
    return f"audit:{table}"
