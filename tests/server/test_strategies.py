"""Strategies, claims and banking over HTTP: what the commands say, within limits."""

from pathlib import Path

import pytest

from tests.server.running import running
from tests.server.test_library import printed, read


async def test_the_answers_agree_with_the_commands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    same = {
        "/api/plays/LIRX-02": ["plays", "--paytable", "LIRX-02"],
        "/api/plays/LIRX-01/never-pull": ["plays", "never-pull"],
        "/api/plays/LIRX-01?players=3": ["plays", "--players", "3"],
        "/api/banking/LIRX-01?bet=5&bet=10": ["banking", "LIRX-01", "--bets", "5,10"],
        "/api/banking/LIRX-01?bet=5&bet=10&cover=100&fee=0.50": [
            *("banking", "LIRX-01", "--bets", "5,10", "--cover", "100", "--fee", "0.50")
        ],
        "/api/banking/LIRX-01?bet=5&bet=5&bet=5&bet=5": [
            *("banking", "LIRX-01", "--seats", "4", "--bet", "5", "--rounds", "0")
        ],
    }
    async with running(tmp_path) as house, house.anybody() as client:
        for path, command in same.items():
            told = printed(capsys, *command)
            found = await read(client, path)
            if isinstance(told, dict):
                told.pop("estimate", None)
            assert found == told, path


async def test_the_claims_agree_with_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        report = await read(client, "/api/claims")
        assert report["claims"] == printed(capsys, "claims")
        letters = {each["letter"] for each in report["documents"]}
        assert {each["document"] for each in report["claims"]} <= letters
        meant = {each["verdict"] for each in report["meanings"]}
        assert {each["verdict"] for each in report["claims"]} <= meant


@pytest.mark.parametrize(
    ("path", "status", "field", "words"),
    [
        ("plays/LIRX-7", 404, "id", "did you mean"),
        ("plays/PP-1", 404, "id", "no base wager"),
        ("plays/LIRX-01/luck", 404, "strategy", "There is no strategy"),
        ("plays/LIRX-01?players=9", 400, "players", ""),
        ("banking/LIRX-01", 400, "bet", "Missing required query parameter"),
        ("banking/LIRX-01?bet=much", 400, "bet", ""),
        ("banking/LIRX-01?bet=0", 400, "bet", "Must be more than $0"),
        ("banking/LIRX-01?bet=5&cover=0", 400, "cover", "Must be more than $0"),
        ("banking/LIRX-01?bet=5&bet=5&bet=5&cover=90", 400, "cover", "at most 2 players"),
        ("banking/LIRX-01?bet=5&book=nsw-let-it-ride", 400, "book", "the house banks"),
        ("banking/LIRX-01?bet=5&book=mine", 404, "book", "There is no rule book"),
        ("banking/LIRX-01?" + "bet=5&" * 8, 400, "bet", ""),
    ],
)
async def test_bad_questions_are_refused_by_name(
    tmp_path: Path, path: str, status: int, field: str, words: str
) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        answer = await client.get(f"/api/{path}")
        assert (answer.status_code, answer.json()["field"]) == (status, field), answer.text
        assert words in answer.json()["message"]


async def test_paytables_with_the_same_base_game_are_not_confused(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        for id in ("LIRX-01", "LIRB-03"):
            assert (await read(client, f"/api/banking/{id}?bet=5"))["id"] == id
