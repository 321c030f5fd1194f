"""The trainer's data over HTTP, and what a browser needs to keep the trainer."""

import gzip
from pathlib import Path

from letitride.analysis import training_report
from letitride.rules import BASE, load_paytable
from letitride.server.front import WEB
from tests.server.running import running
from tests.server.test_library import read

MOST_PACKED = 3_000


async def test_a_paytable_is_served_once_and_is_small(tmp_path: Path) -> None:
    paytable = load_paytable("LIRX-06")
    base = paytable.schedule(BASE)
    assert base is not None
    async with running(tmp_path) as house, house.anybody() as client:
        answer = (await client.get("/api/trainer/LIRX-06")).raise_for_status()
        told = training_report(paytable, base)
        shapes = [shape for circle in answer.json()["circles"] for shape in circle["shapes"]]
        expected = [shape for circle in told.circles for shape in circle.shapes]
        assert [shape["ride"] for shape in shapes] == [shape.ride for shape in expected]
        assert len(gzip.compress(answer.content)) < MOST_PACKED
        same = await client.http.get(
            "/api/trainer/LIRX-06", headers={"if-none-match": answer.headers["etag"]}
        )
        assert same.status_code == 304


async def test_only_paytables_with_a_choice_are_listed(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        listed = {each["id"] for each in await read(client, "/api/trainer")}
        assert "LIRX-01" in listed
        assert "3CB-1" not in listed
        assert (await client.get("/api/trainer/3CB-1")).json()["code"] == "no_base_wager"
        assert (await client.get("/api/trainer/nothing")).status_code == 404


async def test_the_manifest_and_the_service_worker_are_served(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        manifest = (await client.get("/manifest.webmanifest")).raise_for_status()
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        for icon in manifest.json()["icons"]:
            answer = (await client.get(icon["src"])).raise_for_status()
            assert answer.headers["content-type"] == icon["type"]
        worker = (await client.get("/service-worker.js")).raise_for_status()
        assert worker.headers["content-type"].startswith("text/javascript")
        assert worker.headers["cache-control"] == "no-cache"
        kept = [f"/assets/{file.name}" for file in (WEB / "assets").iterdir()]
        assert sum(path in worker.text for path in kept) >= 4
