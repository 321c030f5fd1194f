"""Two clocks with one face: the wall's, and one whose hands a test turns."""

import asyncio

from letitride.service.clock import HandClock, WallClock


async def test_the_wall_clock_does_not_wait_for_what_has_passed() -> None:
    clock = WallClock()
    before = clock.now()
    await clock.until(before - 3600)
    await clock.until(before + 0.01)
    assert clock.now() >= before + 0.01


async def test_who_waits_is_woken_in_order_when_the_hands_are_turned() -> None:
    clock, woken = HandClock(100), list[int]()

    async def wait(seconds: int) -> None:
        await clock.until(100 + seconds)
        woken.append(seconds)

    tasks = [asyncio.create_task(wait(seconds)) for seconds in (30, 10, 20, 10)]
    await asyncio.sleep(0)
    assert clock.next_due == 110
    clock.advance(9.5)
    await asyncio.sleep(0)
    assert woken == []
    clock.advance(10.5)
    await asyncio.sleep(0)
    assert (clock.now(), woken, clock.next_due) == (120, [10, 10, 20], 130)
    tasks[0].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert clock.next_due is None


async def test_a_time_that_has_passed_still_gives_everybody_a_turn() -> None:
    clock, turns = HandClock(), list[str]()

    async def other() -> None:
        turns.append("other")

    task = asyncio.create_task(other())
    await clock.until(clock.now())
    turns.append("first")
    await task
    assert turns == ["other", "first"]
