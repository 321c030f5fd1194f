"""A table out of the log is the table that was played, whatever snapshots there are."""

import msgspec
import pytest

from letitride.store import EventLog, load_table, save_table, table_snapshots
from letitride.table import Table, evolve, replay
from letitride.table.state import Phase
from tests.table.house import House
from tests.table.scenes import SCENES, played

STREAM = "table:1"


async def stored(log: EventLog, house: House, *, snapshots: bool) -> list[Table]:
    """The table after every event; a snapshot wherever a round has ended."""
    table = house.start
    states = [table]
    for version, event in enumerate(house.log):
        await log.append(STREAM, [event], expected=version, command_id=str(version))
        table = evolve(table, event)
        states.append(table)
        ended = table.phase is Phase.BETWEEN_ROUNDS and states[-2].phase is not table.phase
        if snapshots and ended:
            assert await save_table(log, STREAM, table)
    return states


@pytest.mark.parametrize("scene", SCENES)
async def test_a_table_is_loaded_from_snapshot_and_tail(sqlite_log: EventLog, scene: str) -> None:
    house = played(scene)
    states = await stored(sqlite_log, house, snapshots=True)
    snapshot = await sqlite_log.latest_snapshot(STREAM)
    assert snapshot is not None
    assert 0 < snapshot.version <= len(house.log)
    assert await load_table(sqlite_log, STREAM, start=house.start) == states[-1]
    await sqlite_log.drop_snapshots()
    assert await load_table(sqlite_log, STREAM, start=house.start) == states[-1]


async def test_every_snapshot_of_a_long_log_decodes(log: EventLog) -> None:
    """Between rounds or not: a state is written and read back to the same value."""
    house = played("nsw-let-it-ride")
    for state in await stored(log, house, snapshots=False):
        assert msgspec.json.decode(msgspec.json.encode(state), type=Table) == state


async def test_a_table_in_a_round_gets_no_snapshot(sqlite_log: EventLog) -> None:
    house = House("nsw-let-it-ride").seated(1).betting({1: "$5"})
    await sqlite_log.append(STREAM, house.log, expected=0, command_id="a")
    assert not await save_table(sqlite_log, STREAM, replay(house.start, house.log))
    assert await sqlite_log.latest_snapshot(STREAM) is None


async def test_a_snapshot_that_does_not_fit_is_ignored(
    sqlite_log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = played("nsw-let-it-ride")
    states = await stored(sqlite_log, house, snapshots=True)
    kept = await sqlite_log.latest_snapshot(STREAM)
    assert kept is not None
    table = msgspec.json.decode(kept.body)
    forged = {**table, "table": {**table["table"], "rounds": 99}}
    for body in (
        b"",
        b"{}",
        b"\xff",
        msgspec.json.encode({**forged, "code": "made by other code"}),
        msgspec.json.encode({**forged, "hash": "after another event"}),
        msgspec.json.encode({**table, "table": {"id": 1}}),
    ):
        await sqlite_log.drop_snapshots()
        await sqlite_log.save_snapshot(STREAM, kept.version, body)
        assert await load_table(sqlite_log, STREAM, start=house.start) == states[-1]
    # Where it does fit it is used, so that the tests above say something.
    await sqlite_log.drop_snapshots()
    await sqlite_log.save_snapshot(STREAM, kept.version, msgspec.json.encode(forged))
    assert (await load_table(sqlite_log, STREAM, start=house.start)).rounds == 99
    monkeypatch.setattr(table_snapshots, "code_of_tables", lambda: "changed")
    assert await load_table(sqlite_log, STREAM, start=house.start) == states[-1]


async def test_a_table_without_events_is_new(log: EventLog) -> None:
    house = played("nsw-let-it-ride")
    assert await load_table(log, STREAM, start=house.start) == house.start
