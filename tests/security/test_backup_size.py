"""A backup of a long log takes no more memory than one of a short log."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from letitride.store import open_log
from letitride.table.events.betting import RoundOpened
from tests.conftest import Say

_MEASURED = (
    "import resource, sys\n"
    "from letitride.cli import run\n"
    "assert run(sys.argv[1:]) == 0\n"
    "sys.stderr.write(str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))\n"
)


async def _filled(path: Path, events: int) -> str:
    url = f"sqlite:///{path}"
    log = await open_log(url)
    for start in range(0, events, 5000):
        rounds = [RoundOpened(number=start + n) for n in range(5000)]
        await log.append("table:1", rounds, expected=start, command_id=str(start))
    await log.close()
    return url


def _megabytes(*arguments: str) -> float:
    ended = subprocess.run(
        [sys.executable, "-c", _MEASURED, *arguments],
        env=os.environ,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(ended.stderr.splitlines()[-1]) / 1024


@pytest.mark.soak
async def test_memory_stays_flat(tmp_path: Path, say: Say) -> None:
    used = {}
    for events in (5_000, 200_000):
        url = await _filled(tmp_path / f"{events}.db", events)
        file = tmp_path / f"{events}.backup"
        used[events] = _megabytes("backup", str(file), "--database", url)
    say(f"backup: {used[5_000]:.0f} MB for 5,000 events, {used[200_000]:.0f} MB for 200,000")
    assert used[200_000] < used[5_000] + 20
