"""Safeguards at the cage: the password again, a second person above the limit, and no way around
them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from letitride.house import account_stream
from letitride.house.people import LoginFailed, Reauthenticated
from letitride.journal.codec import CODEC
from letitride.rules import Role
from letitride.runtime.clock import HandClock
from tests.server.running import CHEAP, Client, House, running

WAYS: Final = ("pay-in", "pay-out", "voucher")
LIMIT: Final = 2_000_00
"""Of the house here; guests come with $1,000."""


class Desk:
    """Carla at the cage, and the guest she pays. ``told`` is what the guest's account says."""

    def __init__(self, house: House, clock: HandClock, carla: Client, ann: Client) -> None:
        self.house = house
        self.clock = clock
        self.carla = carla
        self.ann = ann
        self._number = 0

    async def password_again(self) -> None:
        await self.carla.password_again(self.house.passwords["carla"])

    async def pays(self, way: str, cents: int, **more: Any) -> httpx.Response:
        self._number += 1
        body = {"id": f"payment-{self._number}", "amount": cents, **more}
        return await self.carla.post(f"/api/cage/{self.ann.name}/{way}", body)

    def second(self, name: str = "gabriel", password: str | None = None) -> dict[str, str]:
        right = self.house.passwords.get(name, "")
        return {"name": name, "password": right if password is None else password}

    async def told(self) -> tuple[int, int]:
        cage = (await self.ann.get("/api/me/cage")).json()
        return cage["balance"], cage["vouchers"]

    async def last_entry(self) -> dict[str, Any]:
        entries = (await self.ann.get("/api/me/cage/entries")).json()
        last: dict[str, Any] = entries[-1]["event"]
        return last

    async def door(self) -> list[tuple[str, str, str]]:
        found = (await self.carla.get("/api/audit/door")).json()
        return [(e["refused"]["who"], e["refused"]["what"], e["refused"]["why"]) for e in found]


@asynccontextmanager
async def desk(folder: Path, **settings: object) -> AsyncIterator[Desk]:
    clock = HandClock()
    chosen: dict[str, Any] = {"cage_second_person_above": LIMIT // 100, **settings}
    async with (
        running(folder, clock=clock, **chosen) as house,
        house.guest() as ann,
        house.staff("carla") as carla,
    ):
        yield Desk(house, clock, carla, ann)


@pytest.mark.parametrize("way", WAYS)
async def test_every_payment_asks_for_the_password_again(tmp_path: Path, way: str) -> None:
    async with desk(tmp_path, reauth_minutes=5) as at:
        before = await at.told()
        for _ in range(2):
            no = await at.pays(way, 100)
            assert (no.status_code, no.json()["code"]) == (403, "reauthenticate")
        assert await at.told() == before
        # Being asked is no refusal: the door's list is for what somebody may not do.
        assert not [each for each in await at.door() if each[0] == "carla"]
        await at.password_again()
        assert (await at.pays(way, 100)).status_code == 200
        at.clock.advance(5 * 60 - 1)
        assert (await at.pays(way, 100)).status_code == 200
        at.clock.advance(1)
        assert (await at.pays(way, 100)).json()["code"] == "reauthenticate"


@pytest.mark.parametrize("way", WAYS)
async def test_above_the_limit_a_second_person_signs(tmp_path: Path, way: str) -> None:
    async with desk(tmp_path, cage_second_person_above=500) as at:
        await at.password_again()
        before = await at.told()
        no = await at.pays(way, 500_01)
        assert (no.status_code, no.json()["code"]) == (403, "second_person_needed")
        assert no.json()["field"] == "second"
        assert no.json()["message"].startswith(
            "One person alone can pay at most $500 a day for a player; you asked for $500.01."
        )
        assert await at.told() == before
        paid = await at.pays(way, 500_01, second=at.second("Gabriel", at.second()["password"]))
        assert paid.status_code == 200, paid.text
        entry = await at.last_entry()
        assert (entry["by"], entry["second"], entry["amount"]) == ("carla", "gabriel", 500_01)
        account = await at.house.context.casino.log.read(account_stream("gabriel"))
        assert isinstance(CODEC.event(account[-1]), Reauthenticated)


async def test_splitting_does_not_get_around_the_limit(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.password_again()
        for way, cents in (("pay-in", 1_500_00), ("pay-out", 300_00), ("voucher", 200_00)):
            assert (await at.pays(way, cents)).status_code == 200
        for way in WAYS:
            no = await at.pays(way, 1)
            assert no.json()["code"] == "second_person_needed"
            assert "you asked for $0.01 after $2,000 today" in no.json()["message"]
        assert (await at.pays("pay-in", 1, second=at.second())).status_code == 200
        at.clock.advance(24 * 60 * 60)
        # A session lasts for hours, so a new day begins with a login.
        async with at.house.staff("carla") as at.carla:
            await at.password_again()
            assert (await at.pays("pay-in", 1)).status_code == 200


async def test_simultaneous_payments_do_not_get_around_the_limit(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.password_again()
        before, _ = await at.told()
        answers = await asyncio.gather(*(at.pays("pay-in", 900_00) for _ in range(8)))
        assert sorted(each.status_code for each in answers) == [200] * 2 + [403] * 6
        assert await at.told() == (before + 1_800_00, 0)


async def test_with_a_limit_of_zero_two_people_always_sign(tmp_path: Path) -> None:
    async with desk(tmp_path, cage_second_person_above=0) as at:
        await at.password_again()
        no = await at.pays("pay-out", 1)
        assert (no.status_code, no.json()["code"]) == (403, "second_person_needed")
        assert (await at.pays("pay-out", 1, second=at.second())).status_code == 200


async def test_some_people_may_not_sign_as_the_second(tmp_path: Path) -> None:
    async with desk(tmp_path, session_hours=1) as at:
        await at.password_again()
        accounts, now = at.house.context.casino.accounts, at.house.context.casino.now()
        hash = CHEAP.hash("a password of paul")
        await accounts.open("paul", Role.PLAYER, hash=hash, at=now)
        await accounts.open("gone", Role.CASINO_SUPERVISOR, hash=hash, at=now)
        await accounts.close("gone", "left the house", by="", at=now)
        before = await at.told()
        for second, status, code in (
            (at.second("carla"), 403, "not_second_person"),
            (at.second("CARLA", at.house.passwords["carla"]), 403, "not_second_person"),
            (at.second("dora"), 403, "not_second_person"),
            (at.second("ines"), 403, "not_second_person"),
            (at.second("paul", "a password of paul"), 403, "not_second_person"),
            (at.second("gone", "a password of paul"), 401, "wrong_login"),
            (at.second("gabriel", "not the password"), 401, "wrong_login"),
            (at.second("nobody", "not the password"), 401, "wrong_login"),
            (at.second(at.ann.name, ""), 401, "wrong_login"),
        ):
            no = await at.pays("pay-in", LIMIT + 1, second=second)
            case = (second["name"], no.status_code, no.json())
            assert (no.status_code, no.json()["code"], no.json()["field"]) == (
                status,
                code,
                "second",
            ), case
            # Also where one person would be enough, nobody is written down who did not sign.
            assert (await at.pays("pay-in", 1, second=second)).status_code == status, case
        for broken in ({"name": "gabriel"}, {"name": "a\0b", "password": ""}, "gabriel"):
            no = await at.pays("pay-in", LIMIT + 1, second=broken)
            assert (no.status_code, no.json()["field"].startswith("second")) == (400, True)
        assert await at.told() == before


async def test_a_wrong_password_of_the_second_counts_as_a_failed_sign_in(tmp_path: Path) -> None:
    async with desk(tmp_path, logins_per_minute=8) as at:
        await at.password_again()
        log = at.house.context.casino.log
        wrong = at.second("gabriel", "not the password")
        for _ in range(3):
            assert (await at.pays("pay-in", LIMIT + 1, second=wrong)).status_code == 401
        events = map(CODEC.event, await log.read(account_stream("gabriel")))
        assert sum(isinstance(event, LoginFailed) for event in events) == 3
        refused = ("gabriel", "giving the password again", "wrong login")
        assert refused in await at.door()
        answers = [await at.pays("pay-in", LIMIT + 1, second=wrong) for _ in range(20)]
        no = next(each for each in answers if each.status_code == 429)
        assert (no.json()["field"], no.json()["retry_after"] > 0) == ("second", True)


async def test_a_payment_that_two_signed_for_is_made_once(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.password_again()
        path = f"/api/cage/{at.ann.name}/pay-in"
        body = {"id": "press-01", "amount": LIMIT + 1}
        balance, _ = await at.told()
        # The browser asks with the same id once the second person has signed.
        assert (await at.carla.post(path, body)).status_code == 403
        for _ in range(2):
            answer = await at.carla.post(path, {**body, "second": at.second()})
            assert answer.raise_for_status().json()["balance"] == balance + LIMIT + 1
