"""``letitride report``: figures from nothing but the log, on SQLite and PostgreSQL."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from letitride.cli import run
from tests.cli.conftest import SHIFT_TABLE
from tests.reports.floor_shift import START

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, url: str, *arguments: str) -> Any:
    assert run(["report", "--database", url, "--json", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return msgspec.json.decode(out)


def test_the_report_agrees_with_the_proof_of_the_same_log(shift_url: str, capsys: Capture) -> None:
    made = told(capsys, shift_url)
    # There is no cage in this log, which the proof says; the table itself is sound.
    run(["verify", "--database", shift_url, "--json"])
    (table,) = msgspec.json.decode(capsys.readouterr().out)["tables"]
    assert table["bad_rounds"] == []
    (agreed,) = made["agreement"]
    assert (agreed["events"], agreed["moved"]) == (table["events"], table["moved"])
    assert agreed["held"] == agreed["won"] + agreed["floated"]
    assert agreed["unexplained"] == 0
    assert (made["total"]["rounds"], made["total"]["void"]) == (table["rounds"], table["void"])
    assert made["total"]["win"] == agreed["won"]


def test_players_are_rated_only_if_asked(shift_url: str, capsys: Capture) -> None:
    assert told(capsys, shift_url)["ratings"] == []
    assert len(told(capsys, shift_url, "--players")["ratings"]) == 4


def test_a_span_a_shift_and_a_group_narrow_it(shift_url: str, capsys: Capture) -> None:
    whole = told(capsys, shift_url)["total"]
    assert told(capsys, shift_url, "--shift", "1")["total"]["win"] == whole["win"]
    assert told(capsys, shift_url, "--shift", "2")["total"]["rounds"] == 0
    assert told(capsys, shift_url, "--to", "2020-01")["total"]["rounds"] == 0
    day = told(capsys, shift_url, "--from", "2025-11-18", "--by", "day")
    assert sum(each["win"] for each in day["groups"]) == whole["win"]
    dora = told(capsys, shift_url, "--by", "dealer", "--group", "dora", "--rounds")
    assert dora["total"]["rounds"] == len(dora["rounds"]) > 0
    assert dora["first"] > START


def test_the_report_is_printed_and_written(shift_url: str, capsys: Capture, tmp_path: Path) -> None:
    assert run(["report", "--database", shift_url, "--players", "--exceptions", "--rounds"]) == 0
    out = capsys.readouterr().out
    for words in ("Result against expectation", "Player ratings", "a $5 chip is missing", "dora"):
        assert words in out
    files = [tmp_path / name for name in ("r.csv", "r.pdf", "r.html")]
    names = [f"--{file.suffix[1:]}={file}" for file in files]
    assert run(["report", "--database", shift_url, "--players", "--exceptions", *names]) == 0
    assert capsys.readouterr().out == ""
    with files[0].open() as lines:
        assert [row["key"] for row in csv.DictReader(lines)] == [SHIFT_TABLE, "total"]
    assert files[1].read_bytes().startswith(b"%PDF")
    assert "Table report" in files[2].read_text()
    assert (tmp_path / "r-players.csv").is_file()
    assert (tmp_path / "r-exceptions.csv").is_file()


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["--from", "yesterday"], "from: must be a day"),
        (["--to", "2026-02-30"], "to: must be a day"),
        (["--from", "2026-02", "--to", "2026-01"], "to: 2026-01 ends before 2026-02 begins"),
        (["--zone", "CET"], "zone: must be like +10:00"),
        (["--shift", "0"], "shift: must be 1 or more"),
        (["--stalled", "0"], "stalled: must be at least 1"),
        (["--large-pay", "much"], "large-pay: 'much' is not an amount"),
        (["--table", "nowhere"], "table: no 'nowhere' in this log"),
        (["--by", "weather"], "by"),
    ],
)
def test_bad_input_is_named(
    shift_url: str, capsys: Capture, arguments: Sequence[str], names: str
) -> None:
    assert run(["report", "--database", shift_url, *arguments]) != 0
    assert names in capsys.readouterr().err
