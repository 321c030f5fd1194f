"""Players to pick from at the cage: for the casino supervisor alone, found by part of a name."""

from pathlib import Path
from urllib.parse import quote

from tests.server.past import STAFF, somebody
from tests.server.running import running

PAGE = "/api/floor/players"


async def test_only_the_casino_supervisor_reads_the_list(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        for who in ("public", *STAFF):
            expected = 401 if who == "public" else 200 if who == "casino_supervisor" else 403
            async with somebody(house, who) as client:
                assert (await client.get(PAGE)).status_code == expected, who


async def test_players_are_found_by_part_of_their_name(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as house,
        somebody(house, "casino_supervisor") as client,
        house.guest() as ann,
        house.guest() as bob,
    ):
        assert (await ann.get(PAGE)).status_code == 403
        everybody = [each["name"] for each in (await client.get(PAGE)).json()]
        assert {ann.name, bob.name} <= set(everybody)
        assert not set(everybody) & set(STAFF.values())
        part = ann.name.upper()[:-1]
        found = (await client.get(f"{PAGE}?name={quote(part)}")).json()
        assert ann.name in [each["name"] for each in found]
        assert all(part.casefold() in each["name"].casefold() for each in found)
        assert found[0]["tables"] == []
        assert (await client.get(f"{PAGE}?name=no-such-name")).json() == []
        answer = await client.get(f"{PAGE}?name=%00")
        assert (answer.status_code, answer.json()["field"]) == (400, "name")


async def test_a_practice_table_is_not_named_at_the_cage(tmp_path: Path) -> None:
    async with (
        running(tmp_path, away_minutes=1440) as house,
        somebody(house, "casino_supervisor") as client,
        house.guest() as ann,
    ):
        own = (await ann.post("/api/practice", {"start": "dealt"})).raise_for_status().json()
        assert own["table"] in house.context.casino.tables
        found = (await client.get(f"{PAGE}?name={quote(ann.name)}")).json()
        assert found == [{"name": ann.name, "tables": []}]
