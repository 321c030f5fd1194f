"""People without a seat: their disputes, and measures against them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from letitride.table import Phase
from tests.server.running import TABLE, Client, running


async def send(client: Client, id: str, *, table: str = TABLE, **command: Any) -> dict[str, Any]:
    answer = await client.post(f"/api/tables/{table}/commands", {"id": id, "command": command})
    body: dict[str, Any] = answer.json()
    assert answer.status_code == 200, body
    return body


async def now(client: Client) -> dict[str, Any]:
    found: dict[str, Any] = (await client.get(f"/api/tables/{TABLE}")).raise_for_status().json()
    return found


@pytest.mark.clause("N 14.12 review")
@pytest.mark.clause("N 14.13 inspector")
async def test_a_dispute_goes_on_through_the_api_when_the_player_has_left(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as house,
        house.guest() as ann,
        house.staff("gabriel") as gabriel,
        house.staff("carla") as carla,
    ):
        await send(ann, "sits-001", type="Sit", seat=2)
        await send(ann, "says-001", type="RaiseDispute", about="the last round")
        await send(ann, "goes-001", type="Leave")
        await send(gabriel, "rule-001", type="RuleDispute", dispute=1, decision="it stands")
        found = await now(ann)
        assert "inspector" in found["view"]["disputes"][0]["rights"]
        assert {"AskReview", "Complain"} <= {each["command"] for each in found["options"]}
        await send(ann, "asks-001", type="AskReview", dispute=1)
        await send(carla, "look-001", type="ReviewDispute", dispute=1, decision="it stands")
        await send(ann, "asks-002", type="Complain", dispute=1)
        assert (await now(ann))["view"]["disputes"][0]["stage"] == "complaint"


@pytest.mark.clause("N 14.3.2")
async def test_a_person_may_be_named_in_any_spelling(tmp_path: Path) -> None:
    """Names of accounts are the same in capitals, and measures go by the name."""
    async with (
        running(tmp_path) as house,
        house.guest() as ann,
        house.staff("carla") as carla,
    ):
        await carla.password_again(house.passwords["carla"])
        measure = {"measure": "exclude_from_game", "reason": "a phone"}
        await send(carla, "acts-001", type="ActOnDevice", person=ann.name.upper(), **measure)
        (taken,) = (await now(carla))["view"]["staff"]["measures"]
        assert taken["players"] == [ann.name]
        sit = {"id": "sits-001", "command": {"type": "Sit", "seat": 2}}
        answer = await ann.post(f"/api/tables/{TABLE}/commands", sit)
        assert answer.json()["code"] == "precluded", answer.json()


@pytest.mark.clause("N 14.3.3")
async def test_a_player_who_is_put_out_of_the_casino_from_one_table_loses_the_seat_at_another(
    tmp_path: Path,
) -> None:
    async with (
        running(tmp_path) as house,
        house.guest() as ann,
        house.staff("carla") as carla,
    ):
        casino = house.context.casino
        table = {"id": "second", "name": "Second", "book": "nsw-let-it-ride"}
        (await carla.post("/api/floor/tables", table)).raise_for_status()
        other = "second"
        async with asyncio.timeout(60):
            while casino.tables[other].table.phase in (Phase.CLOSED, Phase.OPENING):
                await asyncio.sleep(0.01)
        await send(ann, "sits-001", table=other, type="Sit", seat=2)
        await carla.password_again(house.passwords["carla"])
        measure = {"measure": "exclude_from_casino", "reason": "a phone"}
        await send(carla, "acts-001", type="ActOnDevice", person=ann.name, **measure)
        seated = {who.player for who in casino.tables[other].table.seats.values()}
        assert ann.name not in seated
        assert (await casino.cage.patron(ann.name)).seated == {}


@pytest.mark.clause("N 1.1 games supervisor")
async def test_only_a_games_supervisor_of_the_house_is_named_for_a_table(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as house,
        house.guest() as ann,
        house.staff("carla") as carla,
        house.staff("gabriel"),
    ):
        for name in (ann.name, "nobody"):
            command = {"type": "NameGamesSupervisor", "supervisor": name}
            asked = {"id": "name-001", "command": command}
            answer = await carla.post(f"/api/tables/{TABLE}/commands", asked)
            assert (answer.status_code, answer.json()["code"]) == (400, "no_games_supervisor")
        await send(carla, "name-002", type="NameGamesSupervisor", supervisor="GABRIEL")
        assert (await now(carla))["view"]["staff"]["games_supervisor"] == "gabriel"
        assert (await now(ann))["view"]["staff"] is None
