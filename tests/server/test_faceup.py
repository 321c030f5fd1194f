"""Face up over HTTP: it says what the command says, for shipped tables and the caller's own."""

import asyncio
import threading
from functools import partial
from pathlib import Path

import msgspec
import pytest

from letitride.analysis.faceup import faceup_report, faceup_row, find_changed_plays
from letitride.analysis.plays import changed_report
from letitride.rules import Wager
from letitride.server.own_paytable import read_own
from letitride.server.problems import HTTPProblem
from letitride.server.response_cache import ResponseCache
from tests.server.running import running
from tests.server.test_library import BAD, OWN, PAYS, printed, read

BASE = "LIRX-02"


async def test_the_answer_agrees_with_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        row = await read(client, f"/api/faceup/{BASE}")
        assert row == printed(capsys, "faceup", BASE, "--all")
        plays = await read(client, f"/api/faceup/{BASE}/changed?players=3")
        assert plays == printed(capsys, "faceup", BASE, "--players", "3", "--changed")
        for path in (f"/api/faceup/{BASE}", f"/api/faceup/{BASE}/changed?players=3"):
            etag = (await client.get(path)).headers["etag"]
            again = await client.http.get(path, headers={"if-none-match": etag})
            assert (again.status_code, again.content) == (304, b"")


async def test_a_paytable_of_your_own(tmp_path: Path) -> None:
    own = {"id": "MINE", "base": {"odds": "to", "pays": {**PAYS, "flush": "17/2"}}}
    schedule = read_own(msgspec.json.encode(own)).schedule(Wager("base"))
    assert schedule is not None
    async with running(tmp_path) as house, house.anybody() as client:
        row = (await client.post("/api/faceup", own)).raise_for_status().json()
        assert row == msgspec.to_builtins([faceup_report(value) for value in faceup_row(schedule)])
        answer = await client.post("/api/faceup/changed?players=2", own)
        assert answer.raise_for_status().json() == msgspec.to_builtins(
            [changed_report(play, schedule, 3) for play in find_changed_plays(schedule, 2)]
        )
        borrowed = {"id": "MINE", "base": {"same_as": BASE}}
        assert (await client.post("/api/faceup", borrowed)).json() == await read(
            client, f"/api/faceup/{BASE}"
        )


@pytest.mark.parametrize(
    ("path", "status", "code", "words"),
    [
        ("PP-1", 404, "no_base_wager", "PP-1 has no base wager"),
        ("PP-1/changed?players=3", 404, "no_base_wager", "PP-1 has no base wager"),
        ("LIRX-7", 404, "unknown_paytable", "There is no paytable 'LIRX-7'; did you mean"),
        ("secret.toml", 404, "unknown_paytable", "There is no paytable"),
        (f"{BASE}/changed?players=1", 400, "bad_request", ">= 2"),
        (f"{BASE}/changed?players=8", 400, "bad_request", "<= 7"),
        (f"{BASE}/changed?players=two", 400, "bad_request", "int"),
    ],
)
async def test_impossible_cards_are_refused_in_words(
    tmp_path: Path, path: str, status: int, code: str, words: str
) -> None:
    async with running(tmp_path) as house, house.anybody() as client:
        answer = await client.get(f"/api/faceup/{path}")
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (status, code), problem
        assert words in problem["message"]
        assert problem["field"] == ("players" if status == 400 else "id")


async def test_errors_in_your_own_paytable_are_named(tmp_path: Path) -> None:
    side = {"id": "SIDE", "three_card": {"same_as": "3CB-1"}}
    async with running(tmp_path) as house, house.anybody() as client:
        for path in ("/api/faceup", "/api/faceup/changed?players=7"):
            for body, field, words in (*BAD, (side, "base", "no base wager")):
                answer = await client.post(path, body)
                assert answer.status_code == 400, body
                assert answer.json()["field"] == field
                assert words in answer.json()["message"]
        for raw in (b"", b"{", b"\xff", b"[" * 60000):
            assert (await client.http.post("/api/faceup", content=raw)).status_code == 400
        for players in ("?players=1", "?players=8", "?players=two"):
            answer = await client.post(f"/api/faceup/changed{players}", OWN)
            assert (answer.status_code, answer.json()["field"]) == (400, "players")
        answer = await client.post("/api/faceup/changed", OWN)
        assert (answer.status_code, "players" in answer.json()["message"]) == (400, True)


async def test_the_queue_for_slow_requests_is_short_and_delays_nobody_else() -> None:
    response_cache, go, made = ResponseCache(), threading.Event(), list[int]()

    def slow(number: int) -> int:
        go.wait(30)
        made.append(number)
        return number

    waiting = [
        asyncio.create_task(response_cache.recall(number, partial(slow, number)))
        for number in (*range(7), 0)
    ]
    await asyncio.sleep(0)
    with pytest.raises(HTTPProblem) as refused:
        await response_cache.recall(8, partial(slow, 8))
    assert (refused.value.problem.status, refused.value.problem.code) == (503, "busy")
    assert refused.value.problem.retry_after is not None
    assert await response_cache.work(lambda: "at once") == "at once"
    go.set()
    assert await asyncio.gather(*waiting) == [*range(7), 0]
    assert made == list(range(7)), "what is asked for twice is made once"
    assert await response_cache.recall(8, partial(slow, 8)) == 8
    assert await response_cache.recall(0, lambda: -1) == 0


async def test_only_the_latest_custom_paytables_are_cached() -> None:
    response_cache = ResponseCache()
    for number in range(65):
        assert await response_cache.recall(number, partial(abs, number)) == number
    assert await response_cache.recall(64, lambda: -1) == 64
    assert await response_cache.recall(0, lambda: -1) == -1
