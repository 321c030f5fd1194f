"""What the house remembers of the heads that it exported."""

from typing import Final

from letitride.house.base import HouseEvent

HEADS_STREAM: Final = "house:heads"


class HeadsExported(HouseEvent, frozen=True):
    """Heads were signed and given away: ``digest`` is SHA-256 of the file, ``previous`` that of the
    one before it. They are of ``events`` events, the last of them at ``position``."""

    number: int
    digest: str
    previous: str
    events: int
    position: int
