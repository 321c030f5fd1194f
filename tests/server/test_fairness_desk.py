"""Fairness over HTTP: live, for supervisors and inspectors."""

from pathlib import Path

from tests.server.past import STAFF, reopened, somebody
from tests.server.running import TABLE

PAGE = "/api/floor/fairness"


async def test_the_report_is_for_supervisors_and_inspectors(past: Path, tmp_path: Path) -> None:
    readers = ("games_supervisor", "casino_supervisor", "inspector")
    async with reopened(past, tmp_path) as house:
        for who in ("public", *STAFF, "Ann"):
            expected = 401 if who == "public" else 200 if who in readers else 403
            async with somebody(house, who) as client:
                assert (await client.get(PAGE)).status_code == expected, who


async def test_the_report_counts_the_rounds_of_the_log(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "inspector") as client:
        made = (await client.get(PAGE)).json()
        revealed = [
            each
            for each in (await client.get(f"/api/tables/{TABLE}/rounds")).json()
            if each["revealed"]
        ]
        one = (await client.get(f"{PAGE}?table={TABLE}")).json()
        assert one["decks"] == len(revealed) >= 2
        assert made["decks"] >= one["decks"]
        assert (made["fair"], made["fewest"]) == (None, 100)
        hands = sum(each["hands"] for each in one["seats"])
        assert hands == sum(each["observed"] for each in one["five"]) > 0
        answer = await client.get(f"{PAGE}?table=nowhere")
        assert (answer.status_code, answer.json()["field"]) == (404, "table")
        answer = await client.get(f"{PAGE}?table={'x' * 65}")
        assert (answer.status_code, answer.json()["field"]) == (400, "table")
