"""``letitride search``: the same rounds as on the page, from nothing but the log."""

import csv
from pathlib import Path
from typing import Any

import msgspec
import pytest

from letitride.cli import run

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, url: str, *arguments: str) -> Any:
    assert run(["search", "--database", url, "--json", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return msgspec.json.decode(out)


def test_the_search_agrees_with_the_report(shift_url: str, capsys: Capture) -> None:
    whole = told(capsys, shift_url)
    assert run(["report", "--database", shift_url, "--json"]) == 0
    total = msgspec.json.decode(capsys.readouterr().out)["total"]
    assert whole["found"] == total["rounds"]
    assert whole["handle"] == total["handle"]
    assert whole["win"] + whole["corrected"] == total["win"]
    assert told(capsys, shift_url, "--mark", "void")["found"] == total["void"] > 0


def test_the_search_is_printed_and_written(shift_url: str, capsys: Capture, tmp_path: Path) -> None:
    asked = ["search", "--database", shift_url, "--mark", "disputed", "--person", "dora"]
    assert run(asked) == 0
    out = capsys.readouterr().out
    assert "disputed" in out
    assert "1 of" in out
    file = tmp_path / "found.csv"
    assert run([*asked, "--csv", str(file)]) == 0
    assert capsys.readouterr().out == ""
    with file.open() as lines:
        (row,) = csv.DictReader(lines)
    assert "disputed" in row["marks"]
    assert told(capsys, shift_url, "--dealer", "automatic")["found"] == 0


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--from", "yesterday"], "from"),
        (["--least", "much"], "least"),
        (["--least", "20", "--most", "10"], "most"),
        (["--mark", "odd"], "mark"),
        (["--stalled", "0"], "stalled"),
        (["--large-pay", "0"], "large-pay"),
        (["--table", "nowhere"], "nowhere"),
    ],
)
def test_bad_input_is_named(
    shift_url: str, capsys: Capture, arguments: list[str], named: str
) -> None:
    assert run(["search", "--database", shift_url, *arguments]) == 2
    assert named in capsys.readouterr().err
