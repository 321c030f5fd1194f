"""Limits go by the address that our proxies saw, whatever else the header says."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from letitride.house import DOOR_STREAM
from letitride.journal.codec import CODEC
from tests.server.running import House, running

WRONG = {"name": "carla", "password": "not the password"}


async def _tries(house: House, lines: list[list[str]]) -> list[int]:
    """The outcome of each login, each with its own X-Forwarded-For lines."""
    async with house.anybody() as client:
        answers: list[httpx.Response] = [
            await client.http.post(
                "/api/log-in", json=WRONG, headers=[("x-forwarded-for", line) for line in each]
            )
            for each in lines
        ]
        return [answer.status_code for answer in answers]


@pytest.mark.parametrize(
    ("settings", "after"),
    [({"trust_proxy": True}, ["203.0.113.9"]), ({"proxies": 2}, ["203.0.113.9", "10.0.0.2"])],
)
async def test_a_made_up_forwarding_header_does_not_evade_the_limit(
    tmp_path: Path, settings: dict[str, Any], after: list[str]
) -> None:
    async with running(tmp_path, logins_per_minute=3, **settings) as house:
        lines = [[f"198.51.100.{n}", *after] for n in range(6)]
        assert (await _tries(house, lines)).count(429) >= 2
        stored = await house.context.casino.log.read(DOOR_STREAM)
        assert {CODEC.event(each).where for each in stored} == {"203.0.113.9"}


async def test_too_few_addresses_or_garbage_count_as_the_proxy_itself(tmp_path: Path) -> None:
    async with running(tmp_path, logins_per_minute=3, proxies=2) as house:
        lines = [["198.51.100.1"], ["198.51.100.2"], ["who, knows"], ["x" * 500], [], ["1, 2"]]
        assert (await _tries(house, lines)).count(429) >= 2
