"""Which test shows which clause, for every clause of ``tests/conformance/clauses.tsv``.

Every clause but a note needs a test. A clause that has none yet stands in ``to_come.txt``, with
what is missing after a tab, and must leave that list once a test shows it. A mark names a clause.
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
TO_COME: Final = TESTS / "conformance/to_come.txt"
NOTE: Final = "note"
"""Facts about a document that no test can show."""
KINDS: Final = frozenset({"engine", "device", "money", "role", "analysis", "ui", NOTE})

Shown = Mapping[str, Sequence[str]]
"""The tests that are marked with each clause."""


class Clause(NamedTuple):
    kind: str
    shows: str


class Faults(NamedTuple):
    untested: tuple[str, ...]
    """Neither shown nor listed as to come."""
    unknown: tuple[str, ...]
    """Marked or listed, but no clause that needs a test."""
    stale: tuple[str, ...]
    """Listed as to come, but shown."""


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


def read_to_come(path: Path = TO_COME) -> Mapping[str, str]:
    """The clauses without a test, and what each of them waits for."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {clause: waits for clause, _, waits in (line.partition("\t") for line in lines)}


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


def judge(clauses: Mapping[str, Clause], shown: Shown, to_come: Iterable[str]) -> Faults:
    listed = set(to_come)
    needed = _needing_a_test(clauses)
    return Faults(
        untested=tuple(each for each in needed if not shown.get(each) and each not in listed),
        unknown=tuple(sorted({*shown, *listed} - needed.keys())),
        stale=tuple(each for each in needed if shown.get(each) and each in listed),
    )


def report(
    clauses: Mapping[str, Clause], shown: Shown, to_come: Mapping[str, str], faults: Faults
) -> Iterable[str]:
    for clause, (kind, shows) in clauses.items():
        yield f"{clause}  [{kind}]  {shows}"
        for test, cases in _by_function(shown.get(clause, ())).items():
            yield f"    {test}" + (f"  ({cases} cases)" if cases > 1 else "")
    yield ""
    for clause, waits in to_come.items():
        yield f"to come: {clause}  {waits}".rstrip()
    for words, found in (
        ("WITHOUT A TEST", faults.untested),
        ("UNKNOWN, OR A NOTE", faults.unknown),
        ("SHOWN, BUT LISTED AS TO COME", faults.stale),
    ):
        for clause in found:
            yield f"{words}: {clause}"
    needed = _needing_a_test(clauses)
    tested = sum(bool(shown.get(clause)) for clause in needed)
    yield f"{tested} of {len(needed)} clauses are shown by a test."


def _needing_a_test(clauses: Mapping[str, Clause]) -> Mapping[str, Clause]:
    return {clause: each for clause, each in clauses.items() if each.kind != NOTE}


def _by_function(tests: Sequence[str]) -> Mapping[str, int]:
    functions = [test.partition("[")[0] for test in tests]
    return {function: functions.count(function) for function in functions}


def main() -> int:
    clauses = read_clauses()
    shown = collect()
    to_come = read_to_come()
    faults = judge(clauses, shown, to_come)
    sys.stdout.write("\n".join(report(clauses, shown, to_come, faults)) + "\n")
    return 1 if any(faults) else 0


if __name__ == "__main__":
    sys.exit(main())
