"""Whatever is killed, and whenever: every acknowledged event is there, and none is there twice."""

import asyncio
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from itertools import groupby
from pathlib import Path
from random import Random

import pytest

from letitride.journal.chain import verify
from letitride.journal.codec import decode
from letitride.journal.records import Stored
from letitride.store import Appended, EventLog, Unavailable, open_log
from letitride.table.events.betting import RoundOpened
from tests.conftest import Say, Server
from tests.store.crash_writer import STREAMS

Ack = tuple[str, int, int, int]


def killed_writer(url: str, seconds: float) -> list[Ack]:
    """What a writer said was acknowledged before it was killed, so long after its first answer."""
    command = (sys.executable, "-m", "tests.store.crash_writer", url)
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        assert first, "the writer did not begin"
        time.sleep(seconds)
        writer.kill()
        said = first + writer.stdout.read()
    lines = said.decode().split("\n")[:-1]
    return [(s, int(c), int(first), int(last)) for s, c, first, last in map(str.split, lines)]


async def check(log: EventLog, acknowledged: list[Ack]) -> None:
    everything: list[Stored] = []
    for stream in STREAMS:
        stored = await log.read(stream)
        everything += stored
        commands = {
            int(command): [event.version for event in events]
            for command, events in groupby(stored, key=lambda event: event.command_id)
        }
        # No gap, no double, and no command in part.
        assert list(commands) == list(range(len(commands)))
        assert all(len(versions) == n % 3 + 1 for n, versions in commands.items())
        assert all(decode(e) == RoundOpened(number=int(e.command_id)) for e in stored[-10:])
        for _, command, first, last in (ack for ack in acknowledged if ack[0] == stream):
            assert commands[command] == list(range(first, last + 1))
        # Who did not hear the answer asks again: it is the first answer, or it is stored now.
        if commands:
            command = len(commands) - 1
            events = [RoundOpened(number=command)] * (command % 3 + 1)
            again = await log.append(stream, events, expected=0, command_id=str(command))
            versions = commands[command]
            assert again == Appended(stream, versions[0], versions[-1], again=True)
    assert verify(everything, await log.heads()) is None


async def kills(url: str, times: int, seed: int) -> int:
    chance = Random(seed)
    acknowledged: list[Ack] = []
    for _ in range(times):
        seconds = chance.uniform(0, 0.3)
        acknowledged += await asyncio.to_thread(killed_writer, url, seconds)
        log = await open_log(url)
        await check(log, acknowledged)
        await log.close()
    return sum(last - first + 1 for _, _, first, last in acknowledged)


async def test_kill_9_of_a_writer(url: str, say: Say) -> None:
    events = await kills(url, 3, seed=1)
    say(f"3 kills, {events:,} acknowledged events, 0 lost, 0 doubled")


@pytest.mark.soak
async def test_very_many_kill_9_of_a_writer(url: str, say: Say) -> None:
    events = await kills(url, 100, seed=2)
    say(f"100 kills, {events:,} acknowledged events, 0 lost, 0 doubled")


async def torn_tails(folder: Path, cuts: int, seed: int) -> int:
    """The WAL as a crash may leave it: cut anywhere, or with rubbish from anywhere on."""
    path = folder / "casino.db"
    log = await open_log(f"sqlite:///{path}")
    wal = folder / "casino.db-wal"
    synced: list[tuple[int, int]] = []
    for number in range(60):
        events = [RoundOpened(number=number)] * (number % 3 + 1)
        answer = await log.append(
            "table:1", events, expected=synced[-1][1] if synced else 0, command_id=str(number)
        )
        assert isinstance(answer, Appended)
        synced.append((wal.stat().st_size, answer.last))
    chance = Random(seed)
    whole = wal.read_bytes()
    database = path.read_bytes()
    for cut in range(cuts):
        copy = folder / f"{cut}"
        copy.mkdir()
        place = chance.randrange(len(whole) + 1)
        rubbish = chance.randbytes(chance.randrange(5000)) if cut % 2 else b""
        (copy / "casino.db").write_bytes(database)
        (copy / "casino.db-wal").write_bytes(whole[:place] + rubbish)
        acknowledged = max((last for size, last in synced if size <= place), default=0)
        await check_prefix(copy / "casino.db", acknowledged, {last for _, last in synced} | {0})
        shutil.rmtree(copy)
    await log.close()
    return cuts


async def check_prefix(path: Path, acknowledged: int, ends: set[int]) -> None:
    log = await open_log(f"sqlite:///{path}")
    stored = await log.read("table:1")
    assert len(stored) >= acknowledged
    assert len(stored) in ends, "a command in part"
    assert verify(stored) is None
    more = await log.append(
        "table:1", [RoundOpened(number=0)], expected=len(stored), command_id="more"
    )
    assert isinstance(more, Appended)
    await log.close()


async def test_torn_wal_tails_recover_to_a_prefix(tmp_path: Path, say: Say) -> None:
    say(f"{await torn_tails(tmp_path, 40, seed=1)} torn tails, 0 acknowledged events lost")


@pytest.mark.soak
async def test_very_many_torn_wal_tails(tmp_path: Path, say: Say) -> None:
    say(f"{await torn_tails(tmp_path, 1000, seed=2)} torn tails, 0 acknowledged events lost")


async def _acknowledged(
    acknowledged: list[Ack], number: int, writers: list[asyncio.Task[None]]
) -> None:
    """So many are, however long that takes; a writer that failed says why at once."""
    async with asyncio.timeout(60):
        while len(acknowledged) < number:
            for writer in writers:
                if writer.done():
                    writer.result()
            await asyncio.sleep(0.01)


async def test_a_postgres_that_crashes_is_waited_for() -> None:
    """Appends under way get true answers, and subscribers hear of what came after."""
    folder = Path(tempfile.mkdtemp(prefix="lir-pg-"))
    server = Server(folder)
    try:
        await asyncio.to_thread(server.start)
        log = await open_log(server.url("postgres"))
        acknowledged: list[Ack] = []
        stop = asyncio.Event()

        async def write(stream: str) -> None:
            command, version = 0, 0
            while not stop.is_set():
                events = [RoundOpened(number=command)] * (command % 3 + 1)
                try:
                    answer = await log.append(
                        stream, events, expected=version, command_id=str(command)
                    )
                except Unavailable:
                    continue  # it was away for longer than the log waits: ask again, same id
                assert isinstance(answer, Appended), answer
                acknowledged.append((stream, command, answer.first, answer.last))
                version, command = answer.last, command + 1

        async with log.subscribe(STREAMS[0]) as notices:
            writers = [asyncio.create_task(write(stream)) for stream in STREAMS]
            await _acknowledged(acknowledged, 100, writers)
            await asyncio.to_thread(server.stop, signal.SIGQUIT)
            before = len(acknowledged)
            await asyncio.to_thread(server.start)
            await _acknowledged(acknowledged, before + 100, writers)
            stop.set()
            await asyncio.gather(*writers)
            last = max(last for stream, _, _, last in acknowledged if stream == STREAMS[0])
            async with asyncio.timeout(60):
                async for notice in notices:
                    if notice.version == last:
                        break
        await check(log, acknowledged)
        await log.close()
    finally:
        await asyncio.to_thread(server.stop)
        shutil.rmtree(folder, ignore_errors=True)


async def test_a_database_that_stays_away_is_reported(tmp_path: Path) -> None:
    log = await open_log(f"sqlite:///{tmp_path / 'casino.db'}")
    (tmp_path / "casino.db").write_bytes(b"not a database any more" * 1000)
    with pytest.raises(Unavailable):
        await log.append("table:1", [RoundOpened(number=1)], expected=0, command_id="a")
    await log.close()
