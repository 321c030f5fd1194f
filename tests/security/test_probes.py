"""The operator's probes: ready means that a write went through; metrics are not for strangers."""

import asyncio
import os
import resource
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from scripts import postgres
from tests.security.program import serving
from tests.server.running import House, running

Answer = tuple[int, str]


async def _ready(http: httpx.AsyncClient) -> Answer:
    answer = await http.get("/ready")
    return answer.status_code, answer.json()["status"]


async def _becomes(http: httpx.AsyncClient, wanted: Answer) -> None:
    said: Answer | None = None
    try:
        async with asyncio.timeout(60):
            while (said := await _ready(http)) != wanted:
                await asyncio.sleep(0.05)
    except TimeoutError:
        raise AssertionError(f"it still says {said}") from None


def _http(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=address, trust_env=False, timeout=60)


async def test_a_server_with_a_full_disk_is_not_ready(tmp_path: Path) -> None:
    """No file of the process may grow any more: for SQLite, the disk is full."""
    pids: list[int] = []
    async with serving(tmp_path, {}, pids=pids) as address, _http(address) as http:
        assert await _ready(http) == (200, "open")
        (pid,) = pids
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
        await _becomes(http, (503, "the database does not accept writes"))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, hard))
        await _becomes(http, (200, "open"))


def _family(pid: int) -> list[int]:
    """A process and its children."""
    found = [pid]
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            found += [int(entry.name)] if parent == pid else []
    return found


@contextmanager
def _stopped(server: postgres.Server) -> Iterator[None]:
    """It does not end and does not answer."""
    assert server._process is not None
    family = _family(server._process.pid)
    for pid in family:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in family:
            os.kill(pid, signal.SIGCONT)


async def test_a_server_with_postgres_stopped_says_so_in_time(tmp_path: Path) -> None:
    with postgres.running() as server:
        url = server.url("postgres")
        async with running(tmp_path, database=url) as house, _http(house.address) as http:
            assert await _ready(http) == (200, "open")
            with _stopped(server):
                await _becomes(http, (503, "the database does not answer in time"))
                await asyncio.gather(*(_ready(http) for _ in range(50)))
            await _becomes(http, (200, "open"))
            server.stop(signal.SIGQUIT)
            async with asyncio.timeout(60):
                while (await _ready(http))[0] != 503:
                    await asyncio.sleep(0.05)
            server.start()
            await _becomes(http, (200, "open"))


async def test_readiness_probes_do_not_load_the_database(tmp_path: Path) -> None:
    async with running(tmp_path) as house, _http(house.address) as http:
        log, writes = house.context.casino.log, 0
        put_secrets = log.put_secrets

        async def counted(*secrets: Any) -> None:
            nonlocal writes
            writes += any(secret.kind == "ready" for secret in secrets)
            await put_secrets(*secrets)

        house.context.readiness._log = Counted(log, counted)  # type: ignore[assignment]
        began = time.monotonic()
        for _ in range(200):
            assert await _ready(http) == (200, "open")
        assert writes <= 2 * (time.monotonic() - began + 1)
        assert not await log.secrets("ready")


class Counted:
    """The real log, whose writes are counted."""

    def __init__(self, log: Any, put_secrets: Any) -> None:
        self.put_secrets, self.secret = put_secrets, log.secret


async def _from(house: House, path: str, address: str) -> httpx.Response:
    async with _http(house.address) as http:
        return await http.get(path, headers={"x-forwarded-for": address} if address else {})


async def test_metrics_are_for_addresses_the_operator_names(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy=True) as house:
        assert (await _from(house, "/metrics", "")).status_code == 200
        for stranger in ("203.0.113.9", "nonsense"):
            answer = await _from(house, "/metrics", stranger)
            assert (answer.status_code, "letitride_" in answer.text) == (403, False), stranger
    named = ("203.0.113.0/24", "2001:db8::7/128")
    async with running(tmp_path, trust_proxy=True, metrics_from=named) as house:
        for operator in ("203.0.113.9", "2001:db8::7", "::ffff:203.0.113.9"):
            assert (await _from(house, "/metrics", operator)).status_code == 200, operator
        for stranger in ("203.0.114.9", "2001:db8::8", ""):
            assert (await _from(house, "/metrics", stranger)).status_code == 403, stranger


async def test_a_forwarded_request_is_not_local_even_if_its_proxy_is(tmp_path: Path) -> None:
    """A proxy on the same machine that is not in the settings."""
    async with running(tmp_path) as house:
        assert (await _from(house, "/metrics", "203.0.113.9")).status_code == 403


async def test_strangers_learn_only_that_a_server_is_not_ready(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy=True) as house:
        house.context.open = False
        stranger = await _from(house, "/ready", "203.0.113.9")
        assert (stranger.status_code, stranger.json()) == (503, {"status": "not ready"})
        operator = await _from(house, "/ready", "")
        assert (operator.status_code, operator.json()) == (503, {"status": "the house is not open"})


@pytest.mark.parametrize("path", ["/ready", "/metrics"])
async def test_probes_are_limited_too(tmp_path: Path, path: str) -> None:
    async with (
        running(tmp_path, requests_per_second=1, requests_burst=5) as house,
        _http(house.address) as http,
    ):
        answers = [(await http.get(path)).status_code for _ in range(12)]
        assert answers.count(429) >= 3
        assert (await http.get("/health")).status_code == 200
