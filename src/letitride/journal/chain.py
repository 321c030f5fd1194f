"""The chain: every event carries the hash of the one before it, so none can be changed alone.

An event's hash is SHA-256 over a line of JSON,
``[previous,stream,version,kind,schema,command_id]``, a line feed, and the body. The first event of
a stream follows ``GENESIS``. An attacker with write access can rehash the rest of a stream, but
cannot seal it without the house key; and a head exported earlier gives it away.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from typing import Final

import msgspec

from letitride.journal.records import Columns, Head, Stored
from letitride.journal.words import say

GENESIS: Final = "0" * 64


class FaultKind(StrEnum):
    ALTERED = "altered"
    DROPPED = "dropped"
    REORDERED = "reordered"
    TRUNCATED = "truncated"


class Fault(msgspec.Struct, frozen=True):
    """The first bad event. ``position`` is None if there is no event at or after that version."""

    stream: str
    version: int
    position: int | None
    wrong: FaultKind
    message: str

    def __str__(self) -> str:
        return f"{self.stream} {self.version}: {self.wrong}: {self.message}"


class _Body(msgspec.Struct):
    """Fields of the body that are also stored beside it."""

    type: str
    at: int = 0


_encode: Final = msgspec.json.Encoder().encode
_BODY: Final = msgspec.json.Decoder(_Body)


def hash_of(
    previous: str,
    *,
    stream: str,
    version: int,
    kind: str,
    schema: int,
    command_id: str,
    body: bytes,
) -> str:
    line = _encode((previous, stream, version, kind, schema, command_id))
    return sha256(line + b"\n" + body).hexdigest()


def hashes_of(rows: Iterable[Columns]) -> list[str]:
    """``hash_of`` for each row, in nine tenths of the time."""
    line = _encode
    return [
        sha256(line((previous, stream, version, kind, schema, id)) + b"\n" + body).hexdigest()
        for stream, version, _, kind, schema, body, previous, _, id, _, _ in rows
    ]


def follows(event: Stored, previous: str) -> bool:
    """Whether its hash is right, and it directly follows the event with hash ``previous``."""
    return event.previous == previous and _own_hash(event) == event.hash


def verify(stored: Iterable[Stored], heads: Iterable[Head] = ()) -> Fault | None:
    """The first fault in a log, or None.

    Give each stream from its first event, in order; streams may be mixed. ``heads`` are heads
    exported earlier: each must still be in the log. The first fault is the one with the lowest
    position. If several events in a row were rehashed, only the last can be named.
    """
    streams: dict[str, list[Stored]] = {}
    for event in stored:
        streams.setdefault(event.stream, []).append(event)
    exported: dict[str, dict[int, str]] = {}
    for head in heads:
        exported.setdefault(head.stream, {})[head.version] = head.hash
    faults = [
        fault
        for name in {**streams, **exported}
        if (fault := _verify(name, streams.get(name, []), exported.get(name, {})))
    ]
    return min(faults, key=lambda f: (f.position is None, f.position or 0), default=None)


def _verify(stream: str, events: Sequence[Stored], heads: Mapping[int, str]) -> Fault | None:
    previous, position = GENESIS, 0
    for index, event in enumerate(events):
        if event.version != index + 1:
            return _missing(events, index)
        if _own_hash(event) != event.hash:
            return _altered(events, index)
        if event.previous != previous:
            return _broken_link(events, index, heads)
        if fault := _beside_the_body(event):
            return _fault(event, FaultKind.ALTERED, fault)
        if event.position <= position:
            return _fault(event, FaultKind.REORDERED, say("chain.position"))
        if heads.get(event.version, event.hash) != event.hash:
            return _fault(event, FaultKind.ALTERED, say("chain.not_exported"))
        previous, position = event.hash, event.position
    last = max(heads, default=0)
    if last > len(events):
        message = say("chain.cut_off", last=last)
        return Fault(stream, len(events) + 1, None, FaultKind.TRUNCATED, message)
    return None


def _missing(events: Sequence[Stored], index: int) -> Fault:
    """Another version is where this one should be: this one is elsewhere, or gone."""
    event, version = events[index], index + 1
    if event.version < version or any(each.version == version for each in events[index:]):
        wrong, message = FaultKind.REORDERED, say("chain.other_version", version=event.version)
    else:
        wrong, message = FaultKind.DROPPED, f"version {event.version} follows {index}"
    return Fault(event.stream, version, event.position, wrong, message)


def _altered(events: Sequence[Stored], index: int) -> Fault:
    """Its hash is wrong: it was altered, or is a renumbered event of the same stream."""
    event = events[index]
    for other in range(1, len(events) + 2):
        if _own_hash(event, version=other) == event.hash:
            if other <= index:
                message = say("chain.moved", version=index + 1)
                return _fault(events[other - 1], FaultKind.ALTERED, message)
            dropped = all(_own_hash(each, version=index + 1) != each.hash for each in events)
            wrong = FaultKind.DROPPED if dropped else FaultKind.REORDERED
            return _fault(event, wrong, say("chain.other_version", version=other))
    return _fault(event, FaultKind.ALTERED, say("chain.altered"))


def _broken_link(events: Sequence[Stored], index: int, heads: Mapping[int, str]) -> Fault:
    """Two events, each sound, do not fit together: one of them was altered and rehashed.

    It is the earlier one, unless the event after the later one does not fit either.
    """
    event = events[index]
    following = events[index + 1].previous if index + 1 < len(events) else event.hash
    sound = following == event.hash and heads.get(event.version, event.hash) == event.hash
    if index and sound:
        return _fault(events[index - 1], FaultKind.ALTERED, say("chain.next_hashed_after_another"))
    return _fault(event, FaultKind.ALTERED, say("chain.hashed_after_another"))


def _beside_the_body(event: Stored) -> str | None:
    try:
        body = _BODY.decode(event.body)
    except msgspec.MsgspecError as error:
        return say("chain.no_event", error=error)
    if body.type != event.kind:
        return say("chain.other_kind", kind=body.type)
    return None if body.at == event.at else say("chain.other_time")


def _own_hash(event: Stored, *, version: int | None = None) -> str:
    return hash_of(
        event.previous,
        stream=event.stream,
        version=event.version if version is None else version,
        kind=event.kind,
        schema=event.schema,
        command_id=event.command_id,
        body=event.body,
    )


def _fault(event: Stored, wrong: FaultKind, message: str) -> Fault:
    return Fault(event.stream, event.version, event.position, wrong, message)
