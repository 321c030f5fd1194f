"""Who may read what of the past, on a real server with a real past."""

import asyncio
import hashlib
from pathlib import Path
from typing import Any

import pytest

from letitride.audit import read_heads
from tests.server.past import STAFF, reopened, somebody
from tests.server.running import TABLE, Client, House

TABLE_PATH = f"/api/tables/{TABLE}"
EVERYBODY = ("public", "Ann", "Bob", "Cleo", *STAFF)


async def read(client: Client, path: str) -> Any:
    return (await client.get(path)).raise_for_status().json()


async def whole_record(client: Client, until: int, limit: int = 1000) -> list[dict[str, Any]]:
    """All that this reader may read, up to a version: the bots play on while it is read."""
    found: list[dict[str, Any]] = []
    after, more = 0, True
    while more:
        page = await read(client, f"{TABLE_PATH}/record?after={after}&limit={limit}")
        found += page["entries"]
        after, more = page["next"], page["more"] and page["next"] < until
    return [each for each in found if each["version"] <= until]


async def end_of_round(house: House, number: int) -> int:
    """What comes after it is of a round that is on: a player may read it once that is over."""
    runner = house.context.casino.tables[TABLE]
    stored = await house.context.casino.log.read(runner.stream)
    ends = [each.version for each in stored if each.kind == "RoundEnded"]
    return ends[number - 1]


async def test_each_role_reads_what_it_may(past: Path, tmp_path: Path) -> None:
    supervisors = {"games_supervisor", "casino_supervisor", "inspector"}
    auditors = {"casino_supervisor", "inspector"}
    logged_in = set(EVERYBODY) - {"public"}
    async with reopened(past, tmp_path) as house:
        may = {
            f"{TABLE_PATH}/record": logged_in - {"dealer"},
            f"{TABLE_PATH}/rounds": logged_in - {"dealer"},
            f"{TABLE_PATH}/rounds/1/talk": supervisors,
            f"{TABLE_PATH}/rounds/1/proof": set(EVERYBODY),
            f"{TABLE_PATH}/refusals": supervisors,
            "/api/audit/door": auditors,
            "/api/verification": auditors,
            "/api/heads": set(EVERYBODY),
        }
        for who in EVERYBODY:
            refused = 401 if who == "public" else 403
            async with somebody(house, who) as client:
                for path, readers in may.items():
                    answer = await client.get(path)
                    expected = 200 if who in readers else refused
                    assert answer.status_code == expected, (who, path, answer.text)
                answer = await client.post("/api/verification")
                assert answer.status_code == (refused if who not in auditors else 202), who
                while (who in auditors) and await _runs(client):
                    await asyncio.sleep(0.01)


async def _runs(client: Client) -> bool:
    return bool((await read(client, "/api/verification"))["stage"] == "running")


async def test_players_read_their_own_rounds_and_nobody_elses(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house:
        now = await end_of_round(house, 2)
        for who, own in {"Ann": [1, 2], "Bob": [2], "Cleo": []}.items():
            async with somebody(house, who) as client:
                listed = await read(client, f"{TABLE_PATH}/rounds")
                assert [each["number"] for each in listed] == own[::-1]
                entries = await whole_record(client, now)
                ended = [x["round"] for x in entries if x["event"]["type"] == "RoundEnded"]
                assert ended == own
                assert await whole_record(client, now, limit=3) == entries
                for number in (1, 2, 3):
                    answer = await client.get(f"{TABLE_PATH}/record?round={number}")
                    assert answer.status_code == (200 if number in own else 404)


async def test_players_see_only_their_own_cards(past: Path, tmp_path: Path) -> None:
    """A player's look is in their own record and nobody else's, not even the inspector's."""
    async with reopened(past, tmp_path) as house:
        seen = {}
        for who in ("Ann", "Bob", "inspector"):
            async with somebody(house, who) as client:
                page = await read(client, f"{TABLE_PATH}/record?round=2")
                events = [each["event"] for each in page["entries"]]
                looks = [each for each in events if each["type"] == "CardsLookedAt"]
                seen[who] = {look["seat"] for look in looks if look["faces"]}
        assert seen == {"Ann": {1}, "Bob": {2}, "inspector": set()}


async def test_a_record_addresses_its_reader(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house:
        told = {}
        for who in ("Ann", "Bob", "inspector"):
            async with somebody(house, who) as client:
                entries = (await read(client, f"{TABLE_PATH}/record?round=2"))["entries"]
                told[who] = {
                    (each["event"]["type"], each["event"].get("seat")): each["words"]
                    for each in entries
                }
                blind = [each for each in entries if each["event"]["type"] == "CardsDealt"]
                assert [bool(each["words"]) for each in blind] == [
                    *[False] * (len(blind) - 1),
                    True,
                ], "the deal is told once, with its last card"
    looked = {who: words["CardsLookedAt", 1] for who, words in told.items()}
    assert looked["Ann"].startswith("Your cards: ")
    assert looked["Bob"] == looked["inspector"] == "Seat 1 looks at the cards."
    bets = {who: words["BetsPlaced", 2] for who, words in told.items()}
    assert bets["Bob"].startswith("You bet $")
    assert bets["Ann"] == bets["inspector"] == bets["Bob"].replace("You bet", "Seat 2 bets")


async def test_a_round_names_the_backs_of_its_decks(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "Ann") as ann:
        assert (await read(ann, f"{TABLE_PATH}/record?round=2"))["backs"] == ["red"]
        assert (await read(ann, f"{TABLE_PATH}/record"))["backs"] == []


async def test_staff_read_all(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house:
        now = house.context.casino.tables[TABLE].table.version
        for who in ("games_supervisor", "casino_supervisor", "inspector"):
            async with somebody(house, who) as client:
                entries = await whole_record(client, now, limit=50)
                assert [each["version"] for each in entries] == list(range(1, now + 1))


@pytest.mark.clause("N 14.2")
async def test_analysis_and_records_stay_open_to_staff_on_duty(past: Path, tmp_path: Path) -> None:
    theirs = "/api/tables/ca-let-it-ride"
    async with reopened(past, tmp_path) as house:
        async with somebody(house, "games_supervisor") as gabriel:
            csrf = {"x-csrf-token": gabriel.me["csrf"]}
            wish = {"dealer": STAFF["dealer"]}
            answer = await gabriel.http.put(
                theirs.replace("/api", "/api/floor") + "/dealer", json=wish, headers=csrf
            )
            assert answer.status_code == 200, answer.text
        for who in STAFF:
            async with somebody(house, who) as client:
                (figures, *_) = (await read(client, "/api/par/LIRX-01"))["wagers"]
                assert figures["par"]
                assert (await read(client, f"{theirs}/record"))["entries"], who


async def test_a_dealer_reads_the_table_that_they_deal_at(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "dealer") as dora:
        answer = await dora.get(f"{TABLE_PATH}/record")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_your_table")
        async with somebody(house, "games_supervisor") as gabriel:
            csrf = {"x-csrf-token": gabriel.me["csrf"]}
            answer = await gabriel.http.put(
                "/api/floor/tables/ca-let-it-ride/dealer", json={"dealer": "dora"}, headers=csrf
            )
            assert answer.status_code == 200, answer.text
        assert (await read(dora, "/api/tables/ca-let-it-ride/record"))["entries"]
        assert await read(dora, "/api/tables/ca-let-it-ride/rounds") == []
        assert (await dora.get(f"{TABLE_PATH}/record")).status_code == 403


async def test_anybody_can_check_a_round_from_the_answer_alone(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "public") as client:
        for number in (1, 2):
            proof = await read(client, f"{TABLE_PATH}/rounds/{number}/proof")
            assert (proof["revealed"], proof["paid"], proof["findings"]) == (True, True, [])
            (deal,) = proof["deals"]
            text = deal["nonce"] + "".join(deal["order"])
            assert hashlib.sha256(text.encode()).hexdigest() == deal["commitment"]
            assert deal["committed"] < deal["called"]
            dealt = deal["order"][deal["cut"] :] + deal["order"][: deal["cut"]]
            assert len(deal["faces"]) >= 5
            assert all(dealt[each["place"]] == each["card"] for each in deal["faces"])


async def test_nothing_is_revealed_of_an_unfinished_round(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "public") as client:
        table_now = house.context.casino.tables[TABLE].table
        assert table_now.round is not None
        for table, number, code in (
            (TABLE, table_now.rounds, "unknown_round"),
            (TABLE, table_now.rounds + 1, "unknown_round"),
            ("nowhere", 1, "unknown_table"),
            ("door", 1, "unknown_table"),
        ):
            answer = await client.get(f"/api/tables/{table}/rounds/{number}/proof")
            assert (answer.status_code, answer.json()["code"]) == (404, code)
        answer = await client.get(f"{TABLE_PATH}/rounds/0/proof")
        assert (answer.status_code, answer.json()["field"]) == (400, "number")


async def test_bad_questions_are_refused(past: Path, tmp_path: Path) -> None:
    asked = {
        "after": ("-1", "x", str(2**63)),
        "limit": ("0", "1001"),
        "round": ("0", "x"),
    }
    async with reopened(past, tmp_path) as house, somebody(house, "inspector") as client:
        for field, values in asked.items():
            for value in values:
                answer = await client.get(f"{TABLE_PATH}/record?{field}={value}")
                assert (answer.status_code, answer.json()["field"]) == (400, field), value


async def test_a_transcript_comes_line_by_line(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "inspector") as client:
        answer = await client.get(f"{TABLE_PATH}/rounds/1/talk")
        assert answer.headers["content-type"].startswith("text/plain")
        lines = answer.text.splitlines()
        assert lines[0] == "Round 1. Place your bets."
        assert "No more bets." in lines
        assert "Round 1 is over." in lines


async def test_refusals_name_who_and_why(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "inspector") as client:
        refusals = await read(client, f"{TABLE_PATH}/refusals")
        deal = [each["refused"] for each in refusals if each["refused"]["command"] == "Deal"]
        assert [(each["who"], each["code"]) for each in deal] == [("Ann", "not_your_role")]
        (last,) = [each["version"] for each in refusals][-1:]
        assert await read(client, f"{TABLE_PATH}/refusals?after={last}") == []
        async with somebody(house, "Bob") as bob:
            assert (await bob.get("/api/audit/door")).status_code == 403
        door = [each["refused"] for each in await read(client, "/api/audit/door")]
        assert ("Bob", "GET /api/audit/door") in [(each["who"], each["what"]) for each in door]


async def test_heads_name_people_to_the_inspector_only(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house:
        for who in EVERYBODY:
            async with somebody(house, who) as client:
                answer = (await client.get("/api/heads")).raise_for_status()
                heads = read_heads(answer.content).heads
                kinds = {head.stream.partition(":")[0] for head in heads}
                assert (kinds == {"table"}) == (who != "inspector"), who
                assert f"table:{TABLE}" in {head.stream for head in heads}
        assert {"table", "cage", "account"} <= kinds


async def test_the_log_is_proved_in_the_background(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house, somebody(house, "inspector") as client:
        assert (await read(client, "/api/verification"))["stage"] == "never"
        started = await client.post("/api/verification")
        assert (started.status_code, started.json()["by"]) == (202, "ines")
        while await _runs(client):
            await asyncio.sleep(0.01)
        progress = await read(client, "/api/verification")
        assert (progress["stage"], progress["wrong"], progress["bad"]) == ("done", 0, [])
        assert progress["position"] == progress["until"] > 5
        assert progress["streams"] > 5
        assert progress["rounds"] >= 2
