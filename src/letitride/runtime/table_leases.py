"""Which tables a server drives: where it deals, keeps the clock and fills seats.

Any server takes commands for any table. What the house does by itself is done by the one that holds
the table's lease. It stops in time by its own monotonic clock when the lease is not renewed, so
that no two drive where one is cut off. Where one acts late all the same, the log refuses what was
decided on an old version.
"""

from collections.abc import Callable, Collection, Mapping
from time import monotonic
from typing import Final, NamedTuple

from letitride.store import EventLog

_MARGIN: Final = 0.1
"""Of a lease that is not relied on: what is decided in time is also to be stored in time."""


class Changes(NamedTuple):
    """Tables that a server drives now and did not before, and the other way round."""

    gained: set[str]
    lost: set[str]


class Driving:
    """The number of a lease rises with each driver, and is in the ids of what it does."""

    def __init__(
        self,
        log: EventLog,
        owner: str,
        seconds: float,
        *,
        monotonic: Callable[[], float] = monotonic,
    ) -> None:
        self._log = log
        self._owner = owner
        self._seconds = seconds
        self._monotonic = monotonic
        self._numbers: Mapping[str, int] = {}
        self._until = 0.0

    def number(self, table: str) -> int | None:
        """The number of the table's lease; None where this server does not drive it."""
        return self._numbers.get(table) if self._monotonic() < self._until else None

    async def renew(self, tables: Collection[str]) -> Changes:
        """Take and renew what can be had. Raises ``Unavailable``: what is held runs out."""
        began = self._monotonic()
        names = [_lease(table) for table in tables]
        taken = await self._log.take_leases(names, self._owner, self._seconds)
        # What ran out while the database thought it over was not driven meanwhile.
        before = self._numbers if self._monotonic() < self._until else {}
        self._numbers = {table: taken[name] for table in tables if (name := _lease(table)) in taken}
        # Counted from before the question: the database began to count after it.
        self._until = began + self._seconds * (1 - _MARGIN)
        return Changes(self._numbers.keys() - before.keys(), before.keys() - self._numbers.keys())

    async def release(self) -> None:
        """Let others drive at once."""
        self._numbers = {}
        await self._log.release_leases(self._owner)


def _lease(table: str) -> str:
    return f"table:{table}"
