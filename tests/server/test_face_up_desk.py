"""The approval of face-up dealing over HTTP, and tables that lose it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from letitride.house import FaceUpStep
from letitride.rules import Face
from tests.server.running import Client, House, running

BOOK = "wa-let-it-ride"
DESK = "/api/floor/face-up"
DAY = "2020-07-01"
TABLE = {"id": "open", "name": "Open", "book": BOOK, "choices": {"face": "up"}}


async def enter(carla: Client, path: str, **body: Any) -> dict[str, Any]:
    shown: dict[str, Any] = (
        (await carla.post(f"{DESK}/{BOOK}/{path}", body)).raise_for_status().json()
    )
    return shown


async def dealt(house: House, face: Face) -> None:
    async with asyncio.timeout(60):
        while True:
            terms = house.context.casino.tables["open"].table.terms
            if terms is not None and terms.face is face:
                return
            await asyncio.sleep(0.01)


@pytest.mark.clause("F checklist approval")
@pytest.mark.clause("F until further notice")
async def test_a_table_deals_face_up_only_while_approved(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.staff("carla") as carla:
        listed = (await carla.get(DESK)).raise_for_status().json()
        assert [each["book"] for each in listed] == [BOOK, f"{BOOK}-bonus"]
        assert [each["clause"] for each in listed[0]["steps"]] == [
            f"F checklist {step}" for step in FaceUpStep
        ]
        no = await carla.post("/api/floor/tables", TABLE)
        problem = no.json()
        assert (no.status_code, problem["code"]) == (409, "no_approval")
        assert (problem["field"], problem["clause"]) == ("choices.face", "F checklist approval")
        early = await carla.post(f"{DESK}/{BOOK}/approval", {"reference": "WSGC-7", "date": DAY})
        assert (early.status_code, early.json()["clause"]) == (409, "F checklist review")
        for step in FaceUpStep:
            await enter(carla, "steps", step=step, words="Done.", date=DAY)
        shown = await enter(carla, "approval", reference="WSGC-7", date=DAY)
        assert shown["approval"] == {"reference": "WSGC-7", "date": DAY, "entered_by": "carla"}
        (await carla.post("/api/floor/tables", TABLE)).raise_for_status()
        await dealt(house, Face.UP)
        shown = (await carla.get(DESK)).json()[0]
        assert shown["tables"] == ["open"]
        shown = await enter(carla, "withdrawal", reason="Notice came.")
        assert shown["approval"] is None
        await dealt(house, Face.DOWN)
        no = await carla.post("/api/floor/tables", {**TABLE, "id": "other"})
        assert no.json()["code"] == "no_approval"


async def test_only_a_casino_supervisor_uses_the_desk(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as house,
        house.staff("gabriel") as gabriel,
        house.staff("carla") as carla,
    ):
        assert (await gabriel.get(DESK)).status_code == 403
        body = {"step": "review", "words": "Read."}
        assert (await gabriel.post(f"{DESK}/{BOOK}/steps", body)).status_code == 403
        assert (await carla.post(f"{DESK}/nope/steps", body)).status_code == 404
        nsw = await carla.post(f"{DESK}/nsw-let-it-ride/steps", body)
        assert (nsw.status_code, nsw.json()["clause"]) == (409, "N 7.1")
