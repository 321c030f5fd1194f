"""Counts open connections, in total and per address, and chooses which one makes room.

When all places are taken, we close a connection that is not being served: first one that is idle
between two requests, then one that is still sending its header, then one that is still sending its
body; the oldest of each. Last comes a live socket that has not said Hello, from the address that
has the most of them. An address with too many connections loses one of its own. If all are being
served, as live sockets are, the newcomer waits in the porch: a few places where only the operator's
probes are answered, so that a full server can be told from a dead one.

Live sockets that have not said Hello get only a part of the places, in total and per address.
"""

import resource
from enum import IntEnum
from typing import Final, Protocol

SPARE: Final = 64
"""File descriptors kept free for the database, for files and for the porch."""
PORCH: Final = 16
SILENT_IN_ALL: Final = 4
SILENT_PER_ADDRESS: Final = 8
"""At most one place in this many goes to live sockets that have not said Hello."""
_FEWEST: Final = 8


class Activity(IntEnum):
    """What a connection is doing. Lower values make room first; from ``ANSWER`` on none does."""

    IDLE = 0
    HEADER = 1
    BODY = 2
    SILENT = 3
    """A live socket that has not said Hello."""
    ANSWER = 4
    SOCKET = 5


class Connection(Protocol):
    """``address`` is the peer's."""

    address: str
    activity: Activity

    def cut(self) -> None:
        """Close it now."""
        ...


class Connections:
    """``per_address`` is None behind a proxy, where all connections come from one address."""

    def __init__(self, most: int, per_address: int | None) -> None:
        self.most = most
        self._per_address = per_address
        self._all: dict[Connection, None] = {}  # oldest first, like the others
        self._by_activity: dict[Activity, dict[Connection, None]] = {each: {} for each in Activity}
        self._from: dict[str, dict[Connection, None]] = {}
        self._silent: dict[str, dict[Connection, None]] = {}  # by address
        self._most_silent = _part(most, SILENT_IN_ALL)
        self._most_silent_per_address = (
            None if per_address is None else _part(per_address, SILENT_PER_ADDRESS)
        )
        self._porch: dict[Connection, None] = {}

    def __len__(self) -> int:
        return len(self._all)

    def count(self, activity: Activity) -> int:
        return len(self._by_activity[activity])

    def on_connected(self, connection: Connection) -> bool:
        """Returns whether it gets a place; if not, it waits in the porch."""
        if not self._has_room(connection.address):
            self._porch[connection] = None
            if len(self._porch) > PORCH:
                oldest = next(iter(self._porch))
                del self._porch[oldest]
                oldest.cut()
            return False
        self._place(connection)
        return True

    def on_activity_changed(self, connection: Connection, activity: Activity) -> None:
        """The connection is now doing something else."""
        if connection not in self._all:
            connection.activity = activity
            return
        self._stops(connection)
        connection.activity = activity
        self._begins(connection)

    def on_upgraded(self, old: Connection, new: Connection) -> None:
        """A request has become a live socket, which takes over its place."""
        self.on_disconnected(old)
        self._place(new)

    def on_disconnected(self, connection: Connection) -> None:
        """Does nothing if the connection has already left."""
        self._porch.pop(connection, None)
        if connection not in self._all:
            return
        del self._all[connection]
        self._stops(connection)
        _take_out(self._from, connection)

    def _has_room(self, address: str) -> bool:
        own = self._from.get(address, {})
        if self._per_address is not None and len(own) >= self._per_address:
            return self._cut(min(own, key=lambda each: each.activity))
        if len(self._all) < self.most:
            return True
        oldest = (self._first_to_go(activity) for activity in Activity)
        return any(each is not None and self._cut(each) for each in oldest)

    def _first_to_go(self, activity: Activity) -> Connection | None:
        """The oldest; for silent sockets, the oldest of the address that has the most, so that a
        client about to say Hello does not make room for clients that never will."""
        if activity is Activity.SILENT and self._silent:
            most = max(self._silent.values(), key=len)
            return next(iter(most))
        return next(iter(self._by_activity[activity]), None)

    def _place(self, connection: Connection) -> None:
        self._all[connection] = None
        self._from.setdefault(connection.address, {})[connection] = None
        self._begins(connection)

    def _begins(self, connection: Connection) -> None:
        self._by_activity[connection.activity][connection] = None
        if connection.activity is not Activity.SILENT:
            return
        own = self._silent.setdefault(connection.address, {})
        own[connection] = None
        if self._most_silent_per_address is not None and len(own) > self._most_silent_per_address:
            self._cut(next(iter(own)))
        elif self.count(Activity.SILENT) > self._most_silent:
            first = self._first_to_go(Activity.SILENT)
            assert first is not None, "there are more than enough"
            self._cut(first)

    def _stops(self, connection: Connection) -> None:
        del self._by_activity[connection.activity][connection]
        if connection.activity is Activity.SILENT:
            _take_out(self._silent, connection)

    def _cut(self, connection: Connection) -> bool:
        """Close it unless it is being served. Returns whether it was closed."""
        if connection.activity >= Activity.ANSWER:
            return False
        self.on_disconnected(connection)
        connection.cut()
        return True


def _part(places: int, one_in: int) -> int:
    return max(places // one_in, _FEWEST)


def _take_out(of: dict[str, dict[Connection, None]], connection: Connection) -> None:
    own = of[connection.address]
    del own[connection]
    if not own:
        del of[connection.address]


def most_connections(wanted: int) -> int:
    """The number of connections to allow: as many as wanted, or as file descriptors allow. Raises
    the soft limit if it can."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    return max(soft - SPARE, _FEWEST)
