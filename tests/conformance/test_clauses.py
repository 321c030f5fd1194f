"""Every clause has a test or is listed as to come, and every mark names a real clause."""

import subprocess
import sys
from collections import Counter

from scripts.conformance import (
    CLAUSES,
    KINDS,
    ROOT,
    TESTS,
    TO_COME,
    Clause,
    Marks,
    judge,
    read_clauses,
    read_to_come,
)

SOME = {
    "N 1": Clause("engine", "a rule of play"),
    "N 2": Clause("role", "a right"),
    "N 3": Clause("ui", "a sign"),
    "N 4": Clause("analysis", "a number"),
    "N 5": Clause("note", "a name"),
}


def test_every_clause_is_shown_by_a_test(marks: Marks) -> None:
    """The marks of all tests, without running them."""
    if marks.files >= set(TESTS.rglob("test_*.py")):
        faults = judge(read_clauses(), marks.shown, read_to_come())
        assert not faults.untested
        assert not faults.unknown
        assert not faults.stale
    else:  # this run has some of them only, so they are collected in a process of their own
        command = [sys.executable, "-m", "scripts.conformance"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, f"{done.stdout[-1000:]}\n{done.stderr}"


def test_a_clause_of_any_kind_but_a_note_has_a_test_or_is_listed_as_to_come() -> None:
    shown = {"N 1": ("a test",)}
    assert judge(SOME, shown, ()).untested == ("N 2", "N 3", "N 4")
    assert judge(SOME, shown, ("N 2", "N 3", "N 4")) == ((), (), ())


def test_a_clause_with_a_test_is_not_listed_as_to_come() -> None:
    faults = judge(SOME, {"N 1": ("a test",), "N 2": ("another",)}, ("N 2", "N 3", "N 4"))
    assert faults.stale == ("N 2",)
    assert not faults.untested


def test_a_mark_or_an_entry_must_name_a_clause_that_is_not_a_note() -> None:
    shown = {"N 1": ("one",), "N 2": ("two",), "N 12.99": ("three",)}
    assert judge(SOME, shown, ("N 3", "N 4", "N 5")).unknown == ("N 12.99", "N 5")


def test_each_entry_to_come_is_unique_and_says_what_is_missing() -> None:
    lines = TO_COME.read_text().splitlines()
    assert len(lines) == len(read_to_come())
    assert all(read_to_come().values())


def test_the_clause_file_names_each_clause_once_with_its_kind() -> None:
    named = Counter(line.split("\t")[0] for line in CLAUSES.read_text().splitlines())
    assert max(named.values()) == 1
    for clause, (kind, shows) in read_clauses().items():
        assert clause[:2] in ("W ", "N ", "F ", "S ", "C ")
        assert kind in KINDS
        assert shows
