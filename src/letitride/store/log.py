"""The port: an append-only log of streams of events, whatever database stands behind it.

A stream is the life of one thing, such as a table; its events are numbered from 1. A writer says
which version it has seen; where another was faster it gets a ``Conflict``, a value. A command has
an id, and a repeated one gets the first answer and stores nothing, so a retry is always safe.

Beside the log there is a drawer, for what must not be in it: card orders that nobody has seen,
hashes of passwords, sessions. What lies in the drawer can be changed and thrown away.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final, NamedTuple, Protocol

import msgspec

LAST_VERSION: Final = 2**31 - 1
"""No stream gets further: PostgreSQL keeps versions in 32 bits."""


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """An event as it lies in the log.

    ``position`` rises through the whole log and may leave gaps. ``body`` is canonical JSON; ``at``
    stands in it too. ``previous`` is the hash of the event before it in the stream.
    """

    stream: str
    version: int
    position: int
    kind: str
    schema: int
    body: bytes
    previous: str
    hash: str
    command_id: str
    at: int


class Write(NamedTuple):
    """What goes into one stream in a transaction of several."""

    stream: str
    events: Sequence[msgspec.Struct]
    expected: int
    command_id: str


class Keep(NamedTuple):
    """Something for the drawer, in place of what has the same kind and key; None throws it away."""

    kind: str
    key: str
    body: bytes | None


class Appended(msgspec.Struct, frozen=True):
    """The versions that a command's events got; without events, ``last`` is below ``first``.

    ``again``: they had got them before, and nothing was stored now.
    """

    stream: str
    first: int
    last: int
    again: bool = False

    @property
    def versions(self) -> range:
        return range(self.first, self.last + 1)


class Conflict(msgspec.Struct, frozen=True):
    """Somebody else was faster: the stream is not at the version that the writer had seen."""

    stream: str
    expected: int
    actual: int


class Head(msgspec.Struct, frozen=True):
    """The last event of a stream. Kept elsewhere, it tells later whether the log was rewritten."""

    stream: str
    version: int
    hash: str


class Snapshot(msgspec.Struct, frozen=True):
    """What a stream came to at a version. Only a shortcut: all of them may be dropped any time."""

    stream: str
    version: int
    body: bytes


class Notice(NamedTuple):
    """The stream has got as far as this version, and it is on disk."""

    stream: str
    version: int


class Unavailable(Exception):
    """The database failed or was closed. What was asked for may have happened: ask again with
    the same command id, and the answer is the true one."""


class CannotOpen(Exception):
    """The address is wrong, or what it leads to is no log that this program can use."""


class EventLog(Protocol):
    async def read(
        self, stream: str, after: int = 0, *, limit: int | None = None
    ) -> Sequence[Stored]:
        """The events of a stream past a version, in order; none for a stream nobody wrote to, and
        none past a version that it has not got to, however far that is."""
        ...

    async def append(
        self, stream: str, events: Sequence[msgspec.Struct], *, expected: int, command_id: str
    ) -> Appended | Conflict:
        """Store events, all or none; they are on disk before this answers.

        A command id counts within its stream. Raises ``Unavailable``, and ``ValueError`` for a
        stream or a command id that is not printable or longer than 200 signs.
        """
        ...

    async def append_all(
        self, writes: Sequence[Write], *, keep: Sequence[Keep] = ()
    ) -> Sequence[Appended] | Conflict:
        """Store into several streams, and the drawer, in one transaction: all of it or nothing.

        If the first write repeats its command, the answers are those of the first time. Each write
        is of another stream; one without events only asks that its stream is where it is expected.
        Raises as ``append`` does, and ``ValueError`` where the first stream does not know the
        command and a later one has its id from another.
        """
        ...

    async def answer(self, stream: str, command_id: str) -> Appended | None:
        """What a command was answered, if it was."""
        ...

    async def keep(self, *things: Keep) -> None: ...

    async def kept(self, kind: str, key: str) -> bytes | None: ...

    async def all_kept(self, kind: str) -> Mapping[str, bytes]: ...

    async def streams(self) -> Sequence[str]: ...

    async def heads(self) -> Sequence[Head]: ...

    async def heads_of(self, streams: Sequence[str]) -> Sequence[Head]:
        """Of those among them that anybody wrote to."""
        ...

    async def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        """Keep it if it is newer than the one that is kept."""
        ...

    async def latest_snapshot(self, stream: str) -> Snapshot | None: ...

    async def drop_snapshots(self) -> None: ...

    def subscribe(
        self, stream: str | None = None
    ) -> AbstractAsyncContextManager[AsyncIterator[Notice]]:
        """Notices of what is committed from now on, of one stream or of all.

        Enter, then read, then follow: nothing is missed. Where a subscriber is slow, notices of a
        stream fold into its latest one, so that nothing piles up.
        """
        ...

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""
        ...


def within_reach(version: int) -> int:
    """The nearest version that every database can be asked about: what no stream gets to, some take
    for an error."""
    return min(max(version, 0), LAST_VERSION)


def check_names(*names: str) -> None:
    """Raises ``ValueError`` for the name of a stream or a command that not every database keeps."""
    for name in names:
        if not 0 < len(name) <= 200 or not name.isprintable():
            raise ValueError(f"not a name for a stream or a command: {name[:50]!r}")
