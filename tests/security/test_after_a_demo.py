"""A real house on the database of a demonstration: its passwords and its chips are no good there.

The demonstration prints the passwords of its staff, and gives chips to anybody who comes.
"""

from pathlib import Path
from typing import Any

import httpx

from letitride.rules import Role
from letitride.runtime.clock import HandClock
from letitride.server.request_context import COOKIE
from tests.server.running import CHEAP, House, running

REAL: dict[str, Any] = {"demo": False, "force_demo": False, "seeded": None, "secure_cookies": False}


async def _log_in(house: House, name: str, password: str) -> httpx.Response:
    async with house.anybody() as client:
        return await client.http.post("/api/log-in", json={"name": name, "password": password})


async def test_the_accounts_of_a_demo_do_not_work_in_a_real_house(tmp_path: Path) -> None:
    """Before: the casino supervisor of the demo paid chips in, and paid a guest's chips out."""
    async with running(tmp_path, clock=HandClock()) as house:
        printed = dict(house.passwords)
        async with house.guest() as ann:
            name, token = ann.name, ann.http.cookies[COOKIE]
    async with running(tmp_path, clock=HandClock(), **REAL) as house:
        for staff, password in printed.items():
            no = await _log_in(house, staff, password)
            assert (no.status_code, no.json()["code"]) == (403, "demo_account")
            assert (await _log_in(house, staff, "a wrong password")).status_code == 401
        async with house.anybody() as ann:
            ann.http.cookies.set(COOKIE, token)
            assert (await ann.get("/api/me/cage")).status_code == 401
        # Nor does a supervisor of the real house pay out chips that nobody paid for.
        accounts, at = house.context.casino.accounts, house.context.casino.now()
        await accounts.open("Rita", Role.CASINO_SUPERVISOR, hash=CHEAP.hash("of the house"), at=at)
        async with house.anybody() as rita:
            person = await accounts.find("Rita")
            assert person is not None
            begun = await house.context.sessions.begin("Rita", person.role, at, mark=person.mark)
            rita.http.cookies.set(COOKIE, begun[0])
            rita.me = {"csrf": begun[1].csrf}
            await rita.password_again("of the house")
            for way in ("pay-in", "pay-out", "voucher"):
                body = {"id": f"payment-{way}", "amount": 100}
                no = await rita.post(f"/api/cage/{name}/{way}", body)
                assert (no.status_code, no.json()["code"]) == (409, "demo_chips"), no.text
