"""Takes rounds of a table as evidence: one file, signed by the house, for anybody to check."""

from collections.abc import Iterator, Sequence
from importlib.metadata import version
from itertools import takewhile
from typing import Final

from letitride.audit import ExportNoted, FinishedRound, RoundsTaken, bundle_parts, signed_bundle
from letitride.house import (
    HEADS_STREAM,
    HeadsExported,
    VoidDeckRevealed,
    table_stream,
    voids_stream,
)
from letitride.journal import CODEC, Stored
from letitride.runtime.history import History
from letitride.runtime.rejections import sentence
from letitride.store import EventLog, Unavailable

MOST_ROUNDS: Final = 200
"""A file of so many rounds is still read by a browser at once."""


_CHUNK: Final = 500
_NEXT: Final = frozenset({"RoundOpened", "TableOpened"})


class NoSuchRounds(LookupError):
    """The table has not finished all of these rounds."""


def release() -> str:
    return version("letitride")


async def rounds_from(
    history: History, table: str, first: int, last: int
) -> Sequence[FinishedRound]:
    """Finished rounds in a row. Raises ``NoSuchRounds``."""
    if last < first:
        raise NoSuchRounds(sentence("evidence.backwards", first=first, last=last))
    if last - first >= MOST_ROUNDS:
        raise NoSuchRounds(sentence("evidence.too_many", most=MOST_ROUNDS))
    finished = await history.finished(table)
    found = [each for each in finished if first <= each.number <= last]
    known = {each.number for each in found}
    if gone := [number for number in range(first, last + 1) if number not in known]:
        raise NoSuchRounds(sentence("evidence.no_round", table=table, number=gone[0]))
    return found


async def take_evidence(
    log: EventLog,
    history: History,
    table: str,
    rounds: Sequence[FinishedRound],
    *,
    at: int,
    by: str,
) -> bytes:
    """The signed file. Every event is checked first: the house signs none that it did not write.

    Raises ``Unavailable`` without a key, ``Forged`` and ``OtherEdition``.
    """
    if log.keys is None:
        raise Unavailable(sentence("evidence.no_key"))
    stream = table_stream(table)
    first, last = rounds[0].first, rounds[-1].last
    begun = await history.round(table, rounds[0].number)
    assert begun is not None
    events = [
        *await log.read(stream, first - 1, limit=last - first + 1),
        *await _until_the_next(log, stream, last),
    ]
    told, read_to = await history.told_later(
        table, {each.number for each in rounds}, events[-1].version
    )
    locked = sorted({each for round in rounds for each in round.locked if 0 < each < first})
    taken = RoundsTaken(
        table=table,
        stream=stream,
        start=begun[1].start,
        events=events,
        finished=rounds,
        opened=await _opened(log, stream, first),
        locks=[await _event(log, stream, each) for each in locked],
        voids=await _voids(log, table, {each.number for each in rounds}),
        exports=await _exports(log, events),
        later=[(round, await _event(log, stream, version)) for round, version in told],
        read_to=read_to,
    )

    def made() -> bytes:
        assert log.keys is not None
        parts = bundle_parts(taken, log.keys, at=at, by=by, release=release())
        return signed_bundle(parts, log.keys)

    return await history.work(len(events), made)


async def _until_the_next(log: EventLog, stream: str, last: int) -> Iterator[Stored]:
    """What followed the last round: most often that is when it is disputed and set right."""
    followed = await log.read(stream, last, limit=_CHUNK)
    return takewhile(lambda each: each.kind not in _NEXT, followed)


async def _event(log: EventLog, stream: str, version: int) -> Stored:
    (found,) = await log.read(stream, version - 1, limit=1)
    return found


async def _opened(log: EventLog, stream: str, before: int) -> Stored:
    """The last event before this version that opened the table; read backwards."""
    end = before - 1
    while end > 0:
        after = max(0, end - _CHUNK)
        for stored in reversed(await log.read(stream, after, limit=end - after)):
            if stored.kind == "TableOpened":
                return stored
        end = after
    raise AssertionError("a round needs an open table")


async def _voids(log: EventLog, table: str, rounds: set[int]) -> list[Stored]:
    found = []
    for stored in await log.read(voids_stream(table)):
        event: VoidDeckRevealed = CODEC.event(stored)
        if event.round in rounds:
            found.append(stored)
    return found


async def _exports(log: EventLog, events: Sequence[Stored]) -> list[ExportNoted]:
    """The last export of heads before the events, and the first one after them."""
    before: list[ExportNoted] = []
    after: list[ExportNoted] = []
    for stored in await log.read(HEADS_STREAM):
        event: HeadsExported = CODEC.event(stored)
        noted = ExportNoted(
            number=event.number,
            digest=event.digest,
            events=event.events,
            position=event.position,
            at=event.at,
        )
        if event.position < events[0].position:
            before.append(noted)
        elif event.position >= events[-1].position:
            after.append(noted)
    return [*before[-1:], *after[:1]]
