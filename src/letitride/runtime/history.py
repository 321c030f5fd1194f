"""Reads a table's past: its record page by page, and its rounds one by one.

A long log is not read from the start each time. While reading, the table's state is saved now and
then, always between two rounds, and the next read starts at the last such mark before the wanted
event. Marks are only a cache; the log is the truth. Events are read even if the house did not write
them: an investigator must see them, and the proof of the round says so.
"""

import asyncio
from bisect import bisect_right
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeVar

from letitride.audit import (
    FinishedRound,
    OtherEdition,
    RoundMatters,
    Stretch,
    StretchWalk,
    TableMark,
)
from letitride.house import table_stream
from letitride.journal import Stored
from letitride.narration import Narrated, looking_back
from letitride.rules import OpeningStep
from letitride.runtime.rejections import sentence
from letitride.store import EventLog, TurnLock
from letitride.table import (
    PUBLIC,
    Phase,
    Viewer,
    balance,
    bank,
    evolve,
    has_any_stake,
    new_table,
    record,
    shared_record,
)
from letitride.table import events as e

_CHUNK: Final = 500
_MOST_READ: Final = 4 * _CHUNK
_AT_ONCE: Final = 50
"""Up to this many events are handled on the event loop; more go to a thread."""

T = TypeVar("T")


class Page(NamedTuple):
    """``last`` is the version the page was read up to; if there is ``more``, the next page starts
    after it."""

    entries: tuple[Narrated, ...]
    last: int
    more: bool


class _Known:
    """What is cached of one table's log, as far as it has been read."""

    def __init__(self, start: TableMark) -> None:
        self.walk = StretchWalk(start)
        self.marks = [start]
        self.rounds: dict[int, FinishedRound] = {}
        self.reading = TurnLock()
        self.matters: list[tuple[int, int]] = []
        self._matters = RoundMatters()
        self._locked: dict[int, int] = {}

    def feed(self, stored: Sequence[Stored]) -> None:
        for stretch in self.walk.feed(stored):
            locked = self._bindings(stretch)
            self.matters += _told_in(stretch, self._matters)
            if stretch.round is not None:
                self.rounds[stretch.round] = _finished(stretch, locked)
            if stretch.last - self.marks[-1].table.version >= _CHUNK:
                self.marks.append(TableMark(stretch.after, stretch.game))

    def matters_now(self) -> list[tuple[int, int]]:
        """Round and version of everything that was said about a round, with the one that is on."""
        rest = self.walk.rest()
        on = [] if rest is None else _told_in(rest, RoundMatters(rest.start.table))
        return [*self.matters, *on]

    def mark_before(self, version: int) -> TableMark:
        """The last mark before the event of that version."""
        at = bisect_right(self.marks, version - 1, key=lambda mark: mark.table.version)
        return self.marks[max(at, 1) - 1]

    def _bindings(self, stretch: Stretch) -> tuple[int, ...]:
        """For each deal of the stretch, the version at which its deck was committed to."""
        found = []
        for version, event in enumerate(stretch.events, stretch.first):
            match event:
                case e.OpeningStepTaken(step=OpeningStep.SHUFFLE):
                    self._locked[0] = version
                case e.DeckShuffled(deck=deck):
                    self._locked[deck] = version
                case e.DeckReplaced(deck=deck, commitment=commitment) if commitment:
                    self._locked[deck] = version
                case e.DealBegun(deck=deck):
                    found.append(self._locked.get(deck, 0))
                case _:
                    pass
        return tuple(found)


class History:
    """The records of all tables, including removed ones. One reader works at a time."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._known: dict[str, _Known] = {}
        self._working = asyncio.Semaphore(1)

    async def page(self, table: str, viewer: Viewer, *, after: int, limit: int) -> Page:
        """What the viewer may read after a version. Raises ``OtherEdition``.

        A player can read a round only once it is over: until then nobody knows whose round it is.
        """
        entries: list[Narrated] = []
        known = await self._read_to(table, after)
        if known is None or after > known.walk.version:
            return Page((), after, more=False)
        last, read = after, 0
        async for stretch in self._stretches(table, known.mark_before(after + 1)):
            if stretch.last <= after:
                continue
            if not stretch.over and not viewer.is_staff:
                break
            for entry in await self.work(len(stretch.events), partial(read_by, stretch, viewer)):
                if entry.version > after:
                    if len(entries) == limit:
                        return Page(tuple(entries), entries[-1].version, more=True)
                    entries.append(entry)
            last = stretch.last
            read += len(stretch.events)
            if read >= _MOST_READ:
                return Page(tuple(entries), last, more=True)
        return Page(tuple(entries), last, more=False)

    async def finished(self, table: str) -> Sequence[FinishedRound]:
        """The table's finished rounds, in order."""
        known = await self._read_to(table)
        return () if known is None else tuple(known.rounds.values())

    async def round(self, table: str, number: int) -> tuple[FinishedRound, Stretch] | None:
        """A finished round and its events."""
        known = await self._read_to(table)
        about = None if known is None else known.rounds.get(number)
        if known is None or about is None:
            return None
        async for stretch in self._stretches(table, known.mark_before(about.first)):
            if stretch.round == number:
                return about, stretch
        return None

    async def told_later(
        self, table: str, numbers: Collection[int], after: int
    ) -> tuple[list[tuple[int, int]], int]:
        """What was said about rounds after a version: round and version of each, in order; and the
        version up to which the table was read."""
        known = await self._read_to(table)
        if known is None:
            return [], 0
        found = [each for each in known.matters_now() if each[0] in numbers and each[1] > after]
        return sorted(found, key=lambda each: each[1]), known.walk.version

    async def stretches_of(self, table: str, numbers: Collection[int]) -> AsyncIterator[Stretch]:
        """The finished rounds with these numbers, with their events, in order."""
        known = await self._read_to(table)
        wanted = {} if known is None else {n: known.rounds[n] for n in numbers if n in known.rounds}
        if known is None or not wanted:
            return
        first = min(about.first for about in wanted.values())
        async for stretch in self._stretches(table, known.mark_before(first)):
            if wanted.pop(stretch.round or 0, None) is not None:
                yield stretch
            if not wanted:
                return

    async def _read_to(self, table: str, version: int | None = None) -> _Known | None:
        """Read on to a version, or to the end; None if the table has no events."""
        known = self._known.get(table)
        if known is None:
            if not await self._log.read_raw(table_stream(table), limit=1):
                return None
            start = TableMark(
                new_table(table, book="", digest=""), sentence("history.never_opened")
            )
            known = self._known.setdefault(table, _Known(start))
        async with known.reading.turn():
            while version is None or known.walk.version < version:
                after = known.walk.version
                stored = await self._log.read_raw(table_stream(table), after, limit=_CHUNK)
                if not stored:
                    break
                await self.work(len(stored), partial(known.feed, stored))
        return known

    async def _stretches(self, table: str, start: TableMark) -> AsyncIterator[Stretch]:
        """Stretches from a mark to the end of the log; the current round comes last."""
        walk = StretchWalk(start)
        while True:
            stored = await self._log.read_raw(table_stream(table), walk.version, limit=_CHUNK)
            for stretch in await self.work(len(stored), partial(walk.feed, stored)):
                yield stretch
            if len(stored) < _CHUNK:
                break
        if (rest := walk.rest()) is not None:
            yield rest

    async def work(self, events: int, work: Callable[[], T]) -> T:
        """Does work on this many events: a little right here, more in a thread."""
        if events <= _AT_ONCE:
            return work()
        async with self._working:
            return await asyncio.to_thread(work)


def read_by(stretch: Stretch, viewer: Viewer) -> tuple[Narrated, ...]:
    """What the viewer may read of a stretch, in words too. Raises ``OtherEdition``."""
    if isinstance(stretch.game, str):
        raise OtherEdition(stretch.game)
    game = stretch.game
    entries = tuple(record(game, stretch.events, viewer, start=stretch.start.table))
    return tuple(looking_back(game, entries, viewer))


def read_by_strangers(stretch: Stretch, player: str) -> tuple[Narrated, ...]:
    """What ``player`` shows of a round to anybody. Raises ``OtherEdition``."""
    if isinstance(stretch.game, str):
        raise OtherEdition(stretch.game)
    start = stretch.start.table
    entries = tuple(shared_record(stretch.game, stretch.events, player, start=start))
    return tuple(looking_back(stretch.game, entries, PUBLIC))


def _told_in(stretch: Stretch, matters: RoundMatters) -> list[tuple[int, int]]:
    events = enumerate(stretch.events, stretch.first)
    return [told for version, event in events for told in matters.take(version, event)]


def _finished(stretch: Stretch, locked: tuple[int, ...]) -> FinishedRound:
    assert stretch.round is not None
    opened, ended = stretch.events[0], stretch.events[-1]
    return FinishedRound(
        number=stretch.round,
        first=stretch.first,
        last=stretch.last,
        opened_at=opened.at,
        ended_at=ended.at,
        void=not isinstance(ended, e.RoundEnded),
        revealed=any(isinstance(event, e.DeckRevealed) for event in stretch.events),
        players=_players(stretch),
        locked=locked,
    )


def _players(stretch: Stretch) -> frozenset[str]:
    """The players of the round; must agree with who gets all of it from ``record``."""
    if isinstance(stretch.game, str):
        return frozenset()
    found: set[str] = set()
    table = stretch.start.table
    for event in stretch.events:
        table = evolve(table, event)
        round = table.round
        if round is None or table.phase is Phase.BETTING:
            continue
        found |= {
            who.player
            for seat, who in table.seats.items()
            if seat in round.hands
            or seat in round.backs
            or balance(table.ledger, bank(seat)) > 0
            or has_any_stake(stretch.game, table, seat)
        }
    return frozenset(found)
