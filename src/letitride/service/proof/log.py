"""A whole log: the chain of every stream, heads that were exported, and the proof of every table.

Streams are read one after another, so that only one is in memory at a time.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from letitride.service.proof.findings import Finding, Matter, Proof
from letitride.service.proof.table import prove
from letitride.store import BadEvent, EventLog, Head, Stored, Wrong, decode, verify
from letitride.table import Event

TABLE: Final = "table:"


class Bad(msgspec.Struct, frozen=True, kw_only=True):
    """An event of the log that is wrong, and why. No position: it is no longer there."""

    stream: str
    version: int
    position: int | None
    what: Wrong | Matter
    sentence: str

    def __str__(self) -> str:
        return f"{self.stream}, event {self.version} ({self.what}): {self.sentence}"


class StreamProof(msgspec.Struct, frozen=True, kw_only=True):
    """``proof`` for the streams whose events are proved beyond the chain."""

    stream: str
    events: int
    proof: Proof | None
    head: Head | None
    bad: tuple[Bad, ...]


class LogProof(msgspec.Struct, frozen=True, kw_only=True):
    streams: tuple[StreamProof, ...]
    bad: tuple[Bad, ...]

    @property
    def events(self) -> int:
        return sum(each.events for each in self.streams)

    @property
    def heads(self) -> tuple[Head, ...]:
        """As they were read and proved, whatever has been written since."""
        return tuple(each.head for each in self.streams if each.head is not None)

    @property
    def tables(self) -> Mapping[str, Proof]:
        """By the ids of the tables."""
        return {
            each.stream.removeprefix(TABLE): each.proof
            for each in self.streams
            if each.proof is not None
        }


async def prove_log(log: EventLog, heads: Iterable[Head] = ()) -> LogProof:
    """``heads`` were exported earlier: each must still be in the log."""
    exported: dict[str, list[Head]] = {}
    for head in heads:
        exported.setdefault(head.stream, []).append(head)
    streams = [
        prove_stream(name, await log.read(name), exported.get(name, ()))
        for name in sorted({*await log.streams(), *exported})
    ]
    bad = (each for stream in streams for each in stream.bad)
    in_order = sorted(bad, key=lambda each: (each.position is None, each.position or 0))
    return LogProof(streams=tuple(streams), bad=tuple(in_order))


def prove_stream(name: str, stored: Sequence[Stored], heads: Iterable[Head] = ()) -> StreamProof:
    fault = verify(stored, heads)
    bad = []
    if fault is not None:
        sentence = f"The chain is broken here: {fault.message}."
        bad.append(
            Bad(
                stream=name,
                version=fault.version,
                position=fault.position,
                what=fault.wrong,
                sentence=sentence,
            )
        )
    prover = _prover(name)
    proof = None if prover is None else prover(stored)
    for finding in () if proof is None else proof.findings:
        at = stored[finding.version - 1]
        bad.append(
            Bad(
                stream=name,
                version=at.version,
                position=at.position,
                what=finding.matter,
                sentence=finding.sentence,
            )
        )
    head = Head(name, stored[-1].version, stored[-1].hash) if stored else None
    return StreamProof(
        stream=name, events=len(stored), proof=proof, head=head, bad=tuple(_sorted(bad))
    )


def _sorted(bad: Iterable[Bad]) -> list[Bad]:
    """By version; of one event, what the chain says comes first."""
    return sorted(bad, key=lambda each: each.version)


def prove_table(stored: Sequence[Stored]) -> Proof:
    """Up to an event that is none this program knows."""
    events: list[Event] = []
    for each in stored:
        try:
            events.append(decode(each))
        except BadEvent as error:
            unknown = Finding(len(events) + 1, Matter.RECORD, f"It cannot be read: {error}.")
            proof = prove(events)
            return msgspec.structs.replace(proof, findings=(*proof.findings, unknown))
    return prove(events)


Prover = Callable[[Sequence[Stored]], Proof]
PROVERS: Final[Mapping[str, Prover]] = {TABLE: prove_table}
"""What is proved beyond the chain, by how the names of its streams begin."""


def _prover(stream: str) -> Prover | None:
    return next((prover for start, prover in PROVERS.items() if stream.startswith(start)), None)
