"""Ways to falsify a log, each with the event that a check must name."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from letitride.journal.chain import FaultKind, hash_of
from letitride.journal.codec import CODEC
from letitride.journal.keys import HouseKey, HouseKeys
from letitride.journal.records import Head, Stored
from letitride.store.batch import Bundle, StreamPart, WaitingAppend, plan
from tests.table.scenes import played

STREAMS = ("nsw-let-it-ride", "wa-let-it-ride-bonus", "ca-let-it-ride")
Log = Sequence[Stored]
KEYS = HouseKeys([HouseKey(bytes(32))])


class Tampered(NamedTuple):
    log: Log
    version: int
    wrong: FaultKind


@cache
def true_log() -> Log:
    """Rounds of several tables, whose events came in by turns."""
    encoded = [(name, list(map(CODEC.encode, played(name).log[:90]))) for name in STREAMS]
    wanted = [
        WaitingAppend((Bundle((StreamPart(name, (events[n],), n, f"{name} {n}"),)),))
        for n in range(90)
        for name, events in encoded
    ]
    return [
        Stored(position=position, **{**row._asdict(), "body": row.body.encode()})
        for position, row in enumerate(plan(wanted, (), (), KEYS).rows, 1)
    ]


def heads_of(log: Log) -> list[Head]:
    return list({e.stream: Head(e.stream, e.version, e.hash) for e in log}.values())


def rehashed(event: Stored, previous: str | None = None) -> Stored:
    before = event.previous if previous is None else previous
    new = hash_of(
        before,
        stream=event.stream,
        version=event.version,
        kind=event.kind,
        schema=event.schema,
        command_id=event.command_id,
        body=event.body,
    )
    return replace(event, previous=before, hash=new)


def forged(event: Stored, chance: Random) -> Stored:
    """The same event with another word of its body."""
    body = bytearray(event.body)
    place = chance.randrange(len(body))
    body[place] = ord("x") if body[place] != ord("x") else ord("y")
    return replace(event, body=bytes(body))


def _other_text(log: Log, at: int, chance: Random) -> Tampered:
    events = list(log)
    events[at] = forged(events[at], chance)
    return Tampered(events, at + 1, FaultKind.ALTERED)


def _other_column(log: Log, at: int, chance: Random) -> Tampered:
    event = log[at]
    other = chance.choice(
        [
            replace(event, kind="TableClosed" if event.kind != "TableClosed" else "TableReady"),
            replace(event, schema=event.schema + 1),
            replace(event, previous=event.hash),
            replace(event, hash=event.previous),
            replace(event, at=event.at + 1),
        ]
    )
    return Tampered([*log[:at], other, *log[at + 1 :]], at + 1, FaultKind.ALTERED)


def _hashed_anew(log: Log, at: int, chance: Random) -> Tampered:
    events = list(log)
    events[at] = rehashed(forged(events[at], chance))
    return Tampered(events, at + 1, FaultKind.ALTERED)


def _rest_hashed_anew(log: Log, at: int, chance: Random) -> Tampered:
    """Only the exported head tells."""
    events = list(log)
    events[at] = replace(events[at], body=events[at].body.replace(b'"by":', b'"by" :'))
    previous = None
    for index in range(at, len(events)):
        events[index] = rehashed(events[index], previous)
        previous = events[index].hash
    assert chance
    return Tampered(events, len(events), FaultKind.ALTERED)


def _dropped(log: Log, at: int, _: Random) -> Tampered:
    last = at == len(log) - 1
    return Tampered(
        [*log[:at], *log[at + 1 :]], at + 1, FaultKind.TRUNCATED if last else FaultKind.DROPPED
    )


def _dropped_and_renumbered(log: Log, at: int, _: Random) -> Tampered:
    rest = [replace(event, version=event.version - 1) for event in log[at + 1 :]]
    wrong = FaultKind.DROPPED if rest else FaultKind.TRUNCATED
    return Tampered([*log[:at], *rest], at + 1, wrong)


def _swapped(log: Log, at: int, chance: Random) -> Tampered:
    other = chance.choice([n for n in range(len(log)) if n != at])
    low, high = sorted((at, other))
    events = list(log)
    events[low] = replace(log[high], version=low + 1, position=log[low].position)
    events[high] = replace(log[low], version=high + 1, position=log[high].position)
    return Tampered(events, low + 1, FaultKind.REORDERED)


def _truncated(log: Log, at: int, _: Random) -> Tampered:
    return Tampered(log[:at], at + 1, FaultKind.TRUNCATED)


def _invented(log: Log, at: int, chance: Random) -> Tampered:
    """An event put in, and those after it renumbered."""
    new = rehashed(forged(log[at], chance))
    rest = [replace(e, version=e.version + 1, position=e.position + 1000) for e in log[at:]]
    return Tampered([*log[:at], new, *rest], at + 1, FaultKind.ALTERED)


TAMPERS: tuple[Callable[[Log, int, Random], Tampered], ...] = (
    _other_text,
    _other_column,
    _hashed_anew,
    _rest_hashed_anew,
    _dropped,
    _dropped_and_renumbered,
    _swapped,
    _truncated,
    _invented,
)
