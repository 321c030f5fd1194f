"""Drills over HTTP: the server judges, a score is kept, and only supervisors see that of others."""

import asyncio
import threading
from pathlib import Path

from letitride.audit import prove_log
from letitride.drills import DrillKind, make_batch
from letitride.rules import load_rulebook
from tests.server.running import running

BOOK = "nsw-let-it-ride"
ANSWERS = "/api/drills/answers"


def sent(id: str, *given: tuple[int, int | None], **changed: object) -> dict[str, object]:
    """Answers to drills of the first batch of procedure, each in two seconds."""
    answers = [{"number": n, "given": answer, "milliseconds": 2_000} for n, answer in given]
    body = {"id": id, "book": BOOK, "kind": "procedure", "batch": 1, "answers": answers}
    return {**body, **changed}


async def test_the_server_judges_and_keeps_the_score(tmp_path: Path) -> None:
    drills = make_batch(load_rulebook(BOOK), DrillKind.PROCEDURE, batch=1).drills
    right = [drill.answer for drill in drills]
    wrong = (right[1] + 1) % len(drills[1].choices)
    async with running(tmp_path) as house, house.staff("dora") as dora:
        served = (await dora.get(f"/api/drills/{BOOK}?kind=procedure&batch=1")).json()
        assert [each["answer"] for each in served["drills"]] == right
        body = sent("first-ones", (0, right[0]), (1, wrong), (2, None))
        score = (await dora.post(ANSWERS, body)).raise_for_status().json()
        assert (score["answered"], score["right"], score["milliseconds"]) == (3, 1, 6_000)
        assert {each["topic"] for each in score["weakest"]} == {d.topic for d in drills[1:3]}
        # Sent again after a lost connection, they count once; the id is not for anything else.
        again = (await dora.post(ANSWERS, body)).raise_for_status().json()
        assert again == score
        other = await dora.post(ANSWERS, sent("first-ones", (3, right[3])))
        assert (other.status_code, other.json()["code"]) == (409, "id_taken")
        assert not (await prove_log(house.context.casino.log)).bad
    async with running(tmp_path) as house, house.staff("dora") as dora:
        assert (await dora.get("/api/drills/score")).json() == score


async def test_only_supervisors_see_the_scores_of_others(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as house,
        house.staff("dora") as dora,
        house.staff("gabriel") as gabriel,
        house.staff("ines") as ines,
        house.guest() as ann,
    ):
        (await dora.post(ANSWERS, sent("of-dora-1", (0, None)))).raise_for_status()
        scores = (await gabriel.get("/api/floor/training")).raise_for_status().json()
        by_name = {each["name"]: each for each in scores}
        assert (by_name["dora"]["answered"], by_name["dora"]["right"]) == (1, 0)
        assert by_name["dora"]["scores"][0]["kind"] == "procedure"
        assert "gabriel" not in by_name, "who is no dealer and was not drilled"
        assert (await gabriel.get("/api/drills/score")).json()["answered"] == 0
        for who in (dora, ines, ann):
            refused = await who.get("/api/floor/training")
            assert refused.status_code == 403
            allowed = "Only the games supervisor or casino supervisor can do this."
            assert refused.json()["message"] == allowed
        for who in (ines, ann):
            refused = await who.get("/api/drills")
            assert refused.status_code == 403
            allowed = "Only the dealer, games supervisor or casino supervisor can do this."
            assert refused.json()["message"] == allowed
            assert (await who.post(ANSWERS, sent("not-mine", (0, 0)))).status_code == 403


async def test_bad_questions_and_answers_are_refused_by_name(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.staff("dora") as dora:
        for path, status, field in (
            ("/api/drills/nope?kind=payout", 404, "book"),
            (f"/api/drills/{BOOK}?kind=nope", 400, "kind"),
            (f"/api/drills/{BOOK}?kind=payout&batch=0", 400, "batch"),
            (f"/api/drills/{BOOK}?kind=payout&batch=51", 400, "batch"),
            (f"/api/drills/{BOOK}?kind=payout&paytable=nope", 400, "paytable"),
            (f"/api/drills/{BOOK}?kind=procedure&paytable=LIRX-01", 400, "paytable"),
        ):
            no = await dora.get(path)
            assert (no.status_code, no.json()["field"]) == (status, field), path
        for body, status, field in (
            (sent("bad-ones-1", (0, 0), (99, 0)), 400, "answers[1].number"),
            (sent("bad-ones-7", (0, 0), (1, 0), (0, 1)), 400, "answers[2].number"),
            (sent("bad-ones-2", (0, 0), book="nope"), 400, "book"),
            (sent("bad-ones-3", (0, 0), kind="payout", paytable="nope"), 400, "paytable"),
            (sent("bad-ones-4", (0, -1)), 400, "answers"),
            (sent("bad-ones-5"), 400, "answers"),
            (sent("bad", (0, 0)), 400, "id"),
            (sent("bad-ones-6", (0, 0), right=True), 400, "right"),
        ):
            no = await dora.post(ANSWERS, body)
            assert no.status_code == status, (body, no.text)
            assert field in no.text, (body, no.text)
        assert (await dora.get("/api/drills/score")).json()["answered"] == 0


async def test_answers_do_not_wait_for_slow_questions_of_strangers(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.staff("dora") as dora:
        done, recall = threading.Event(), house.response_cache.recall
        slow = [asyncio.create_task(recall(("slow", n), done.wait)) for n in range(8)]
        try:
            async with asyncio.timeout(30):
                score = await dora.post(ANSWERS, sent("beside-them", (0, None)))
            assert score.status_code == 200, score.text
        finally:
            done.set()
            await asyncio.gather(*slow)


async def test_strangers_do_not_wait_for_batches_of_drills(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.staff("dora") as dora, house.anybody() as stranger:
        paths = [f"/api/drills/{BOOK}?kind=irregularity&batch={n}" for n in range(1, 9)]
        asked = {asyncio.create_task(dora.get(path)) for path in paths}
        await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        advice = await stranger.get("/api/advice?paytable=LIRX-01&hand=Th+Jh+Qh")
        assert advice.status_code == 200
        assert not all(each.done() for each in asked)
        assert {each.status_code for each in await asyncio.gather(*asked)} == {200}
