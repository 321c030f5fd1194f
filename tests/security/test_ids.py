"""An id belongs to one command: with another body it is refused, not answered like the first."""

from pathlib import Path
from typing import Any, Final

import pytest

from letitride.runtime.clock import HandClock
from tests.server.running import TABLE, Client, running

PATH: Final = f"/api/tables/{TABLE}/commands"
TAKEN: Final = {
    "status": 409,
    "code": "id_taken",
    "message": "This id was used for another command: use a new one.",
    "clause": "house",
    "field": "id",
    "retry_after": None,
}


async def test_an_id_is_used_once_at_a_table(tmp_path: Path, url: str) -> None:
    async with running(tmp_path, database=url) as house, house.guest() as ann:
        sit = {"id": "command-1", "command": {"type": "Sit", "seat": 3}}
        first = (await ann.post(PATH, sit)).raise_for_status().json()
        for other in ({"type": "Sit", "seat": 4}, {"type": "BuyIn", "amount": 100_00}):
            no = await ann.post(PATH, {**sit, "command": other})
            assert (no.status_code, no.json()) == (409, TAKEN), other
        again = (await ann.post(PATH, sit)).raise_for_status().json()
        assert (again["first"], again["last"]) == (first["first"], first["last"])
        assert await seats(ann) == [3]


async def test_an_id_is_used_once_on_a_socket(tmp_path: Path, url: str) -> None:
    async with (
        running(tmp_path, database=url) as house,
        house.guest() as ann,
        ann.live() as feed,
    ):
        await feed.until("Resync")
        sit = {"type": "Sit", "seat": 3}
        first = await feed.do(sit, "command-1")
        assert first["type"] == "Answer"
        for other in ({"type": "Sit", "seat": 4}, {"type": "BuyIn", "amount": 100_00}):
            no = await feed.do(other, "command-1")
            assert (no["type"], no["problem"]) == ("Refusal", TAKEN), other
        # What came over the socket is the same command over HTTP.
        other = {"id": "command-1", "command": {"type": "Sit", "seat": 5}}
        assert (await ann.post(PATH, other)).json() == TAKEN
        assert await feed.do(sit, "command-1") == first


async def test_an_id_is_used_once_at_the_cage(tmp_path: Path, url: str) -> None:
    async with (
        running(tmp_path, clock=HandClock(), database=url) as house,
        house.guest() as ann,
        house.staff("carla") as carla,
    ):
        await carla.password_again(house.passwords["carla"])
        before: int = (await ann.get("/api/me/cage")).json()["balance"]
        cage = f"/api/cage/{ann.name}"
        paid: dict[str, Any] = {"id": "press-01", "amount": 100_00, "why": "cash"}
        (await carla.post(f"{cage}/pay-in", paid)).raise_for_status()
        for way, other in (
            ("pay-in", {"amount": 1000_00}),
            ("pay-in", {"why": "a cheque"}),
            ("pay-out", {}),
            ("pay-out", {"amount": 10**13}),
            ("voucher", {}),
        ):
            no = await carla.post(f"{cage}/{way}", {**paid, **other})
            assert (no.status_code, no.json()) == (409, TAKEN), (way, other)
        again = await carla.post(f"{cage}/pay-in", paid)
        assert again.raise_for_status().json()["balance"] == before + 100_00


async def test_a_refused_command_keeps_its_id_too(tmp_path: Path) -> None:
    """The refusal is recorded under its id, and must not be mistaken for another's."""
    async with running(tmp_path) as house, house.guest() as ann:
        leave = {"id": "command-1", "command": {"type": "Leave"}}
        first = await ann.post(PATH, leave)
        assert first.json()["code"] == "unknown_seat"
        no = await ann.post(PATH, {**leave, "command": {"type": "Sit", "seat": 3}})
        assert (no.status_code, no.json()) == (409, TAKEN)
        assert (await ann.post(PATH, leave)).json() == first.json()


async def test_an_id_is_remembered_across_a_restart(tmp_path: Path) -> None:
    sit = {"id": "command-1", "command": {"type": "Sit", "seat": 3}}
    async with running(tmp_path) as house, house.guest() as ann:
        (await ann.post(PATH, sit)).raise_for_status()
        cookie = ann.http.cookies
    async with running(tmp_path) as house, house.anybody() as ann:
        ann.http.cookies = cookie
        ann.me = (await ann.get("/api/me")).json()
        no = await ann.post(PATH, {**sit, "command": {"type": "Sit", "seat": 4}})
        assert (no.status_code, no.json()) == (409, TAKEN)
        (await ann.post(PATH, sit)).raise_for_status()


async def seats(ann: Client) -> list[int]:
    table = (await ann.get(f"/api/tables/{TABLE}")).json()
    return [seat["seat"] for seat in table["view"]["seats"] if seat["player"] == ann.name]


@pytest.mark.parametrize("way", ["pay-in", "voucher"])
async def test_the_second_person_is_not_part_of_the_command(tmp_path: Path, way: str) -> None:
    """The same id carries over from the refusal that asks for one to the payment that two signed
    for."""
    async with (
        running(tmp_path, clock=HandClock(), cage_second_person_above=10) as house,
        house.guest() as ann,
        house.staff("carla") as carla,
    ):
        await carla.password_again(house.passwords["carla"])
        path, body = f"/api/cage/{ann.name}/{way}", {"id": "press-01", "amount": 100_00}
        assert (await carla.post(path, body)).json()["code"] == "second_person_needed"
        second = {"name": "gabriel", "password": house.passwords["gabriel"]}
        for _ in range(2):
            (await carla.post(path, {**body, "second": second})).raise_for_status()
