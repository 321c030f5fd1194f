"""A proof that checks many events and answers together finds what it finds one by one."""

import asyncio
from pathlib import Path

import pytest

from letitride.audit import beside_the_log, log_walk, prove_log
from letitride.audit.heads import BadHeads, read_heads
from letitride.audit.log_proof import Export
from letitride.journal import Columns, HouseKeys, RawEvent, hash_of, hashes_of
from letitride.store import CannotOpen, open_log
from tests.security.played import KEYS, OTHER, Played, copied, play
from tests.security.tampers import CATALOGUE, Case, Tamper


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> tuple[Played, Played]:
    folder = tmp_path_factory.mktemp("houses")
    return play(folder / "ours"), play(folder / "other", keys=OTHER, seed=2)


@pytest.fixture
def case(houses: tuple[Played, Played], tmp_path: Path) -> Case:
    ours, other = houses
    return Case(
        copied(ours.now, tmp_path / "casino.db"),
        copied(ours.first, tmp_path / "heads-1.json"),
        copied(ours.second, tmp_path / "heads-2.json"),
        ours,
        other,
    )


def proved(case: Case, keys: HouseKeys | None) -> object:
    """All that a proof says, with every export that the house signed."""
    exports = []
    for path in (case.first, case.second):
        file = path.read_bytes()
        try:
            exports.append(Export(read_heads(file, trusted=[KEYS.current.public]), file))
        except BadHeads:
            continue

    async def prove() -> object:
        try:
            log = await open_log(f"sqlite:///{case.database}", keys=keys)
        except CannotOpen as error:
            return str(error)
        try:
            return await prove_log(log, exports)
        finally:
            await log.close()

    return asyncio.run(prove())


def one_by_one(patch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> bool:
        return False

    patch.setattr(log_walk, "sound_events", lambda *_: None)
    patch.setattr(beside_the_log, "_all_answered", never)


@pytest.mark.parametrize(
    "lie", [each for each in CATALOGUE if not each.swapped], ids=lambda lie: lie.name
)
def test_a_lie_is_reported_in_the_same_words(
    lie: Tamper, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    lie.act(case)
    at_once = proved(case, KEYS), proved(case, None)
    one_by_one(monkeypatch)
    assert (proved(case, KEYS), proved(case, None)) == at_once


def test_an_honest_log_is_checked_in_batches(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is looked at twice, unless it has to be."""
    looked: list[object] = []
    monkeypatch.setattr(log_walk.LogWalk, "_take_each", lambda _, rows: looked.append(rows))
    proved(case, KEYS)
    proved(case, None)
    assert not looked


def test_hashes_and_seals_are_those_of_single_events(case: Case) -> None:
    async def rows() -> list[Columns]:
        log = await open_log(f"sqlite:///{case.database}", keys=KEYS)
        try:
            return list(await log.evidence().scan(0, 10_000, 10_000))
        finally:
            await log.close()

    found = [RawEvent._make(row) for row in asyncio.run(rows())]
    singly = [
        hash_of(
            each.previous,
            stream=each.stream,
            version=each.version,
            kind=each.kind,
            schema=each.schema,
            command_id=each.command_id,
            body=each.body,
        )
        for each in found
    ]
    assert hashes_of(found) == singly == [each.hash for each in found]
    messages = [each.encode() for each in singly]
    assert KEYS.current.seals(messages) == [KEYS.seal(each) for each in messages]
