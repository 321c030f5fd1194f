"""Leases: one owner at a time, by the database's clock, with a number that tells owners apart."""

import asyncio
from collections import Counter

from letitride.store import EventLog, open_log

LONG = 3600.0
OVER = 0.0
"""Runs out as soon as it is taken."""


async def test_a_lease_has_one_owner_until_it_runs_out(log: EventLog) -> None:
    assert await log.take_leases(["a", "b"], "one", LONG) == {"a": 1, "b": 1}
    assert await log.take_leases(["a", "b", "c"], "other", OVER) == {"c": 1}
    assert await log.take_leases(["a", "c"], "one", LONG) == {"a": 1, "c": 2}
    assert await log.take_leases([], "one", LONG) == {}


async def test_the_number_of_a_lease_rises_only_when_it_changes_hands(log: EventLog) -> None:
    numbers = [
        (await log.take_leases(["a"], owner, OVER))["a"]
        for owner in ("one", "one", "other", "other", "one")
    ]
    assert numbers == [1, 1, 2, 2, 3]


async def test_a_released_lease_can_be_taken_at_once(log: EventLog) -> None:
    await log.take_leases(["a", "b"], "one", LONG)
    await log.take_leases(["c"], "other", LONG)
    await log.release_leases("one")
    assert await log.take_leases(["a", "b", "c"], "third", LONG) == {"a": 2, "b": 2}
    await log.release_leases("nobody")
    await log.release_leases("one")
    assert await log.take_leases(["a"], "one", LONG) == {}


async def test_each_lease_goes_to_one_of_many_who_ask_at_once(url: str) -> None:
    """In any order, and without a deadlock."""
    names = [f"table:{number}" for number in range(60)]
    logs = [await open_log(url) for _ in range(4)]
    for round in range(1, 6):
        turned = [names[20 * n :] + names[: 20 * n] for n in range(4)]
        taken = await asyncio.gather(
            *(
                log.take_leases(asked, f"{round} {n}", LONG)
                for n, (log, asked) in enumerate(zip(logs, turned, strict=True))
            )
        )
        held = Counter(name for each in taken for name in each)
        assert held == dict.fromkeys(names, 1)
        assert {number for each in taken for number in each.values()} == {round}
        for n, log in enumerate(logs):
            await log.release_leases(f"{round} {n}")
    for log in logs:
        await log.close()
