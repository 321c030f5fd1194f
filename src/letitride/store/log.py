"""The port: an append-only log of streams of events, whatever database stands behind it.

A stream is the life of one thing, such as a table; its events are numbered from 1. A writer says
which version it has seen; where another was faster it gets a ``Conflict``, a value. A command has
an id, and a repeated one gets the first answer and stores nothing, so a retry is always safe.

Beside the log there is a drawer, for what must not be in it: card orders that nobody has seen,
hashes of passwords, sessions. What lies in the drawer can be changed and thrown away.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import msgspec

from letitride.journal import Evidence, Head, HouseKeys, Snapshot, Stored
from letitride.store.doubts import Doubts

if TYPE_CHECKING:
    from letitride.journal import Evidence

LAST_VERSION: Final = 2**31 - 1
"""No stream gets further: PostgreSQL keeps versions in 32 bits."""


class Write(NamedTuple):
    """What goes into one stream in a transaction of several.

    ``expected`` and ``seen`` are the version and the hash that it was decided on; without a hash,
    the version alone counts. ``asked`` is a digest of what was asked for: the same id with another
    one is another command.
    """

    stream: str
    events: Sequence[msgspec.Struct]
    expected: int
    command_id: str
    seen: str = ""
    asked: str = ""


class Secret(NamedTuple):
    """Something for the drawer, in place of what has the same kind and key; None throws it away."""

    kind: str
    key: str
    body: bytes | None


class CommandWrites(NamedTuple):
    """What one command writes; another one may be decided upon it before either is stored."""

    writes: Sequence[Write]
    secrets: Sequence[Secret] = ()


class Appended(msgspec.Struct, frozen=True, eq=False):
    """The versions that a command's events got; without events, ``last`` is below ``first``.

    ``again``: they had got them before, and nothing was stored now. ``hash`` is that of the head of
    the stream; two answers about the same versions are the same with or without it.
    """

    stream: str
    first: int
    last: int
    hash: str = ""
    again: bool = False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Appended):
            return NotImplemented
        return self._place == other._place

    def __hash__(self) -> int:
        return hash(self._place)

    @property
    def _place(self) -> tuple[str, int, int, bool]:
        return self.stream, self.first, self.last, self.again

    @property
    def versions(self) -> range:
        return range(self.first, self.last + 1)


class Conflict(msgspec.Struct, frozen=True):
    """Somebody else was faster: the stream is not at the version that the writer had seen."""

    stream: str
    expected: int
    actual: int


class Notice(NamedTuple):
    """The stream has got as far as this version, and it is on disk."""

    stream: str
    version: int


class Unavailable(Exception):
    """The database failed or was closed. What was asked for may have happened: ask again with
    the same command id, and the answer is the true one."""


class Forged(Unavailable):
    """What lies in the log was not written by the house; nothing is built upon it."""

    def __init__(
        self, stream: str, version: int, why: str = "the house did not write this"
    ) -> None:
        super().__init__(f"{stream}, event {version}: {why}")
        self.stream = stream
        self.version = version


class OtherCommand(ValueError):
    """The id of a command is that of another one, which asked for something else."""

    def __init__(self, stream: str, command_id: str) -> None:
        super().__init__(f"another command has the id {command_id!r} in {stream}")
        self.stream = stream
        self.command_id = command_id


class CannotOpen(Exception):
    """The address is wrong, or what it leads to is no log that this program can use."""


class EventLog(Protocol):
    @property
    def keys(self) -> HouseKeys | None:
        """The keys of the house; without them the log can only be read, and no seal checked."""
        ...

    @property
    def doubts(self) -> Doubts:
        """What lies in the database and was not written by the house."""
        ...

    async def read(
        self, stream: str, after: int = 0, *, limit: int | None = None
    ) -> Sequence[Stored]:
        """The events of a stream past a version, in order; none for a stream nobody wrote to, and
        none past a version that it has not got to, however far that is.

        Each follows from the one before it and carries the seal of the house. Raises ``Forged``
        where one does not.
        """
        ...

    async def read_raw(
        self, stream: str, after: int = 0, *, limit: int | None = None
    ) -> Sequence[Stored]:
        """As ``read``, but as the events lie there: unchecked. For whoever proves them."""
        ...

    async def scan(self, after: int = 0, *, limit: int = 1000) -> Sequence[Stored]:
        """Events of all streams past a position, in its order, as they lie there: unchecked."""
        ...

    async def newest(self, limit: int) -> Sequence[Stored]:
        """The last events of all streams, the very last first, as they lie there: unchecked."""
        ...

    def evidence(self) -> "Evidence":
        """Everything as it lies in the database, for whoever proves it."""
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
        self, writes: Sequence[Write], *, secrets: Sequence[Secret] = ()
    ) -> Sequence[Appended] | Conflict:
        """Store into several streams, and the drawer, in one transaction: all of it or nothing.

        A write whose stream is not at the version and the hash that it names is a ``Conflict``.

        If the first write repeats its command, the answers are those of the first time. Each write
        is of another stream; one without events only asks that its stream is where it is expected.
        Raises as ``append`` does, and ``OtherCommand`` where the id is another command's: one that
        asked for something else, or one of a later stream that the first does not know.
        """
        ...

    async def append_group(
        self, decisions: Sequence[CommandWrites]
    ) -> Sequence[Sequence[Appended]] | Conflict:
        """Store what was decided one upon another: all of it or nothing.

        A command that comes again is a ``Conflict`` too: what follows it was decided upon
        something else. Raises as ``append_all`` does.
        """
        ...

    async def answer(self, stream: str, command_id: str, *, asked: str = "") -> Appended | None:
        """What a command was answered, if it was. Raises ``OtherCommand``."""
        ...

    async def put_secrets(self, *secrets: Secret) -> None:
        """Put into the drawer, encrypted: nobody reads it without the house key."""
        ...

    async def secret(self, kind: str, key: str) -> bytes | None:
        """None also where the house did not put it there; then ``doubts`` tells so."""
        ...

    async def secrets(self, kind: str) -> Mapping[str, bytes]: ...

    async def secret_kinds(self) -> Sequence[str]: ...

    async def take_leases(
        self, names: Sequence[str], owner: str, seconds: float
    ) -> Mapping[str, int]:
        """Renew the owner's leases and take those that are free; the answer is all that the owner
        now holds of these names, each with its number, which rises when the owner changes.

        The seconds run by the database's clock, not before this is called. It is not tried again
        where the connection breaks: a lease that comes late is worth nothing. Raises
        ``Unavailable``.
        """
        ...

    async def release_leases(self, owner: str) -> None:
        """Let others take them at once."""
        ...

    async def streams(self) -> Sequence[str]: ...

    async def heads(self) -> Sequence[Head]: ...

    async def heads_of(self, streams: Sequence[str]) -> Sequence[Head]:
        """Of those among them that anybody wrote to."""
        ...

    async def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        """Keep it if it is newer than the one that is kept."""
        ...

    async def latest_snapshot(self, stream: str) -> Snapshot | None: ...

    async def snapshot_streams(self) -> Sequence[str]: ...

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
