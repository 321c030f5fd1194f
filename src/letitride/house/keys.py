"""What the house remembers of its keys; never a key itself."""

from typing import Final

from letitride.house.base import HouseEvent

KEYS_STREAM: Final = "house:keys"


class KeyRetired(HouseEvent, frozen=True):
    """From here on nothing carries the seal of this key: whatever does was written by a thief.

    ``id`` names the key, ``public`` checks what it signed before.
    """

    id: str
    public: str


class LogTakenOver(HouseEvent, frozen=True):
    """All events before this one, up to ``position``, were sealed at once, when an older release
    was upgraded: their seals say that they are as they were then, not who wrote them.

    ``digest`` is SHA-256 over a line of position and hash for each, by the hashes of that release.
    """

    release: str
    events: int
    position: int
    digest: str


class LogRestored(HouseEvent, frozen=True):
    """The log up to ``position`` came out of a backup, and what followed it then is gone.

    The backup was made at ``made`` and signed with key ``key``; ``digest`` is SHA-256 over a line
    of position and hash for each of its ``events``. ``gaps``: it came from a database that leaves
    positions out, as PostgreSQL does, so that a gap up to here says nothing.
    """

    events: int
    position: int
    digest: str
    key: str
    made: int
    gaps: bool = False
