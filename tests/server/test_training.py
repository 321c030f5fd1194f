"""The trainer's data over HTTP, and what a browser needs to keep the trainer."""

import gzip
from fractions import Fraction
from pathlib import Path

from letitride.analysis import RideOrPull, advise, analyse_wager, training_report
from letitride.cards import parse_cards, shape_of
from letitride.rules import BASE, edit_paytable, load_paytable
from letitride.server.front import WEB
from tests.server.running import running
from tests.server.test_library import read

MOST_PACKED = 3_000
MOST_PACKED_BATCH = 10_000


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


async def test_hands_with_seen_cards_are_exact(tmp_path: Path) -> None:
    """And the same whenever the same batch is asked for; an edited table has its own values."""
    base = load_paytable("LIRX-01").schedule(BASE)
    assert base is not None
    async with running(tmp_path) as house, house.anybody() as client:
        path = "/api/trainer/LIRX-01/face-up"
        answer = (await client.get(f"{path}?players=7&batch=2")).raise_for_status()
        assert len(gzip.compress(answer.content)) < MOST_PACKED_BATCH
        hands = answer.json()["hands"]
        assert {each["circle"] for each in hands} == {1, 2}
        for each in hands[::8]:
            cards, seen = parse_cards(each["cards"]), parse_cards(each["seen"])
            assert len(seen) == 18
            assert not {*cards} & {*seen}
            found = advise(base, cards[:3], community=cards[3:], seen=seen)
            assert Fraction(each["ride"], each["over"]) == found.ev
            assert (each["circle"], each["ways"]) == (found.circle, found.ways)
            assert each["paying"] == sum(out.ways for out in found.outs)
        # A bet of which seen cards change the play is why anybody trains this.
        alone = {
            (circle, each.shape): each.decision
            for circle, choices in analyse_wager(base).choices.items()
            for each in choices
        }
        turned = [
            each
            for each in hands
            if (each["ride"] > 0)
            != (alone[each["circle"], shape_of(parse_cards(each["cards"]))] is RideOrPull.RIDE)
        ]
        assert len(turned) >= len(hands) / 20
        assert (await client.get(f"{path}?players=7&batch=2")).content == answer.content
        others = (await client.get(f"{path}?players=7&batch=3")).json()["hands"]
        assert others != hands
        edited = (await client.get(f"{path}?players=7&batch=2&pay=base.flush=9")).json()["hands"]
        flushes = edit_paytable("LIRX-01", ["base.flush=9"]).paytable.schedule(BASE)
        assert flushes is not None
        for each in edited[::40]:
            cards, seen = parse_cards(each["cards"]), parse_cards(each["seen"])
            found = advise(flushes, cards[:3], community=cards[3:], seen=seen)
            assert Fraction(each["ride"], each["over"]) == found.ev
        for wrong in ("players=1", "players=8", "batch=0", "batch=51"):
            refused = await client.get(f"{path}?{wrong}")
            assert (refused.status_code, refused.json()["field"]) == (400, wrong.split("=")[0])
        assert (await client.get("/api/trainer/3CB-1/face-up")).json()["code"] == "no_base_wager"


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
