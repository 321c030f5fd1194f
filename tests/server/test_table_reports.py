"""Reports over HTTP: for supervisors and inspectors, ratings for supervisors, the same figures."""

import csv
import io
from pathlib import Path

import pytest

from tests.server.past import STAFF, reopened, somebody
from tests.server.running import TABLE

PAGE = "/api/floor/reports"
FORMS = ("", "/figures.csv", "/exceptions.csv", "/rounds.csv", "/report.pdf")


async def test_reports_are_for_supervisors_and_inspectors(past: Path, tmp_path: Path) -> None:
    readers = {STAFF[role] for role in ("games_supervisor", "casino_supervisor", "inspector")}
    async with reopened(past, tmp_path) as house:
        for who in ("public", *STAFF, "Ann"):
            name = STAFF.get(who, who)
            expected = 401 if who == "public" else 200 if name in readers else 403
            async with somebody(house, who) as client:
                for form in FORMS:
                    answer = await client.get(PAGE + form)
                    assert answer.status_code == expected, (who, form, answer.text[:200])


async def test_only_supervisors_see_player_ratings(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house:
        async with somebody(house, "casino_supervisor") as client:
            made = (await client.get(PAGE)).json()
            rated = {each["player"]: each for each in made["ratings"]}
            assert set(rated) >= {"Ann", "Bob"}
            assert rated["Ann"]["rounds"] == 2
            assert (await client.get(f"{PAGE}/players.csv")).status_code == 200
            of_ann = (await client.get(f"{PAGE}?player=Ann&rounds=true")).json()
            assert len(of_ann["rounds"]) == 2
        async with somebody(house, "inspector") as client:
            assert (await client.get(PAGE)).json()["ratings"] == []
            assert (await client.get(f"{PAGE}/players.csv")).status_code == 403
            assert (await client.get(f"{PAGE}?player=Ann")).status_code == 403


async def test_a_report_agrees_and_leads_to_its_rounds(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "inspector") as client:
        made = (await client.get(f"{PAGE}?rounds=true")).json()
        total = made["total"]
        assert total["rounds"] == len(made["rounds"]) >= 2
        assert sum(each["win"] for each in made["rounds"]) == total["win"]
        (agreed,) = [each for each in made["agreement"] if each["table"] == TABLE]
        held = agreed["won"] + agreed["floated"] + agreed["in_play"]
        assert (agreed["held"], agreed["unexplained"]) == (held, 0)
        for each in made["rounds"][:3]:
            record = await client.get(f"/api/tables/{each['table']}/record?round={each['round']}")
            assert record.status_code == 200
        rows = list(csv.DictReader(io.StringIO((await client.get(f"{PAGE}/figures.csv")).text)))
        assert int(rows[-1]["win"]) == total["win"]
        later = made["last"] + 1
        none = (await client.get(f"{PAGE}?start={later}")).json()
        assert none["total"]["rounds"] == 0
        again = (await client.get(f"{PAGE}?end={later}")).json()
        assert again["total"]["rounds"] == total["rounds"]


@pytest.mark.parametrize(
    ("asked", "status", "field"),
    [
        ("?start=20&end=10", 400, "end"),
        ("?table=nowhere", 404, "table"),
        ("?by=weather", 400, "by"),
        ("?zone=9999", 400, "zone"),
        ("?shift=0", 400, "shift"),
    ],
)
async def test_bad_questions_are_refused_by_name(
    past: Path, tmp_path: Path, asked: str, status: int, field: str
) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "inspector") as client:
        answer = await client.get(PAGE + asked)
        assert (answer.status_code, answer.json()["field"]) == (status, field), answer.text
