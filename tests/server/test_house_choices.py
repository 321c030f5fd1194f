"""House choices over HTTP: one list per book, made when a table is set up, read on its sign."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from letitride.rules import load_rulebook, rulebook_ids
from letitride.runtime.clock import HandClock
from letitride.table import Turns, house_choices
from tests.server.running import running

BONUS = "wa-let-it-ride-bonus"


async def test_the_list_agrees_with_the_rules_and_is_public(tmp_path: Path) -> None:
    async with running(tmp_path, clock=HandClock()) as house, house.anybody() as client:
        for id in rulebook_ids():
            listed = (await client.get(f"/api/rulebooks/{id}/choices")).raise_for_status().json()
            choices = house_choices(load_rulebook(id))
            assert listed == msgspec.json.decode(msgspec.json.encode(choices))
        assert (await client.get("/api/rulebooks/nope/choices")).status_code == 404


async def test_a_table_has_what_was_chosen_and_its_sign_says_so(tmp_path: Path) -> None:
    chosen = {
        "paytables.base": "LIRB-03",
        "three_card_settled": "before_base_bets",
        "three_card_alone": "on",
        "verbal_cash": "on",
        "controller": "off",
        "settling": "lay_and_pay",
        "turns": "in_turn",
        "side_limits.three_card.maximum": 1000,
        "limits.minimum": 1000,
    }
    async with running(tmp_path) as house, house.staff("carla") as carla:
        body = {"id": "own", "name": "Own", "book": BONUS, "choices": chosen}
        table = (await carla.post("/api/floor/tables", body)).raise_for_status().json()
        assert table["paytables"] == {"base": "LIRB-03", "bonus": "LIRB-03", "three_card": "3CB-1"}
        assert table["limits"]["minimum"] == 1000
        terms = house.context.casino.tables["own"].place.terms
        assert terms.switches == {"three_card", "three_card_alone", "verbal_cash", "player_shares"}
        assert terms.turns is Turns.IN_TURN
        async with asyncio.timeout(60):
            while house.context.casino.tables["own"].table.terms is None:
                await asyncio.sleep(0.01)
        shown = (await carla.get("/api/tables/own")).json()["view"]
        said = {each["name"]: (each["says"], each["clause"]) for each in shown["terms"]["house"]}
        assert said["settling"] == ("all hands turned, then paid", "W round 7")
        assert said["controller"] == ("no", "W table 4")
        wager = next(each for each in shown["wagers"] if each["wager"] == "three_card")
        assert wager["maximum"] == 1000


@pytest.mark.parametrize(
    ("book", "body", "field", "clause"),
    [
        ("nsw-let-it-ride", {"choices": {"dice": "on"}}, "choices.dice", "house"),
        ("nsw-let-it-ride", {"choices": {"face": "up"}}, "choices.face", "N 7.1"),
        ("nsw-let-it-ride", {"face": "up"}, "face", "N 7.1"),
        ("nsw-let-it-ride", {"switches": ["verbal_cash"]}, "switches", "N 5.1"),
        (BONUS, {"settling": "losers_first"}, "settling", "W round 7"),
        (BONUS, {"paytables": {"bonus": "LIRB-03"}}, "paytables", "W paytables LIRB"),
        (BONUS, {"choices": {"paytables.base": "LIRB-10"}}, "choices.paytables.base",
         "W paytables LIRB"),
        (BONUS, {"choices": {"side_limits.bonus.maximum": 200}},
         "choices.side_limits.bonus.maximum", "W bets 4"),
        ("ca-let-it-ride", {"choices": {"limits.maximum": 20_000}}, "choices.limits.maximum",
         "C fees"),
    ],
)  # fmt: skip
async def test_what_the_book_does_not_allow_is_refused_with_field_and_clause(
    tmp_path: Path, book: str, body: dict[str, Any], field: str, clause: str
) -> None:
    async with running(tmp_path, clock=HandClock()) as house, house.staff("carla") as carla:
        no = await carla.post(
            "/api/floor/tables", {"id": "own", "name": "Own", "book": book, **body}
        )
        problem = no.json()
        assert no.status_code == 409, problem
        assert (problem["field"], problem["clause"]) == (field, clause)
        assert "own" not in house.context.casino.tables


async def test_the_fields_from_before_the_list_still_work(tmp_path: Path) -> None:
    async with running(tmp_path, clock=HandClock()) as house, house.staff("carla") as carla:
        body = {
            "id": "own", "name": "Own", "book": "wa-let-it-ride", "side_bets": False,
            "turns": "in_turn", "switches": ["verbal_cash"], "paytables": {"base": "LIRX-03"},
        }  # fmt: skip
        table = (await carla.post("/api/floor/tables", body)).raise_for_status().json()
        assert table["paytables"] == {"base": "LIRX-03"}
        terms = house.context.casino.tables["own"].place.terms
        assert (terms.switches, terms.turns) == (frozenset({"verbal_cash"}), Turns.IN_TURN)
