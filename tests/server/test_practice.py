"""Practice tables over the network: one request to a seat, and nobody else's business."""

import asyncio
import re
from pathlib import Path

import pytest

from letitride.rules import rulebook_ids
from letitride.server.practice import friendliest
from tests.server.running import Client, Feed, House, running, states

LONG = 1440
"""Minutes: a machine that is busy does not make players go away."""


async def opened(player: Client, **wanted: object) -> str:
    answer = await player.post("/api/practice", wanted)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


async def lobby(player: Client) -> set[str]:
    return {each["id"] for each in (await player.get("/api/lobby")).json()}


async def removed(house: House, table: str) -> None:
    while table in house.context.casino.tables:
        await asyncio.sleep(0.02)


async def phase(feed: Feed, *wanted: str) -> None:
    while not states(feed.seen) or states(feed.seen)[-1]["view"]["phase"] not in wanted:
        await feed.until("Now", "Resync")


async def test_a_guest_gets_a_pronounceable_unique_name(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.guest() as ann, house.guest() as bob:
        assert ann.name != bob.name
        for each in (ann, bob):
            assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+( \d+)?", each.name)


async def test_one_request_leads_to_cards(tmp_path: Path) -> None:
    async with running(tmp_path, away_minutes=LONG) as house, house.guest() as ann:
        table = await opened(ann, start="dealt")
        async with ann.live(table) as feed:
            await phase(feed, "first_choice")
            now = states(feed.seen)[-1]
            own = now["view"]["seats"][now["view"]["you"] - 1]
            assert own["player"] == ann.name
            assert len(own["hand"]["cards"]) == 3
            assert now["deadlines"] == []
            assert now["speed"] == "brisk"
            assert now["view"]["bank"] is None


async def test_others_cannot_see_a_practice_table(tmp_path: Path) -> None:
    async with (
        running(tmp_path, away_minutes=LONG) as house,
        house.guest() as ann,
        house.guest() as bob,
        house.staff("ines") as ines,
    ):
        table = await opened(ann)
        assert table in await lobby(ann)
        assert table not in await lobby(bob)
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/options"):
            assert (await ann.get(path)).status_code == 200
            assert (await ines.get(path)).status_code == 200
            assert (await bob.get(path)).status_code == 404
        sit = {"id": "a-seat-please", "command": {"type": "Sit", "seat": 1}}
        assert (await bob.post(f"/api/tables/{table}/commands", sit)).status_code == 404
        answer = await bob.http.put(
            f"/api/practice/{table}/speed",
            json={"speed": "calm"},
            headers={"x-csrf-token": bob.me["csrf"]},
        )
        assert answer.status_code in (404, 409), answer.text


@pytest.mark.parametrize("book", rulebook_ids())
async def test_any_book_can_be_practised_and_is_proved(book: str, tmp_path: Path) -> None:
    async with running(tmp_path, away_minutes=LONG) as house, house.guest() as ann:
        table = await opened(ann, book=book, speed="instant")
        now = (await ann.get(f"/api/tables/{table}")).json()
        assert now["view"]["book"]["id"] == book
        assert now["view"]["seats"][now["view"]["you"] - 1]["rack"] > 0
        assert now["speed"] == "instant"


async def test_a_new_practice_table_replaces_the_first(tmp_path: Path) -> None:
    async with running(tmp_path, away_minutes=LONG) as house, house.guest() as ann:
        first = await opened(ann)
        assert await opened(ann) == first
        second = await opened(ann, book="six-card-let-it-ride")
        assert second != first
        await removed(house, first)
        assert await lobby(ann) & {first, second} == {second}


async def test_bets_are_taken_down_for_another_practice_table_but_a_round_is_finished(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, away_minutes=LONG) as house, house.guest() as ann:
        first = await opened(ann)
        async with ann.live(first) as feed:
            await phase(feed, "betting")
            bet = {"type": "Bet", "amount": 5_00}
            assert (await feed.do(bet))["type"] == "Answer"
        second = await opened(ann, book="six-card-let-it-ride", start="dealt")
        await removed(house, first)
        async with ann.live(second) as feed:
            await phase(feed, "first_choice")
        answer = await ann.post("/api/practice", {})
        assert (answer.status_code, answer.json()["code"]) == (409, "practice_in_round")
        name = house.context.casino.tables[second].place.name
        assert answer.json()["message"] == f"Finish the round at {name} first."
        assert second in await lobby(ann)


async def test_the_number_of_practice_tables_is_limited(tmp_path: Path) -> None:
    async with (
        running(tmp_path, practice_tables=1, away_minutes=LONG) as house,
        house.guest() as ann,
        house.guest() as bob,
    ):
        table = await opened(ann)
        answer = await bob.post("/api/practice", {})
        assert (answer.status_code, answer.json()["code"]) == (409, "practice_full")
        async with ann.live(table) as feed:
            assert (await feed.do({"type": "Leave"}))["type"] == "Answer"
        await removed(house, table)
        await opened(bob)


async def test_a_practice_table_that_cannot_open_says_why(tmp_path: Path) -> None:
    async with (
        running(tmp_path, away_minutes=LONG) as house,
        house.guest() as ann,
        house.staff("ines") as ines,
    ):
        answer = await ann.post("/api/practice", {"book": "whist"})
        assert (answer.status_code, answer.json()["field"]) == (400, "book")
        answer = await ann.post("/api/practice", {"paytables": {"base": "LIRX-99"}})
        assert (answer.status_code, answer.json()["field"]) == (409, "paytables")
        assert (await ines.post("/api/practice", {})).status_code == 403
        async with ann.live(friendliest()) as feed:
            assert (await feed.do({"type": "Sit", "seat": 1}))["type"] == "Answer"
            answer = await ann.post("/api/practice", {})
            assert (answer.status_code, answer.json()["code"]) == (409, "practice_seated")
            name = house.context.casino.tables[friendliest()].place.name
            assert answer.json()["message"] == f"You have a seat at {name}. Leave it first."
            assert (await ann.get("/api/me/cage")).json()["seated"] == friendliest()


async def test_a_guest_becomes_an_account_and_keeps_everything(tmp_path: Path) -> None:
    async with (
        running(tmp_path, away_minutes=LONG) as house,
        house.guest() as ann,
        house.anybody() as later,
    ):
        table = await opened(ann)
        before = (await ann.get("/api/me/cage")).json()
        short = await ann.post("/api/me/keep", {"password": "short"})
        assert (short.status_code, short.json()["code"]) == (400, "bad_password")
        kept = await ann.post("/api/me/keep", {"password": "a long enough one"})
        assert kept.status_code == 200, kept.text
        assert (kept.json()["name"], kept.json()["guest"]) == (ann.name, False)
        login = {"name": ann.name, "password": "a long enough one"}
        entered = await later.post("/api/log-in", login)
        assert entered.status_code == 200, entered.text
        assert (await later.get("/api/me/cage")).json() == before
        assert (await later.get(f"/api/tables/{table}")).json()["view"]["you"] is not None
        later.me = entered.json()
        twice = await later.post("/api/me/keep", {"password": "a long enough one"})
        assert (twice.status_code, twice.json()["code"]) == (409, "not_guest")


async def test_the_lobby_says_how_long_a_round_takes(tmp_path: Path) -> None:
    async with running(tmp_path, away_minutes=LONG) as house, house.guest() as ann:
        table = await opened(ann, speed="instant", start="dealt")
        listed = {each["id"]: each for each in (await ann.get("/api/lobby")).json()}
        assert listed[table]["round_seconds"] is None
        assert listed[table]["practice"]
        async with ann.live(table) as feed:
            for choice in ("first_choice", "second_choice"):
                await phase(feed, choice)
                offers = {each["command"] for each in states(feed.seen)[-1]["options"]}
                if "Look" in offers:
                    await feed.do({"type": "Look"})
                await feed.do({"type": "Ride"})
            await phase(feed, "between_rounds", "betting")
        listed = {each["id"]: each for each in (await ann.get("/api/lobby")).json()}
        assert listed[table]["round_seconds"] >= 0
