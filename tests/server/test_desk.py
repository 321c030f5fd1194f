"""The supervisors' desk: each payment is made once, with its reason; tables are set up."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from letitride.runtime.clock import HandClock
from letitride.table import PUBLIC, view
from letitride.table.state import Switch
from tests.server.running import Client, running


async def pay(carla: Client, name: str, how: str, **body: Any) -> int:
    answer = await carla.post(f"/api/cage/{name}/{how}", body)
    balance: int = answer.raise_for_status().json()["balance"]
    return balance


async def entries(client: Client) -> list[dict[str, Any]]:
    return [each["event"] for each in (await client.get("/api/me/cage/entries")).json()]


async def test_a_payment_that_is_asked_for_twice_is_made_once(tmp_path: Path) -> None:
    async with (
        running(tmp_path, clock=HandClock()) as house,
        house.guest() as ann,
        house.guest() as bob,
        house.staff("carla") as carla,
    ):
        await carla.password_again(house.passwords["carla"])
        before: int = (await ann.get("/api/me/cage")).json()["balance"]
        for _ in range(2):
            assert await pay(carla, ann.name, "pay-in", id="press-01", amount=1000) == before + 1000
        assert await pay(carla, ann.name, "pay-in", id="press-02", amount=1000) == before + 2000
        # The same id in another account is another payment.
        assert await pay(carla, bob.name, "pay-in", id="press-01", amount=1000) == before + 1000
        types = [event["type"] for event in await entries(ann)]
        assert types == ["PatronAdmitted", *["ChipsPaidIn"] * 3]


async def test_a_player_who_was_paid_out_everything_is_not_refused_when_asked_again(
    tmp_path: Path,
) -> None:
    async with (
        running(tmp_path, clock=HandClock()) as house,
        house.guest() as ann,
        house.staff("carla") as carla,
    ):
        await carla.password_again(house.passwords["carla"])
        all_of_it: int = (await ann.get("/api/me/cage")).json()["balance"]
        for _ in range(2):
            assert await pay(carla, ann.name, "pay-out", id="press-01", amount=all_of_it) == 0
        body = {"id": "press-02", "amount": all_of_it}
        assert (await carla.post(f"/api/cage/{ann.name}/pay-out", body)).status_code == 409


async def test_a_voucher_keeps_its_reason(tmp_path: Path) -> None:
    async with (
        running(tmp_path, clock=HandClock()) as house,
        house.guest() as ann,
        house.staff("carla") as carla,
    ):
        await carla.password_again(house.passwords["carla"])
        await pay(carla, ann.name, "voucher", id="press-01", amount=500, why="a long wait")
        issued = (await entries(ann))[-1]
        assert (issued["type"], issued["why"], issued["by"]) == (
            "VoucherIssued",
            "a long wait",
            "carla",
        )


@pytest.mark.clause("N 10.2")
async def test_a_maximum_payout_can_be_set_where_the_book_allows_one(
    tmp_path: Path,
) -> None:
    sign = {"minimum": 500, "maximum": 50_000, "unit": None, "maximum_payout": 1_000_000}
    table = {"id": "capped", "name": "Capped", "limits": sign}
    async with running(tmp_path, clock=HandClock()) as house, house.staff("carla") as carla:
        no = await carla.post("/api/floor/tables", {**table, "book": "wa-let-it-ride"})
        assert (no.status_code, no.json()["clause"]) == (409, "W payout 2")
        set_up = await carla.post("/api/floor/tables", {**table, "book": "nsw-let-it-ride"})
        assert set_up.raise_for_status().json()["limits"]["maximum_payout"] == 1_000_000
        place = house.context.casino.tables["capped"].place
        assert Switch.PAYOUT_CAP in place.terms.switches, "so that it can be changed later"


async def test_a_table_shows_the_strategy_of_its_bots(tmp_path: Path) -> None:
    table = {"id": "brave", "name": "Brave", "book": "wa-let-it-ride"}
    async with running(tmp_path, clock=HandClock()) as house, house.staff("carla") as carla:
        no = await carla.post("/api/floor/tables", {**table, "bot_play": "/etc/passwd"})
        problem = no.json()
        assert (no.status_code, problem["code"]) == (400, "bad_bot_play")
        assert problem["field"] == "bot_play"
        set_up = await carla.post("/api/floor/tables", {**table, "bot_play": "basic"})
        set_up.raise_for_status()
        assert house.context.casino.tables["brave"].place.bot_play == "basic"


@pytest.mark.clause("C paytables designation", "W payout choice")
@pytest.mark.parametrize(
    ("book", "named", "top", "other"),
    [
        ("ca-let-it-ride", "LIRX-02", "500 to 1", "LIRX-04"),
        ("wa-let-it-ride", "LIRX-03", "100 to 1", "LIRX-06"),
    ],
)
async def test_a_table_opens_with_the_paytable_that_the_house_named_for_it(
    tmp_path: Path, book: str, named: str, top: str, other: str
) -> None:
    table, clock = {"id": "named", "name": "Named", "book": book}, HandClock()
    async with (
        running(tmp_path, clock=clock) as house,
        house.staff("carla") as carla,
        house.staff("dora") as dora,
    ):
        wish = {**table, "paytables": {"base": named}}
        assert (await dora.post("/api/floor/tables", wish)).status_code == 403
        no = await carla.post("/api/floor/tables", {**table, "paytables": {"base": other}})
        assert (no.status_code, no.json()["code"]) == (409, "no_such_choice")
        assert no.json()["field"] == "paytables"
        (await carla.post("/api/floor/tables", wish)).raise_for_status()
        runner = house.context.casino.tables["named"]
        async with asyncio.timeout(30):
            while runner.table.terms is None:
                clock.advance(1)
                await asyncio.sleep(0.005)
        base = view(runner.game, runner.table, PUBLIC).wagers[0]
        assert (base.paytable, base.rows[0].pays) == (named, top)


@pytest.mark.clause("C fees sheet", "C fees rates")
async def test_a_table_takes_the_card_rooms_fee_sheet_and_minimum_bank(
    tmp_path: Path,
) -> None:
    low = {"minimum": 500, "maximum": 2_500, "player": 25, "player_dealer": 100}
    high = {"minimum": 500, "maximum": 10_000, "player": 75, "player_dealer": 300}
    table = {"id": "room", "name": "Room", "book": "ca-let-it-ride", "bank_minimum": 5_000}
    async with running(tmp_path, clock=HandClock()) as house, house.staff("carla") as carla:
        for fees in ([], [low]):
            no = await carla.post("/api/floor/tables", {**table, "fees": fees})
            assert (no.status_code, no.json()["code"]) == (409, "bad_fees")
        set_up = await carla.post("/api/floor/tables", {**table, "fees": [low, high]})
        set_up.raise_for_status()
        terms = house.context.casino.tables["room"].place.terms
        assert [(rate.player, rate.player_dealer) for rate in terms.fees] == [(25, 100), (75, 300)]
        assert terms.bank_minimum == 5_000
