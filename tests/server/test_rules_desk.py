"""The copy of the approved rules over HTTP: who files it, who reads it, and that it lasts."""

import hashlib
from pathlib import Path

import pytest

from letitride.audit import prove_log
from tests.server.running import running

BOOK = "nsw-let-it-ride"
DESK = f"/api/floor/rules/{BOOK}"
COPY = f"/api/rulebooks/{BOOK}/copy"
TEXT = "14.14 A copy of these rules shall be made available for inspection upon request.\n" * 900
NEW = {"reference": "LGA 7", "date": "2020-07-01", "text": TEXT}


@pytest.mark.clause("N 14.14")
async def test_a_filed_copy_is_public_and_survives_a_restart(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as house,
        house.staff("carla") as carla,
        house.guest() as ann,
        house.anybody() as nobody,
    ):
        before = (await nobody.get(COPY)).raise_for_status().json()
        assert (before["copy"], before["sha256"], before["clause"]) == (None, "", "N 14.14")
        shown = (await carla.post(DESK, NEW)).raise_for_status().json()
        copy = shown["copy"]
        assert {key: copy[key] for key in NEW} == NEW
        assert (copy["filed_by"], copy["edition"]) == ("carla", 1)
        assert shown["sha256"] == hashlib.sha256(TEXT.encode()).hexdigest()
        for reader in (ann, nobody):
            assert (await reader.get(COPY)).raise_for_status().json() == shown
        twice = await carla.post(DESK, NEW)
        assert (twice.status_code, twice.json()["code"]) == (409, "filed_already")
        assert not (await prove_log(house.context.casino.log)).bad
    async with running(tmp_path) as house, house.anybody() as nobody:
        assert (await nobody.get(COPY)).raise_for_status().json() == shown


async def test_only_a_casino_supervisor_files_a_copy(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as house,
        house.staff("carla") as carla,
        house.staff("gabriel") as gabriel,
        house.guest() as ann,
    ):
        for who in (gabriel, ann):
            assert (await who.post(DESK, NEW)).status_code == 403
        assert (await ann.get(COPY)).json()["copy"] is None
        assert (await carla.post("/api/floor/rules/nope", NEW)).status_code == 404
        assert (await ann.get("/api/rulebooks/nope/copy")).status_code == 404
        no = await carla.post(DESK, {**NEW, "date": "1 July"})
        problem = no.json()
        assert (no.status_code, problem["code"], problem["clause"]) == (409, "bad_date", "N 14.14")
        long = await carla.post(DESK, {**NEW, "text": "x" * 100_001})
        assert long.status_code == 400
