"""Sessions over HTTP: what the command says, the fan beside it, and limits on the work."""

from pathlib import Path
from urllib.parse import urlencode

import pytest

from letitride.server import session_odds
from tests.server.running import running
from tests.server.test_library import printed, read

SHORT = {"bet": "5", "bankroll": "60", "rounds": "12"}


def path(id: str = "LIRX-01", **question: str) -> str:
    return f"/api/session/{id}?{urlencode(question)}"


async def test_the_answer_agrees_with_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sides = {"side": "bonus=LIRB-03:1", "play": "never-pull", "stop_win": "40", "stop_loss": "50"}
    async with running(tmp_path) as house, house.anybody() as client:
        found = await read(client, path(**SHORT, **sides))
        told = printed(
            capsys,
            *("session", "LIRX-01", "--bet", "5", "--bankroll", "60", "--rounds", "12"),
            *("--side", "bonus=LIRB-03:1", "--play", "never-pull"),
            *("--stop-win", "40", "--stop-loss", "50"),
        )
        fan = found.pop("fan")
        for report in (found, told):
            report.pop("drawdown")
        told.pop("fan")
        assert found == told
        assert fan[0]["rounds"] == 0
        assert fan[-1]["rounds"] == 12
        assert set(fan[-1]["quantiles"]) == {"0.05", "0.25", "0.5", "0.75", "0.95"}
        again = await read(client, path(**SHORT, **sides))
        assert again["ends"] == found["ends"]
        system = await read(client, path(**SHORT, system="martingale"))
        assert system["system"] == "martingale"


async def test_the_worst_drawdown_is_a_question_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    both = ("bonus=LIRB-03:5", "three_card=3CB-1:5")
    asked = "&".join((urlencode(SHORT), *(urlencode({"side": side}) for side in both)))
    told = printed(
        capsys,
        *("session", "LIRX-01", "--bet", "5", "--bankroll", "60", "--rounds", "12"),
        *("--side", both[0], "--side", both[1]),
    )
    async with running(tmp_path) as house, house.anybody() as client:
        found = await read(client, f"/api/session/LIRX-01?{asked}")
        assert [each["wager"] for each in found["sides"]] == ["bonus", "three_card"]
        assert found["drawdown"] is None
        falls = await read(client, f"/api/session/LIRX-01/drawdown?{asked}")
        assert falls == {"drawdown": told["drawdown"]}
        assert set(falls["drawdown"]) == {"0.5", "0.95"}
        refused = await client.get(f"/api/session/LIRX-01/drawdown?{asked}&bankroll=1")
        assert refused.status_code == 400
        monkeypatch.setattr(session_odds, "MOST_FALL_WORK", 1)
        long = await read(client, f"/api/session/LIRX-01/drawdown?{asked}&stop_loss=20")
        assert long == {"drawdown": None}


@pytest.mark.parametrize(
    ("question", "status", "code", "field", "words"),
    [
        ({"id": "LIRX-7"}, 404, "unknown_paytable", "id", "did you mean"),
        ({"id": "PP-1"}, 404, "no_base_wager", "id", "PP-1 has no base wager"),
        ({"bankroll": "10"}, 400, "bad_session", "bankroll", "$10 does not cover one round"),
        ({"bankroll": "-1"}, 400, "bad_session", "bankroll", "Must be more than $0"),
        ({"bet": "five"}, 400, "bad_session", "bet", "'five' is not an amount"),
        ({"stop_win": "1"}, 400, "bad_session", "stop_win", "Must be at least one bet of $5"),
        ({"rounds": "0"}, 400, "bad_request", "rounds", ""),
        ({"rounds": "1000000000"}, 400, "bad_request", "rounds", ""),
        ({"side": "bonus=secret.toml:1"}, 404, "unknown_paytable", "side", "There is no paytable"),
        ({"side": "bonus=3CB-1:1"}, 400, "bad_session", "side", "3CB-1 has no wager 'bonus'"),
        ({"play": "/etc/passwd"}, 404, "unknown_strategy", "play", "There is no strategy"),
        ({"play": "basik"}, 404, "unknown_strategy", "play", "did you mean basic"),
        ({"system": "lucky"}, 400, "bad_session", "system", "is none of"),
        ({"rounds": "100000"}, 400, "bad_session", "session", "Too many amounts and rounds"),
    ],
)
async def test_bad_questions_are_refused(
    tmp_path: Path, question: dict[str, str], status: int, code: str, field: str, words: str
) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        answer = await client.get(path(**{**SHORT, **question}))
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["field"]) == (status, code, field)
    assert words in problem["message"]
