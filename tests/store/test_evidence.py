"""What is read for a proof is all that is there, however many are asked for at once."""

import pytest

from letitride.store import EventLog
from letitride.table.events.betting import RoundOpened


@pytest.mark.parametrize("count", [0, 1, 17, 300, 547])
async def test_every_remembered_answer_is_found(log: EventLog, count: int) -> None:
    streams = ("table:1", "table:2")
    wanted = [(streams[number % 2], f"command {number}") for number in range(count)]
    versions = dict.fromkeys(streams, 0)
    expected = {}
    for number, (stream, id) in enumerate(wanted):
        event = RoundOpened(number=number, at=number)
        await log.append(stream, [event], expected=versions[stream], command_id=id)
        versions[stream] += 1
        expected[stream, id] = (versions[stream], versions[stream])
    evidence = log.evidence()
    unknown = [("table:1", "nobody's"), ("table:3", "command 0")]
    found = await evidence.answers([*wanted, *unknown])
    assert {(each.stream, each.command_id): (each.first, each.last) for each in found} == expected
    assert len(found) == count
    assert await evidence.answers_with_events() == count


@pytest.mark.parametrize("count", [1, 17, 300])
async def test_a_seal_comes_from_the_answer_that_agrees(log: EventLog, count: int) -> None:
    wanted = [("table:1", f"command {number}", number, number) for number in range(1, count + 1)]
    for stream, id, version, _ in wanted:
        event = RoundOpened(number=version, at=version)
        await log.append(stream, [event], expected=version - 1, command_id=id)
    evidence = log.evidence()
    answers = {each.command_id: each for each in await evidence.answers([x[:2] for x in wanted])}
    expected = [(answers[id].asked, answers[id].seal) for _, id, _, _ in wanted]
    others = [
        ("table:1", "command 1", 1, 2),
        ("table:1", "command 1", 2, 1),
        ("table:2", "x", 1, 1),
    ]
    found = await evidence.seals_of_answers([*wanted, *others])
    assert found == [*expected, *[(None, None)] * 3]
    assert all(seal for _, seal in expected)
