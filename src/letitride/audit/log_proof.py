"""The proof of a whole log: one pass over it, then a look at what is stored beside it."""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec

from letitride.audit.bad_events import BadLogEvent
from letitride.audit.beside_the_log import check_answers, check_the_rest, load_snapshots
from letitride.audit.findings import Matter, Proof
from letitride.audit.heads import Heads, by_stream, digest_of
from letitride.audit.log_walk import LogWalk
from letitride.audit.words import say
from letitride.house import HeadsExported
from letitride.journal import End, Evidence, FaultKind, Head, ProvableLog, verify

_CHUNK: Final = 2000
_NAMED: Final = 100
"""The position is looked up for this many findings."""

Tick = Callable[[LogWalk], None]


class LogProof(msgspec.Struct, frozen=True, kw_only=True):
    """``wrong`` counts everything bad; ``bad`` has at most ten thousand. ``sealed``: the house key
    was there, and every seal was checked. ``digest`` covers all positions and hashes up to
    ``position``; ``exported`` is the last export of heads that the log knows of."""

    streams: int
    events: int
    position: int
    digest: str
    sealed: bool
    tables: Mapping[str, Proof]
    heads: tuple[Head, ...]
    exported: HeadsExported | None
    bad: tuple[BadLogEvent, ...]
    wrong: int

    @property
    def well(self) -> bool:
        """An empty log is not well: somebody may have emptied it."""
        return not self.wrong and self.events > 0


class Export(msgspec.Struct, frozen=True):
    """Heads that somebody kept, with the file they are in."""

    heads: Heads
    file: bytes


async def prove_log(
    log: ProvableLog,
    exports: Sequence[Export] = (),
    *,
    heads: Iterable[Head] = (),
    now: int | None = None,
) -> LogProof:
    """``exports`` and ``heads`` were kept elsewhere: each must still be in the log. ``now`` is the
    current time; nothing in the log may be later."""
    proving = ProofInSteps(log, exports, heads=heads, now=now)
    await proving.begin()
    while await proving.go_on():
        pass
    return await proving.end()


class ProofInSteps:
    """A proof in steps, so that other work gets its turn in between."""

    def __init__(
        self,
        log: ProvableLog,
        exports: Sequence[Export] = (),
        *,
        heads: Iterable[Head] = (),
        now: int | None = None,
        chunk: int = _CHUNK,
    ) -> None:
        self._log = log
        self._evidence: Evidence = log.evidence()
        self._exports = sorted(exports, key=lambda each: each.heads.position)
        self._kept = by_stream(each.heads for each in exports)
        for head in heads:
            self._kept.setdefault(head.stream, {})[head.version] = head.hash
        self._now = now
        self._chunk = chunk
        self._end = End(0, 0, dense=False)
        self.walk = LogWalk()
        self._marks = [each for each in self._exports if each.heads.number]

    @property
    def until(self) -> int:
        """The last position to prove: where the log ended when the proof began."""
        return self._end.position

    async def begin(self) -> None:
        # Before the end is fixed: a snapshot covers what is there by then.
        snapshots = await load_snapshots(self._evidence)
        self._end = await self._evidence.end()
        self.walk = LogWalk(
            keys=self._log.keys,
            heads={stream: dict(heads) for stream, heads in self._kept.items()},
            snapshots=snapshots,
            code=self._evidence.code if snapshots else "",
            now=self._now,
            dense=self._end.dense,
        )

    async def go_on(self) -> bool:
        """Follows the log for one more piece. Returns whether there is more of it."""
        walk, evidence = self.walk, self._evidence
        until = self._end.position
        if self._marks:
            until = min(until, max(self._marks[0].heads.position, walk.position))
        rows = await evidence.scan(walk.position, until, self._chunk)
        with _no_collector():
            walk.take_all(rows)
        full = len(rows) == self._chunk
        del rows
        if runs := walk.finished_runs():
            await check_answers(evidence, walk, runs, self._log.keys)
        if full:
            return True
        if self._marks:
            self._mark(self._marks.pop(0))
            return True
        return False

    def _mark(self, export: Export) -> None:
        """The log has been followed to where it was when these heads were exported."""
        heads, walk = export.heads, self.walk
        if (walk.events, walk.digest) == (heads.events, heads.digest):
            return
        sentence = say(
            "export.other_log",
            number=heads.number,
            position=heads.position,
            then=heads.events,
            now=walk.events,
        )
        walk.bad.note(_of_heads(heads.number, sentence))

    async def end(self) -> LogProof:
        walk = self.walk
        walk.finish()
        if runs := walk.finished_runs():
            await check_answers(self._evidence, walk, runs, self._log.keys)
        await self._classify()
        self._look_at_exports()
        self._look_at_end()
        await check_the_rest(self._log, self._evidence, walk, self._end)
        tables = walk.tables()
        for name, proof in tables.items():
            for finding in proof.findings:
                walk.bad.note(
                    BadLogEvent(
                        stream=f"table:{name}",
                        version=finding.version,
                        position=None,
                        what=finding.matter,
                        sentence=finding.sentence,
                    )
                )
        return LogProof(
            streams=walk.streams,
            events=walk.events,
            position=walk.position,
            digest=walk.digest,
            sealed=self._log.keys is not None,
            tables=tables,
            heads=walk.heads(),
            exported=walk.house.exports.get(len(walk.house.exports)),
            bad=await self._in_order(),
            wrong=walk.bad.number,
        )

    async def _classify(self) -> None:
        """What happened to each stream with a broken chain; each is read whole, one by one."""
        gone = {
            stream: heads
            for stream, heads in self.walk.heads_left().items()
            if stream not in self.walk.broken
        }
        for stream, kept in gone.items():
            last = max(kept)
            reached = self.walk.version_of(stream)
            message = say("stream_went_on", last=last)
            self._broken(stream, reached + 1, None, FaultKind.TRUNCATED, message)
        for stream in sorted(self.walk.broken):
            events = [raw.stored() for raw in await self._evidence.stream(stream)]
            kept = self._kept.get(stream, {})
            heads = [Head(stream, version, hash) for version, hash in kept.items()]
            fault = verify(events, heads)
            if fault is not None:
                self._broken(stream, fault.version, fault.position, fault.wrong, fault.message)

    def _broken(
        self, stream: str, version: int, position: int | None, what: FaultKind, message: str
    ) -> None:
        sentence = say("chain_broken", message=message)
        self.walk.bad.note(
            BadLogEvent(
                stream=stream, version=version, position=position, what=what, sentence=sentence
            )
        )

    def _look_at_exports(self) -> None:
        """The log has a record of every export that the house made."""
        remembered = self.walk.house.exports
        for export in self._exports:
            number = export.heads.number
            if not number:
                continue
            known = remembered.get(number)
            if known is None:
                self.walk.bad.note(_of_heads(number, say("export.unknown", number=number)))
            elif known.digest != digest_of(export.file):
                sentence = say("export.other", number=number)
                self.walk.bad.note(_of_heads(number, sentence))

    def _look_at_end(self) -> None:
        end, walk = self._end, self.walk
        missing = end.given - end.position
        if end.dense and missing > 0:
            walk.bad.note(_of_end(say("end_missing", given=end.given, missing=missing)))
        elif end.position > end.given:
            sentence = say("end_not_given", position=end.position, given=end.given)
            walk.bad.note(_of_end(sentence))

    async def _in_order(self) -> tuple[BadLogEvent, ...]:
        """By position, if known; for one event, what the chain says comes first."""
        bad = self.walk.bad.kept
        lost = [each for each in bad if each.position is None and each.version][:_NAMED]
        places = sorted({(each.stream, each.version) for each in lost})
        found = await self._evidence.at(places) if places else ()
        at = {(raw.stream, raw.version): raw.position for raw in found}
        placed = [
            msgspec.structs.replace(each, position=at.get((each.stream, each.version)))
            if each.position is None
            else each
            for each in bad
        ]
        return tuple(sorted(placed, key=_order))


@contextmanager
def _no_collector() -> Iterator[None]:
    """Events and tables make no reference cycles; looking for some takes 4% of a proof."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


def _order(bad: BadLogEvent) -> tuple[bool, int, bool]:
    return bad.position is None, bad.position or 0, not isinstance(bad.what, FaultKind)


def _of_heads(number: int, sentence: str) -> BadLogEvent:
    return BadLogEvent(
        stream=say("where.export", number=number),
        version=0,
        position=None,
        what=Matter.HEADS,
        sentence=sentence,
    )


def _of_end(sentence: str) -> BadLogEvent:
    return BadLogEvent(
        stream=say("where.log"), version=0, position=None, what=Matter.POSITION, sentence=sentence
    )
