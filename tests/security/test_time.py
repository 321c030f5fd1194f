"""The wall clock is set back, or forward: rounds go on, and no time is earlier than the last.

Only what the system says of the time is changed here; the clock, the casino and its log are real.
"""

import asyncio
import time
from collections.abc import Callable
from itertools import count

import pytest

from letitride.driver.timing import Pace
from letitride.journal.codec import decode
from letitride.runtime import clock as clocks
from letitride.runtime.casino import Casino
from letitride.runtime.clock import HandClock, WallClock
from letitride.runtime.shuffler import real_chance
from letitride.server.sessions import Sessions
from letitride.store import EventLog
from letitride.table.state import Phase
from tests.runtime.floor import Floor

HOUR = 3600
_PACE = Pace(betting=1, look=1, choice=1, pause=0, away=24 * HOUR)


class SystemTime:
    """The system's time, set by the test."""

    def __init__(self, wall: float = 1_790_000_000, steady: float = 50) -> None:
        self.wall, self.steady = wall, steady

    def time(self) -> float:
        return self.wall

    def monotonic(self) -> float:
        return self.steady

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> SystemTime:
    system = SystemTime()
    monkeypatch.setattr(clocks, "time", system)
    return system


def test_the_clock_follows_the_wall_clock_forward_at_once(system: SystemTime) -> None:
    clock = WallClock()
    system.passes(10)
    assert clock.now() == system.wall
    system.wall += HOUR
    assert clock.now() == system.wall
    system.wall += 0.001
    assert clock.now() == system.wall


def test_a_clock_set_back_by_an_hour_rejoins_within_ten(system: SystemTime) -> None:
    clock = WallClock()
    before = clock.now()
    system.wall -= HOUR
    assert clock.now() == before
    system.passes(10)
    assert clock.now() == pytest.approx(before + 9)
    last, agreed = clock.now(), 0
    for minute in range(1, 11 * 60):
        system.passes(60)
        now = clock.now()
        assert now >= last + 60 * 0.9 - 0.001
        last = now
        agreed = agreed or (minute if now == system.wall else 0)
    assert 9 * 60 < agreed <= 10 * 60


def test_the_clock_never_goes_back(system: SystemTime) -> None:
    clock, last = WallClock(), 0.0
    for step in (0, -HOUR, 5, -1, 0.5, HOUR * 24, -HOUR * 25, 0, 1e9, -2e9):
        system.wall += step
        system.steady += 0.25
        now = clock.now()
        assert now >= last
        last = now


async def _plays(floor: Floor, number: Callable[[], int]) -> None:
    """Ann answers whatever the table asks of her."""
    runner = floor.runner()
    while True:
        if (command := floor.wanted()) is not None:
            await runner.do(command, f"Ann {number()}")
        await asyncio.sleep(0.01)


async def _rounds(floor: Floor, more: int) -> None:
    wanted = floor.state.rounds + more
    async with asyncio.timeout(60):
        while floor.state.rounds < wanted:
            await asyncio.sleep(0.01)


async def test_rounds_are_played_after_the_clock_is_set_back_and_forward(
    sqlite_log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, step = time.time, 0.0
    monkeypatch.setattr(time, "time", lambda: real() + step)
    floor = Floor(sqlite_log, HandClock(), _PACE, real_chance())
    casino = Casino(sqlite_log, WallClock(), pace=_PACE, below=real_chance())
    floor.casino = casino
    await casino.start()
    try:
        await floor.set_up("main", "nsw-let-it-ride", opened=False)
        await floor.person("Ann")
        await _seated(floor)
        playing = asyncio.create_task(_plays(floor, count().__next__))
        await _rounds(floor, 1)
        for seconds in (-HOUR, 2 * HOUR, -HOUR):
            step += seconds
            await _rounds(floor, 1)
        playing.cancel()
    finally:
        await casino.stop()
    times = [decode(each).at for each in await sqlite_log.read("table:main")]
    assert times == sorted(times)


async def _seated(floor: Floor) -> None:
    async with asyncio.timeout(60):
        while floor.state.phase in (Phase.CLOSED, Phase.OPENING):
            await asyncio.sleep(0.01)
    await floor.sit("Ann", 1)


async def test_a_clock_set_back_neither_ends_nor_prolongs_a_session(
    sqlite_log: EventLog, system: SystemTime
) -> None:
    clock, sessions = WallClock(), Sessions(sqlite_log, hours=12)
    token, _ = await sessions.begin("ann", "player", int(clock.now()))
    system.wall -= HOUR
    assert await sessions.find(token, int(clock.now())) is not None
    system.passes(14 * HOUR)
    assert await sessions.find(token, int(clock.now())) is None
