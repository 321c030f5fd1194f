"""Reads the logs of tables for reports, removed tables included.

A report of the command line reads the log once, in bounded memory. A server keeps the latest facts
of each table, reads on from there, and reads the whole log again for a span that begins earlier.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Final, Protocol, TypeVar

from letitride.audit import DealTally
from letitride.house import (
    FLOOR_STREAM,
    CommandRefused,
    Floor,
    audit_stream,
    new_floor,
    replay,
    table_stream,
)
from letitride.journal import CODEC, Stored, decode
from letitride.reports import (
    Agreement,
    FairnessReport,
    OverLimitFact,
    ReportBuilder,
    ReportQuestion,
    RoundSearch,
    SearchQuestion,
    SearchResult,
    TableFact,
    TableFold,
    TableReport,
    Theory,
    Where,
    fairness_report,
)
from letitride.rules import Cents
from letitride.store import EventLog, TurnLock

_CHUNK: Final = 500
_KEPT: Final = 20_000
"""Facts that a server keeps of each table: some weeks of a busy one."""
_OVER_LIMIT: Final = "above_maximum"
_PREFIX: Final = table_stream("")

T = TypeVar("T")


class _Takes(Protocol):
    def take(self, fact: TableFact) -> None: ...


class _Reading:
    """How far a table was read, and the latest facts; all since ``kept_since`` are there."""

    def __init__(self, table: str, theory: Theory, kept: int) -> None:
        self.fold = TableFold(table, theory)
        self.facts: deque[TableFact] = deque()
        self.kept_since = -1
        self.refused = 0
        self.reading = TurnLock()
        self._kept = kept

    def add(self, facts: Sequence[TableFact]) -> None:
        self.facts.extend(facts)
        while len(self.facts) > self._kept:
            self.kept_since = max(self.kept_since, self.facts.popleft().at)

    def has_all_since(self, start: int | None) -> bool:
        return self.kept_since < 0 or (start is not None and start > self.kept_since)


class TableReports:
    def __init__(self, log: EventLog, theory: Theory | None = None) -> None:
        self._log = log
        self._theory = Theory() if theory is None else theory
        self._readings: dict[str, _Reading] = {}
        self._working = asyncio.Semaphore(1)

    async def tables(self) -> Sequence[str]:
        """All that hold the house's money: not those where a player practises alone."""
        floor = await self._floor()
        own = {place.id for place in floor.tables.values() if place.owner}
        streams = (name for name in await self._log.streams() if name.startswith(_PREFIX))
        return sorted({name.removeprefix(_PREFIX) for name in streams} - own)

    async def once(self, asked: ReportQuestion) -> TableReport:
        """A report that keeps nothing."""
        builder = ReportBuilder(asked)
        return builder.report(await self._read_once(builder, asked.tables))

    async def now(self, asked: ReportQuestion) -> TableReport:
        """A report up to this moment, from what is kept as far as possible."""
        builder = ReportBuilder(asked)
        agreed = await self._read_now(builder, asked.tables, since=asked.span.start)
        return await self._work(partial(builder.report, agreed))

    async def search_once(self, asked: SearchQuestion) -> SearchResult:
        search = RoundSearch(asked)
        await self._read_once(search, asked.tables)
        return search.result()

    async def search(self, asked: SearchQuestion) -> SearchResult:
        """Up to this moment, from what is kept as far as possible."""
        search = RoundSearch(asked)
        await self._read_now(search, asked.tables, since=asked.read_from)
        return await self._work(search.result)

    async def fairness(self, tables: Collection[str] = ()) -> FairnessReport:
        """What was dealt in all their rounds, up to this moment."""
        readings = [await self._caught_up(table) for table in await self._asked(tables)]
        return await self._work(partial(_fairness, readings))

    async def _read_once(self, into: _Takes, named: Collection[str]) -> list[Agreement]:
        agreed = list[Agreement]()
        for table in await self._asked(named):
            reading = _Reading(table, self._theory, 0)
            async for facts in self._read_on(reading):
                _take_all(into, facts)
            agreed.append(reading.fold.agreement())
        return agreed

    async def _read_now(
        self, into: _Takes, named: Collection[str], *, since: int | None
    ) -> list[Agreement]:
        agreed = list[Agreement]()
        for table in await self._asked(named):
            reading = await self._caught_up(table)
            if reading.has_all_since(since):
                await self._work(partial(_take_all, into, tuple(reading.facts)))
            else:
                async for facts in self._read_on(_Reading(table, self._theory, 0)):
                    await self._work(partial(_take_all, into, facts))
            agreed.append(reading.fold.agreement())
        return agreed

    async def _caught_up(self, table: str) -> _Reading:
        reading = self._readings.setdefault(table, _Reading(table, self._theory, _KEPT))
        async with reading.reading.turn():
            async for facts in self._read_on(reading):
                reading.add(facts)
        return reading

    async def _asked(self, named: Collection[str]) -> Sequence[str]:
        return sorted(named) if named else await self.tables()

    async def _floor(self) -> Floor:
        floor = new_floor()
        after = 0
        while stored := await self._log.read(FLOOR_STREAM, after, limit=_CHUNK):
            floor = replay(floor, [CODEC.event(each) for each in stored])
            after = stored[-1].version
        return floor

    async def _read_on(self, reading: _Reading) -> AsyncIterator[Sequence[TableFact]]:
        fold = reading.fold
        stream = table_stream(fold.table.id)
        while stored := await self._log.read_raw(stream, fold.version, limit=_CHUNK):
            yield await self._work(partial(_folded, fold, stored))
        refused = audit_stream(fold.table.id)
        while stored := await self._log.read_raw(refused, reading.refused, limit=_CHUNK):
            reading.refused = stored[-1].version
            yield list(_refusals(fold, stored))

    async def _work(self, work: Callable[[], T]) -> T:
        async with self._working:
            return await asyncio.to_thread(work)


def _folded(fold: TableFold, stored: Sequence[Stored]) -> Sequence[TableFact]:
    return [fact for each in stored for fact in fold.take(decode(each))]


def _fairness(readings: Sequence[_Reading]) -> FairnessReport:
    together = DealTally()
    for reading in readings:
        if reading.fold.deals is not None:
            together.add(reading.fold.deals)
    return fairness_report(together)


def _take_all(into: _Takes, facts: Sequence[TableFact]) -> None:
    for fact in facts:
        into.take(fact)


def _refusals(fold: TableFold, stored: Sequence[Stored]) -> Iterator[OverLimitFact]:
    """Bets that were refused because they were over the maximum."""
    table = fold.table
    for each in stored:
        event = CODEC.event(each)
        if isinstance(event, CommandRefused) and event.code == _OVER_LIMIT:
            yield OverLimitFact(
                where=Where(table=table.id, book=table.book),
                at=event.at,
                version=each.version,
                round=0,
                player=event.who,
                wager="",
                amount=Cents(0),
                refused=True,
                count=event.count,
                clause=event.clause,
                words=event.message,
            )
