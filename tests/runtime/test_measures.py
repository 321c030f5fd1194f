"""Measures reach people, not seats, and the accounts at the cage know of them (N 14.3)."""

import asyncio

import pytest

from letitride.house import ExclusionLifted, cage_stream, may_sit
from letitride.journal.codec import CODEC
from letitride.rules import DeviceMeasure
from letitride.runtime.background_proof import BackgroundProof, ProofStage
from letitride.table import commands as c
from tests.runtime.floor import SUPERVISOR, Floor, player

NSW = "nsw-let-it-ride"
BARRED = c.ActOnDevice(
    by=SUPERVISOR, measure=DeviceMeasure.EXCLUDE_FROM_CASINO, reason="a phone", person="Walter"
)


async def proved(floor: Floor) -> None:
    """The whole log, table against cage, as ``verify`` reads it."""
    verification = BackgroundProof(floor.log, floor.casino.now)
    assert verification.start("ines")
    while verification.progress.stage is ProofStage.RUNNING:
        await asyncio.sleep(0.001)
    progress = verification.progress
    assert (progress.stage, [each.sentence for each in progress.bad]) == (ProofStage.DONE, [])


@pytest.mark.clause("N 14.3.3")
async def test_a_spectator_is_put_out_of_the_casino_and_let_in_again(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("other", NSW)
        await floor.set_up("main", NSW)
        await floor.person("Walter")
        await floor.done(BARRED)
        there = c.Sit(by=player(0, "Walter"), seat=2, player="Walter")
        assert await floor.refused(there, table="other") == "excluded"
        (measure,) = floor.state.measures
        lift = c.LiftMeasure(by=SUPERVISOR, measure=measure.number, reason="cleared")
        await floor.done(lift)
        event = CODEC.event((await floor.log.read(cage_stream("Walter")))[-1])
        assert event == ExclusionLifted(
            table="main", reason="cleared", by=SUPERVISOR.name, at=event.at
        )
        await floor.done(there, table="other")
        await proved(floor)


@pytest.mark.clause("N 14.3.3")
async def test_an_exclusion_with_an_end_is_over_at_every_table(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("other", NSW)
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1, chips="$500", buy_in="$200")
        end = floor.casino.now() + 3600
        barred = c.ActOnDevice(
            by=SUPERVISOR, seat=1, measure=BARRED.measure, reason="a phone", until=end
        )
        await floor.done(barred)
        ann = await floor.patron("Ann")
        assert (ann.balance, ann.at_tables, ann.seated) == (50_000, {}, {})
        assert may_sit(ann, end - 1) is not None
        assert may_sit(ann, end) is None
        await proved(floor)


@pytest.mark.clause("N 14.3.3")
async def test_two_tables_exclude_independently(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("other", NSW)
        await floor.set_up("main", NSW)
        await floor.person("Walter")
        await floor.done(BARRED)
        await floor.done(BARRED, table="other")
        await floor.done(c.LiftMeasure(by=SUPERVISOR, measure=1, reason="cleared"))
        walter = await floor.patron("Walter")
        assert [each.table for each in walter.bars] == ["other"]
        assert may_sit(walter, floor.casino.now()) is not None


async def test_an_unknown_person_is_not_put_out_of_the_casino(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", NSW)
        assert await floor.refused(BARRED) == "not_admitted"
