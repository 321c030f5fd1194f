"""What all events of the house share."""

import msgspec

from letitride.table import Rejected


class HouseEvent(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """``by`` is the account of who did it; the house itself, where that is empty."""

    by: str = ""
    at: int = 0


Decided = tuple[HouseEvent, ...] | Rejected
