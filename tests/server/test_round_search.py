"""The search over HTTP: for supervisors and inspectors, and every round leads to its record."""

import csv
import io
from pathlib import Path

import pytest

from tests.server.past import STAFF, reopened, somebody

PAGE = "/api/floor/search"


async def test_a_search_is_for_supervisors_and_inspectors(past: Path, tmp_path: Path) -> None:
    readers = ("games_supervisor", "casino_supervisor", "inspector")
    async with reopened(past, tmp_path) as house:
        for who in ("public", *STAFF, "Ann"):
            expected = 401 if who == "public" else 200 if who in readers else 403
            async with somebody(house, who) as client:
                for form in ("", "/rounds.csv"):
                    answer = await client.get(PAGE + form)
                    assert answer.status_code == expected, (who, form, answer.text[:200])


async def test_a_person_is_found_and_the_rounds_lead_to_their_records(
    past: Path, tmp_path: Path
) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "inspector") as client:
        whole = (await client.get(PAGE)).json()
        found = (await client.get(f"{PAGE}?person=ann")).json()
        assert found["found"] == len(found["rounds"]) == 2
        assert whole["looked_at"] == whole["found"] == found["looked_at"] >= 2
        assert all("Ann" in each["players"] for each in found["rounds"])
        for each in found["rounds"]:
            record = await client.get(f"/api/tables/{each['table']}/record?round={each['round']}")
            assert record.status_code == 200
        report = (await client.get("/api/floor/reports?rounds=true")).json()
        assert whole["win"] == sum(each["win"] for each in report["rounds"])
        rows = list(csv.DictReader(io.StringIO((await client.get(f"{PAGE}/rounds.csv")).text)))
        assert [int(row["win"]) for row in rows] == [each["win"] for each in whole["rounds"]]
        none = (await client.get(f"{PAGE}?mark=void&mark=disputed")).json()
        assert none["found"] == 0
        later = (await client.get(f"{PAGE}?start={whole['rounds'][0]['at'] + 1}")).json()
        assert (later["looked_at"], later["found"]) == (0, 0)


@pytest.mark.parametrize(
    ("asked", "status", "field"),
    [
        ("?start=20&end=10", 400, "end"),
        ("?least=20&most=10", 400, "most"),
        ("?least=-1", 400, "least"),
        ("?least=much", 400, "least"),
        ("?mark=odd", 400, "mark"),
        ("?table=nowhere", 404, "table"),
        ("?person=" + "x" * 65, 400, "person"),
        ("?clause=%00", 400, "clause"),
        ("?dealer=%0A", 400, "dealer"),
        ("?dealer=" + "x" * 65, 400, "dealer"),
        ("?table=%00", 400, "table"),
        ("?automatic=true&dealer=dora", 400, "dealer"),
        ("?persons=ann", 400, "persons"),
        ("?person=ann&from=20", 400, "from"),
    ],
)
async def test_bad_questions_are_refused_by_name(
    past: Path, tmp_path: Path, asked: str, status: int, field: str
) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "inspector") as client:
        answer = await client.get(PAGE + asked)
        assert (answer.status_code, answer.json()["field"]) == (status, field), answer.text
        if answer.json()["code"] == "unknown_parameter":
            assert "person, ruling, stalled, start, table" in answer.json()["message"]
            report = await client.get("/api/floor/reports/figures.csv" + asked)
            assert report.json()["code"] == "unknown_parameter"
