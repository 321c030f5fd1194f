"""The house's record of its keys; never a key itself."""

from typing import Final

from letitride.house.base import HouseEvent

KEYS_STREAM: Final = "house:keys"


class KeyRetired(HouseEvent, frozen=True):
    """From here on nothing may carry this key's seal: anything that does is forged.

    ``id`` names the key, ``public`` checks what it signed before.
    """

    id: str
    public: str


class LogTakenOver(HouseEvent, frozen=True):
    """All earlier events, up to ``position``, were sealed at once when an older release was
    upgraded: their seals say that they have not changed since, not who wrote them.

    ``digest`` is SHA-256 over one line of position and hash per event, with that release's hashes.
    """

    release: str
    events: int
    position: int
    digest: str


class LogRestored(HouseEvent, frozen=True):
    """The log up to ``position`` was restored from a backup; what followed the backup is lost.

    The backup was made at ``made`` and signed with key ``key``; ``digest`` is SHA-256 over one line
    of position and hash per event, of ``events`` events. ``gaps``: the source database skips
    positions, as PostgreSQL does, so a gap up to here proves nothing.
    """

    events: int
    position: int
    digest: str
    key: str
    made: int
    gaps: bool = False
