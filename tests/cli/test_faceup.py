"""``letitride faceup`` as it is called: what it prints and draws, and how it refuses."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest

from letitride.analysis.faceup import faceup_row
from letitride.cli import run
from letitride.reports.faceup_sheet import HEIGHT, WIDTH, faceup_html, faceup_plot, faceup_table
from letitride.rules import BASE, load_paytable
from tests.cli.test_commands import Capture, as_json, refusal
from tests.reports.reading import Page
from tests.rules.test_paytables import OWN

SVG = "{http://www.w3.org/2000/svg}"


def test_the_json_of_a_value_is_a_contract(capsys: Capture) -> None:
    value = as_json(capsys, "faceup", "LIRX-01", "--players", "3")
    assert list(value)[:3] == ["players", "seen", "bets"]
    assert (value["players"], value["seen"]) == (3, 6)
    edge = Fraction(24359555301, 775181186780)
    assert value["edge"] == {"exact": str(edge), "value": float(edge)}
    assert value["bets"]["1"]["ev"]["exact"] == "27806229229/247398251100"
    assert value["bets"]["1"]["ride"]["exact"] == "2826989/21812700"
    assert value["bets"]["3"]["ride"] == {"exact": "1", "value": 1.0}
    assert Fraction(value["gain"]["exact"]) == Fraction(37963, 1082900) - edge
    in_action = Fraction(value["average_wager"]["exact"])
    assert in_action == sum(Fraction(bet["ride"]["exact"]) for bet in value["bets"].values())
    assert Fraction(value["par"]["exact"]) == edge / in_action


def test_all_table_sizes_are_printed(capsys: Capture) -> None:
    row = as_json(capsys, "faceup", "LIRX-02", "--all")
    assert [value["players"] for value in row] == [2, 3, 4, 5, 6, 7]
    assert row[1] == as_json(capsys, "faceup", "LIRX-02", "--players", "3")
    assert run(["faceup", "LIRX-02", "--all"]) == 0
    printed = capsys.readouterr().out
    assert f"{100 * row[5]['edge']['value']:.4f}%" in printed
    assert "per one base bet" in printed


def test_a_file_of_your_own(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN)
    assert as_json(capsys, "faceup", str(path), "--players", "2")["seen"] == 3


def test_an_id_is_printed_in_its_own_spelling(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "own.toml"
    path.write_text(re.sub('id = ".*"', 'id = "[b]mine[/b]"', OWN, count=1))
    for size in (["--all"], ["--players", "2"]):
        assert run(["faceup", str(path), *size]) == 0
        assert "[b]mine[/b]" in capsys.readouterr().out


def test_one_value_is_described_in_words(capsys: Capture) -> None:
    assert run(["faceup", "LIRX-01", "--players", "3"]) == 0
    printed = capsys.readouterr().out
    assert "6 cards of 2 others seen before bet 1" in printed
    assert "24359555301/775181186780" in printed
    assert run(["faceup", "LIRX-01", "--knows", "left", "--players", "2"]) == 0
    assert "3 cards of 1 other and the left community card" in capsys.readouterr().out


def test_changed_plays_are_listed(capsys: Capture) -> None:
    plays = as_json(capsys, "faceup", "LIRX-01", "--players", "3", "--changed")
    value = as_json(capsys, "faceup", "LIRX-01", "--players", "3")
    worth = sum(Fraction(play["worth"]["exact"]) for play in plays)
    assert worth == Fraction(value["gain"]["exact"])
    assert (plays[0]["hand"], plays[0]["basic"], plays[0]["changed"]) == (
        "a low pair",
        "pull",
        "ride",
    )
    assert plays[0]["thumb"]["line"] == "ride: a low pair, if none of its ranks is seen"
    assert plays[0]["thumb"]["condition"] == "none of its ranks is seen"
    assert plays[0]["thumb"]["worth"] == plays[0]["worth"]
    assert run(["faceup", "LIRX-01", "--players", "3", "--changed"]) == 0
    printed = capsys.readouterr().out
    assert "ride: a low pair, if none of its ranks is seen" in printed
    assert "94.8% of all that seen cards are worth" in printed
    assert "Together they are worth 0.3632% of one base bet." in printed


@pytest.mark.parametrize("knows", ["burn", "left", "right", "both"])
def test_other_known_cards_are_valued(knows: str, capsys: Capture) -> None:
    value = as_json(capsys, "faceup", "LIRX-01", "--knows", knows)
    assert (value["players"], value["knows"], value["gain"]["value"] > 0) == (1, knows, True)


@pytest.mark.parametrize("name", ["row.svg", "row.png", "row.html"])
def test_the_row_is_drawn(name: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / name
    assert run(["faceup", "LIRX-01", "--all", "--plot", str(path)]) == 0
    starts = {".svg": b"<svg ", ".png": b"\x89PNG", ".html": b"<!doctype html>"}
    assert path.read_bytes().startswith(starts[path.suffix])
    assert list(tmp_path.iterdir()) == [path]
    printed = capsys.readouterr().out
    assert "face up" in printed
    assert "2.3310%" in printed


def test_every_dot_of_the_plot_is_at_its_edge() -> None:
    schedule = load_paytable("LIRX-01").schedule(BASE)
    assert schedule is not None
    values = faceup_row(schedule)
    root = ET.fromstring(faceup_plot(values).svg)
    dots = [dot.attrib for dot in root.findall(f"{SVG}circle")]
    lines = {line.attrib["class"]: line.attrib for line in root.findall(f"{SVG}line")}
    nought, ordinary = float(lines["zero"]["y1"]), float(lines["ordinary"]["y1"])
    scale = (nought - ordinary) / float(values[0].ordinary.edge)
    assert len(dots) == 6
    for dot, value in zip(dots, values, strict=True):
        assert float(dot["cy"]) == pytest.approx(nought - scale * float(value.edge), abs=0.2)
    assert all(0 < float(dot["cx"]) < WIDTH and 0 < float(dot["cy"]) < HEIGHT for dot in dots)


@pytest.mark.parametrize("pay", ["0", "1", "40"])
def test_the_plot_shows_edges_on_both_sides_of_zero(pay: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    pays = "\n".join(
        f"{line.split('=')[0]} = {pay}" if "=" in line else line
        for line in OWN.partition("[base.pays]")[2].splitlines()
    )
    path.write_text(OWN.partition("[base.pays]")[0] + "[base.pays]" + pays)
    schedule = load_paytable(str(path)).schedule(BASE)
    assert schedule is not None
    values = faceup_row(schedule)
    root = ET.fromstring(faceup_plot(values).svg)
    for dot in root.findall(f"{SVG}circle"):
        assert 0 < float(dot.attrib["cy"]) < HEIGHT
    assert sum(line.attrib["class"] == "zero" for line in root.findall(f"{SVG}line")) == 1


def test_the_page_has_table_and_plot_and_fetches_nothing() -> None:
    paytable = load_paytable("LIRX-01")
    schedule = paytable.schedule(BASE)
    assert schedule is not None
    values = faceup_row(schedule)
    text = faceup_html(paytable, values)
    page, table = Page(text), faceup_table(values)
    assert page.faults == []
    assert [list(table.heads), *(list(row.cells) for row in table.rows)] in page.tables[
        table.caption
    ]
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe"}
    assert faceup_plot(values).svg in text


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["LIRX-01"], "give --players (2 to 7) or --all"),
        (["LIRX-01", "--players", "1"], "players: must be 2 to 7 at a face-up table, not 1"),
        (["LIRX-01", "--players", "8"], "players: must be 2 to 7 at a face-up table, not 8"),
        (["LIRX-01", "--players", "two"], "players"),
        (["LIRX-01", "--all", "--players", "3"], "--all takes no --players"),
        (["LIRX-01", "--players", "3", "--plot", "x.svg"], "--plot needs --all"),
        (["LIRX-01", "--all", "--plot", "x.gif"], "plot: name must end in .svg, .png, .html"),
        (["LIRX-01", "--knows", "left", "--changed"], "leave out --knows"),
        (["LIRX-01", "--knows", "middle"], "middle"),
        (["LIRX-7", "--all"], "LIRX-7: no paytable has that id"),
        (["PP-1", "--players", "3"], "PP-1: has no base wager"),
    ],
)
def test_bad_input_ends_with_two_and_one_line(
    arguments: list[str], reason: str, capsys: Capture
) -> None:
    assert reason in refusal(capsys, "faceup", *arguments)


def test_a_pipe_gets_only_the_answer() -> None:
    command = [sys.executable, "-m", "letitride", "faceup", "LIRX-01", "--players", "2", "--json"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ended.stderr == ""
    assert json.loads(ended.stdout)["players"] == 2
