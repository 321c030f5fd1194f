"""``letitride par LIRX-01`` from a cold start: a new interpreter each time, beside an empty one.

Cold is the process, not the disk: one run of each beforehand leaves its files in memory and its
bytecode in a folder, as the first run after an install would.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.report import Check, Section, digits
from benchmarks.timing import Task, run_python, seconds_a_unit

COMMAND: Final = ("par", "LIRX-01")
EMPTY: Final = "python -c pass"
IMPORT: Final = 'python -c "import letitride.analysis"'
WHOLE: Final = f"letitride {' '.join(COMMAND)}"
UNWANTED: Final = frozenset({"numba", "llvmlite", "typst", "jinja2"})
"""Compilers and renderers, which a par does not need."""


def run(*, rounds: int) -> Section:
    script = str(Path(sys.executable).with_name("letitride"))
    arguments: Mapping[str, Sequence[str]] = {
        EMPTY: ("-c", "pass"),
        IMPORT: ("-c", "import letitride.analysis"),
        WHOLE: (script, *COMMAND),
    }
    with TemporaryDirectory() as directory:
        kept = Path(directory)
        checks = [_check_exit(what, each, kept) for what, each in arguments.items()]
        tasks = {what: _task(each, kept) for what, each in arguments.items()}
        seconds = seconds_a_unit(tasks, rounds=rounds)
    loaded = loaded_packages((script, *COMMAND))
    unwanted = sorted(loaded & UNWANTED)
    checks.append(
        Check(
            f"no {', '.join(sorted(UNWANTED))} among the packages loaded"
            + (f": found {', '.join(unwanted)}" if unwanted else ""),
            # Without our own package in it the list would prove nothing.
            not unwanted and "letitride" in loaded,
        )
    )
    empty = seconds[EMPTY]
    return Section(
        name="cold",
        title="One par from the command line, interpreter start included",
        columns=("what", "milliseconds", "beside empty"),
        rows=tuple(
            (what, digits(1e3 * taken), f"{digits(taken / empty)} times as long")
            for what, taken in seconds.items()
        ),
        notes=(
            f"Median of {rounds} fresh processes each, in turns, after one that keeps bytecode.",
        ),
        checks=tuple(checks),
        aims=(),
        figures={
            **{f"seconds, {what}": taken for what, taken in seconds.items()},
            "times an empty python": seconds[WHOLE] / empty,
            "packages loaded": sorted(loaded - sys.stdlib_module_names),
        },
    )


def loaded_packages(arguments: Sequence[str]) -> frozenset[str]:
    """Top-level packages that a command imports, as the interpreter itself reports them."""
    report = run_python(("-X", "importtime", *arguments)).stderr
    lines = [line for line in report.splitlines() if line.startswith("import time:")]
    return frozenset(line.rsplit("|", 1)[1].strip().split(".")[0] for line in lines[1:])


def _check_exit(what: str, arguments: Sequence[str], bytecode: Path) -> Check:
    done = run_python(arguments, bytecode=bytecode)
    last = (done.stderr.strip().splitlines() or ["no message"])[-1]
    failed = f" with {done.returncode}: {last}" if done.returncode else " with 0"
    return Check(f"{what} ends{failed}", done.returncode == 0)


def _task(arguments: Sequence[str], bytecode: Path) -> Task:
    def task(_: int) -> int:
        run_python(arguments, bytecode=bytecode)
        return 1

    return task
