"""The base of all events of the house."""

import msgspec

from letitride.table import Rejected


class HouseEvent(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """``by`` is the account that did it; empty for the house itself."""

    by: str = ""
    at: int = 0


Decided = tuple[HouseEvent, ...] | Rejected
