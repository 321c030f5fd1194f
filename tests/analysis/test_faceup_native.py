"""Face-up values from C programs: our own method again, and one that knows nothing of it."""

import json
from fractions import Fraction
from typing import Any

import pytest

from benchmarks import faceup
from benchmarks.native import find_compiler
from benchmarks.paytables import random_schedules
from letitride.analysis.faceup import faceup_row, seen_at
from letitride.analysis.figures import BetValue
from tests.analysis.test_faceup import KEPT, paying
from tests.published import LIRX_01

TINY = faceup.Sizes(rounds=1, tables=1, by_sorts=False)


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> faceup.Native:
    compiler = find_compiler()
    if compiler is None:
        pytest.fail("there is no C compiler: install one that answers to `cc` to test benchmarks")
    return faceup.Native(compiler, tmp_path_factory.mktemp("native"))


@pytest.mark.parametrize("schedule", [LIRX_01, *random_schedules(2, seed=9)])
def test_our_method_in_c_agrees(native: faceup.Native, schedule: Any) -> None:
    assert native.by_parts(schedule) == faceup.bets_of(faceup_row(schedule))


@pytest.mark.soak
@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept["name"])
def test_stored_values_agree_with_counts_by_kinds_of_cards(
    native: faceup.Native, kept: dict[str, Any]
) -> None:
    expected = {
        (circle, seen_at(row["players"])): BetValue(
            Fraction(row[str(circle)]["ev"]), Fraction(row[str(circle)]["ride"])
        )
        for row in kept["rows"]
        for circle in (1, 2)
    }
    assert native.by_sorts(paying(*kept["pays"])) == expected


def test_a_tiny_run_agrees(native: faceup.Native) -> None:
    assert native
    section = faceup.run(TINY)
    assert section.sound
    assert [row[0] for row in section.rows] == [faceup.OURS, faceup.BY_PARTS]
    assert json.dumps(section.as_json())


def test_without_a_compiler_it_says_so_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faceup, "find_compiler", lambda: None)
    section = faceup.run(TINY)
    assert section.sound
    assert any("no C compiler" in note for note in section.notes)
    assert [row[0] for row in section.rows] == [faceup.OURS]
