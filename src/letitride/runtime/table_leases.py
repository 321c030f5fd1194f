"""Which tables a server drives: where it deals, keeps the clock and fills seats.

Any server takes commands for any table. The house's automatic moves are made by the server that
holds the table's lease. Without a renewal it stops in time by its own monotonic clock, so that no
two servers drive a table when one is cut off. If one still acts late, the log rejects events
decided on an old version.
"""

from collections.abc import Callable, Collection, Mapping
from time import monotonic
from typing import Final, NamedTuple

from letitride.store import EventLog

_MARGIN: Final = 0.1
"""The share of a lease that is not used, so that a move decided in time is also stored in time."""


class LeaseChanges(NamedTuple):
    """Tables this server has started and stopped driving."""

    gained: set[str]
    lost: set[str]


class TableLeases:
    """The leases this server holds. A lease's number rises with each new driver, and is part of the
    ids of its commands."""

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
        """The number of the table's lease; None if this server does not drive it."""
        return self._numbers.get(table) if self._monotonic() < self._until else None

    async def renew(self, tables: Collection[str]) -> LeaseChanges:
        """Take and renew every lease it can get. On ``Unavailable`` the held ones expire."""
        began = self._monotonic()
        names = [_lease(table) for table in tables]
        taken = await self._log.take_leases(names, self._owner, self._seconds)
        # A lease that expired while the database was answering was not driven meanwhile.
        before = self._numbers if self._monotonic() < self._until else {}
        self._numbers = {table: taken[name] for table in tables if (name := _lease(table)) in taken}
        # Counted from before the request: the database starts counting later.
        self._until = began + self._seconds * (1 - _MARGIN)
        return LeaseChanges(
            self._numbers.keys() - before.keys(), before.keys() - self._numbers.keys()
        )

    async def release(self) -> None:
        """Let other servers drive at once."""
        self._numbers = {}
        await self._log.release_leases(self._owner)


def _lease(table: str) -> str:
    return f"table:{table}"
