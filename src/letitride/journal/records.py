"""What lies in a log and beside it, as the database has it: events, heads, answers, secrets."""

from typing import Final, NamedTuple

import msgspec

_encode: Final = msgspec.json.Encoder().encode

ORDER: Final = "order"
PASSWORD: Final = "password"
READY: Final = "ready"
SESSION: Final = "session"
"""Kinds of secrets that are kept beside the log, encrypted."""


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """An event as it lies in the log.

    ``position`` rises through the whole log and may leave gaps. ``body`` is canonical JSON; ``at``
    stands in it too. ``previous`` is the hash of the event before it in the stream. ``seal`` shows
    that the house wrote it: nobody makes one without the house key.
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
    """The last event of a stream. Kept elsewhere, it tells later whether the log was rewritten."""

    stream: str
    version: int
    hash: str


class Snapshot(msgspec.Struct, frozen=True):
    """What a stream came to at a version. Only a shortcut: all of them may be dropped any time."""

    stream: str
    version: int
    body: bytes


Columns = tuple[str, int, int, str, int, bytes, str, str, str, int, str]
"""The columns of an event, in the order of ``Raw``."""


class Raw(NamedTuple):
    """An event in the order of the columns; as ``Stored``, and made in a third of the time."""

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
    """``given`` is the last position that the database has given out; ``dense``: it leaves none
    out."""

    position: int
    given: int
    dense: bool


class Thing(NamedTuple):
    """Something in the drawer, encrypted."""

    kind: str
    key: str
    body: bytes


class RawSnapshot(NamedTuple):
    stream: str
    version: int
    body: bytes


class Answered(NamedTuple):
    """The answer that a repeated command gets; ``asked`` is a digest of what it asked for."""

    stream: str
    command_id: str
    first: int
    last: int
    asked: str = ""
    seal: str = ""

    @property
    def sealed(self) -> bytes:
        """What its seal is over."""
        return _encode(self[:5])


def about(kind: str, key: str) -> str:
    """What a thing in the drawer stands for; it decrypts as nothing else."""
    return f"drawer\n{kind}\n{key}"


def about_snapshot(stream: str, version: int) -> str:
    return f"snapshot\n{stream}\n{version}"
