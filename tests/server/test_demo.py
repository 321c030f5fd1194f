"""The demonstration floor opens again, whatever was done to it in between."""

import asyncio
from pathlib import Path

from letitride.runtime.clock import HandClock
from letitride.server.demo import STAFF
from letitride.table import Rejected, Switch
from letitride.table.state import Phase
from tests.server.running import TABLE, House, running


async def remove(house: House, table: str) -> None:
    """As a supervisor does, who first closes it."""
    runner = house.context.casino.tables[table]
    async with asyncio.timeout(60):
        while runner.table.phase is not Phase.BETWEEN_ROUNDS:
            await asyncio.sleep(0.01)
    async with house.staff("carla") as carla:
        order = {"id": "close-the-table", "command": {"type": "CloseTable"}}
        answer = await carla.post(f"/api/tables/{table}/commands", order)
        assert answer.status_code == 200, answer.text
        headers = {"x-csrf-token": carla.me["csrf"]}
        answer = await carla.http.delete(f"/api/floor/tables/{table}", headers=headers)
        assert answer.status_code == 204, answer.text


async def test_a_removed_demo_table_does_not_come_back(tmp_path: Path) -> None:
    # By a clock that stands still a table is opened, and then nothing happens at it.
    async with running(tmp_path, clock=HandClock(), dealing_pause=1) as house:
        await remove(house, TABLE)
        others = set(house.context.casino.tables)
    async with running(tmp_path, clock=HandClock()) as house:
        assert set(house.context.casino.tables) == others
        assert TABLE not in others


async def test_every_printed_login_works(tmp_path: Path) -> None:
    async with running(tmp_path, clock=HandClock()) as house:
        casino = house.context.casino
        for name in ("dora", "carla"):
            closed = await casino.accounts.close(name, "gone", by="ines", at=casino.now())
            assert not isinstance(closed, Rejected)
    async with running(tmp_path, clock=HandClock()) as house:
        for name, role in STAFF.items():
            async with house.staff(name) as client:
                assert (client.name, client.me["role"]) == (name, role)


async def test_players_add_chance_to_the_shuffle_at_every_demo_table(tmp_path: Path) -> None:
    """As at any table that a supervisor opens without another wish."""
    async with running(tmp_path, clock=HandClock()) as house:
        for runner in house.context.casino.tables.values():
            assert Switch.PLAYER_SHARES in runner.place.terms.switches, runner.place.id
