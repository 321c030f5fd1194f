"""The proof while the house is open, on both databases: what is written meanwhile is not a
fault."""

import asyncio

import asyncpg
import pytest

from letitride.audit import Matter, ProofInSteps, prove_log, read_heads
from letitride.runtime.background_proof import BackgroundProof, ProofStage
from letitride.runtime.heads_export import export_heads
from letitride.store import Forged, open_log
from tests.runtime.floor import Floor

NSW = "nsw-let-it-ride"


async def test_events_written_during_a_proof_are_not_a_finding(url: str) -> None:
    async with Floor.open(url) as floor:
        await floor.set_up("main", NSW, bots=1)
        await floor.sit("Ann", 1)
        await floor.sit("Ben", 2)
        await floor.play_round(2)
        for step in (1, 7, 50):
            proving = ProofInSteps(floor.log, chunk=step)
            await proving.begin()
            until = proving.until
            while await proving.go_on():
                if step > 1:
                    await floor.step()
            proof = await proving.end()
            assert proof.well, proof.bad[:3]
            assert proof.position == until
        verification = BackgroundProof(floor.log, floor.casino.now)
        verification.start("ines")
        while verification.progress.stage is ProofStage.RUNNING:
            await floor.step()
        assert verification.progress.stage is ProofStage.DONE
        assert verification.progress.bad == ()
        assert verification.progress.key


async def test_an_export_follows_the_one_before_it(url: str) -> None:
    async with Floor.open(url) as floor:
        await floor.set_up("main", NSW)
        keys = floor.log.keys
        assert keys is not None
        files = []
        for _ in range(3):
            proof = await prove_log(floor.log)
            files.append(await export_heads(floor.log, proof, at=floor.casino.now()))
        numbers = [read_heads(file, trusted=[keys.current.public]).number for file in files]
        assert numbers == [1, 2, 3]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (
            "UPDATE events SET body = replace(body, '0', '1') WHERE kind = 'PlayerSat'",
            "altered",
        ),
        ("UPDATE events SET seal = '' WHERE position = 2", Matter.SEAL),
        ("UPDATE events SET at = at - 400000000 WHERE position = 9", Matter.TIME),
        ("DELETE FROM events WHERE stream = 'cage:Ann'", Matter.STREAM),
        ("DELETE FROM commands WHERE stream = 'cage:Ann'", Matter.COMMAND),
        ("UPDATE commands SET seal = ''", Matter.COMMAND),
        ("DELETE FROM secrets WHERE kind = 'order'", Matter.SECRET),
        ("UPDATE secrets SET body = body || '\\x00'::bytea WHERE kind = 'password'", Matter.SECRET),
        ("DELETE FROM snapshots; DELETE FROM events", None),
    ],
)
async def test_lies_on_postgres_are_found(postgres_url: str, change: str, what: str | None) -> None:
    async with Floor.open(postgres_url) as floor:
        await floor.set_up("main", NSW)
        await floor.sit("Ann", 1)
        await floor.play_round(1)
        await floor.bets({1: "$5"})
    database = await asyncpg.connect(postgres_url)
    await database.execute("ALTER TABLE events DISABLE TRIGGER ALL")
    await database.execute(change)
    await database.execute("ALTER TABLE events ENABLE TRIGGER ALL")
    await database.close()
    try:
        log = await open_log(postgres_url)
    except Forged:
        return
    proof = await asyncio.wait_for(prove_log(log), 60)
    await log.close()
    assert not proof.well
    assert what is None or what in {bad.what for bad in proof.bad}, proof.bad
