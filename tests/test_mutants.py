"""The mistakes that ``make mutants`` puts into the rules of play."""

import os
import subprocess
import sys
from enum import Enum, auto
from pathlib import Path
from typing import Any

import pytest

from scripts.differences import Differences
from scripts.forked_tests import ROOT
from scripts.line_runs import LineRuns, statement_lines
from scripts.mutants import all_mutants, interval, is_listed, read_survivors
from scripts.mutations import code_of, mutants_of


class Colour(Enum):
    RED = auto()
    BLUE = auto()


SOURCE = '''
def f(x: int) -> object:
    """Not a mistake: 1 < 2."""
    assert x < 100
    if x > 3 and x != 5:
        return x + 1
    return (Colour.RED, "text")
'''


def tried(source: str, x: int) -> dict[str, object]:
    """What each mutant answers."""
    names = {"Colour": Colour}
    said: dict[str, object] = {}
    for mutant in mutants_of("m", source, names):
        room: dict[str, object] = {"Colour": Colour}
        exec(source, room)
        function = room["f"]
        function.__code__ = code_of(mutant, source, names, "m.py")  # type: ignore[attr-defined]
        said[mutant.what] = function(x)  # type: ignore[operator]
    return said


def test_each_mutant_has_one_mistake() -> None:
    red = (Colour.RED, "text")
    assert tried(SOURCE, 3) == {
        "And -> Or": 4,
        "And without x > 3": 4,
        "And without x != 5": red,
        "if not x > 3 and x != 5": 4,
        "Gt -> GtE": 4,
        "3 -> 4": red,
        "NotEq -> Eq": red,
        "5 -> 6": red,
        "Add -> Sub": red,
        "1 -> 2": red,
        "without Colour.RED": ("text",),
        "without 'text'": (Colour.RED,),
        "Colour.RED -> BLUE": (Colour.BLUE, "text"),
    }


def test_a_change_left_out_is_a_mistake() -> None:
    source = (
        "def f(x):\n    return dict(replace(a=x, b=2))\ndef replace(**what):\n    return what\n"
    )
    said = tried(source, 1)
    assert said["replace without a"] == {"b": 2}
    assert said["replace without b"] == {"a": 1}


def test_what_asserts_is_not_a_mistake() -> None:
    source = "def f(x):\n    assert x > 3\n    return list(zip((x,), (x,), strict=True))\n"
    assert not list(mutants_of("m", source, {}))


def test_deciders_and_handlers_have_mutants() -> None:
    found = {f"{each.module}:{each.function}" for each in all_mutants()}
    assert {"table.decide.seating:vacate_seat", "table.evolve.settling:_round_ended"} <= found


BRANCHES = """
def f(x):
    if (
        x > 1
    ):
        return (
            x
        )
    return [
        y
        for y in (1, 2)
        if y
    ]
"""


def test_the_lines_of_a_statement_exclude_its_body() -> None:
    assert statement_lines(BRANCHES, 4) == range(3, 6)
    assert statement_lines(BRANCHES, 7) == range(6, 9)
    assert statement_lines(BRANCHES, 12) == range(9, 14)


def test_a_test_runs_the_lines_of_the_branch_it_takes(tmp_path: Path) -> None:
    file = tmp_path / "branches.py"
    file.write_text(BRANCHES)
    room: dict[str, Any] = {}
    exec(compile(BRANCHES, str(file), "exec"), room)
    lines = LineRuns([file])
    lines.start([room["f"]])
    assert room["f"](2) == 2
    seen = int(lines.seen(), 16)
    assert seen & lines.bits(file, statement_lines(BRANCHES, 7))
    assert not seen & lines.bits(file, statement_lines(BRANCHES, 10))
    assert lines.seen() == "0", "each test is seen by itself"


COMPARED = """
def f(x):
    if x > 3 and x != 5:
        x = x + 1
    if (y := x - 2) and y:
        return [each for each in (x, y) if each]
    skipped(x)
    yield x
"""


def test_only_the_first_test_in_which_a_mistake_makes_a_difference_may_be_noted() -> None:
    source = "def f(x):\n    return x > 1\n"
    differences = Differences(list(mutants_of("m", source, {})), only_first=True)
    differences.prepare(lambda _: source, lambda _: {})
    room: dict[str, Any] = {}
    exec(source, room)
    differences.start({"m:f": [room["f"]]})
    seen = []
    for x in (1, 2, 1, 0):
        room["f"](x)
        seen.append([differences.mutants[number].what for number in differences.seen()])
    assert seen == [["Gt -> GtE"], ["1 -> 2"], [], []]


def differing(*tried: int) -> tuple[set[str], set[str]]:
    """Which mutants can be told apart at all, and which are, with these arguments."""
    mutants = list(mutants_of("m", COMPARED, {}))
    differences = Differences(mutants)
    differences.prepare(lambda _: COMPARED, lambda _: {})
    room: dict[str, Any] = {"skipped": lambda _: None}
    exec(COMPARED, room)
    differences.start({"m:f": [room["f"]]})
    for x in tried:
        list(room["f"](x))
    found = {mutants[number].what for number in differences.seen()}
    assert differences.seen() == [], "each test is seen by itself"
    return {each.what for each in differences.compared}, found


def test_a_mistake_makes_a_difference_where_the_value_of_its_statement_is_another() -> None:
    compared, found = differing(3)
    in_test = {"And -> Or", "And without x > 3", "Gt -> GtE", "if not x > 3 and x != 5"}
    in_value = {"Add -> Sub", "1 -> 2"}
    assert found == in_test | {"without x", "without y"}
    assert in_test | in_value | {"NotEq -> Eq", "5 -> 6"} <= compared
    assert differing(4)[1] >= in_value, "a value that is worked out anew"
    assert "5 -> 6" in differing(1, 6)[1]


def test_what_yields_or_names_something_on_the_way_is_not_compared() -> None:
    compared, _ = differing()
    assert compared.isdisjoint({"skipped skipped(x)", "Sub -> Add", "2 -> 3", "And without y"})


def test_a_mistake_that_fails_makes_a_difference() -> None:
    source = "def f(x):\n    return x is None or x > 1\n"
    mutants = list(mutants_of("m", source, {}))
    differences = Differences(mutants)
    differences.prepare(lambda _: source, lambda _: {})
    room: dict[str, Any] = {}
    exec(source, room)
    differences.start({"m:f": [room["f"]]})
    assert room["f"](None) is True
    said = {mutants[number].what for number in differences.seen()}
    assert said == {"Or -> And", "Or without x is None", "Is -> IsNot"}


def test_a_mutant_is_killed_by_a_test_that_runs_its_function() -> None:
    """Even one that keeps its answer, and gave it while the tests were collected."""
    command = [sys.executable, "-m", "scripts.mutants", "--only=rules.fields:sections",
               "--sample=3", "--tests", "tests/rules/test_rulebooks_page.py"]  # fmt: skip
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTEST_ADDOPTS": "-v"},
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("3 of 3 mutants killed: 100.0%")


def test_every_mutant_that_may_survive_exists_and_has_a_reason() -> None:
    mutants = all_mutants()
    for pattern, reason in read_survivors().items():
        assert reason.endswith("."), pattern
        assert any(is_listed(each, {pattern: reason}) for each in mutants), pattern


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"), [(95, 100, 0.888, 0.978), (10, 10, 0.722, 1.0)]
)
def test_the_interval_of_a_rate(part: int, whole: int, low: float, high: float) -> None:
    assert interval(part, whole) == pytest.approx((low, high), abs=0.001)
