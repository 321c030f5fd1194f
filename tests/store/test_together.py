"""Several streams in one transaction, and the secrets beside the log, on both databases."""

import asyncio

import pytest

from letitride.journal.chain import verify
from letitride.store import Appended, Conflict, EventLog, Secret, Write
from letitride.table import Event
from letitride.table.events.betting import RoundOpened


def opened(*numbers: int) -> tuple[Event, ...]:
    return tuple(RoundOpened(number=number, at=100 + number) for number in numbers)


def writes(*expected: int, command_id: str) -> list[Write]:
    return [
        Write(f"stream:{place}", opened(at + 1), at, command_id)
        for place, at in enumerate(expected, 1)
    ]


async def test_all_streams_get_their_events(log: EventLog) -> None:
    answers = await log.append_all(
        writes(0, 0, command_id="a"), secrets=[Secret("order", "x", b"1")]
    )
    assert answers == (Appended("stream:1", 1, 1), Appended("stream:2", 1, 1))
    stored = [event for name in ("stream:1", "stream:2") for event in await log.read(name)]
    assert len(stored) == 2
    assert verify(stored) is None
    assert await log.secret("order", "x") == b"1"


async def test_if_one_stream_is_stale_nothing_is_stored(log: EventLog) -> None:
    await log.append_all(writes(0, 0, command_id="a"))
    await log.append("stream:2", opened(2), expected=1, command_id="b")
    answer = await log.append_all(
        writes(1, 1, command_id="c"), secrets=[Secret("order", "x", b"1")]
    )
    assert answer == Conflict("stream:2", 1, 2)
    assert len(await log.read("stream:1")) == 1
    assert await log.secret("order", "x") is None
    assert await log.answer("stream:1", "c") is None


async def test_a_repeated_group_gets_its_first_answers_and_stores_nothing(log: EventLog) -> None:
    first = await log.append_all(writes(0, 0, command_id="a"), secrets=[Secret("order", "x", b"1")])
    again = await log.append_all(writes(1, 1, command_id="a"), secrets=[Secret("order", "x", b"2")])
    assert again == (
        Appended("stream:1", 1, 1, again=True),
        Appended("stream:2", 1, 1, again=True),
    )
    assert not isinstance(first, Conflict)
    assert [each.again for each in first] == [False, False]
    assert await log.secret("order", "x") == b"1"
    elsewhere = [Write("stream:1", (), 7, "a"), Write("stream:3", opened(1), 0, "a")]
    assert await log.append_all(elsewhere) == (
        Appended("stream:1", 1, 1, again=True),
        Appended("stream:3", 1, 0, again=True),
    )
    assert list(await log.read("stream:3")) == []


async def test_a_command_without_events_is_answered_and_remembered(log: EventLog) -> None:
    await log.append("stream:1", opened(1), expected=0, command_id="a")
    nothing = [Write("stream:1", (), 1, "no"), Write("stream:2", opened(1), 0, "no")]
    assert await log.append_all(nothing) == (
        Appended("stream:1", 2, 1),
        Appended("stream:2", 1, 1),
    )
    assert await log.answer("stream:1", "no") == Appended("stream:1", 2, 1)
    assert await log.answer("stream:1", "never") is None


async def test_overlapping_groups_are_stored_one_after_the_other(log: EventLog) -> None:
    """Every pair of streams is written to by many at once; each accepted one wrote both."""

    async def write(number: int) -> bool:
        pair = [f"stream:{1 + number % 3}", f"stream:{1 + (number + 1) % 3}"]
        while True:
            heads = {head.stream: head.version for head in await log.heads()}
            answer = await log.append_all(
                [Write(name, opened(1), heads.get(name, 0), f"{number}") for name in pair]
            )
            if not isinstance(answer, Conflict):
                return True

    assert all(await asyncio.gather(*map(write, range(30))))
    stored = [event for name in await log.streams() for event in await log.read(name)]
    assert len(stored) == 60
    assert verify(stored) is None


async def test_heads_of_chosen_streams_are_read(log: EventLog) -> None:
    await log.append_all(writes(0, 0, command_id="a"))
    heads = await log.heads_of(("stream:2", "stream:9"))
    assert [(head.stream, head.version) for head in heads] == [("stream:2", 1)]


@pytest.mark.parametrize("name", ["", "x" * 201, "line\nfeed"])
async def test_bad_names_are_refused(log: EventLog, name: str) -> None:
    with pytest.raises(ValueError, match="not a name"):
        await log.append_all(
            [Write("stream:1", opened(1), 0, "a")], secrets=[Secret("k", name, b"")]
        )
    with pytest.raises(ValueError, match="not a name"):
        await log.put_secrets(Secret(name, "key", b""))
    assert list(await log.read("stream:1")) == []


async def test_an_append_names_a_stream_once(log: EventLog) -> None:
    twice = [Write("stream:1", opened(1), 0, "a"), Write("stream:1", opened(2), 1, "a")]
    with pytest.raises(ValueError, match="one write for each"):
        await log.append_all(twice)
    with pytest.raises(ValueError, match="at least one"):
        await log.append_all([])


async def test_the_secrets_table_can_be_changed_and_emptied(log: EventLog) -> None:
    await log.put_secrets(
        Secret("session", "a", b"1"), Secret("session", "b", b"2"), Secret("hash", "a", b"3")
    )
    await log.put_secrets(Secret("session", "a", b"4"), Secret("session", "b", None))
    assert await log.secrets("session") == {"a": b"4"}
    assert await log.secret("hash", "a") == b"3"
    assert await log.secret("session", "b") is None
    assert await log.secrets("nothing") == {}


async def test_the_last_secret_of_an_append_counts(log: EventLog) -> None:
    both = [Secret("order", "x", b"1"), Secret("order", "x", None)]
    await log.append_all(writes(0, command_id="a"), secrets=both)
    assert await log.secrets("order") == {}


async def test_an_id_used_by_another_command_in_a_later_stream_is_refused(
    log: EventLog,
) -> None:
    """Others who wait are not held up, and get an answer."""
    await log.append("stream:2", opened(1), expected=0, command_id="taken")
    wrong = [Write("stream:1", opened(1), 0, "taken"), Write("stream:2", opened(2), 1, "taken")]
    async with asyncio.timeout(60):
        refused, stored = await asyncio.gather(
            log.append_all(wrong),
            log.append("stream:3", opened(1), expected=0, command_id="taken"),
            return_exceptions=True,
        )
    assert isinstance(refused, ValueError)
    assert str(refused) == "another command already has the id 'taken' in stream:2"
    assert stored == Appended("stream:3", 1, 1)
    assert list(await log.read("stream:1")) == []
    only_looks = [Write("stream:1", opened(1), 0, "taken"), Write("stream:2", (), 1, "taken")]
    assert await log.append_all(only_looks) == (
        Appended("stream:1", 1, 1),
        Appended("stream:2", 2, 1),
    )
