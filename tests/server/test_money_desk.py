"""Who reads the money of a table: its dealer, supervisors and inspectors."""

from pathlib import Path

from letitride.house import DOOR_STREAM, RequestRefused
from letitride.journal.codec import CODEC
from letitride.table.state import Phase
from tests.server.stages import TABLE, inside, stages

ADDRESS = f"/api/floor/tables/{TABLE}/money"


async def test_a_dealer_reads_only_their_own_tables_money(tmp_path: Path) -> None:
    async with inside(tmp_path / "house.db") as house:
        async for phase in stages(house, "nsw-let-it-ride"):
            if phase is Phase.BETTING:
                break
        for who, status in {
            "": 401,
            "paul": 403,
            "dora": 200,
            "dirk": 403,
            "gabriel": 200,
            "carla": 200,
            "ines": 200,
        }.items():
            answer = await house.ask(who, "GET", ADDRESS)
            assert answer.status_code == status, (who, answer.text)
            slips = await house.ask(who, "GET", "/api/floor/slips")
            assert slips.status_code == (status if who in ("", "paul") else 200), who
        stored = await house.casino.log.read(DOOR_STREAM)
        refused = [each for each in map(CODEC.event, stored) if isinstance(each, RequestRefused)]
        assert [each.what for each in refused if each.who == "dirk"] == [f"the money of {TABLE}"]
        unknown = await house.ask("carla", "GET", "/api/floor/tables/nowhere/money")
        assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_table")
