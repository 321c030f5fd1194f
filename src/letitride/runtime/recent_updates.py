"""The latest updates of a table, to tell a client what it missed.

A table's state is larger than what changed it. So only one update in sixteen is kept with the table
before it, and the tables between are replayed when somebody asks.
"""

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from letitride.driver import Deadline
from letitride.table import Event, Table, replay

_REMEMBERED: Final = 64
_APART: Final = 16
"""From one table that is kept to the next."""


class Update(NamedTuple):
    """Events that are on disk; storing them took ``seconds``."""

    before: Table
    events: tuple[Event, ...]
    after: Table
    deadlines: tuple[Deadline, ...]
    seconds: float = 0.0


class _Kept(NamedTuple):
    before: Table | None
    events: tuple[Event, ...]
    deadlines: tuple[Deadline, ...]
    seconds: float


class RecentUpdates:
    """The last 64 updates, oldest first."""

    def __init__(self) -> None:
        self._kept: deque[_Kept] = deque()
        self._since = 0
        """Updates since the last one with its table."""
        self._version = -1

    def append(self, update: Update) -> None:
        if update.before.version != self._version:
            self.clear()
        with_table = self._since % _APART == 0
        self._since += 1
        self._version = update.after.version
        kept = update.before if with_table else None
        self._kept.append(_Kept(kept, update.events, update.deadlines, update.seconds))
        if len(self._kept) == _REMEMBERED + _APART:
            for _ in range(_APART):
                self._kept.popleft()

    def clear(self) -> None:
        self._kept.clear()
        self._since = 0

    def __len__(self) -> int:
        return min(len(self._kept), _REMEMBERED)

    def __iter__(self) -> Iterator[Update]:
        return islice(self._replayed(0), max(0, len(self._kept) - _REMEMBERED), None)

    def since(self, version: int) -> Iterator[Update]:
        """Those after the table had this version, if that was not too long ago."""
        first = 0
        for number, kept in enumerate(self._kept):
            if kept.before is not None and kept.before.version <= version:
                first = number
        found = self._replayed(first)
        return (update for update in found if update.before.version >= version)

    def _replayed(self, first: int) -> Iterator[Update]:
        after: Table | None = None
        for kept in tuple(self._kept)[first:]:
            before = kept.before or after
            assert before is not None
            after = replay(before, kept.events)
            yield Update(before, kept.events, after, kept.deadlines, kept.seconds)
