"""Which test shows which clause, for every clause of ``tests/conformance/clauses.tsv``.

A clause that the table itself must keep needs a test; a mark must name a clause. Clauses of other
kinds that have no test yet are listed as to come.
"""

import contextlib
import csv
import io
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[1]
TESTS: Final = ROOT / "tests"
CLAUSES: Final = TESTS / "conformance/clauses.tsv"
KEPT_BY_THE_TABLE: Final = frozenset({"engine", "device", "money", "role"})
KINDS: Final = KEPT_BY_THE_TABLE | {"analysis", "ui"}

Shown = Mapping[str, Sequence[str]]
"""The tests that are marked with each clause."""


class Clause(NamedTuple):
    kind: str
    shows: str


class Faults(NamedTuple):
    untested: tuple[str, ...]
    unknown: tuple[str, ...]
    to_come: tuple[str, ...]


class Marks:
    """A pytest plugin that writes down what each collected test is marked with."""

    def __init__(self) -> None:
        self.shown: dict[str, list[str]] = {}
        self.files: set[Path] = set()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            self.files.add(item.path)
            for mark in item.iter_markers("clause"):
                for clause in mark.args:
                    self.shown.setdefault(clause, []).append(item.nodeid)


def read_clauses(path: Path = CLAUSES) -> Mapping[str, Clause]:
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return {row["clause"]: Clause(row["kind"], row["what a test shows"]) for row in rows}


def collect(folder: Path = TESTS) -> Shown:
    """The marks of every test, none of which is run. Raises where a test cannot be collected."""
    marks = Marks()
    said = io.StringIO()
    arguments = ["--collect-only", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(folder)]
    with contextlib.redirect_stdout(said):
        code = pytest.main(arguments, plugins=[marks])
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"the tests cannot be collected:\n{said.getvalue()}")
    return marks.shown


def judge(clauses: Mapping[str, Clause], shown: Shown) -> Faults:
    without = [clause for clause in clauses if not shown.get(clause)]
    return Faults(
        untested=tuple(each for each in without if clauses[each].kind in KEPT_BY_THE_TABLE),
        unknown=tuple(sorted(clause for clause in shown if clause not in clauses)),
        to_come=tuple(each for each in without if clauses[each].kind not in KEPT_BY_THE_TABLE),
    )


def report(clauses: Mapping[str, Clause], shown: Shown, faults: Faults) -> Iterable[str]:
    for clause, (kind, shows) in clauses.items():
        yield f"{clause}  [{kind}]  {shows}"
        for test, cases in _by_function(shown.get(clause, ())).items():
            yield f"    {test}" + (f"  ({cases} cases)" if cases > 1 else "")
    yield ""
    for words, found in (
        ("to come", faults.to_come),
        ("WITHOUT A TEST", faults.untested),
        ("MARKED BUT UNKNOWN", faults.unknown),
    ):
        for clause in found:
            yield f"{words}: {clause}"
    tested = sum(bool(shown.get(clause)) for clause in clauses)
    yield f"{tested} of {len(clauses)} clauses are shown by a test."


def _by_function(tests: Sequence[str]) -> Mapping[str, int]:
    functions = [test.partition("[")[0] for test in tests]
    return {function: functions.count(function) for function in functions}


def main() -> int:
    clauses = read_clauses()
    shown = collect()
    faults = judge(clauses, shown)
    sys.stdout.write("\n".join(report(clauses, shown, faults)) + "\n")
    return 1 if faults.untested or faults.unknown else 0


if __name__ == "__main__":
    sys.exit(main())
