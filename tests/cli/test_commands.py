"""The commands as a person or a program calls them: what they print, and how they refuse."""

import csv
import io
import json
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from letitride.cli import run
from letitride.rules import paytable_ids
from tests.rules.test_paytables import OWN

Capture = pytest.CaptureFixture[str]


def as_json(capsys: Capture, *arguments: str) -> Any:
    assert run([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refusal(capsys: Capture, *arguments: str) -> str:
    """The one line on standard error of a command that must end with 2 and print nothing else."""
    assert run(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("letitride: ")
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("letitride: ").rstrip()


def test_the_json_of_par_is_a_contract(capsys: Capture) -> None:
    report = as_json(capsys, "par", "LIRX-01")
    assert report["id"] == "LIRX-01"
    (base,) = report["wagers"]
    assert base["wager"] == "base"
    assert base["edge"] == {"exact": "37963/1082900", "value": 37963 / 1082900}
    assert base["average_wager"]["exact"] == "331288/270725"
    assert base["par"]["exact"] == "37963/1325152"
    assert base["hit_frequency"]["exact"] == "10343/43316"
    assert base["standard_deviation"] == pytest.approx(5.158071847)
    assert base["published"] == {"par": "2.86%", "hit_frequency": "23.88%"}
    assert base["agrees"] is True
    royal, *_, losing = base["outcomes"]
    assert set(royal) == {"hand", "pays", "combinations", "probability", "return"}
    assert (royal["hand"], royal["pays"], royal["combinations"]) == ("royal_flush", 1000, 4)
    assert royal["probability"]["exact"] == "1/649740"
    assert (losing["hand"], losing["pays"]) == ("losing_hand", None)
    returns = sum(Fraction(row["return"]["exact"]) for row in base["outcomes"])
    assert returns == -Fraction(base["edge"]["exact"])


def test_a_bonus_table_has_two_wagers(capsys: Capture) -> None:
    report = as_json(capsys, "par", "LIRB-06")
    assert [wager["wager"] for wager in report["wagers"]] == ["base", "bonus"]
    assert [wager["agrees"] for wager in report["wagers"]] == [True, True]


def test_without_published_figures_nothing_is_judged(capsys: Capture) -> None:
    (wager,) = as_json(capsys, "par", "PP-1")["wagers"]
    assert (wager["published"], wager["agrees"]) == (None, None)


def test_all_published_figures_are_judged(capsys: Capture) -> None:
    reports = as_json(capsys, "par", "--all")
    verdicts = [wager["agrees"] for report in reports for wager in report["wagers"]]
    assert {report["id"] for report in reports} == set(paytable_ids())
    assert (verdicts.count(True), verdicts.count(False)) == (20, 0)
    assert run(["par", "--all"]) == 0
    assert "20 of 20 published pars and hit frequencies" in capsys.readouterr().out


def test_a_table_of_your_own_that_claims_too_much_is_refused(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "own.toml"
    claim = 'odds = "to"\npublished = { par = "2.00%", hit_frequency = "23.88%" }'
    path.write_text(OWN.replace('odds = "to"', claim))
    (wager,) = as_json(capsys, "par", str(path))["wagers"]
    assert wager["agrees"] is False
    assert run(["par", str(path)]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"par published +2\.00%", printed)
    assert re.search(r"published figures +DIFFERS", printed)


def test_a_published_table_is_reported_to_agree(capsys: Capture) -> None:
    assert run(["par", "LIRX-01"]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"hit frequency published +23\.88%", printed)
    assert re.search(r"published figures +agrees", printed)


def test_par_in_a_terminal_names_both_figures(capsys: Capture) -> None:
    assert run(["par", "LIRB-06"]) == 0
    printed = capsys.readouterr().out
    for words in (
        "edge, per one base bet",
        "37963/1082900",
        "par, per amount in action",
        "wins 25",
    ):
        assert words in printed
    assert " for 1" not in printed


def test_all_sheets_are_written(tmp_path: Path, capsys: Capture) -> None:
    html, pdf = tmp_path / "sheet.html", tmp_path / "sheet.pdf"
    assert run(["par", "LIRX-01", "--html", str(html), "--pdf", str(pdf)]) == 0
    assert html.read_text().startswith("<!doctype html>")
    assert pdf.read_bytes().startswith(b"%PDF-")
    assert sorted(tmp_path.iterdir()) == [html, pdf]
    assert "par sheet of LIRX-01" in capsys.readouterr().out


def test_a_sheet_that_cannot_be_written_leaves_nothing(tmp_path: Path, capsys: Capture) -> None:
    there = tmp_path / "nowhere" / "sheet.html"
    assert "cannot be written" in refusal(capsys, "par", "LIRX-01", "--html", str(there))
    assert list(tmp_path.iterdir()) == []
    assert "cannot be written" in refusal(capsys, "par", "LIRX-01", "--html", str(tmp_path))
    assert list(tmp_path.iterdir()) == []
    both = ["par", "LIRX-01", "--html", str(tmp_path / "sheet.html"), "--pdf", str(there)]
    assert "cannot be written" in refusal(capsys, *both)
    assert list(tmp_path.iterdir()) == []


def test_strategy_in_words(capsys: Capture) -> None:
    assert run(["strategy", "LIRX-01"]) == 0
    printed = capsys.readouterr().out
    assert "four to an outside straight, with at least one high card" in printed
    assert "Worth exactly zero" in printed
    first, second = as_json(capsys, "strategy", "LIRX-01")
    assert (first["circle"], second["circle"]) == (1, 2)
    assert first["ride"][1]["words"] == "three to a royal flush"
    assert second["either"][0]["least"]["exact"] == "0"


def test_strategy_of_every_class(capsys: Capture) -> None:
    assert run(["strategy", "LIRX-01", "--table"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    by_circle = {c: [row for row in rows if row["circle"] == c] for c in ("1", "2")}
    assert (len(by_circle["1"]), len(by_circle["2"])) == (1_755, 16_432)
    for circle, hands in (("1", 22_100), ("2", 270_725)):
        assert sum(int(row["hands"]) for row in by_circle[circle]) == hands
    value = sum(
        Fraction(row["ev"]) * int(row["hands"])
        for row in by_circle["1"]
        if row["decision"] == "ride"
    )
    assert value / 22_100 == Fraction(354517, 3248700)
    assert all(bool(row["words"]) == (row["decision"] != "pull") for row in rows)


def test_the_json_of_advice_is_a_contract(capsys: Capture) -> None:
    command = ("advise", "LIRX-01", "--hand", "Th Jh Qh", "--community", "9h")
    advice = as_json(capsys, *command)
    assert (advice["circle"], advice["decision"]) == (2, "ride")
    assert advice["ev"] == {"exact": "157/16", "value": 9.8125}
    assert advice["outs"][0]["hand"] == "straight_flush"
    assert advice["outs"][0]["cards"] == ["8h", "Kh"]
    assert run(command) == 0
    assert "let it ride" in capsys.readouterr().out


def test_a_choice_worth_zero_may_go_either_way(capsys: Capture) -> None:
    hand = ("advise", "LIRX-01", "--hand", "5h 6d 7s", "--community", "8c")
    assert as_json(capsys, *hand)["decision"] == "either"
    assert as_json(capsys, *hand, "--seen", "4c")["decision"] == "pull"


def test_paytables_are_listed(capsys: Capture) -> None:
    tables = as_json(capsys, "paytables")
    assert [table["id"] for table in tables] == list(paytable_ids())
    lirx = next(table for table in tables if table["id"] == "LIRX-01")
    assert lirx["wagers"][0]["pays"]["royal_flush"] == 1000
    assert run(["paytables"]) == 0
    assert "20000 2000 100 75 50 25 8 4" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["par", "LIRX-7"], "LIRX-7: no paytable has that id"),
        (["par", "nowhere.toml"], "nowhere.toml: no such file"),
        (["par", "x" * 300], "cannot be read (File name too long)"),
        (["rulebook", "x" * 300], "cannot be read (File name too long)"),
        (["par", "x/" * 5000], "cannot be read (File name too long)"),
        (["par"], "give one paytable, or --all"),
        (["par", "LIRX-01", "--all"], "give one paytable, or --all"),
        (["par", "--all", "--pdf", "x.pdf"], "--html and --pdf need one paytable"),
        (["par", "LIRX-01", "--jsom"], "--jsom"),
        (["par", "LIRX-01", "LIRX-02"], "LIRX-02: unexpected argument"),
        (["par", "LIRX-01", "--html", "x", "--pdf", "x"], "different files, not both x"),
        (["faceup", "LIRX-01", "--players", "3.5"], "--players: '3.5' is not a whole number"),
        (["plays", "--players", "2.6"], "--players: '2.6' is not a whole number"),
        (["deal", "nsw-let-it-ride", "--players", "many"], "'many' is not a whole number"),
        (["banking", "LIRX-01", "--seats", "1e1"], "--seats: '1e1' is not a whole number"),
        (["deal", "nsw-let-it-ride", "--inject", "absent:seat=1,seat=2"], "seat: given twice"),
        (["gamble"], "gamble"),
        (["advise", "LIRX-01"], "--hand"),
        (["advise", "LIRX-01", "--hand", "Th Jh"], "hand: must be 3 cards, not 2"),
        (["advise", "LIRX-01", "--hand", "Th Jh Qh Kh"], "hand: must be 3 cards, not 4"),
        (["advise", "LIRX-01", "--hand", "Th Jh Th"], "--hand: Th comes twice"),
        (["advise", "LIRX-01", "--hand", "Th Jh Zh"], "--hand: 'Zh' is not a card"),
        (
            ["advise", "LIRX-01", "--hand", "Th Jh Qh", "--seen", "2c Qh"],
            "seen: Qh is already in the hand",
        ),
        (
            ["advise", "LIRX-01", "--hand", "Th Jh Qh", "--community", "Qh"],
            "community: Qh is already in the",
        ),
        (["advise", "PP-1", "--hand", "Th Jh Qh"], "PP-1: has no base wager"),
        (["strategy", "PP-1"], "PP-1: has no base wager"),
        (["strategy", "LIRX-01", "--table", "--json"], "choose --table or --json"),
    ],
)
def test_bad_input_ends_with_two_and_one_line(
    arguments: list[str], reason: str, capsys: Capture
) -> None:
    assert reason in refusal(capsys, *arguments)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("flush = 8\n", "flush = 8\nflushh = 9\n", "own.toml: base.pays.flushh: unknown key"),
        ("full_house = 11\n", "", "own.toml: base.pays.full_house: missing"),
        ("id = ", "id ", "own.toml: not TOML"),
        ("flush = 8", "flush = 12", "own.toml: base.pays.full_house: 11 is less than 12"),
    ],
)
def test_a_bad_file_is_named(
    tmp_path: Path, old: str, new: str, reason: str, capsys: Capture
) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace(old, new, 1))
    assert reason in refusal(capsys, "par", str(path))


def test_the_command_itself_ends_with_its_code() -> None:
    command = [sys.executable, "-m", "letitride", "par", "nothing"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("letitride: nothing: ")


def test_a_reader_that_stops_early_is_not_an_error() -> None:
    command = f"{sys.executable} -m letitride strategy LIRX-01 --table | head -n 1"
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert ended.stdout == "circle,hand,hands,ev,ev_decimal,decision,words\n"
    assert ended.stderr == ""


def test_a_full_disk_is_reported_in_one_line() -> None:
    command = f"{sys.executable} -m letitride par LIRX-01 > /dev/full"
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr == ("letitride: cannot write the output (No space left on device)\n")


@pytest.mark.parametrize("width", [60, 80])
def test_two_books_fit_a_narrow_terminal(
    width: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letitride.cli.output._WIDTH_WHEN_PIPED", width)
    assert run(["rulebook", "nsw-let-it-ride", "--against", "wa-let-it-ride"]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("≠ betting.withdrawing_ends")
    assert lines[at + 1] == "    nsw-let-it-ride: first card  (N 5.4)"
    assert lines[at + 2] == "    wa-let-it-ride: no more bets  (W bets 2)"


def test_quick_commands_import_nothing_heavy() -> None:
    code = (
        "import sys; from letitride.cli import run; run(['par', 'LIRX-01', '--json'])\n"
        "heavy = {'numba', 'numpy', 'typst', 'jinja2', 'letitride.reports'} & set(sys.modules)\n"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert ended.returncode == 0, ended.stderr
