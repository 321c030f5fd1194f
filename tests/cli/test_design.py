"""``letitride design``: what it prints, and one line for what it cannot do."""

import msgspec
import pytest

import letitride as lir
from letitride.cli import run

Capture = pytest.CaptureFixture[str]


def test_par_gives_the_designed_tables_the_same_value(capsys: Capture) -> None:
    assert run(["design", "--target-par", "3%", "--top", "3", "--workers", "1", "--json"]) == 0
    found = msgspec.json.decode(capsys.readouterr().out)["paytables"]
    assert len(found) == 3
    for table in found:
        figures = lir.par(table["pays"])
        assert str(figures.par) == table["par_exact"]
        assert abs(table["par"] - 0.03) <= 0.0002


def test_the_output_names_the_change(capsys: Capture) -> None:
    options = ["--target-par", "3.2%", "--fix", "royal_flush=1000", "--range", "flush=6..9"]
    assert run(["design", *options, "--top", "2", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert "flush 7" in out
    assert "Closest to LIRX-01 first" in out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--target-par", "three"], "target-par: must be a percentage such as 3%, not 'three'"),
        (["--target-par", "3%", "--like", "LIRX-9"], "like: LIRX-9: no paytable has that id"),
        (["--target-par", "3%", "--fix", "flush"], "fix: must be a hand and a whole pay"),
        (["--target-par", "3%", "--range", "flush=8"], "range: must be a hand and two pays"),
        (["--target-par", "-5%"], "target-par: must be a percentage such as 3%, not '-5%'"),
        (["--target-par", "90%"], "target-par: no table in these ranges has it"),
        (["--target-par", "3%", "--fix", "flsh=8"], "fix: no hand 'flsh' is paid"),
        (["--target-par", "3%", "--hit-frequency", "9%..8%"], "hit-frequency: 9% is more than 8%"),
        (
            ["--target-par", "3%", "--standard-deviation", "100..200"],
            "standard-deviation: no table in these ranges with that par has it: all lie within",
        ),
        (
            ["--target-par", "3%", "--standard-deviation", "100"],
            "standard-deviation: must be a range such as 4..6, not '100'",
        ),
        (
            ["--target-par", "3%", "--hit-frequency", "99%"],
            "hit-frequency: must be a range such as 7%..8%, not '99%'",
        ),
        (["--target-par", "3%", "--cluster", "nowhere"], "cluster: "),
        (
            ["--target-par", "3%", "--fix", "flush=8", "--fix", "flush=9"],
            "fix: flush is given twice",
        ),
        (
            ["--target-par", "3%", "--range", "flush=8..9", "--range", "flush=4..5"],
            "range: flush is given twice",
        ),
        (
            ["--target-par", "3%", "--fix", "flush=8", "--range", "flush=4..6"],
            "range: flush has a fixed pay too: give one of the two",
        ),
    ],
)
def test_bad_input_gives_one_line(options: list[str], said: str, capsys: Capture) -> None:
    assert run(["design", *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


def test_a_goal_that_no_table_meets_is_reported(capsys: Capture) -> None:
    options = ["--target-par", "2.87%", "--within", "0.000001%", "--workers", "1"]
    fixed = [f"--fix={hand}={pay}" for hand, pay in lir.par("LIRX-01").pays.items()][:-2]
    for more, printed in ((), ""), (("--json",), '"paytables": []'):
        assert run(["design", *options, *fixed, *more]) == 2
        out, err = capsys.readouterr()
        assert "target-par: no paytable in these ranges meets the goal" in err
        assert printed in out
