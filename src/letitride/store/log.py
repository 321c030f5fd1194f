"""The port: an append-only log of event streams, whatever the database.

A stream is the history of one thing, such as a table; its events are numbered from 1. A writer
names the version it has seen; if another wrote first it gets a ``Conflict``, a value. A command has
an id, and a repeated one gets the first answer and stores nothing, so a retry is always safe.

Secrets must not be in the log: unseen deck orders, password hashes, sessions. They are in the
secrets table, encrypted, and can be changed and deleted.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final, NamedTuple, Protocol

import msgspec

from letitride.journal import Evidence, Head, HouseKeys, Snapshot, Stored
from letitride.store.doubts import Doubts
from letitride.store.words import say

LAST_VERSION: Final = 2**31 - 1
"""The highest version of a stream: PostgreSQL stores versions in 32 bits."""


class Write(NamedTuple):
    """What goes into one stream, in a transaction of several.

    ``expected`` and ``seen`` are the version and hash it was decided on; without a hash, only the
    version counts. ``asked`` is a digest of the request: the same id with another digest is another
    command.
    """

    stream: str
    events: Sequence[msgspec.Struct]
    expected: int
    command_id: str
    seen: str = ""
    asked: str = ""


class Secret(NamedTuple):
    """A secret to store, replacing the one of the same kind and key; a ``body`` of None deletes
    it."""

    kind: str
    key: str
    body: bytes | None


class CommandWrites(NamedTuple):
    """What one command writes; the next can be decided on it before either is stored."""

    writes: Sequence[Write]
    secrets: Sequence[Secret] = ()


class Appended(msgspec.Struct, frozen=True, eq=False):
    """The versions that a command's events got; without events, ``last`` is below ``first``.

    ``again``: they were stored earlier, and nothing was stored now. ``hash`` is the stream's head;
    two answers about the same versions are equal with or without it.
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
    """Somebody else wrote first: the stream is not at the version the writer had seen."""

    stream: str
    expected: int
    actual: int


class Notice(NamedTuple):
    """The stream has reached this version, and it is on disk."""

    stream: str
    version: int


class Unavailable(Exception):
    """The database failed or was closed. The write may have happened: repeat it with the same
    command id, and the answer shows whether it did."""


class Forged(Unavailable):
    """An event in the log was not written by the house; nothing may be built on it."""

    def __init__(self, stream: str, version: int, why: str = say("log.not_ours")) -> None:
        super().__init__(f"{stream}, event {version}: {why}")
        self.stream = stream
        self.version = version


class TooSlow(Unavailable):
    """The database did not answer in time. What was asked for may still happen."""


class FileMoved(Unavailable):
    """The open file is not the one at its path any more: what is written would be lost."""


class OtherCommand(ValueError):
    """The command id belongs to another command, which asked for something else."""

    def __init__(self, stream: str, command_id: str) -> None:
        super().__init__(say("log.id_taken", command_id=command_id, stream=stream))
        self.stream = stream
        self.command_id = command_id


class CannotOpen(Exception):
    """The address is wrong, or it is not a log that this program can use."""


class EventLog(Protocol):
    patience: float | None
    """Seconds that a call may take before it raises ``TooSlow``; None for as long as it takes."""

    @property
    def keys(self) -> HouseKeys | None:
        """The house keys; without them the log can only be read, and no seal checked."""
        ...

    @property
    def doubts(self) -> Doubts:
        """What was found in the database that the house did not write."""
        ...

    async def read(
        self, stream: str, after: int = 0, *, limit: int | None = None
    ) -> Sequence[Stored]:
        """A stream's events after a version, in order; none if the stream does not exist or has not
        reached it.

        Each must follow from the one before and carry the house's seal. Raises ``Forged`` if one
        does not.
        """
        ...

    async def read_raw(
        self, stream: str, after: int = 0, *, limit: int | None = None
    ) -> Sequence[Stored]:
        """Like ``read``, but unchecked: exactly what is in the database. For proofs."""
        ...

    async def scan(self, after: int = 0, *, limit: int = 1000) -> Sequence[Stored]:
        """Events of all streams after a position, in order of position, unchecked."""
        ...

    async def newest(self, limit: int) -> Sequence[Stored]:
        """The last events of all streams, latest first, unchecked."""
        ...

    def evidence(self) -> "Evidence":
        """Everything in the database, unchecked, for a proof."""
        ...

    async def append(
        self, stream: str, events: Sequence[msgspec.Struct], *, expected: int, command_id: str
    ) -> Appended | Conflict:
        """Store events, all or none; they are on disk before this returns.

        A command id is unique within its stream. Raises ``Unavailable``, and ``ValueError`` for a
        stream or command id that is not printable or longer than 200 characters.
        """
        ...

    async def append_all(
        self, writes: Sequence[Write], *, secrets: Sequence[Secret] = ()
    ) -> Sequence[Appended] | Conflict:
        """Store into several streams, and the secrets table, in one transaction: all or nothing.

        If a stream is not at the version and hash that its write names, the answer is ``Conflict``.

        If the first write repeats its command, the answers are the first ones. Each write is for
        another stream; one without events only requires its stream to be at the expected version.
        Raises as ``append`` does, and ``OtherCommand`` if the id belongs to another command: one
        that asked for something else, or one in a later stream that the first does not know.
        """
        ...

    async def append_group(
        self, decisions: Sequence[CommandWrites]
    ) -> Sequence[Sequence[Appended]] | Conflict:
        """Store commands that were decided one after another: all or nothing.

        A repeated command is a ``Conflict`` too: what follows it was decided on something else.
        Raises as ``append_all`` does.
        """
        ...

    async def answer(self, stream: str, command_id: str, *, asked: str = "") -> Appended | None:
        """The answer a command got, if any. Raises ``OtherCommand``."""
        ...

    async def put_secrets(self, *secrets: Secret) -> None:
        """Store secrets, encrypted: nobody can read them without the house key."""
        ...

    async def secret(self, kind: str, key: str) -> bytes | None:
        """A secret, decrypted. None if there is none, or if the house did not store it; ``doubts``
        then says so."""
        ...

    async def secrets(self, kind: str) -> Mapping[str, bytes]: ...

    async def secret_kinds(self) -> Sequence[str]: ...

    async def take_leases(
        self, names: Sequence[str], owner: str, seconds: float
    ) -> Mapping[str, int]:
        """Renew the owner's leases and take free ones; returns all of these that the owner now
        holds, each with its number, which rises when the owner changes.

        The seconds run by the database's clock, from this call on. Not retried when the connection
        breaks: a late lease is useless. Raises ``Unavailable``.
        """
        ...

    async def release_leases(self, owner: str) -> None:
        """Let others take them at once."""
        ...

    async def streams(self) -> Sequence[str]: ...

    async def heads(self) -> Sequence[Head]: ...

    async def heads_of(self, streams: Sequence[str]) -> Sequence[Head]:
        """The heads of those streams that have events."""
        ...

    async def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        """Store it if it is newer than the stored one."""
        ...

    async def latest_snapshot(self, stream: str) -> Snapshot | None: ...

    async def snapshot_streams(self) -> Sequence[str]: ...

    async def drop_snapshots(self) -> None: ...

    def subscribe(
        self, stream: str | None = None
    ) -> AbstractAsyncContextManager[AsyncIterator[Notice]]:
        """Notices of everything committed from now on, for one stream or all.

        Subscribe, then read, then follow: nothing is missed. For a slow subscriber, only a stream's
        latest notice is kept.
        """
        ...

    async def close(self) -> None:
        """Finish pending work, then close the database."""
        ...


def within_reach(version: int) -> int:
    """The nearest version that every database accepts: some raise an error for one that no stream
    can reach."""
    return min(max(version, 0), LAST_VERSION)


def check_names(*names: str) -> None:
    """Raises ``ValueError`` for a stream name or command id that not every database can store."""
    for name in names:
        if not 0 < len(name) <= 200 or not name.isprintable():
            raise ValueError(f"not a name for a stream or a command: {name[:50]!r}")
