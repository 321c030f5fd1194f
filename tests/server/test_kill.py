"""The server is killed at any moment, under load, and started again: everything it said stays true.

The guests do not know about the kills. They send a command that got no answer again, with the same
id.
"""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import asyncpg
import httpx
import pytest

from letitride.audit import prove_log
from letitride.house import table_stream
from letitride.journal.records import ORDER, Head
from letitride.store import open_log
from tests.conftest import Say
from tests.server.books import Books, Interrupted
from tests.server.load import Gate, Guest

GUESTS: Final = 10
TOO_LONG: Final = 300
"""Seconds after which a table that does not go on is taken to be stuck."""

SETTINGS: Final[Mapping[str, str]] = {
    "LETITRIDE_DEALING_PAUSE": "0",
    "LETITRIDE_BETTING_SECONDS": "1",
    "LETITRIDE_BANK_SECONDS": "2",
    "LETITRIDE_COMMANDS_PER_SECOND": "100000",
    "LETITRIDE_COMMANDS_BURST": "100000",
    "LETITRIDE_REQUESTS_PER_SECOND": "100000",
    "LETITRIDE_REQUESTS_BURST": "100000",
    "LETITRIDE_LOGINS_PER_MINUTE": "100000",
    "LETITRIDE_LOG_LEVEL": "error",
}


class Program:
    """``letitride serve``, a process of its own each time."""

    def __init__(self, url: str, folder: Path) -> None:
        self.errors = folder / "errors"
        self._command = (sys.executable, "-m", "letitride", "serve", "--demo", "--force-demo")
        self._options = ("--database", url, "--host", "127.0.0.1", "--port", "0")
        self._process: Process | None = None

    async def start(self) -> None:
        with self.errors.open("ab") as errors:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                *self._options,
                stdout=PIPE,
                stderr=errors,
                env={**os.environ, **SETTINGS},
                start_new_session=True,
            )

    async def opened(self) -> str:
        """Its address, once it is open."""
        assert self._process is not None
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            if b"open at " in line:
                address = line.decode().split()[-1]
                break
        else:
            raise AssertionError(f"it did not open: {self.errors.read_text()}")
        async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
            while not await _ready(http):
                await asyncio.sleep(0.02)
        return address

    def send(self, what: signal.Signals) -> None:
        """Only if the process is still running."""
        if self._process is not None and self._process.returncode is None:
            os.killpg(self._process.pid, what)

    async def end(self, how: signal.Signals) -> int:
        assert self._process is not None
        if self._process.returncode is None:
            os.killpg(self._process.pid, how)
        await self._process.communicate()
        code, self._process = self._process.returncode, None
        assert code is not None
        return code

    async def abandon(self) -> None:
        """Leave nothing running after a failed test."""
        if self._process is not None:
            await self.end(signal.SIGKILL)


async def _ready(http: httpx.AsyncClient) -> bool:
    try:
        return (await http.get("/ready")).status_code == 200
    except httpx.TransportError:
        return False


async def nobody_writes(url: str) -> None:
    """PostgreSQL finishes what a client asked for before it went away."""
    if url.startswith("sqlite"):
        return
    looking = await asyncpg.connect(url)
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    while await looking.fetchval(others) > 1:
        await asyncio.sleep(0.01)
    await looking.close()


class Counts(NamedTuple):
    kills: int
    acknowledged: int
    repeated: int
    rounds: int
    interrupted: int

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.acknowledged:,} acknowledged commands, 0 lost, 0 doubled, "
            f"{self.repeated} answered alike when asked again; {self.rounds} rounds, of which "
            f"{self.interrupted} were killed with cards out and ended with the same cards"
        )


class Inspection:
    """What must be true of the log whenever nobody writes to it."""

    def __init__(self, url: str, guests: list[Guest]) -> None:
        self.books = Books()
        self.interrupted: set[Interrupted] = set()
        self._url = url
        self._guests = guests
        self._heads: tuple[Head, ...] = ()

    async def look(self) -> None:
        await nobody_writes(self._url)
        log = await open_log(self._url)
        proof = await prove_log(log, heads=self._heads)
        assert not proof.bad, proof.bad[:3]
        self._heads = proof.heads
        await self.books.follow(log)
        assert set(await log.secrets(ORDER)) == self.books.unseen()
        await log.close()
        self.books.check_money()
        self._acknowledged()
        self.interrupted |= self.books.interrupted()

    def _acknowledged(self) -> None:
        """Every answer is in the log exactly as given, and nothing that was refused is."""
        for guest in self._guests:
            for order, told in guest.told:
                stored = self.books.commands[table_stream(order.table)].get(order.stored_as)
                true = None if told.code else range(told.first, told.last + 1)
                assert stored == true, (order, told)
        given = {order.stored_as for guest in self._guests for order, _ in guest.told}
        given |= {guest.waiting.stored_as for guest in self._guests if guest.waiting is not None}
        for id in self.books.tables:
            stored_ids = self.books.commands[table_stream(id)]
            # The house names its guests in two words, and nothing else.
            assert {each for each in stored_ids if " " in each} <= given

    async def everything_is_back(self, address: str) -> None:
        """The tables are where the log was left, or already further."""
        async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
            for id, table in self.books.tables.items():
                now = (await http.get(f"/api/tables/{id}")).raise_for_status().json()
                assert now["view"]["version"] >= table.version, id

    def all_resumed(self) -> None:
        """Every round interrupted by a kill has ended, with the deck committed before."""
        for each in self.interrupted:
            assert self.books.shown.get((each.table, each.round)) == each.commitment, each


async def some_moment(guests: list[Guest], chance: Random) -> None:
    """After this many answers, however long they take; every other time only with cards out."""
    answers = chance.randint(0, 80) + sum(len(guest.told) for guest in guests)
    while sum(len(guest.told) for guest in guests) < answers:
        await asyncio.sleep(0.002)
    acts = chance.randint(0, 1) + sum(guest.acts for guest in guests)
    while sum(guest.acts for guest in guests) < acts:
        await asyncio.sleep(0.002)
    await asyncio.sleep(chance.uniform(0, 0.1))


async def kills(url: str, folder: Path, times: int, seed: int) -> Counts:
    chance = Random(seed)
    gate, program = Gate(), Program(url, folder)
    guests = [Guest(gate, Random(chance.random()), socket=n % 5 == 4) for n in range(GUESTS)]
    inspection = Inspection(url, guests)
    try:
        async with asyncio.timeout(None) as patience:
            async with asyncio.TaskGroup() as group:
                for guest in guests:
                    group.create_task(guest.play())
                for _ in range(times):
                    await program.start()
                    if chance.random() < 0.1:
                        # While it opens, too.
                        await asyncio.sleep(chance.uniform(0, 3))
                    else:
                        address = await program.opened()
                        await inspection.everything_is_back(address)
                        gate.opened(address)
                        await asyncio.wait_for(some_moment(guests, chance), TOO_LONG)
                    gate.closed()
                    assert await program.end(signal.SIGKILL) == -signal.SIGKILL
                    await inspection.look()
                await program.start()
                gate.opened(await program.opened())
                for guest in guests:
                    guest.going_home = True
                patience.reschedule(asyncio.get_running_loop().time() + TOO_LONG)
            await everybody_gone(gate.address)
        assert await program.end(signal.SIGINT) == 0
    finally:
        await program.abandon()
    await inspection.look()
    inspection.all_resumed()
    assert not program.errors.read_text()
    return Counts(
        kills=times,
        acknowledged=sum(not told.code for guest in guests for _, told in guest.told),
        repeated=sum(guest.repeated for guest in guests),
        rounds=len(inspection.books.shown),
        interrupted=len(inspection.interrupted),
    )


async def everybody_gone(address: str) -> None:
    """The bots too, after their last round."""
    async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
        while any(table["taken"] for table in (await http.get("/api/lobby")).json()):
            await asyncio.sleep(0.1)


async def test_kill_9_of_the_server_under_load(sqlite_url: str, tmp_path: Path, say: Say) -> None:
    say(str(await kills(sqlite_url, tmp_path, 3, seed=1)))


@pytest.mark.soak
async def test_a_great_many_kill_9s_of_the_server(url: str, tmp_path: Path, say: Say) -> None:
    """Once on each database."""
    say(str(await kills(url, tmp_path, 100, seed=2)))
