"""How many connections are open, in total and per address, and which one makes room.

A full house closes a connection that is not being served: first one that is idle between two
requests, then one still sending its header, then one still sending its body; the longest-running of
those first. If an address has too many, one of its own goes. If all are being served, as live
sockets are, the newcomer goes to the porch: a few places where only the operator's probes are
answered, so that a full house can be told from a dead one.
"""

import resource
from enum import IntEnum
from typing import Final, Protocol

SPARE: Final = 64
"""Descriptors that connections leave to the database, to files, and to the porch."""
PORCH: Final = 16
_FEWEST: Final = 8


class Doing(IntEnum):
    """What a connection is doing. Lower values make room first; from ``ANSWER`` on none does."""

    IDLE = 0
    HEADER = 1
    BODY = 2
    ANSWER = 3
    SOCKET = 4


class Connection(Protocol):
    """``address`` is the peer's."""

    address: str
    doing: Doing

    def cut(self) -> None:
        """Close it now."""
        ...


class Connections:
    """``per_address`` is None behind a proxy, where all connections come from one address."""

    def __init__(self, most: int, per_address: int | None) -> None:
        self.most = most
        self._per_address = per_address
        self._all: dict[Connection, None] = {}  # the oldest first, as in the others
        self._doing: dict[Doing, dict[Connection, None]] = {each: {} for each in Doing}
        self._from: dict[str, dict[Connection, None]] = {}
        self._porch: dict[Connection, None] = {}

    def __len__(self) -> int:
        return len(self._all)

    def count(self, doing: Doing) -> int:
        return len(self._doing[doing])

    def came(self, connection: Connection) -> bool:
        """Whether it has a place in the house; else it stands in the porch."""
        if not self._has_room(connection.address):
            self._porch[connection] = None
            if len(self._porch) > PORCH:
                oldest = next(iter(self._porch))
                del self._porch[oldest]
                oldest.cut()
            return False
        self._place(connection)
        return True

    def turned(self, connection: Connection, doing: Doing) -> None:
        """It is at something else from now on."""
        if connection in self._all:
            del self._doing[connection.doing][connection]
            self._doing[doing][connection] = None
        connection.doing = doing

    def replaced(self, old: Connection, new: Connection) -> None:
        """A request has become a live socket: the same place, another at it."""
        self.left(old)
        self._place(new)

    def left(self, connection: Connection) -> None:
        """Of one that has left before, nothing is to be done."""
        self._porch.pop(connection, None)
        if connection not in self._all:
            return
        del self._all[connection]
        del self._doing[connection.doing][connection]
        neighbours = self._from[connection.address]
        del neighbours[connection]
        if not neighbours:
            del self._from[connection.address]

    def _has_room(self, address: str) -> bool:
        own = self._from.get(address, {})
        if self._per_address is not None and len(own) >= self._per_address:
            return self._cut(min(own, key=lambda each: each.doing))
        if len(self._all) < self.most:
            return True
        oldest = (next(iter(self._doing[doing]), None) for doing in Doing)
        return any(each is not None and self._cut(each) for each in oldest)

    def _place(self, connection: Connection) -> None:
        self._all[connection] = None
        self._doing[connection.doing][connection] = None
        self._from.setdefault(connection.address, {})[connection] = None

    def _cut(self, connection: Connection) -> bool:
        """Close it, unless it is being served; whether it was closed."""
        if connection.doing >= Doing.ANSWER:
            return False
        self.left(connection)
        connection.cut()
        return True


def most_connections(wanted: int) -> int:
    """As many as wanted, or as descriptors allow; the soft limit is raised as far as it may be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    return max(soft - SPARE, _FEWEST)
