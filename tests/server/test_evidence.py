"""Rounds as evidence from a running house: who may take them, and what the file proves."""

from pathlib import Path

from letitride.audit import check_bundle, read_bundle, sound
from letitride.runtime import release
from letitride.table.state import Phase
from tests.server import stages
from tests.server.past import STAFF, reopened, somebody
from tests.server.running import TABLE

ADDRESS = f"/api/tables/{TABLE}/rounds/1/evidence"


async def test_inspectors_and_casino_supervisors_take_evidence(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house:
        for who in ("public", "Ann", *STAFF):
            async with somebody(house, who) as client:
                answer = await client.get(ADDRESS)
                may = who in ("casino_supervisor", "inspector")
                refused = 401 if who == "public" else 403
                assert answer.status_code == (200 if may else refused), (who, answer.text)
        async with somebody(house, "inspector") as ines:
            page = await ines.get(ADDRESS)
            assert page.headers["content-type"].startswith("text/html")
            assert "attachment" in page.headers["content-disposition"]
            both = await ines.get(f"{ADDRESS}?to=2&form=json")
            public = (await ines.get("/api/house-key")).json()["public"]
            for file in (page.content, both.content):
                checks = check_bundle(read_bundle(file), trusted=[public], release=release())
                assert sound(checks), checks
            assert both.json()["about"]["rounds"] == [1, 2]
            assert both.json()["about"]["by"] == STAFF["inspector"]
            for wrong, status in ((f"{ADDRESS}?to=9999", 404), (f"{ADDRESS}?form=pdf", 400)):
                assert (await ines.get(wrong)).status_code == status
            none = await ines.get("/api/tables/nowhere/rounds/1/evidence")
            assert none.status_code == 404


async def test_only_the_inspector_takes_evidence_of_a_void_round_that_day(
    tmp_path: Path,
) -> None:
    address = f"/api/tables/{stages.TABLE}/rounds/1/evidence"
    async with stages.inside(tmp_path / "house.db") as house:
        async for phase in stages.stages(house, "nsw-let-it-ride"):
            if phase is Phase.SECOND_CHOICE:
                await house.done("dora", {"type": "ReportBadDeck", "what": "foreign"})
                break
        refused = await house.ask("carla", "GET", address)
        assert (refused.status_code, refused.json()["code"]) == (403, "void_today")
        assert (await house.ask("ines", "GET", address)).status_code == 200
