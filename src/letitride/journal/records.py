"""What a log and its secrets table contain, as stored: events, heads, answers, secrets."""

from typing import Final, NamedTuple

import msgspec

_encode: Final = msgspec.json.Encoder().encode

ORDER: Final = "order"
PASSWORD: Final = "password"
READY: Final = "ready"
SESSION: Final = "session"
"""The kinds of secrets: a deck order, a password hash, a server's readiness probe, a session."""


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """An event as stored in the log.

    ``position`` rises through the whole log and may have gaps. ``body`` is canonical JSON, and
    contains ``at`` too. ``previous`` is the hash of the event before it in the stream. ``seal``
    proves that the house wrote it: nobody can make one without the house key.
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
    seal: str = ""


class Head(msgspec.Struct, frozen=True):
    """The last event of a stream. A copy kept elsewhere shows later whether the log was
    rewritten."""

    stream: str
    version: int
    hash: str


class Snapshot(msgspec.Struct, frozen=True):
    """A stream's state at a version. Only a cache: all of them can be dropped at any time."""

    stream: str
    version: int
    body: bytes


Columns = tuple[str, int, int, str, int, bytes, str, str, str, int, str]
"""The columns of an event, in the order of ``RawEvent``."""


class RawEvent(NamedTuple):
    """An event in column order; like ``Stored``, but made in a third of the time."""

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
    seal: str

    def stored(self) -> Stored:
        return Stored(**self._asdict())


class End(NamedTuple):
    """``given`` is the last position the database has assigned; ``dense``: it skips none."""

    position: int
    given: int
    dense: bool


class EncryptedSecret(NamedTuple):
    """A secret, encrypted."""

    kind: str
    key: str
    body: bytes


class RawSnapshot(NamedTuple):
    stream: str
    version: int
    body: bytes


class StoredAnswer(NamedTuple):
    """The answer that a repeated command gets; ``asked`` is a digest of its request."""

    stream: str
    command_id: str
    first: int
    last: int
    asked: str = ""
    seal: str = ""

    @property
    def sealed(self) -> bytes:
        """The text that its seal covers."""
        return _encode(self[:5])


def about(kind: str, key: str) -> str:
    """What a secret belongs to; it cannot be decrypted as anything else."""
    return f"secret\n{kind}\n{key}"


def about_snapshot(stream: str, version: int) -> str:
    return f"snapshot\n{stream}\n{version}"
