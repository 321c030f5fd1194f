"""Exact work shared out: in order, and with one line if that cannot be.

That one process, two and a cluster print the same bytes is in ``rounds/test_cluster.py``.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import letitride as lir
from letitride.simulation import BadSimulation, sharing
from tests.cli.test_commands import Capture, refusal
from tests.simulation.rounds.clusters import wait_for
from tests.simulation.shared_work import SHARED


def test_the_library_can_share_its_work() -> None:
    assert lir.faceup("LIRX-01", players=2, workers=2) == lir.faceup("LIRX-01", players=2)
    with pytest.raises(ValueError, match="workers: must be at least 1, not 0"):
        lir.faceup("LIRX-01", players=2, workers=0)


@pytest.mark.parametrize("asked", SHARED, ids=lambda asked: asked[0])
def test_impossible_workers_are_refused(asked: tuple[str, ...], capsys: Capture) -> None:
    assert "workers: must be at least 1, not 0" in refusal(capsys, *asked, "--workers", "0")
    both = ("--workers", "2", "--cluster", "tcp://127.0.0.1:9")
    assert "cluster: brings its own workers" in refusal(capsys, *asked, *both)
    missing = refusal(capsys, *asked, "--cluster", "no-such-file.json")
    assert "a scheduler file that exists, not 'no-such-file.json'" in missing
    for address in ("", "tcp://", "tcp://:8786", "tcp://here:port", "tcp://he re:1"):
        said = refusal(capsys, *asked, "--cluster", address)
        assert f"a scheduler file that exists, not {address!r}" in said


@pytest.mark.parametrize("workers", [1, 2])
def test_parts_come_back_in_order_with_progress(workers: int) -> None:
    told: list[tuple[int, int]] = []
    with sharing(
        workers=workers, watch=lambda done, of: told.append((done, of)), size=lambda part: part
    ) as each:
        assert list(each(abs, [3, 1, 2])) == [3, 1, 2]
    assert told[-1] == (6, 6)
    assert told == sorted(told)


def test_a_fault_in_the_work_is_not_called_a_lost_worker() -> None:
    with sharing(workers=2) as each, pytest.raises(ValueError, match="invalid literal"):
        list(each(int, ["1", "two"]))


BUSY = """
import os, sys
from letitride.simulation import sharing
with sharing(workers=2) as each:
    print(*each(os.readlink, ["/proc/self", "/proc/self"]), flush=True)
    sys.stdin.read()  # until somebody ends it
"""


def test_workers_go_with_a_process_that_is_killed() -> None:
    command, pipe = [sys.executable, "-c", BUSY], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        workers = process.stdout.readline().split()
        process.kill()
    assert workers
    wait_for(lambda: all(map(is_gone, workers)))


def is_gone(process: bytes) -> bool:
    try:
        state = Path(f"/proc/{int(process)}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state in "ZX"


def test_a_dead_worker_is_reported_in_one_line() -> None:
    with sharing(workers=2) as each, pytest.raises(BadSimulation, match="a worker process died"):
        list(each(os._exit, [1, 1]))
