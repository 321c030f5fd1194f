"""Puts mistakes into the rules of play, one at a time: a test must fail for each.

    python -m scripts.mutants --sample 200 --seed 1    a random sample of all of them
    python -m scripts.mutants --part 3/100             the third of a hundred parts
    python -m scripts.mutants --only table.decide.seating
    python -m scripts.mutants --again                  only what was not killed before
    python -m scripts.mutants --alike                  none is put in; see below

This is what mutmut is for; but mutmut 3 leaves out every function with a decorator, and here each
decider and each event handler has one. So the mistakes are our own (``mutations``), and the runner
is that of the flips: a mistake is put into the live function of a fork, whose tests are those that
run the statement and in which the mistake makes a difference to it (``differences``); those that
noticed other mistakes near by come first. Tables of data outside functions are not changed;
``flips`` does that for books.

``--alike`` works out every value both ways in every test, once, and lists the mistakes that made no
difference in any: they survive, and most other mistakes do not. It takes minutes for all of them.

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
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import _lru_cache_wrapper, cache, partial
from itertools import accumulate, chain
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import pytest

from scripts.differences import Differences
from scripts.forked_tests import ROOT, SOURCE, Cache, Noticed, Tests, with_tests
from scripts.line_runs import LineRuns, statement_lines
from scripts.mutations import Mutant, code_of, mutants_of

MUTATED: Final = ("table/decide", "table/evolve", "rules")
ASKED: Final = ("tests/conformance", "tests/table", "tests/rules")
NOT_ASKED: Final = ("tests/conformance/test_clauses.py",)
"""It is about the list of clauses, and reads every test for it."""
RESULTS: Final = ROOT / "build/mutants.tsv"
SURVIVED: Final = "SURVIVED"
SURVIVORS: Final = ROOT / "tests/conformance/surviving_mutants.txt"

Runs = Mapping[str, tuple[float, int]]
"""For each test, how long it takes and which lines it runs."""


def modules() -> Iterator[str]:
    for folder in MUTATED:
        for file in sorted((SOURCE / folder).rglob("*.py")):
            path = file.parent if file.name == "__init__.py" else file.with_suffix("")
            yield ".".join(path.relative_to(SOURCE).parts)


def file_of(module: str) -> Path:
    path = SOURCE / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def source_of(module: str) -> str:
    return file_of(module).read_text()


def names_in(module: str) -> Mapping[str, Any]:
    return vars(importlib.import_module(f"letitride.{module}"))


def all_mutants() -> list[Mutant]:
    return [
        mutant
        for module in modules()
        for mutant in mutants_of(module, source_of(module), names_in(module))
    ]


def live_functions() -> Mapping[str, list[FunctionType]]:
    """Every function in question, and its copies, as this process has them."""
    known = {str(file_of(module)): module for module in modules()}
    found: dict[str, list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and (module := known.get(each.__code__.co_filename)):
            found.setdefault(f"{module}:{each.__code__.co_qualname}", []).append(each)
    return found


def live_caches() -> list[Cache]:
    """Every function in question that keeps what it answered. Most were asked while the tests were
    collected, and would answer the same with a mistake in them."""
    known = set(map(str, map(file_of, modules())))
    kinds = (each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper))
    return [each for each in kinds if each.__wrapped__.__code__.co_filename in known]


def put_in(mutant: Mutant, functions: Sequence[FunctionType]) -> None:
    file = file_of(mutant.module)
    code = code_of(mutant, source_of(mutant.module), names_in(mutant.module), str(file))
    for function in functions:
        function.__code__ = code


def judged(
    mutants: Sequence[Mutant],
    asked: Sequence[str],
    say: Callable[[str], None],
    seconds: float = math.inf,
) -> list[tuple[Mutant, Noticed | None]]:
    found: list[tuple[Mutant, Noticed | None]] = []

    def work(tests: Tests) -> None:
        live = _prepared(tests)
        lines = LineRuns(map(file_of, modules()))
        saying = partial(lines.start, chain.from_iterable(live.values()))
        watched = tests.watch("lines", saying, lines.seen)
        runs = {each: (seconds, int(run, 16)) for each, (seconds, run) in watched.items()}
        running = {each: _asked(each, tests, runs, lines) for each in mutants}
        differing = _differing(running, tests, live)
        killers = Killers(_results())
        for mutant in mutants:
            noticed = tests.notice(
                partial(put_in, mutant, live[mutant.name]),
                _within(seconds, killers.first(mutant, differing[mutant]), runs),
            )
            killers.add(mutant, noticed)
            found.append((mutant, noticed))
            say(f"{mutant}\t{noticed.by if noticed else SURVIVED}")

    with_tests(asked, work)
    return found


def _prepared(tests: Tests) -> Mapping[str, list[FunctionType]]:
    tests.items = [each for each in tests.items if not each.nodeid.startswith(NOT_ASKED)]
    gc.unfreeze()  # what is frozen is not listed
    tests.caches = live_caches()
    return live_functions()


def alike(mutants: Sequence[Mutant], asked: Sequence[str]) -> list[Mutant]:
    """The mistakes that make no difference in any test, of those that can be compared."""
    found: list[Mutant] = []

    def work(tests: Tests) -> None:
        live = _prepared(tests)
        differences = Differences(mutants, only_first=True)
        differences.prepare(source_of, names_in)
        seen = tests.see(tests.items, partial(differences.start, live), differences.seen)
        told = {mutants[number] for _, numbers in seen.values() for number in numbers}
        found.extend(each for each in mutants if each in differences.compared - told)

    with_tests(asked, work)
    return found


def _asked(mutant: Mutant, tests: Tests, runs: Runs, lines: LineRuns) -> list[pytest.Item]:
    """The tests that run the statement, those first that run little else."""
    around = statement_lines(source_of(mutant.module), mutant.line)
    bits = lines.bits(file_of(mutant.module), around)
    running = (each for each in tests.items if runs[each.nodeid][1] & bits)
    return sorted(running, key=lambda each: runs[each.nodeid][1].bit_count())


def _differing(
    asked: Mapping[Mutant, Sequence[pytest.Item]],
    tests: Tests,
    live: Mapping[str, Sequence[FunctionType]],
) -> dict[Mutant, Sequence[pytest.Item]]:
    """Of the tests that run the statement, those in which the mistake makes a difference to it."""
    differences = Differences(list(asked))
    differences.prepare(source_of, names_in)
    running = {each.nodeid for mutant in differences.compared for each in asked[mutant]}
    items = [each for each in tests.items if each.nodeid in running]
    seen = tests.see(items, partial(differences.start, live), differences.seen)
    makes = {nodeid: set(numbers) for nodeid, (_, numbers) in seen.items()}
    return {
        mutant: [each for each in items if number in makes[each.nodeid]]
        if mutant in differences.compared
        else items
        for number, (mutant, items) in enumerate(asked.items())
    }


def _within(seconds: float, items: Sequence[pytest.Item], runs: Runs) -> list[pytest.Item]:
    """As many of the tests as take so long together."""
    ends = accumulate(runs[each.nodeid][0] for each in items)
    return [item for item, end in zip(items, ends, strict=True) if end <= seconds]


class Killers:
    """The tests that noticed mistakes: they are likely to notice others near by."""

    def __init__(self, before: Mapping[str, str]) -> None:
        self.of: dict[str, Counter[str]] = {}
        for mutant, by in before.items():
            self._add(mutant.partition("#")[0], by)

    def add(self, mutant: Mutant, noticed: Noticed | None) -> None:
        if noticed is not None:
            self._add(mutant.name, noticed.by)

    def _add(self, name: str, by: str) -> None:
        for place in (name, name.partition(":")[0]):
            self.of.setdefault(place, Counter())[by] += 1

    def first(self, mutant: Mutant, items: Sequence[pytest.Item]) -> list[pytest.Item]:
        here = self.of.get(mutant.name, Counter())
        near = self.of.get(mutant.module, Counter())
        return sorted(items, key=lambda each: (-here[each.nodeid], -near[each.nodeid]))


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


def _results() -> dict[str, str]:
    """By mutant, the last test that killed it; or that it survived."""
    lines = RESULTS.read_text().splitlines() if RESULTS.exists() else []
    return {mutant: by for mutant, _, by in (line.rpartition("\t") for line in lines)}


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
    parser.add_argument("--again", action="store_true", help="only what was not killed so far")
    parser.add_argument("--survivors", action="store_true", help="only what survived so far")
    parser.add_argument("--alike", action="store_true", help="list those without a difference")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--seconds", type=float, default=math.inf, help="of tests for each, then it survives"
    )
    parser.add_argument("--tests", nargs="+", default=ASKED, help="only the tests of these files")
    arguments = parser.parse_args(words)
    mutants = [each for each in all_mutants() if each.name.startswith(arguments.only)]
    part, parts = map(int, arguments.part.split("/"))
    mutants = mutants[part - 1 :: parts]
    if arguments.sample is not None:
        drawn = random.Random(arguments.seed).sample(range(len(mutants)), arguments.sample)
        mutants = [mutants[each] for each in sorted(drawn)]  # those of a function together
    if arguments.again:
        before = _results()
        mutants = [each for each in mutants if before.get(str(each), SURVIVED) == SURVIVED]
    if arguments.survivors:
        before = _results()
        mutants = [each for each in mutants if before.get(str(each)) == SURVIVED]
    listed = read_survivors()
    if arguments.alike:
        same = [each for each in alike(mutants, arguments.tests) if not is_listed(each, listed)]
        sys.stdout.writelines(f"{each}\n" for each in same)
        sys.stdout.write(f"{len(same)} of {len(mutants):,} mistakes make no difference.\n")
        return 0
    found = [
        (mutant, noticed)
        for mutant, noticed in judged(mutants, arguments.tests, _record, arguments.seconds)
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
