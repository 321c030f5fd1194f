"""The proof of a whole log: events a second of one core, and the memory it takes.

The logs are of five tables where programs play, written as a server writes them: in commands of a
few events, salted, hashed and sealed. Each is proved in a process of its own, with the house key,
as ``letitride verify`` does it. What counts is the time of its processor; that of the clock stands
beside it, and is longer where others use the machine.
"""

import asyncio
import gc
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Final, NamedTuple

import msgspec

from benchmarks.report import Aim, Check, Section, digits
from benchmarks.timing import run_python
from letitride.audit import prove_log
from letitride.driver.automatic_dealer import DEALER
from letitride.driver.driver import Driver
from letitride.driver.opening import drive
from letitride.house import FLOOR_STREAM, TableSetUp, table_stream
from letitride.journal.keys import HouseKeys, format_keys
from letitride.journal.records import ORDER
from letitride.rules import load_rulebook
from letitride.store import HOUSE_KEY, EventLog, Secret, new_key, open_log
from letitride.table import Event
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase

QUICK: Final = (10_000,)
FULL: Final = (10_000, 100_000)
AIM: Final = 100_000

_BOOK: Final = "nsw-let-it-ride"
TABLES: Final = 5
_TOGETHER: Final = 3
_AT_ONCE: Final = 500


class Proved(NamedTuple):
    events: int
    wrong: int
    processor: float
    seconds: float
    peak: int


def run(sizes: Sequence[int]) -> Section:
    proved = [_measured(size) for size in sizes]
    largest = proved[-1]
    speed = largest.events / largest.processor
    flat = largest.peak / proved[0].peak
    return Section(
        name="verify",
        title="Proving a whole log",
        columns=("events", "a CPU second", "a second", "CPU seconds", "seconds", "peak memory, MB"),
        rows=tuple(
            (
                f"{each.events:,}",
                digits(each.events / each.processor),
                digits(each.events / each.seconds),
                digits(each.processor),
                digits(each.seconds),
                digits(each.peak / 1e6),
            )
            for each in proved
        ),
        notes=("With the house key. CPU seconds are of all threads, in the kernel too.",),
        checks=(Check("nothing is wrong in any of them", not any(p.wrong for p in proved)),),
        aims=(
            Aim(f"{AIM:,} events a CPU second", speed >= AIM),
            Aim("the same memory for ten times as many events", flat < 1.3),
        ),
        figures={
            **{f"events_a_cpu_second_{p.events}": p.events / p.processor for p in proved},
            **{f"events_a_second_{p.events}": p.events / p.seconds for p in proved},
            **{f"peak_{p.events}": p.peak for p in proved},
        },
    )


def _measured(size: int) -> Proved:
    keys = HouseKeys([new_key()])
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'casino.db'}"
        asyncio.run(write_log(url, keys, size))
        os.environ[HOUSE_KEY] = format_keys(keys)
        done = run_python(["-m", "benchmarks.verify", url])
        del os.environ[HOUSE_KEY]
    if done.returncode:
        raise RuntimeError(done.stderr)
    return Proved(*json.loads(done.stdout))


# --- a log ---------------------------------------------------------------------------------------


async def write_log(url: str, keys: HouseKeys, size: int) -> None:
    log = await open_log(url, keys=keys)
    drivers = [_driven(seed) for seed in range(TABLES)]
    played = [_played(driver) for driver in drivers]
    tables = [_set_up(f"table-{n}", driver.log[0]) for n, driver in enumerate(drivers)]
    await log.append(FLOOR_STREAM, tables, expected=0, command_id="set up")
    written = [0] * TABLES
    while sum(written) < size:
        for number in range(TABLES):
            written[number] = await _append(log, number, played[number], written[number])
    for driver in drivers:
        await log.put_secrets(*_orders(driver))
    await log.close()


def _orders(driver: Driver) -> Iterator[Secret]:
    """The secrets: the orders of decks that nobody has seen."""
    table = driver.table
    shown = table.round.deck if table.round is not None and table.round.revealed else None
    for index, deck in enumerate(table.decks):
        if deck.commitment and index != shown:
            order, nonce = driver.device.orders[deck.commitment]
            body = msgspec.json.encode({"order": order, "nonce": nonce})
            yield Secret(ORDER, deck.commitment, body)


async def _append(
    log: EventLog, number: int, played: Iterator[Sequence[Event]], written: int
) -> int:
    """Some rounds of a table, in commands of a few events."""
    events = [event for step in islice(played, _AT_ONCE) for event in step]
    pieces = [events[n : n + _TOGETHER] for n in range(0, len(events), _TOGETHER)]
    appends = []
    for piece in pieces:
        id = f"command {written}"
        stream = table_stream(f"table-{number}")
        appends.append(log.append(stream, piece, expected=written, command_id=id))
        written += len(piece)
    await asyncio.gather(*appends)
    return written


def _driven(seed: int) -> Driver:
    book = load_rulebook(_BOOK)
    return drive(book, below=Random(seed).randrange, seats=range(1, 6), names="*{}".format)


def _played(driver: Driver) -> Iterator[Sequence[Event]]:
    """The events of a table step by step; a deck that is dealt is revealed."""
    revealed = 0
    yield tuple(driver.log)
    driver.log.clear()
    while True:
        table = driver.table
        if table.phase is Phase.ROUND_OVER and revealed < table.rounds:
            driver.do(c.RevealDeck(by=DEALER, order=(), nonce=""))
            revealed = table.rounds
        driver.step()
        yield tuple(driver.log)
        driver.log.clear()


def _set_up(table: str, opened: Event) -> TableSetUp:
    assert isinstance(opened, e.TableOpened)
    return TableSetUp(
        table=table,
        name=table,
        book=opened.book,
        digest=opened.digest,
        terms=opened.terms,
        limits=opened.limits,
    )


# --- the process that is measured ----------------------------------------------------------------


async def _prove(url: str) -> Proved:
    log = await open_log(url)
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    began, used = perf_counter(), process_time()
    proof = await prove_log(log)
    used, took = process_time() - used, perf_counter() - began
    await log.close()
    for bad in proof.bad[:3]:
        sys.stderr.write(f"{bad}\n")
    return Proved(proof.events, proof.wrong, used, took, _peak())


def _peak() -> int:
    """``ru_maxrss`` will not do: it also counts what the parent held when it started this one."""
    status = Path("/proc/self/status").read_text()
    (kilobytes,) = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(kilobytes) * 1024


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(_prove(sys.argv[1]))))
