"""Many worlds without a fault that shows, each planted fault found, and the same seed the same."""

import asyncio
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import msgspec
import pytest

from tests.conftest import Say
from tests.simulator.__main__ import parser
from tests.simulator.genesis import genesis
from tests.simulator.loop import new_loop
from tests.simulator.patches import in_world, no_real_world
from tests.simulator.plants import PLANTS
from tests.simulator.server import SimulatedServer
from tests.simulator.sockets import SimulatedSocket
from tests.simulator.timeline import Timeline
from tests.simulator.world import Outcome, run_world

CLEAN: Final = [range(first, first + 25) for first in range(1, 101, 25)]
FOUND: Final = {
    "early-acknowledgement": (1, "acknowledged before stored"),
    "forgotten-notice": (62, "last version"),
    "independent-group": (224, "verify"),
    "no-fence": (106, "one driver"),
    "presence-per-process": (77, "presence"),
}
"""By plant, a seed that finds it, and the oracle that does."""


@pytest.fixture(autouse=True)
def _simulated() -> Iterator[None]:
    with no_real_world():
        yield


@pytest.mark.parametrize("seeds", CLEAN, ids=lambda each: f"{each[0]}-{each[-1]}")
def test_no_world_breaks_a_promise(seeds: range, say: Say) -> None:
    outcomes = [run_world(seed) for seed in seeds]
    assert [(each.seed, each.broken) for each in outcomes if each.broken] == []
    faults = sum(sum(each.faults.values()) for each in outcomes)
    counts = sum((each.counts for each in outcomes), Counter[str]())
    minutes = sum(each.seconds for each in outcomes) / 60
    say(f"{len(seeds)} worlds, {faults} faults, {counts['events']} events, {minutes:.0f} minutes")
    assert faults > 10 * len(seeds)
    assert counts["rounds"] > len(seeds) // 2


def test_a_socket_whose_log_does_not_answer_is_closed() -> None:
    """With a word to the client, and no error in the server's log."""
    heard: list[str] = []
    house, loop = genesis(0), new_loop(Random(1))
    timeline, database = Timeline(loop.time), house.database.copy(loop.time)
    server = SimulatedServer("s1", "1", loop, database, timeline)

    async def main() -> None:
        server.start()
        while not server.up:
            await asyncio.sleep(0.1)
        socket = SimulatedSocket("", "10.0.0.1", lambda: 0.1)
        server.connect(socket, "main")
        server.wire.cut(loud=False)
        socket.say('{"type": "Hello", "v": 1, "after": 3}')
        while (text := await socket.hear(60)) is not None:
            heard.append(msgspec.json.decode(text)["type"])

    with in_world(loop, timeline):
        loop.run(main())
        server.crash()
        loop.drain(*server.processes)
    assert heard == ["Welcome", "Bye"]
    assert "warning: socket closed table=main" in timeline.text()
    assert timeline.broken == []


@pytest.mark.parametrize("plant", sorted(PLANTS))
def test_a_planted_fault_is_found(plant: str) -> None:
    seed, oracle = FOUND[plant]
    assert run_world(seed).broken == []
    with PLANTS[plant]():
        found = run_world(seed).broken
    assert any(each.startswith(oracle) for each in found), found


def test_a_seed_is_replayed_to_the_byte() -> None:
    """Here twice, and in another process with other hashes."""
    seed = 3
    first = run_world(seed)
    assert _shown(run_world(seed)) == _shown(first)
    elsewhere = subprocess.run(
        [sys.executable, "-m", "tests.simulator", "--seed", str(seed)],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert elsewhere.stdout == _shown(first)


def _shown(outcome: Outcome) -> str:
    return f"{outcome.timeline}log {outcome.log}\n"


def test_another_seed_is_another_world() -> None:
    assert run_world(4).log != run_world(5).log


@pytest.mark.parametrize("text", ["7", "9..3", "a..b", "..", "1..2..3"])
def test_a_bad_range_of_seeds_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        parser().parse_args(["--seeds", text])
    assert refused.value.code == 2
    assert f"a range of seeds is FIRST..LAST, not '{text}'" in capsys.readouterr().err
