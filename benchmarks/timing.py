"""Taking times so that they can be compared."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

Task = Callable[[int], int]
"""Does the work of one round, given the round's number, and says how many units it did."""


def seconds_a_unit(tasks: Mapping[str, Task], *, rounds: int) -> dict[str, float]:
    """The median over the rounds, for each task.

    Every round runs all tasks, one after the other: when the machine slows down it slows down
    for all of them, and the ratios stand.
    """
    taken: dict[str, list[float]] = {name: [] for name in tasks}
    for turn in range(rounds):
        for name, task in tasks.items():
            begin = perf_counter()
            units = task(turn)
            taken[name].append((perf_counter() - begin) / units)
    return {name: median(times) for name, times in taken.items()}


def run_python(
    arguments: Sequence[str], *, bytecode: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """A new interpreter, this one's twin. Its failure is an answer, not an exception.

    With a folder for bytecode it keeps what it compiles, as it does in an ordinary install, even
    where the environment forbids that; only the first run then pays for compiling.
    """
    environment = dict(os.environ)
    if bytecode is not None:
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment["PYTHONPYCACHEPREFIX"] = str(bytecode)
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=environment,
    )
