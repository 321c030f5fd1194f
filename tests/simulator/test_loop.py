"""The loop that the simulated world runs on: its own time, and processes that can be stopped."""

import asyncio
import time
from random import Random

import pytest

from tests.simulator.loop import Process, Stuck, new_loop
from tests.simulator.wire import Broken, FaultyWire, Trip


def test_an_hour_takes_no_time() -> None:
    loop = new_loop(Random(1))
    began = time.monotonic()

    async def wait() -> None:
        await asyncio.sleep(3600)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(600):
                await asyncio.Event().wait()

    loop.run(wait())
    assert loop.time() == 4200
    assert time.monotonic() - began < 60


def test_a_stopped_process_does_nothing_until_it_goes_on() -> None:
    loop, process, heard = new_loop(Random(1)), Process("server"), list[float]()

    async def beat() -> None:
        while True:
            heard.append(loop.time())
            await asyncio.sleep(1)

    async def main() -> None:
        loop.create_task(beat(), context=process.context())
        await asyncio.sleep(2.5)
        process.paused = True
        await asyncio.sleep(20)
        loop.resume(process)
        await asyncio.sleep(1.2)

    loop.run(main())
    loop.drain(process)
    assert heard == [0, 1, 2, 22.5, 23.5]


def test_a_killed_process_is_gone() -> None:
    loop, process, ended = new_loop(Random(1)), Process("server"), list[str]()

    async def work(name: str) -> None:
        try:
            await asyncio.sleep(10)
        finally:
            ended.append(name)

    async def main() -> None:
        for name in ("a", "b"):
            loop.create_task(work(name), context=process.context())
        await asyncio.sleep(1)
        process.kill()
        await asyncio.sleep(0)

    loop.run(main())
    loop.drain(process)
    assert ended == ["a", "b"]
    assert loop.time() == 1


def test_a_loop_that_waits_for_nothing_says_so() -> None:
    loop = new_loop(Random(1))

    async def wait() -> None:
        await asyncio.Event().wait()

    with pytest.raises(Stuck):
        loop.run(wait())
    loop.drain()


class _Bad:
    """Loses what it is told to."""

    def __init__(self, trip: Trip) -> None:
        self._trip = trip

    def trip(self, _what: str) -> Trip:
        return self._trip

    def notice(self) -> float:
        return 0.0


@pytest.mark.parametrize(
    ("trip", "done"),
    [(Trip(answer_lost=True), ["done"]), (Trip(request_lost=True), [])],
)
def test_after_a_lost_answer_the_work_is_still_done(trip: Trip, done: list[str]) -> None:
    loop, did = new_loop(Random(1)), list[str]()

    async def main() -> None:
        wire = FaultyWire(_Bad(trip), list[object]().append)
        with pytest.raises(Broken):
            await wire.call("append", lambda: did.append("done"))

    loop.run(main())
    assert did == done


def test_requests_on_a_cut_wire_fail_when_the_cut_ends() -> None:
    loop, at = new_loop(Random(1)), list[float]()

    async def main() -> None:
        wire = FaultyWire(_Bad(Trip(0.1, 0.1)), list[object]().append)
        wire.cut(loud=False)
        loop.call_later(7, wire.mend)
        with pytest.raises(Broken):
            await wire.call("read", lambda: None)
        at.append(loop.time())
        await wire.call("read", lambda: None)

    loop.run(main())
    assert at == [7]
