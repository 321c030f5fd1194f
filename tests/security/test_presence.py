"""Presence is shared: nobody who is there loses the seat, whichever server they are on.

Two real servers over one PostgreSQL. The first one that is open drives the tables.
"""

import signal
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Final

import pytest

from letitride.runtime.clock import Clock, HandClock
from letitride.runtime.sharing import SharingIntervals
from letitride.server import demo, serving
from letitride.table.state import Phase
from tests.security.servers import SIT, command, drives, seated, sits, table, until
from tests.server.running import House, QuickClock, running
from tests.server.test_kill import Program

AWAY: Final = 60
GONE: Final = 8


@pytest.fixture(autouse=True)
def first_one_drives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also on a machine so busy that leases would run out; test_driving.py is about those."""
    monkeypatch.setattr(
        serving, "SharingIntervals", lambda: SharingIntervals(lease=3600, gone=GONE)
    )


@pytest.fixture(autouse=True)
def nobody_else_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where others bet, a player who does nothing sits out, and is away with the table open too."""
    monkeypatch.setattr(demo, "_BOTS", 0)


def server(folder: Path, url: str, clock: Clock) -> AbstractAsyncContextManager[House]:
    return running(folder, database=url, away_minutes=1, clock=clock)


async def time_passes(clock: QuickClock, seconds: float) -> None:
    end = clock.now() + seconds
    await until(lambda: clock.now() >= end)


@pytest.mark.parametrize("at", [0, 1], ids=["where it is driven", "elsewhere"])
async def test_a_player_connected_to_any_server_keeps_the_seat(
    postgres_url: str, tmp_path: Path, at: int
) -> None:
    clock = QuickClock(40)
    async with (
        server(tmp_path, postgres_url, clock) as one,
        server(tmp_path, postgres_url, clock) as other,
        seated((one, other)[at]) as ann,
        ann.live() as feed,
    ):
        await feed.until("Resync")
        await until(lambda: sits(one, ann.name) and sits(other, ann.name))
        await time_passes(clock, 4 * AWAY)
        assert sits(one, ann.name)
        assert sits(other, ann.name)
        await feed.close()
        await until(lambda: not sits(one, ann.name))


async def test_any_command_counts_as_presence_at_every_server(
    postgres_url: str, tmp_path: Path
) -> None:
    """Ann has no page open and asks for something she cannot have: only her own server hears of
    it."""
    clock = HandClock()
    async with (
        server(tmp_path, postgres_url, clock) as one,
        server(tmp_path, postgres_url, clock) as other,
    ):
        assert drives(one)
        assert not drives(other)
        await until(lambda: table(other).table.phase not in (Phase.CLOSED, Phase.OPENING))
        async with seated(other) as ann:
            await until(lambda: sits(one, ann.name))
            here = table(one).presence
            for _ in range(5):
                clock.advance(AWAY * 0.7)
                assert await command(ann, SIT) == 409
                await until(lambda: here.away_since(ann.name) == clock.now())
                assert sits(one, ann.name)
            clock.advance(AWAY - 1)
            await until(lambda: here._asked_at == clock.now() and table(one).idle)
            assert sits(one, ann.name)
            await until(lambda: not sits(one, ann.name), clock)


async def test_players_of_a_killed_server_have_their_minutes_from_the_kill(
    postgres_url: str, tmp_path: Path
) -> None:
    clock = HandClock()
    async with server(tmp_path, postgres_url, clock) as one:
        killed = Program(postgres_url, tmp_path)
        await killed.start()
        try:
            there = House(await killed.opened(), one.context, [], one._server, one.response_cache)
            async with seated(there) as ann, ann.live() as feed:
                await feed.until("Resync")
                await until(lambda: sits(one, ann.name))
                here = table(one).presence
                for _ in range(5):
                    await until(lambda: here.away_since(ann.name) is None)
                    clock.advance(AWAY * 0.9)
                    await until(lambda: here._asked_at == clock.now() and table(one).idle)
                    assert sits(one, ann.name)
                await killed.end(signal.SIGKILL)
                await until(lambda: here.away_since(ann.name) is not None)
                assert here.away_since(ann.name) == clock.now()
                clock.advance(AWAY - 1)
                await until(lambda: here._asked_at == clock.now() and table(one).idle)
                assert sits(one, ann.name)
                await until(lambda: not sits(one, ann.name), clock)
        finally:
            await killed.abandon()
