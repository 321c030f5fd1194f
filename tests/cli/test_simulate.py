"""``letitride simulate`` as it is called: what it prints, and how it refuses."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from letitride.cli import run
from tests.cli.test_commands import Capture, as_json, refusal

STRATEGY = """\
name: Ours
bet 1
  ride: a funny hand
  pull: everything else
"""
PYTHON = """\
def brave(held, seen):
    return "ride" if len(held.split()) == 3 or not seen else "pull"
"""


def test_the_json_is_a_contract(capsys: Capture) -> None:
    report = as_json(capsys, "simulate", "LIRB-03", "--rounds", "2e4", "--seats", "7")
    assert list(report) == [
        *("id", "play", "seats", "seed", "rounds", "hands", "wagers", "round", "bank"),
    ]
    assert (report["id"], report["rounds"], report["hands"]) == ("LIRB-03", 20_000, 140_000)
    assert [each["wager"] for each in report["wagers"]] == ["base", "bonus"]
    for each in report["wagers"]:
        assert list(each) == [
            *("wager", "paytable", "mean", "standard_error", "exact", "exact_fraction", "z"),
            *("standard_deviation", "win_frequency", "average_wager", "rides"),
            *("distribution", "outcomes"),
        ]
        z = (each["mean"] - each["exact"]) / each["standard_error"]
        assert each["z"] == pytest.approx(z)
        assert abs(each["z"]) < 4
        assert sum(row["hands"] for row in each["distribution"]) == 140_000
        assert sum(row["share"] for row in each["outcomes"]) == pytest.approx(1)
    assert report["wagers"][0]["exact_fraction"] == "-37963/1082900"
    assert report["bank"] is None


def test_only_seed_and_strategy_change_the_result(capsys: Capture) -> None:
    asked = ("simulate", "wa-let-it-ride", "--rounds", "5000", "--seats", "2")
    first = as_json(capsys, *asked)
    assert as_json(capsys, *asked, "--workers", "2") == first
    assert as_json(capsys, *asked, "--seed", "2") != first
    pulled = as_json(capsys, *asked, "--play", "always-pull")
    assert pulled["wagers"][0]["rides"] == {"1": 0, "2": 0}
    assert pulled["wagers"][1] == first["wagers"][1]


def test_it_prints_a_table(capsys: Capture) -> None:
    assert run(["simulate", "ca-let-it-ride", "--rounds", "1000", "--seats", "7"]) == 0
    heading, columns, base, bank, _ = capsys.readouterr().out.splitlines()
    assert heading == "ca-let-it-ride: 1,000 rounds, 7 seats, played by best, seed 1"
    assert columns.split()[:2] == ["wager", "mean"]
    assert base.split()[0] == "base"
    assert bank.split()[3] == "+0.245398"


def test_a_function_in_a_file_plays(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PYTHON)
    asked = ("simulate", "LIRX-01", "--rounds", "200", "--play", f"{file}:brave", "--seats")
    for seats, second in (("1", 1), ("2", 0)):
        (base,) = as_json(capsys, *asked, seats)["wagers"]
        assert base["rides"] == {"1": 1, "2": second}
        assert base["exact"] is base["z"] is None


def test_a_simulation_resumes_from_its_file(tmp_path: Path, capsys: Capture) -> None:
    saved = str(tmp_path / "saved.json")
    asked = ("simulate", "LIRX-01", "--rounds")
    as_json(capsys, *asked, "1000", "--resume", saved)
    assert as_json(capsys, *asked, "3000", "--resume", saved) == as_json(capsys, *asked, "3000")


@pytest.mark.soak
def test_ctrl_c_stops_it_with_a_line_and_saves(tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    asked = ["simulate", "LIRX-01", "--rounds", "1e15", "--workers", "2", "--resume", str(saved)]
    process = subprocess.Popen(
        [sys.executable, "-m", "letitride", *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A shell that runs the tests in the background would have it ignore the key.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while not saved.exists():
        assert process.poll() is None
        sleep(0.05)
    # As a terminal does it: every process of the group is interrupted.
    os.killpg(process.pid, signal.SIGINT)
    out, error = process.communicate()
    assert (process.returncode, out) == (130, "")
    assert error == f"letitride: stopped; continue with --resume {saved}\n"


def test_a_target_stops_it(capsys: Capture) -> None:
    (base,) = as_json(capsys, "simulate", "LIRX-01", "--until-error", "1%", "--workers", "1")[
        "wagers"
    ]
    assert base["standard_error"] <= 0.01


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["NOPE", "--rounds", "9"], "NOPE: no paytable or rule book has that id; the ids are"),
        (["LIRX-1", "--rounds", "9"], "did you mean LIRX-01?"),
        (["gone.toml", "--rounds", "9"], "gone.toml: no such file"),
        (["LIRX-01"], "rounds: say how many"),
        (["LIRX-01", "--rounds", "0"], "rounds: must be a whole number"),
        (["LIRX-01", "--rounds", "1.5"], "rounds: must be a whole number"),
        (["LIRX-01", "--rounds", "many"], "rounds: must be a whole number"),
        (["LIRX-01", "--rounds", "1e999999999"], "rounds: must be a whole number"),
        (["LIRX-01", "--rounds", "1e30"], "rounds: must be 1 to 2^62"),
        (["LIRX-01", "--rounds", "9", "--seats", "0"], "seats: must be 1 to 7, not 0"),
        (["LIRX-01", "--rounds", "9", "--seats", "8"], "seats: must be 1 to 7, not 8"),
        (["ca-let-it-ride", "--rounds", "9", "--seats", "8"], "seats: must be 1 to 7, not 8"),
        (["LIRX-01", "--rounds", "9", "--side", "bonus"], "side: write WAGER=ID"),
        (["LIRX-01", "--rounds", "9", "--side", "base=LIRX-02"], "side: base is no side bet"),
        (["LIRX-01", "--rounds", "9", "--side", "x=LIRB-03"], "side: LIRB-03 has no wager x"),
        (["LIRX-01", "--rounds", "9", "--side", "bonus=NOPE"], "side: NOPE: no paytable"),
        (["LIRX-01", "--rounds", "9", "--side", "bonus=LIRB-03:-1"], "side: '-1' is not an amount"),
        (["nsw-let-it-ride", "--rounds", "9", "--side", "bonus=LIRB-03"], "does not offer it"),
        (["LIRX-01", "--rounds", "9", "--bet", "0"], "bet: '0' is not an amount"),
        (["LIRX-01", "--rounds", "9", "--bet", "9e99"], "bet: '9e99' is not an amount"),
        (["LIRX-01", "--rounds", "9", "--play", "nope"], "play: nope is no strategy"),
        (["3CB-1", "--rounds", "9", "--play", "basic"], "play: 3CB-1 has no base game"),
        (["LIRX-01", "--rounds", "9", "--play", "gone.py:me"], "play: gone.py: cannot be read"),
        (["LIRX-01", "--rounds", "9", "--seed", "lucky"], "--seed: 'lucky' is not a whole"),
        (["LIRX-01", "--rounds", "9", "--seed", "-1"], "seed: must be 0 to 2^64 - 1, not -1"),
        (["LIRX-01", "--rounds", "9", "--workers", "0"], "workers: must be at least 1"),
        (["LIRX-01", "--rounds", "9", "--cluster", "there"], "cluster: must be an address"),
        (["LIRX-01", "--until-error", "nan"], "until-error: must be a share of one bet"),
        (["LIRX-01", "--until-error", "0%"], "until-error: must be a share of one bet"),
        (["LIRX-01", "--rounds", "9", "--out", "rounds.csv"], "out: the name must end in .parquet"),
        (["LIRX-01", "--rounds", "9", "--out", "no/x.parquet"], "out: no/x.parquet: cannot be"),
        (["LIRX-01", "--rounds", "9", "--resume", "no/x"], "resume: no/x: cannot be written"),
    ],
)
def test_bad_input_is_named_in_a_line(capsys: Capture, arguments: list[str], line: str) -> None:
    assert line in refusal(capsys, "simulate", *arguments)


def test_a_strategy_with_an_error_names_its_line(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "ours.txt"
    file.write_text(STRATEGY)
    told = refusal(capsys, "simulate", "LIRX-01", "--rounds", "9", "--play", str(file))
    assert told.startswith(f"play: {file}: line 3: 'a funny hand'")
    file = tmp_path / "ours.py"
    file.write_text(PYTHON)
    asked = ("simulate", "LIRX-01", "--rounds", "9", "--play")
    assert refusal(capsys, *asked, f"{file}:shy") == f"play: {file} has no function shy"
    file.write_text("def (")
    assert "SyntaxError" in refusal(capsys, *asked, f"{file}:shy")
    file.write_text("raise SystemExit(3)")
    assert "cannot be run (SystemExit: 3)" in refusal(capsys, *asked, f"{file}:shy")


def test_nothing_loads_the_kernel_before_rounds_are_dealt() -> None:
    program = """
import sys
import letitride.cli.banking, letitride.cli.simulate, letitride.server
from letitride.cli import run
run(["--help"]), run(["simulate", "--help"]), run(["simulate", "LIRX-01", "--rounds", "0"])
assert not {"numba", "numpy", "distributed", "pyarrow"} & set(sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_missing_extra_is_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("simulate", "LIRX-01", "--rounds", "9")
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "pyarrow", None)
        assert "pip install 'letitride[parquet]'" in refusal(capsys, *asked, "--out", "x.parquet")
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "distributed", None)
        told = refusal(capsys, *asked, "--cluster", "tcp://127.0.0.1:9")
        assert "pip install 'letitride[cluster]'" in told
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "numba", None)
        assert "pip install 'letitride[simulation]'" in refusal(capsys, *asked)
