"""A whole log in one pass, in the order of its positions: the chain, the seals, the house.

It keeps a small state for each stream, and the findings, so a log of any length fits.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from operator import lt
from typing import Any, Final

import msgspec

from letitride.audit.bad_events import MOST_KEPT, BadEvents
from letitride.audit.findings import Matter, Proof
from letitride.audit.followers import (
    TABLE,
    Follower,
    House,
    OpenedSnapshot,
    TableFollower,
    follow,
)
from letitride.audit.log_end import LogEnd
from letitride.audit.log_stream import LogStream
from letitride.audit.sound_pieces import Decoders, Piece, sound_events
from letitride.audit.table_walk import BROKEN
from letitride.audit.times import TimeChecks
from letitride.audit.words import say
from letitride.house import KEYS_STREAM
from letitride.journal import (
    BadEvent,
    Columns,
    Head,
    HouseKeys,
    RawEvent,
    RawSnapshot,
    Run,
    hashes_of,
)

_PIECE: Final = 64
"""So many events are checked at once: few enough to stay in the processor's cache."""


class LogWalk:
    """``heads`` were exported earlier, by stream and version. Without ``keys`` no seal is checked.
    ``code`` is the engine that makes snapshots today. ``dense``: no position is left out."""

    def __init__(
        self,
        *,
        keys: HouseKeys | None = None,
        heads: Mapping[str, dict[int, str]] | None = None,
        snapshots: Mapping[str, RawSnapshot] | None = None,
        code: str = "",
        now: int | None = None,
        dense: bool = False,
    ) -> None:
        self.events = 0
        self.position = 0
        self.bad = BadEvents()
        self.answered = 0
        """Commands whose events agree with the stored answer."""
        self.broken: set[str] = set()
        """Streams whose chain does not hold. The proof looks into what happened to them."""
        self.house = House(self.bad.found)
        self._heads = dict(heads or {})
        self._snapshots = dict(snapshots or {})
        self._streams: dict[str, LogStream] = {}
        self._keys = keys
        self._code = code
        self._by_id = {} if keys is None else {key.id: key for key in keys.keys}
        self.key = None if keys is None else keys.current
        """The key of the last seal, and nearly always of the next."""
        self._decoders = Decoders()
        self._at = -1
        self._times = TimeChecks(now)
        self._dense = dense
        self._digest = sha256()
        self._runs: list[Run] = []
        self._gaps: list[tuple[int, RawEvent]] = []
        self._retired = self.house.retired

    # --- questions -------------------------------------------------------------------------------

    @property
    def streams(self) -> int:
        return len(self._streams)

    @property
    def digest(self) -> str:
        """SHA-256 over one line of position and hash for every event, in order of position."""
        return self._digest.hexdigest()

    def version_of(self, stream: str) -> int:
        return self._streams[stream].version if stream in self._streams else 0

    def heads_left(self) -> Mapping[str, dict[int, str]]:
        """Exported heads that the log never reached, by stream and version."""
        begun = {name: each.heads for name, each in self._streams.items() if each.heads}
        return {**self._heads, **begun}

    def heads(self) -> tuple[Head, ...]:
        return tuple(
            Head(each.name, each.version, each.hash)
            for each in sorted(self._streams.values(), key=lambda each: each.name)
        )

    def tables(self) -> Mapping[str, Proof]:
        return {
            name.removeprefix(TABLE): each.follower.walk.proof()
            for name, each in sorted(self._streams.items())
            if isinstance(each.follower, TableFollower)
        }

    def followers(self) -> Iterator[tuple[str, Follower]]:
        for name, each in self._streams.items():
            yield name, each.follower

    def finished_runs(self) -> Sequence[Run]:
        """Commands that have finished since the last call."""
        runs, self._runs = self._runs, []
        return runs

    def finish(self) -> None:
        """The log is at its end: what is still open stays open."""
        for stream in self._streams.values():
            self._end_run(stream)
        LogEnd(
            self.house, self._streams, self.bad, snapshots=self._snapshots, gaps=self._gaps
        ).look()

    # --- the walk --------------------------------------------------------------------------------

    def take_all(self, stored: Sequence[Columns]) -> None:
        """Takes events in order of position."""
        self.events += len(stored)
        for first in range(0, len(stored), _PIECE):
            piece = Piece.of(stored[first : first + _PIECE])
            events = self._sound(piece)
            if events is None:
                self._take_each(piece.rows)
            else:
                self._follow(piece, events)
            places = zip(piece.positions, piece.hashes, strict=True)
            lines = [f"{position} {hash}\n" for position, hash in places]
            self._digest.update("".join(lines).encode())

    def _sound(self, piece: Piece) -> Sequence[Any] | None:
        """The events of a piece in which each is sound by itself, and in its place."""
        key, retired = self.key, self._retired.since
        if retired and (key is None or key.id in retired):
            return None
        positions = piece.positions
        next_ones = positions == _numbers_after(self.position, len(positions))
        # Those of a log that is not dense only have to rise.
        rising = next_ones or all(map(lt, (self.position, *positions), positions))
        if not rising or (self._dense and not next_ones):
            return None
        # A key may be retired in the middle of the piece.
        if KEYS_STREAM in piece.streams:
            return None
        return sound_events(piece, self._decoders, key)

    def _follow(self, piece: Piece, events: Sequence[Any]) -> None:
        """The same as ``_take_each``, for events that are sound by themselves."""
        first = 0
        for name, same in groupby(piece.streams):
            last = first + len(tuple(same))
            stream = self._streams.get(name) or self._begin(name)
            rows, of_run = piece.rows[first:last], events[first:last]
            if self._links(stream, piece, first, last):
                at = piece.at[first:last]
                if at.count(self._at) != len(at):
                    self._look_at_times(rows)
                self._follow_run(stream, rows, of_run)
            else:
                self._follow_each(stream, rows, of_run)
            first = last
        self.position = piece.positions[-1]

    def _links(self, stream: LogStream, piece: Piece, first: int, last: int) -> bool:
        """Whether these events follow their stream and each other, and none has to be compared with
        a head. If so, the stream is moved on past them."""
        hashes = piece.hashes[first:last]
        if (
            stream.heads
            or piece.previous[first:last] != (stream.hash, *hashes[:-1])
            or piece.versions[first:last] != _numbers_after(stream.version, last - first)
        ):
            return False
        self._note_commands(stream, piece, first, last)
        stream.version, stream.hash = piece.versions[last - 1], hashes[-1]
        return True

    def _note_commands(self, stream: LogStream, piece: Piece, first: int, last: int) -> None:
        ids = piece.command_ids[first:last]
        if ids.count(stream.command_id) == len(ids):
            return
        # The same as ``_end_run`` between them.
        name, command_id, begun = stream.name, stream.command_id, stream.first
        for id, version in zip(ids, piece.versions[first:last], strict=True):
            if id != command_id:
                if version > 1:
                    self._runs.append((name, command_id, begun, version - 1))
                command_id, begun = id, version
        stream.command_id, stream.first = command_id, begun

    def _follow_run(
        self, stream: LogStream, rows: Sequence[Columns], events: Sequence[Any]
    ) -> None:
        if stream.followed:
            stream.followed = stream.follower.take_run(rows, events, self._nonsense)

    def _look_at_times(self, rows: Sequence[Columns]) -> None:
        for row in rows:
            if row[9] != self._at:
                self._look_at_time(row)

    def _follow_each(
        self, stream: LogStream, rows: Sequence[Columns], events: Sequence[Any]
    ) -> None:
        """The same, one by one, for events that may not link."""
        for row, event in zip(rows, events, strict=True):
            number, previous, hash, command_id = row[1], row[6], row[7], row[8]
            if previous != stream.hash or number != stream.version + 1:
                self._off_chain(stream, number)
            if command_id != stream.command_id:
                self._end_run(stream)
                stream.command_id, stream.first = command_id, number
            if stream.heads:
                self._against_heads(stream, number, hash)
            stream.version, stream.hash = number, hash
            self._look_at_times((row,))
            self._follow_run(stream, (row,), (event,))

    def _take_each(self, stored: Sequence[Columns]) -> None:
        for each in stored:
            try:
                self._take(each)
            except BROKEN:
                self._nonsense(each)

    def _take(self, row: Columns) -> None:
        name, number, position, kind, schema, body, previous, hash, command_id, at, seal = row
        if position != self.position + 1 and (self._dense or position <= self.position):
            self._misplaced(RawEvent._make(row))
        self.position = position
        stream = self._streams.get(name) or self._begin(name)
        if hashes_of([row]) != [hash]:
            self.broken.add(name)
        if previous != stream.hash or number != stream.version + 1:
            self._off_chain(stream, number)
        if self.key is not None and not self.sealed(hash.encode(), seal):
            self.bad.found_in(row, Matter.SEAL, say("no_seal"))
        if (sentence := self._retired.wrong(seal)) is not None:
            self.bad.found_in(row, Matter.SEAL, sentence)
        if command_id != stream.command_id:
            self._end_run(stream)
            stream.command_id, stream.first = command_id, number
        if stream.heads:
            self._against_heads(stream, number, hash)
        stream.version, stream.hash = number, hash
        if at != self._at:
            self._look_at_time(row)
        if not stream.followed:
            return
        try:
            event = self._decoders[kind, schema](body)
        except (BadEvent, msgspec.MsgspecError) as error:
            self.bad.found_in(row, Matter.RECORD, say("read.error", error=error))
            stream.followed = False
            return
        if event.at != at:
            self.broken.add(name)
        stream.followed = stream.follower.take(event, row)

    def _off_chain(self, stream: LogStream, number: int) -> None:
        self.broken.add(stream.name)
        if number != stream.version + 1:
            # Once an event is missing or doubled, the ones after it prove nothing.
            stream.followed = False

    def _look_at_time(self, row: Columns) -> None:
        self._at = row[9]
        if (sentence := self._times.wrong(self._at)) is not None:
            self.bad.found_in(row, Matter.TIME, sentence)

    def _nonsense(self, row: Columns) -> None:
        self.bad.found_in(row, Matter.RECORD, say("read.nonsense"))

    def sealed(self, message: bytes, seal: str) -> bool:
        """Like ``HouseKeys.seal_holds``, but not in constant time: nobody is there to measure."""
        id, _, mac = seal.partition(".")
        key = self._by_id.get(id)
        if key is None or key.seal(message) != mac:
            return False
        self.key = key
        return True

    def _begin(self, name: str) -> LogStream:
        follower = follow(self.house, name)
        snapshot = self._snapshots.pop(name, None)
        if snapshot is not None and self._keys is not None:
            follower.snapshot = OpenedSnapshot.of(snapshot, self._keys, self._code)
        stream = LogStream(name, follower, self._heads.pop(name, {}))
        self._streams[name] = stream
        return stream

    def _end_run(self, stream: LogStream) -> None:
        if stream.version:
            run = (stream.name, stream.command_id, stream.first, stream.version)
            self._runs.append(run)

    def _misplaced(self, stored: RawEvent) -> None:
        if stored.position <= self.position:
            self.bad.found(stored, Matter.POSITION, say("position_back"))
            return
        if len(self._gaps) < MOST_KEPT:
            self._gaps.append((self.position, stored))

    def _against_heads(self, stream: LogStream, version: int, hash: str) -> None:
        if stream.heads.pop(version, hash) != hash:
            self.broken.add(stream.name)


def _numbers_after(number: int, count: int) -> tuple[int, ...]:
    return tuple(range(number + 1, number + 1 + count))
