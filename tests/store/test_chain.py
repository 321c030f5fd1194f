"""Nothing can be changed in a log without being found, and the first bad event is named."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import astuple, replace

from letitride.journal.chain import GENESIS, Fault, FaultKind, hash_of, verify
from letitride.journal.records import Head, Stored
from letitride.store import open_log
from tests.conftest import Say
from tests.store.tampering import (
    STREAMS,
    TAMPERS,
    Tampered,
    heads_of,
    rehashed,
    true_log,
)

SHORT = 50
LONG = 1000


def test_hashes_never_change() -> None:
    """By hand: ``printf '["000…","table:1",1,"TableReady",1,"a"]\\n{…}' | sha256sum``."""
    body = b'{"at":5,"by":{"name":"","role":"dealer","seat":0},"moves":[],"type":"TableReady"}'
    worked_out = hash_of(
        GENESIS,
        stream="table:1",
        version=1,
        kind="TableReady",
        schema=1,
        command_id="a",
        body=body,
    )
    assert worked_out == "7a4fffc76cf6900ac828f6a303f54d3ac0a6cb733fedde86fd16af4e6dba4dee"


def test_a_true_log_has_no_fault() -> None:
    log = true_log()
    assert verify(log) is None
    assert verify(log, heads_of(log)) is None
    assert verify(()) is None
    assert verify(sorted(log, key=lambda e: (e.stream, e.version)), heads_of(log)) is None


def test_earlier_heads_stay_true_as_the_log_grows() -> None:
    log = true_log()
    assert verify(log, heads_of(log[:100])) is None
    assert verify(log, [*heads_of(log[:30]), *heads_of(log[:100])]) is None


def test_a_missing_stream_counts_as_truncated() -> None:
    log = [event for event in true_log() if event.stream != STREAMS[1]]
    assert verify(log) is None
    fault = verify(log, heads_of(true_log()))
    assert fault is not None
    assert (fault.stream, fault.version, fault.wrong) == (STREAMS[1], 1, FaultKind.TRUNCATED)
    assert str(fault) == (
        "wa-let-it-ride-bonus 1: truncated: an exported head says that the stream went on to 90"
    )


def test_an_earlier_head_limits_what_was_hashed_again() -> None:
    log = [event for event in true_log() if event.stream == STREAMS[0]]
    forged = list(log)
    previous = log[39].hash
    for index in range(40, 90):
        other = replace(forged[index], body=forged[index].body.replace(b'"by":', b'"by" :'))
        forged[index] = rehashed(other, previous)
        previous = forged[index].hash
    assert verify(forged) is None
    fault = verify(forged, [*heads_of(log[:60]), *heads_of(log)])
    assert fault is not None
    assert (fault.version, fault.wrong) == (60, FaultKind.ALTERED)


def test_a_forged_event_is_named_by_the_next_even_without_heads() -> None:
    log = [event for event in true_log() if event.stream == STREAMS[0]]
    for at in (0, 1, 50, 88):
        forged = list(log)
        forged[at] = rehashed(
            replace(forged[at], body=forged[at].body.replace(b'"by":', b'"by" :'))
        )
        fault = verify(forged)
        assert fault is not None
        assert (fault.version, fault.wrong) == (at + 1, FaultKind.ALTERED)


def test_the_first_of_several_faults_is_named() -> None:
    log = list(true_log())
    for at in (200, 100, 150):
        log[at] = replace(log[at], body=b"{}")
    fault = verify(log)
    assert fault is not None
    assert fault.position == 101


def _tampered(stream: str, chance: Random, number: int) -> Tampered:
    log = [event for event in true_log() if event.stream == stream]
    return TAMPERS[number % len(TAMPERS)](log, chance.randrange(len(log)), chance)


async def _verified(path: Path, log: Iterable[Stored], heads: list[Head]) -> Fault | None:
    """The log as it is found in a file that somebody wrote to."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DROP TRIGGER IF EXISTS events_no_update")
        database.execute("DROP TRIGGER IF EXISTS events_no_delete")
        database.execute("DELETE FROM events")
        rows = [(*astuple(event)[:5], event.body.decode(), *astuple(event)[6:]) for event in log]
        database.executemany(
            "INSERT INTO events (stream, version, position, kind, schema, body, previous, hash, "
            "command_id, at, seal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
    # Without the key: what is found here, the chain tells and no seal.
    opened = await open_log(f"sqlite:///{path}", keys=None)
    found = [event for stream in await opened.streams() for event in await opened.read(stream)]
    await opened.close()
    return verify(found, heads)


async def _all_found(path: Path, tampers: int, seed: int) -> None:
    await (await open_log(f"sqlite:///{path}")).close()
    heads = heads_of(true_log())
    assert await _verified(path, true_log(), heads) is None
    chance = Random(seed)
    for number in range(tampers):
        stream = chance.choice(STREAMS)
        log, version, wrong = _tampered(stream, chance, number)
        others = [event for event in true_log() if event.stream != stream]
        fault = await _verified(path, [*others, *log], heads)
        assert fault is not None, (seed, number)
        assert (fault.stream, fault.version, fault.wrong) == (stream, version, wrong), (
            f"tamper {number} of seed {seed}: {fault}"
        )


async def test_random_tampers_are_all_found(tmp_path: Path, say: Say) -> None:
    await _all_found(tmp_path / "casino.db", SHORT, seed=1)
    say(f"{SHORT} tampers, all found")


@pytest.mark.soak
async def test_very_many_random_tampers_are_all_found(tmp_path: Path, say: Say) -> None:
    await _all_found(tmp_path / "casino.db", LONG, seed=2)
    say(f"{LONG} tampers, all found")
