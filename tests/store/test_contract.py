"""What every log does, shown on a real SQLite and a real PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from letitride.journal.chain import GENESIS, verify
from letitride.journal.codec import decode
from letitride.journal.records import Head, Snapshot
from letitride.store import Appended, Conflict, EventLog, Notice, Unavailable, open_log
from letitride.table import Event
from letitride.table.events.betting import RoundOpened
from letitride.table.events.seating import PlayerSat


def opened(*numbers: int) -> tuple[Event, ...]:
    return tuple(RoundOpened(number=number, at=100 + number) for number in numbers)


async def test_a_stream_nobody_wrote_to_is_empty(log: EventLog) -> None:
    assert list(await log.read("table:1")) == []
    assert list(await log.streams()) == []
    assert list(await log.heads()) == []
    assert await log.latest_snapshot("table:1") is None


async def test_what_is_appended_is_read_in_order(log: EventLog) -> None:
    sat = PlayerSat(seat=3, player="Zoë \U0001f0a1 \x00 \\ \" '; --", at=7)
    first = await log.append("table:1", opened(1, 2), expected=0, command_id="a")
    second = await log.append("table:1", (sat,), expected=2, command_id="b")
    assert first == Appended("table:1", 1, 2)
    assert second == Appended("table:1", 3, 3)
    assert isinstance(first, Appended)
    assert list(first.versions) == [1, 2]
    stored = await log.read("table:1")
    assert [decode(each) for each in stored] == [*opened(1, 2), sat]
    assert [each.version for each in stored] == [1, 2, 3]
    assert [each.kind for each in stored] == ["RoundOpened", "RoundOpened", "PlayerSat"]
    assert [each.command_id for each in stored] == ["a", "a", "b"]
    assert [each.at for each in stored] == [101, 102, 7]
    assert [each.schema for each in stored] == [1, 1, 1]
    assert [each.previous for each in stored] == [GENESIS, stored[0].hash, stored[1].hash]
    assert verify(stored) is None


async def test_reading_goes_on_after_a_version(log: EventLog) -> None:
    await log.append("table:1", opened(1, 2, 3, 4), expected=0, command_id="a")
    assert [each.version for each in await log.read("table:1", 2)] == [3, 4]
    assert [each.version for each in await log.read("table:1", 1, limit=2)] == [2, 3]
    assert list(await log.read("table:1", 4)) == []


@pytest.mark.parametrize("far", [2**31 - 1, 2**31, 2**53 - 1, 2**63, 2**70])
async def test_nothing_comes_after_a_version_that_no_stream_reaches(
    log: EventLog, far: int
) -> None:
    await log.append("table:1", opened(1, 2), expected=0, command_id="a")
    assert list(await log.read("table:1", far, limit=10)) == []
    assert [each.version for each in await log.read("table:1", -far)] == [1, 2]


async def test_streams_are_independent(log: EventLog) -> None:
    names = [f"table:{number}" for number in range(20)]
    await asyncio.gather(
        *(log.append(name, opened(1, 2), expected=0, command_id="a") for name in names)
    )
    assert sorted(await log.streams()) == sorted(names)
    stored = [event for name in names for event in await log.read(name)]
    assert len({event.position for event in stored}) == 40
    assert verify(stored) is None
    heads = sorted(await log.heads(), key=lambda head: head.stream)
    last = sorted((e for e in stored if e.version == 2), key=lambda event: event.stream)
    assert heads == [Head(event.stream, 2, event.hash) for event in last]
    assert verify(stored, heads) is None


async def test_a_stale_version_is_a_conflict_and_stores_nothing(log: EventLog) -> None:
    await log.append("table:1", opened(1, 2), expected=0, command_id="a")
    for expected in (0, 1, 3):
        answer = await log.append("table:1", opened(9), expected=expected, command_id="b")
        assert answer == Conflict("table:1", expected, 2)
    assert len(await log.read("table:1")) == 2
    # The refused command was not carried out, so it may be asked again.
    assert await log.append("table:1", opened(9), expected=2, command_id="b") == Appended(
        "table:1", 3, 3
    )


async def test_a_repeated_command_gets_the_first_answer(log: EventLog) -> None:
    first = await log.append("table:1", opened(1, 2), expected=0, command_id="a")
    await log.append("table:1", opened(3), expected=2, command_id="b")
    for expected in (0, 2, 3):
        again = await log.append("table:1", opened(1, 2), expected=expected, command_id="a")
        assert again == Appended("table:1", 1, 2, again=True)
    assert first == Appended("table:1", 1, 2)
    assert len(await log.read("table:1")) == 3


async def test_a_command_id_counts_within_its_stream(log: EventLog) -> None:
    await log.append("table:1", opened(1), expected=0, command_id="a")
    answer = await log.append("table:2", opened(1), expected=0, command_id="a")
    assert answer == Appended("table:2", 1, 1)
    assert len(await log.read("table:2")) == 1


async def test_a_repeated_command_without_events_gets_the_same_answer(log: EventLog) -> None:
    first = await log.append("table:1", (), expected=0, command_id="a")
    assert first == Appended("table:1", 1, 0)
    await log.append("table:1", opened(1), expected=0, command_id="b")
    again = await log.append("table:1", (), expected=0, command_id="a")
    assert again == Appended("table:1", 1, 0, again=True)
    assert await log.append("table:1", (), expected=0, command_id="c") == Conflict("table:1", 0, 1)


async def test_the_same_command_many_times_at_once_is_stored_once(log: EventLog) -> None:
    answers = await asyncio.gather(
        *(log.append("table:1", opened(1, 2), expected=0, command_id="a") for _ in range(50))
    )
    assert answers.count(Appended("table:1", 1, 2)) == 1
    assert answers.count(Appended("table:1", 1, 2, again=True)) == 49
    assert len(await log.read("table:1")) == 2


async def test_one_of_two_writers_wins(url: str, log: EventLog) -> None:
    other = await open_log(url)
    for round in range(20):
        answers = await asyncio.gather(
            log.append("table:1", opened(round), expected=round, command_id=f"one {round}"),
            other.append("table:1", opened(round), expected=round, command_id=f"two {round}"),
        )
        assert sorted(answers, key=repr) == [
            Appended("table:1", round + 1, round + 1),
            Conflict("table:1", round, round + 1),
        ]
    await other.close()
    assert verify(await log.read("table:1"), await log.heads()) is None


async def test_many_writers_on_many_streams_lose_nothing(url: str, log: EventLog) -> None:
    """Each tries until it is through, on streams that all of them write to."""
    other = await open_log(url)

    async def write(by: EventLog, writer: int) -> None:
        for command in range(5):
            stream = f"table:{(writer + command) % 4}"
            seen = 0
            while True:
                answer = await by.append(
                    stream, opened(writer), expected=seen, command_id=f"{writer} {command}"
                )
                if isinstance(answer, Appended):
                    break
                seen = answer.actual

    await asyncio.gather(*(write((log, other)[writer % 2], writer) for writer in range(16)))
    await other.close()
    stored = [event for stream in await log.streams() for event in await log.read(stream)]
    assert len(stored) == len({event.command_id for event in stored}) == 80
    assert verify(stored, await log.heads()) is None


async def test_stored_events_survive_reopening(url: str, log: EventLog) -> None:
    await log.append("table:1", opened(1, 2), expected=0, command_id="a")
    before = list(await log.read("table:1"))
    await log.close()
    again = await open_log(url)
    assert list(await again.read("table:1")) == before
    answer = await again.append("table:1", opened(1, 2), expected=0, command_id="a")
    assert answer == Appended("table:1", 1, 2, again=True)
    await again.close()


async def test_closing_answers_pending_appends_and_then_refuses(log: EventLog) -> None:
    waiting = [
        asyncio.ensure_future(log.append(f"table:{n}", opened(1), expected=0, command_id="a"))
        for n in range(30)
    ]
    await asyncio.sleep(0)
    await log.close()
    assert [await each for each in waiting] == [Appended(f"table:{n}", 1, 1) for n in range(30)]
    with pytest.raises(Unavailable):
        await log.append("table:1", opened(2), expected=1, command_id="b")
    with pytest.raises(Unavailable):
        await log.read("table:1")
    await log.close()


async def test_a_writer_that_gives_up_waiting_harms_nobody(log: EventLog) -> None:
    impatient = asyncio.ensure_future(log.append("table:1", opened(1), expected=0, command_id="a"))
    await asyncio.sleep(0)
    impatient.cancel()
    answer = await log.append("table:2", opened(1), expected=0, command_id="a")
    assert answer == Appended("table:2", 1, 1)


async def test_a_stream_name_that_some_database_cannot_store_is_refused(log: EventLog) -> None:
    for name in ("", "a\x00b", "a\nb", "x" * 201, "\ud800"):
        with pytest.raises(ValueError, match="not a name"):
            await log.append(name, opened(1), expected=0, command_id="a")
        with pytest.raises(ValueError, match="not a name"):
            await log.append("table:1", opened(1), expected=0, command_id=name)


async def test_an_append_that_fails_does_not_stop_the_writer(log: EventLog) -> None:
    with pytest.raises(Unavailable):
        await log.append("table:1", (RoundOpened(number=1, at=2**63),), expected=0, command_id="a")
    assert await log.append("table:1", opened(1), expected=0, command_id="a") == Appended(
        "table:1", 1, 1
    )


async def test_the_newest_snapshot_is_kept(log: EventLog) -> None:
    await log.append("table:1", opened(1, 2, 3), expected=0, command_id="a")
    await log.save_snapshot("table:1", 2, b"two")
    await log.save_snapshot("table:1", 1, b"one")
    assert await log.latest_snapshot("table:1") == Snapshot("table:1", 2, b"two")
    await log.save_snapshot("table:1", 3, b"\x00three")
    assert await log.latest_snapshot("table:1") == Snapshot("table:1", 3, b"\x00three")
    await log.drop_snapshots()
    assert await log.latest_snapshot("table:1") is None
    assert len(await log.read("table:1")) == 3


async def test_a_snapshot_of_no_event_is_refused(log: EventLog) -> None:
    with pytest.raises(Unavailable):
        await log.save_snapshot("table:1", 1, b"")
    assert await log.append("table:1", opened(1), expected=0, command_id="a")


async def next_of(notices: AsyncIterator[Notice]) -> Notice:
    return await asyncio.wait_for(anext(notices), 60)


async def test_subscribers_are_told_what_was_committed(log: EventLog) -> None:
    async with log.subscribe() as all_of_them, log.subscribe("table:2") as one:
        await log.append("table:1", opened(1, 2), expected=0, command_id="a")
        assert await next_of(all_of_them) == Notice("table:1", 2)
        await log.append("table:2", opened(1), expected=0, command_id="a")
        assert await next_of(all_of_them) == Notice("table:2", 1)
        assert await next_of(one) == Notice("table:2", 1)
        assert len(await log.read("table:2")) == 1


async def test_notices_of_a_stream_collapse_into_the_latest(log: EventLog) -> None:
    async with log.subscribe("table:1") as notices:
        for version in range(20):
            await log.append("table:1", opened(1), expected=version, command_id=str(version))
        reached = 0
        told = 0
        while reached < 20:
            reached = (await next_of(notices)).version
            told += 1
        assert told <= 20


async def test_events_that_are_not_stored_cause_no_notice(log: EventLog) -> None:
    async with log.subscribe() as notices:
        await log.append("table:1", opened(1), expected=5, command_id="a")
        await log.append("table:2", (), expected=0, command_id="a")
        await log.append("table:3", opened(1), expected=0, command_id="a")
        assert await next_of(notices) == Notice("table:3", 1)


async def test_subscriptions_end_when_the_log_is_closed(log: EventLog) -> None:
    async with log.subscribe() as notices:
        await log.close()
        assert [notice async for notice in notices] == []
