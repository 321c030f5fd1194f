"""The house's record of the heads it exported."""

from typing import Final

from letitride.house.base import HouseEvent

HEADS_STREAM: Final = "house:heads"


class HeadsExported(HouseEvent, frozen=True):
    """Heads were signed and exported: ``digest`` is the SHA-256 of the file, ``previous`` that of
    the export before. They cover ``events`` events, the last one at ``position``."""

    number: int
    digest: str
    previous: str
    events: int
    position: int
