"""Players on their own play: reviews, history and statistics, and nobody else's."""

import asyncio
import csv
import io
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from letitride.analysis import advise
from letitride.cards import parse_cards
from letitride.rules import BASE, load_paytable
from tests.server.past import STAFF, reopened, somebody
from tests.server.running import TABLE, Client

REVIEW = f"/api/tables/{TABLE}/rounds"
MINE = ("/api/my/rounds", "/api/my/rounds.csv", "/api/my/statistics", "/api/my/statistics.csv")


async def read(client: Client, path: str) -> Any:
    return (await client.get(path)).raise_for_status().json()


async def test_only_players_have_play_to_review(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house:
        for who in ("public", *STAFF, "Ann"):
            expected = {"public": 401, "Ann": 200}.get(who, 403)
            async with somebody(house, who) as client:
                for path in (f"{REVIEW}/1/review", *MINE):
                    answer = await client.get(path)
                    assert answer.status_code == expected, (who, path, answer.text)


async def test_rounds_of_others_are_not_found(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house:
        for who, own in {"Ann": {1, 2}, "Bob": {2}, "Cleo": set()}.items():
            async with somebody(house, who) as client:
                for number in (1, 2):
                    answer = await client.get(f"{REVIEW}/{number}/review")
                    assert answer.status_code == (200 if number in own else 404), (who, number)
                answer = await client.get(f"{REVIEW}/99/review")
                assert (answer.status_code, answer.json()["code"]) == (404, "unknown_round")
                answer = await client.get("/api/tables/nowhere/rounds/1/review")
                assert answer.status_code == 404
                page = await read(client, "/api/my/rounds")
                assert {each["round"] for each in page["rounds"]} == own
                assert page["total"] == len(own)


@pytest.mark.clause("N 14.1")
@pytest.mark.clause("N 14.6")
async def test_an_unfinished_round_is_not_reviewed(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "Ann") as ann:
        while (now := house.context.casino.tables[TABLE].table.round) is None:
            await asyncio.sleep(0.01)
        answer = await ann.get(f"{REVIEW}/{now.number}/review")
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (409, "round_not_over")
        assert problem["clause"] == "N 14.6"
        assert now.number not in [
            each["round"] for each in (await read(ann, "/api/my/rounds"))["rounds"]
        ]


async def test_a_review_is_exact(past: Path, tmp_path: Path) -> None:
    """Ann lets every bet ride."""
    async with reopened(past, tmp_path) as house, somebody(house, "Ann") as ann:
        found = await read(ann, f"{REVIEW}/2/review")
        base = load_paytable(found["paytable"]).schedule(BASE)
        assert base is not None
        hand = parse_cards(found["cards"])
        first = parse_cards(found["community"])[:1]
        worth = [advise(base, hand).ev, advise(base, hand, community=first).ev]
        assert [each["worth"]["exact"] for each in found["choices"]] == [str(w) for w in worth]
        for each, value in zip(found["choices"], worth, strict=True):
            assert each["chosen"] == "ride"
            assert each["best"] == ("ride" if value > 0 else "pull" if value < 0 else "either")
            assert Fraction(each["cost"]["exact"]) == max(Fraction(0), -value) * each["stake"]
            assert each["why"].endswith(".")
            assert (each["line"] or each["held"]) in each["why"]
        costs = [Fraction(each["cost"]["exact"]) for each in found["choices"]]
        assert Fraction(found["cost"]["exact"]) == sum(costs)


async def test_history_is_filtered_paged_and_downloaded(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "Ann") as ann:
        page = await read(ann, "/api/my/rounds")
        assert [each["round"] for each in page["rounds"]] == [2, 1]
        assert (page["tables"], page["books"]) == ([TABLE], [TABLE])
        assert page["net"] == sum(each["net"] for each in page["rounds"])
        second = await read(ann, "/api/my/rounds?skip=1&limit=1")
        assert (second["rounds"], second["total"]) == (page["rounds"][1:], 2)
        assert (await read(ann, "/api/my/rounds?table=elsewhere"))["total"] == 0
        assert (await read(ann, "/api/my/rounds?book=elsewhere"))["total"] == 0
        parts = {
            each: (await read(ann, f"/api/my/rounds?outcome={each}"))["rounds"]
            for each in ("won", "lost", "even")
        }
        assert sum(map(len, parts.values())) == 2
        assert all(each["net"] > 0 for each in parts["won"])
        assert all(each["net"] < 0 for each in parts["lost"])
        wrong = (await read(ann, "/api/my/rounds?mistakes=true"))["rounds"]
        assert wrong == [
            each for each in page["rounds"] if not all(c["right"] for c in each["choices"])
        ]
        assert (await ann.get("/api/my/rounds?outcome=rich")).status_code == 400
        saved = await ann.get("/api/my/rounds.csv")
        assert saved.headers["content-type"].startswith("text/csv")
        rows = list(csv.DictReader(io.StringIO(saved.text)))
        assert [row["round"] for row in rows] == ["2", "1"]
        for row, each in zip(rows, page["rounds"], strict=True):
            assert float(row["net"]) == each["net"] / 100
            assert row["first"] == row["second"] == "ride"


async def test_statistics_add_up(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "Ann") as ann:
        found = await read(ann, "/api/my/statistics")
        page = await read(ann, "/api/my/rounds")
        total = found["total"]
        assert (found["played"], total["rounds"], total["choices"]) == (2, 2, 4)
        assert total["net"] == page["net"]
        assert total["cost"] == page["cost"]
        assert [each["name"] for each in found["tables"]] == [TABLE]
        rows = list(csv.DictReader(io.StringIO((await ann.get("/api/my/statistics.csv")).text)))
        assert [row["rounds"] for row in rows] == ["1", "2"]
        assert float(rows[-1]["net"]) == total["net"] / 100
    async with reopened(past, tmp_path / "again") as house, somebody(house, "Cleo") as cleo:
        found = await read(cleo, "/api/my/statistics")
        assert (found["played"], found["total"]["errors"], found["curve"]) == (0, None, [])
