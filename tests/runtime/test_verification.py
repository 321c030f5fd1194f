"""The proof of the log in the background: one at a time, and what is wrong is named."""

import asyncio
from pathlib import Path

from letitride.runtime.background_proof import BackgroundProof, ProofStage
from letitride.store import open_log
from letitride.table import events as e
from tests.audit.proven import changed, fill, honest, paid_more, version_of

BOOK = "nsw-let-it-ride"


async def finished(verification: BackgroundProof) -> None:
    while verification.progress.stage is ProofStage.RUNNING:
        await asyncio.sleep(0.005)


async def test_one_verification_runs_at_a_time(tmp_path: Path) -> None:
    log = await open_log(f"sqlite:///{tmp_path}/log.db")
    await fill(log, {"table:a": honest(BOOK)})
    verification = BackgroundProof(log, lambda: 7)
    assert verification.start("ines")
    assert not verification.start("carla")
    await finished(verification)
    progress = verification.progress
    assert (progress.stage, progress.by, progress.ended_at) == (ProofStage.DONE, "ines", 7)
    assert (progress.streams, progress.rounds, progress.wrong) == (2, 4, 0)
    assert progress.events == len(honest(BOOK)) + 1
    assert progress.position == progress.until == progress.events
    assert verification.start("carla")
    await finished(verification)
    assert verification.progress.by == "carla"
    await log.close()


async def test_findings_are_named(tmp_path: Path) -> None:
    at = version_of(honest(BOOK), e.BetSettled, 1)
    lie = paid_more(changed(honest(BOOK), at, pays="1000"), at, 5)
    log = await open_log(f"sqlite:///{tmp_path}/log.db")
    await fill(log, {"table:a": honest(BOOK), "table:b": lie})
    verification = BackgroundProof(log, lambda: 7)
    verification.start("ines")
    await finished(verification)
    progress = verification.progress
    assert progress.wrong == len(progress.bad) >= 1
    assert {bad.stream for bad in progress.bad} == {"table:b"}
    assert progress.bad[0].version == at
    await log.close()


async def test_closing_the_house_stops_the_verification(tmp_path: Path) -> None:
    log = await open_log(f"sqlite:///{tmp_path}/log.db")
    await fill(log, {"table:a": honest(BOOK)})
    verification = BackgroundProof(log, lambda: 7)
    verification.start("ines")
    await verification.stop()
    assert verification.progress.stage is ProofStage.FAILED
    await log.close()


async def test_a_log_that_does_not_answer_fails_the_verification(tmp_path: Path) -> None:
    log = await open_log(f"sqlite:///{tmp_path}/log.db")
    await log.close()
    verification = BackgroundProof(log, lambda: 7)
    verification.start("ines")
    await finished(verification)
    assert verification.progress.stage is ProofStage.FAILED
