"""Two real servers on one PostgreSQL: a session that ends on one has ended on both, and somebody
who asks both at once gets one table to practise at.

The clocks of the sessions stand still, so that nothing they remember expires by itself.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from letitride.runtime.clock import Clock, HandClock
from letitride.server.request_context import COOKIE
from tests.server.running import Client, House, QuickClock, running


@asynccontextmanager
async def _both(
    tmp_path: Path, url: str, clock: Clock | None = None
) -> AsyncIterator[tuple[House, House]]:
    clock = clock or HandClock()
    async with (
        running(tmp_path, clock=clock, database=url) as one,
        running(tmp_path, clock=clock, database=url) as other,
    ):
        # The second start has given the staff new passwords.
        one.passwords = other.passwords
        yield one, other


@asynccontextmanager
async def _same(house: House, client: Client) -> AsyncIterator[httpx.AsyncClient]:
    """The same browser at another server, which has looked its session up."""
    async with httpx.AsyncClient(
        base_url=house.address, trust_env=False, timeout=60, cookies={COOKIE: client.cookie}
    ) as there:
        assert await _name(there) == client.name
        yield there


async def _name(there: httpx.AsyncClient) -> str:
    name: str = (await there.get("/api/me")).json()["name"]
    return name


async def _ends(there: httpx.AsyncClient) -> None:
    async with asyncio.timeout(60):
        while await _name(there):
            await asyncio.sleep(0.001)


async def _ended_by(
    tmp_path: Path, url: str, act: Callable[[House, Client], Awaitable[None]]
) -> None:
    async with (
        _both(tmp_path, url) as (one, other),
        one.staff("carla") as carla,
        _same(other, carla) as there,
    ):
        await act(one, carla)
        await _ends(there)
        # And it stays so: nobody has read it again meanwhile.
        assert await _name(there) == ""


async def test_logging_out_on_one_server_logs_out_on_the_other(
    tmp_path: Path, postgres_url: str
) -> None:
    async def act(_: House, carla: Client) -> None:
        (await carla.post("/api/log-out")).raise_for_status()

    await _ended_by(tmp_path, postgres_url, act)


async def test_logging_in_again_ends_the_old_session_everywhere(
    tmp_path: Path, postgres_url: str
) -> None:
    async def act(house: House, carla: Client) -> None:
        credentials = {"name": "carla", "password": house.passwords["carla"]}
        (await carla.post("/api/log-in", credentials)).raise_for_status()

    await _ended_by(tmp_path, postgres_url, act)


async def test_a_new_password_ends_all_sessions_everywhere(
    tmp_path: Path, postgres_url: str
) -> None:
    async def act(house: House, carla: Client) -> None:
        change = {"old": house.passwords["carla"], "new": "nine quiet tables"}
        token = {"x-csrf-token": carla.me["csrf"]}
        answer = await carla.http.put("/api/me/password", json=change, headers=token)
        answer.raise_for_status()

    await _ended_by(tmp_path, postgres_url, act)


async def test_a_practice_table_is_opened_once_on_two_servers(
    tmp_path: Path, postgres_url: str
) -> None:
    """Before: the server that came second knew of the table, did not run it yet, and failed."""
    # A dealer has to open the table: with a clock that stands still, nobody ever would.
    async with _both(tmp_path, postgres_url, QuickClock()) as (one, other):
        for _ in range(10):
            async with one.guest() as ann, _same(other, ann) as there:
                headers = {"x-csrf-token": ann.me["csrf"]}
                answers = await asyncio.gather(
                    *(
                        http.post("/api/practice", json={}, headers=headers)
                        for http in (ann.http, there)
                    )
                )
                said = [(answer.status_code, answer.json().get("code")) for answer in answers]
                known = {(201, None), (409, "practice_open"), (503, "practice_slow")}
                assert set(said) <= known, said
                lobby = (await ann.get("/api/lobby")).json()
                assert sum(table["practice"] for table in lobby) == 1
