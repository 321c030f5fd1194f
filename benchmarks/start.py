"""Loading the tables of a long log: from their snapshots, and from their first event.

The log is that of the proof (``verify``): five tables where programs play. What counts is the
processor's time for all tables.
"""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

from benchmarks.report import Aim, Check, Section
from benchmarks.verify import TABLES, write_log
from letitride.house import table_stream
from letitride.journal import decode
from letitride.journal.keys import HouseKeys
from letitride.rules import load_rulebook
from letitride.store import EventLog, load_table, new_key, open_log, save_table
from letitride.table import Table, new_table, replay
from letitride.table.state import Phase

QUICK: Final = (5_000, 10_000)
FULL: Final = (20_000, 100_000)


class Started(NamedTuple):
    events: int
    replayed: float
    resumed: float
    same: bool


def run(sizes: Sequence[int]) -> Section:
    started = [asyncio.run(_measured(size)) for size in sizes]
    per_event = [each.replayed / each.events for each in started]
    growth = per_event[-1] / per_event[0]
    return Section(
        name="start",
        title=f"Loading {TABLES} tables from the log, one core",
        columns=("events", "from the first event", "from snapshots"),
        rows=tuple(
            (f"{each.events:,}", f"{each.replayed:.2f} s", f"{each.resumed * 1e3:.0f} ms")
            for each in started
        ),
        notes=(
            f"{per_event[-1] * 1e6:.0f} µs an event without snapshots, {growth:.2f} times as much "
            "as in the shortest log. A snapshot is saved between rounds, so little follows it.",
        ),
        checks=(Check("both ways lead to the same tables", all(each.same for each in started)),),
        aims=(
            Aim("with snapshots in under a second", started[-1].resumed < 1),
            Aim("without them in time with the log's length", growth < 1.3),
        ),
        figures={
            "events": started[-1].events,
            "replayed seconds": started[-1].replayed,
            "resumed seconds": started[-1].resumed,
            "growth": growth,
        },
    )


async def _measured(size: int) -> Started:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'casino.db'}"
        keys = HouseKeys([new_key()])
        await write_log(url, keys, size)
        log = await open_log(url, keys=keys)
        began = process_time()
        tables = [await _load(log, number) for number in range(TABLES)]
        replayed = process_time() - began
        for number in range(TABLES):
            await _save(log, number)
        began = process_time()
        again = [await _load(log, number) for number in range(TABLES)]
        resumed = process_time() - began
        await log.close()
    events = sum(table.version for table in tables)
    return Started(events, replayed, resumed, tables == again)


async def _load(log: EventLog, number: int) -> Table:
    return await load_table(log, table_stream(f"table-{number}"), start=_new(number))


async def _save(log: EventLog, number: int) -> None:
    """At the last end of a round: the table as the server would have saved it."""
    stream, kept, table = table_stream(f"table-{number}"), None, _new(number)
    for stored in await log.read(stream):
        table = replay(table, (decode(stored),))
        kept = table if table.phase is Phase.BETWEEN_ROUNDS else kept
    assert kept is not None
    assert await save_table(log, stream, kept)


def _new(number: int) -> Table:
    book = load_rulebook("nsw-let-it-ride")
    return new_table(f"table-{number}", book=book.id, digest=book.digest)
