"""Puts mistakes into the rules of play, one at a time: a test must fail for each.

    python -m scripts.mutants --sample 200 --seed 1    a random sample of all of them
    python -m scripts.mutants --part 3/100             the third of a hundred parts
    python -m scripts.mutants --only table.decide.seating

This is what mutmut is for; but mutmut 3 leaves out every function with a decorator, and here each
decider and each event handler has one. So the mistakes are our own (``mutations``), and the runner
is that of the flips: a mistake is put into the live function of a fork, whose tests are those that
run the function. Tables of data outside functions are not changed; ``flips`` does that for books.

A mistake that changes nothing anybody could notice survives every test. Such mutants are in
``tests/conformance/surviving_mutants.txt``: a pattern of ``module:function: mistake``, a tab, the
reason. They count as neither killed nor missed.
"""

import argparse
import gc
import importlib
import math
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any, Final

import pytest

from scripts.forked_tests import ROOT, SOURCE, Noticed, Tests, with_tests
from scripts.mutations import Mutant, code_of, mutants_of

MUTATED: Final = ("table/decide", "table/evolve", "rules")
ASKED: Final = ("tests/conformance", "tests/table", "tests/rules")
NOT_ASKED: Final = ("tests/conformance/test_clauses.py",)
"""It is about the list of clauses, and reads every test for it."""
RESULTS: Final = ROOT / "build/mutants.tsv"
SURVIVORS: Final = ROOT / "tests/conformance/surviving_mutants.txt"

Runs = Mapping[str, tuple[float, Sequence[str]]]
"""For each test, how long it takes and which functions it runs."""


def modules() -> Iterator[str]:
    for folder in MUTATED:
        for file in sorted((SOURCE / folder).rglob("*.py")):
            path = file.parent if file.name == "__init__.py" else file.with_suffix("")
            yield ".".join(path.relative_to(SOURCE).parts)


def file_of(module: str) -> Path:
    path = SOURCE / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def names_in(module: str) -> Mapping[str, Any]:
    return vars(importlib.import_module(f"letitride.{module}"))


def all_mutants() -> list[Mutant]:
    return [
        mutant
        for module in modules()
        for mutant in mutants_of(module, file_of(module).read_text(), names_in(module))
    ]


class Calls:
    """Which of the functions in question are run."""

    def __init__(self) -> None:
        self.modules = {str(file_of(module)): module for module in modules()}
        self.run: set[str] = set()

    def start(self) -> None:
        sys.setprofile(self._called)

    def seen(self) -> list[str]:
        run, self.run = sorted(self.run), set()
        return run

    def _called(self, frame: FrameType, what: str, _: object) -> None:
        if what == "call" and (module := self.modules.get(frame.f_code.co_filename)):
            self.run.add(f"{module}:{frame.f_code.co_qualname.partition('.<locals>')[0]}")


def live_functions() -> Mapping[str, list[FunctionType]]:
    """Every function in question, and its copies, as this process has them."""
    known = {str(file_of(module)): module for module in modules()}
    found: dict[str, list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and (module := known.get(each.__code__.co_filename)):
            found.setdefault(f"{module}:{each.__code__.co_qualname}", []).append(each)
    return found


def put_in(mutant: Mutant, functions: Sequence[FunctionType]) -> None:
    file = file_of(mutant.module)
    code = code_of(mutant, file.read_text(), names_in(mutant.module), str(file))
    for function in functions:
        function.__code__ = code


def judged(
    mutants: Sequence[Mutant], asked: Sequence[str], say: Callable[[str], None]
) -> list[tuple[Mutant, Noticed | None]]:
    found: list[tuple[Mutant, Noticed | None]] = []

    def work(tests: Tests) -> None:
        tests.items = [each for each in tests.items if not each.nodeid.startswith(NOT_ASKED)]
        live = live_functions()  # before a fork freezes what is there
        calls = Calls()
        runs: Runs = tests.watch("functions", calls.start, calls.seen)
        for mutant in mutants:
            name = mutant.name
            noticed = tests.notice(
                partial(put_in, mutant, live[name]), _likeliest(name, tests, runs)
            )
            found.append((mutant, noticed))
            say(f"{mutant}\t{noticed.by if noticed else 'SURVIVED'}")

    with_tests(asked, work)
    return found


def _likeliest(function: str, tests: Tests, runs: Runs) -> list[pytest.Item]:
    """The tests that run the function, those first that run little else."""
    running = (each for each in tests.items if function in runs[each.nodeid][1])
    return sorted(running, key=lambda each: len(runs[each.nodeid][1]))


def interval(part: int, whole: int) -> tuple[float, float]:
    """The 95% interval of a rate found in a sample (Wilson)."""
    z, rate = 1.96, part / whole
    middle = (rate + z * z / (2 * whole)) / (1 + z * z / whole)
    spread = math.sqrt(rate * (1 - rate) / whole + z * z / (4 * whole * whole))
    return middle - z * spread / (1 + z * z / whole), middle + z * spread / (1 + z * z / whole)


def read_survivors(path: Path = SURVIVORS) -> Mapping[str, str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {pattern: reason for pattern, _, reason in (line.partition("\t") for line in lines)}


def is_listed(mutant: Mutant, survivors: Mapping[str, str]) -> bool:
    """Whether a mutant is known to change nothing."""
    return any(fnmatchcase(f"{mutant.name}: {mutant.what}", each) for each in survivors)


def _record(words: str) -> None:
    RESULTS.parent.mkdir(exist_ok=True)
    with RESULTS.open("a") as results:
        results.write(f"{words}\n")
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m scripts.mutants")
    parser.add_argument("--only", default="", help="only module:function that begins with this")
    parser.add_argument("--part", default="1/1", help="such as 3/100")
    parser.add_argument("--sample", type=int, help="so many of them, at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", nargs="+", default=ASKED, help="only the tests of these files")
    arguments = parser.parse_args(words)
    mutants = [each for each in all_mutants() if each.name.startswith(arguments.only)]
    part, parts = map(int, arguments.part.split("/"))
    mutants = mutants[part - 1 :: parts]
    if arguments.sample is not None:
        mutants = random.Random(arguments.seed).sample(mutants, arguments.sample)
    listed = read_survivors()
    found = [
        (mutant, noticed)
        for mutant, noticed in judged(mutants, arguments.tests, _record)
        if noticed is not None or not is_listed(mutant, listed)
    ]
    killed = sum(noticed is not None for _, noticed in found)
    if not found:
        sys.stdout.write("No mutants but those that change nothing.\n")
        return 0
    low, high = interval(killed, len(found))
    sys.stdout.write(
        f"{killed} of {len(found)} mutants killed: {killed / len(found):.1%},"
        f" 95% interval {low:.1%} to {high:.1%}.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
