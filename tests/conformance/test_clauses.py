"""Every clause that the table must keep has a test, and no mark names a clause that is none."""

import subprocess
import sys
from collections import Counter

from scripts.conformance import CLAUSES, KINDS, ROOT, TESTS, Clause, Marks, judge, read_clauses

SOME = {
    "N 1": Clause("engine", "a rule of play"),
    "N 2": Clause("role", "a right"),
    "N 3": Clause("ui", "a sign"),
    "N 4": Clause("analysis", "a number"),
}


def test_every_clause_is_shown_by_a_test(marks: Marks) -> None:
    """Of all tests, none of which is run for it."""
    if marks.files >= set(TESTS.rglob("test_*.py")):
        faults = judge(read_clauses(), marks.shown)
        assert not faults.untested
        assert not faults.unknown
    else:  # this run has some of them only, so they are collected in a process of their own
        command = [sys.executable, "-m", "scripts.conformance"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, f"{done.stdout[-1000:]}\n{done.stderr}"


def test_a_clause_of_play_without_a_test_is_a_fault_and_one_of_the_screen_is_to_come() -> None:
    faults = judge(SOME, {"N 1": ("a test",)})
    assert faults == (("N 2",), (), ("N 3", "N 4"))


def test_a_mark_that_names_no_clause_is_a_fault() -> None:
    shown = {"N 1": ("one",), "N 2": ("two",), "N 12.99": ("three",)}
    assert judge(SOME, shown).unknown == ("N 12.99",)


def test_the_clause_file_names_each_clause_once_with_its_kind_and_what_is_shown() -> None:
    named = Counter(line.split("\t")[0] for line in CLAUSES.read_text().splitlines())
    assert max(named.values()) == 1
    for clause, (kind, shows) in read_clauses().items():
        assert clause[:2] in ("W ", "N ", "F ", "S ", "C ")
        assert kind in KINDS
        assert shows
