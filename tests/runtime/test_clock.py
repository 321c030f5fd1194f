"""Two clocks with one interface: the real one, and one that a test moves."""

import asyncio

from letitride.runtime.clock import Clock, HandClock, WallClock


async def _rings(clock: Clock, when: float) -> None:
    rung = asyncio.Event()
    clock.alarm(when, rung.set)
    await rung.wait()


async def test_an_alarm_rings_at_its_time_or_at_once_if_it_has_passed() -> None:
    clock = WallClock()
    before = clock.now()
    await _rings(clock, before - 3600)
    await _rings(clock, before + 0.01)
    assert clock.now() >= before + 0.01


async def test_an_alarm_can_be_called_off() -> None:
    rung: list[str] = []
    for clock in (WallClock(), HandClock()):
        clock.alarm(clock.now(), lambda: rung.append("off"))()
        await _rings(clock, clock.now())
    assert rung == []


async def test_alarms_ring_in_order_when_the_clock_is_advanced() -> None:
    clock, rung = HandClock(100), list[int]()
    cancels = [
        clock.alarm(100 + seconds, lambda seconds=seconds: rung.append(seconds))  # type: ignore[misc]
        for seconds in (30, 10, 20, 10)
    ]
    due = [clock.next_due]
    clock.advance(9.5)
    assert rung == []
    clock.advance(10.5)
    assert (clock.now(), rung) == (120, [10, 10, 20])
    due.append(clock.next_due)
    cancels[0]()
    due.append(clock.next_due)
    assert due == [110, 130, None]
    clock.advance(100)
    assert rung == [10, 10, 20]


async def test_a_time_that_has_passed_still_gives_everybody_a_turn() -> None:
    clock, turns = HandClock(), list[str]()

    async def other() -> None:
        turns.append("other")

    task = asyncio.create_task(other())
    await _rings(clock, clock.now())
    turns.append("first")
    await task
    assert turns == ["other", "first"]
