"""The proof of a shared meter: what tables fed and were paid, against the meter's own stream."""

from collections.abc import AsyncIterator, Callable, Sequence
from itertools import groupby
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from letitride.audit.log_proof import prove_log
from letitride.house import HouseEvent, MeterDrawn, MeterOpened, MeterRaised, MeterReseeded
from letitride.journal.codec import CODEC
from letitride.rules import Cents
from letitride.store import EventLog, open_log
from letitride.table import commands as c
from tests.runtime.floor import Floor
from tests.runtime.metered import (
    DAN,
    DEE,
    ROYAL,
    STRAIGHT_FLUSH,
    STREAM,
    Stacked,
    to_the_end,
    two_tables,
)

Story = list[tuple[str, str, tuple[msgspec.Struct, ...]]]
"""Stream, command id and events, in the order in which they were written."""


async def played(log: EventLog) -> None:
    """A straight flush at one table, then a royal flush at the other, then nothing much."""
    chance = Stacked(STRAIGHT_FLUSH)
    floor = Floor.on(log, below=chance)
    await floor.casino.start()
    await two_tables(floor)
    await to_the_end(floor, "one")
    await floor.done(c.EndRound(by=DEE), table="one")
    chance.top = ROYAL
    for _ in range(2):
        await to_the_end(floor, "two")
        await floor.done(c.EndRound(by=DAN), table="two")
    await floor.casino.stop()


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[EventLog]:
    opened = await open_log(f"sqlite:///{tmp_path}/log.db")
    await played(opened)
    yield opened
    await opened.close()


async def story_of(log: EventLog) -> Story:
    heads = await log.heads()
    story: Story = []
    for head in heads:
        stored = await log.read(head.stream)
        for command, run in groupby(stored, key=lambda each: each.command_id):
            story.append((head.stream, command, tuple(map(CODEC.event, run))))
    return story


async def house_findings(path: Path, story: Story) -> list[str]:
    """What the proof finds in a log with these events."""
    copy = await open_log(f"sqlite:///{path}")
    versions: dict[str, int] = {}
    for stream, command, events in story:
        at = versions.get(stream, 0)
        if events:
            await copy.append(stream, events, expected=at, command_id=command)
            versions[stream] = at + len(events)
    proof = await prove_log(copy)
    await copy.close()
    return [str(bad) for bad in proof.bad if bad.what == "house" or STREAM in bad.stream]


def told(story: Story, change: Callable[[HouseEvent], HouseEvent | None]) -> Story:
    """The story with the meter's events changed, or left out."""
    return [
        (stream, command, _changed(events, change) if stream == STREAM else events)
        for stream, command, events in story
    ]


def _changed(
    events: Sequence[msgspec.Struct], change: Callable[[HouseEvent], HouseEvent | None]
) -> tuple[msgspec.Struct, ...]:
    found = (change(event) for event in events if isinstance(event, HouseEvent))
    return tuple(event for event in found if event is not None)


async def test_an_honest_house_is_proved(log: EventLog, tmp_path: Path) -> None:
    proof = await prove_log(log)
    assert [str(bad) for bad in proof.bad] == []
    story = await story_of(log)
    kinds = [type(event) for stream, _, events in story if stream == STREAM for event in events]
    assert kinds.count(MeterReseeded) >= 1
    assert await house_findings(tmp_path / "copy.db", story) == []


async def found_if(
    log: EventLog, path: Path, change: Callable[[HouseEvent], HouseEvent | None]
) -> str:
    findings = await house_findings(path / "copy.db", told(await story_of(log), change))
    return "\n".join(findings)


async def test_a_meter_that_was_fed_too_little_is_found(log: EventLog, tmp_path: Path) -> None:
    def less(event: HouseEvent) -> HouseEvent:
        return replace(event, amount=Cents(20)) if isinstance(event, MeterRaised) else event

    found = await found_if(log, tmp_path, less)
    assert "The meter says that $0.20 of 1 bets went into the meter" in found
    assert "the table says that $0.25 of 1 bets went into the meter" in found


async def test_a_meter_that_paid_too_little_is_found(log: EventLog, tmp_path: Path) -> None:
    def less(event: HouseEvent) -> HouseEvent:
        royal = isinstance(event, MeterDrawn) and event.hand == "royal_flush"
        return replace(event, amount=Cents(100)) if royal else event

    assert "The meter says that the meter paid $1 (seat 1, royal flush" in await found_if(
        log, tmp_path, less
    )


async def test_a_payment_that_the_meter_does_not_know_is_found(
    log: EventLog, tmp_path: Path
) -> None:
    found = await found_if(
        log, tmp_path, lambda event: None if isinstance(event, MeterDrawn) else event
    )
    assert f"{STREAM} does not say that the meter paid" in found


async def test_a_missing_seed_is_found(log: EventLog, tmp_path: Path) -> None:
    found = await found_if(
        log, tmp_path, lambda event: None if isinstance(event, MeterReseeded) else event
    )
    assert "The meter was fully paid out, but the seed was not put in." in found


async def test_a_seed_other_than_the_paytables_is_found(log: EventLog, tmp_path: Path) -> None:
    def more(event: HouseEvent) -> HouseEvent:
        return replace(event, seed=Cents(2_000_000)) if isinstance(event, MeterOpened) else event

    assert "The seed is $10,000, not $20,000." in await found_if(log, tmp_path, more)
