"""``letitride plays`` as it is called: what it prints, and how it refuses."""

from fractions import Fraction
from pathlib import Path

import pytest

from letitride.analysis.plays import Group, load_playbook, parse_playbook, playbook_ids
from letitride.cli import run
from scripts.console_blocks import ROOT
from tests.cli.test_commands import Capture, as_json, refusal
from tests.rules.test_paytables import OWN

OURS = """\
name: Ours
bet 1
  ride: a low pair, if none of its ranks is seen
  pull: everything else
bet 2
  ride: a winning hand
  pull: everything else
"""


def fraction(number: dict[str, str]) -> Fraction:
    return Fraction(number["exact"])


def test_the_json_of_the_list_is_a_contract(capsys: Capture) -> None:
    listed = as_json(capsys, "plays")
    assert {each["id"] for each in listed} == set(playbook_ids())
    costs = [fraction(each["cost"]) for each in listed]
    assert costs == sorted(costs)
    cheapest, dearest = listed[0], listed[-1]
    assert list(cheapest) == [
        *("id", "name", "about", "paytable", "players", "seen", "bets"),
        *("edge", "average_wager", "par", "cost", "face_up_cost"),
    ]
    assert (cheapest["id"], cheapest["cost"]["exact"]) == ("basic", "0")
    assert cheapest["edge"] == {"exact": "37963/1082900", "value": 37963 / 1082900}
    assert cheapest["par"]["exact"] == "37963/1325152"
    assert (dearest["id"], dearest["average_wager"]["exact"]) == ("never-pull", "3")
    assert (dearest["paytable"], dearest["players"], dearest["seen"]) == ("LIRX-01", 1, 0)
    for each in listed:
        assert each["cost"] == each["face_up_cost"]


@pytest.mark.clause("F impact")
def test_the_letters_strategy_at_a_table_of_three(capsys: Capture) -> None:
    letter = as_json(capsys, "plays", "letter-2020", "--players", "3")
    best = as_json(capsys, "faceup", "LIRX-01", "--players", "3")
    assert (letter["players"], letter["seen"]) == (3, 6)
    assert list(letter["bets"]) == ["1", "2", "3"]
    assert letter["plays"]["1"][1] == "ride: a low pair, if none of its ranks is seen"
    assert fraction(letter["cost"]) == fraction(letter["edge"]) - Fraction(37963, 1082900)
    assert fraction(letter["face_up_cost"]) == fraction(letter["edge"]) - fraction(best["edge"])
    assert fraction(letter["cost"]) < 0 < fraction(letter["face_up_cost"])
    for circle, bet in letter["bets"].items():
        ahead = fraction(best["bets"][circle]["ev"])
        assert fraction(bet["face_up_cost"]) == ahead - fraction(bet["ev"])
    assert sum(fraction(each["cost"]) for each in letter["departures"]) == fraction(letter["cost"])
    assert letter["departures"][-1]["hand"] == "a low pair"
    assert set(letter["departures"][0]) == {
        *("circle", "hand", "basic", "played", "often", "share", "cost")
    }


def test_a_strategy_of_your_own_for_a_table_of_your_own(tmp_path: Path, capsys: Capture) -> None:
    strategy, paytable = tmp_path / "ours.txt", tmp_path / "own.toml"
    strategy.write_text(OURS)
    paytable.write_text(OWN)
    value = as_json(capsys, "plays", str(strategy), "--paytable", str(paytable))
    assert (value["id"], value["name"], value["paytable"]) == (str(strategy), "Ours", "OWN-1")
    assert run(["plays", str(strategy), "--players", "2"]) == 0
    printed = capsys.readouterr().out
    assert "  ride: a low pair, if none of its ranks is seen\n" in printed
    assert "LIRX-01, 3 cards of others seen: bet by bet" in printed


def test_the_best_play_is_called_the_best(capsys: Capture) -> None:
    assert run(["plays", "basic-lirx-03", "--paytable", "LIRX-03"]) == 0
    assert "This is the best play for this paytable" in capsys.readouterr().out
    assert run(["plays", "basic-lirx-03"]) == 0
    assert "This is the best play for this paytable" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (
            ["baisc"],
            "baisc: no strategy has that id, and no file has that name; did you mean basic?",
        ),
        (["nowhere.txt"], "nowhere.txt: no such file"),
        (["--players", "8"], "players: must be 1 (sees no cards) to 7, not 8"),
        (["--players", "0"], "players: must be 1 (sees no cards) to 7, not 0"),
        (["basic", "--paytable", "PP-1"], "PP-1: has no base wager, so there is nothing to decide"),
        (["basic", "--paytable", "LIRX-9"], "LIRX-9: no paytable has that id, and no file"),
    ],
)
def test_bad_input_gives_one_line(capsys: Capture, arguments: list[str], reason: str) -> None:
    assert refusal(capsys, "plays", *arguments).startswith(reason)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("ride: a low", "fold: a low", "line 3: 'fold' is neither ride nor pull"),
        ("a winning hand", "two low pairs", "line 6: 'two low pairs' is not a kind of hand"),
        ("a low pair", "two pair", "line 3: matches nothing: no hand is two pair"),
        ("none of its ranks", "any of its suit", "line 3: there is nothing to count: a low pair"),
    ],
)
def test_a_file_with_an_error_is_refused_by_its_line(
    tmp_path: Path, capsys: Capture, old: str, new: str, reason: str
) -> None:
    path = tmp_path / "ours.txt"
    path.write_text(OURS.replace(old, new, 1))
    assert refusal(capsys, "plays", str(path)).startswith(f"{path}: {reason}")


def test_a_file_that_is_not_text_is_refused(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "ours.txt"
    path.write_bytes(b"name: \xff")
    assert refusal(capsys, "plays", str(path)) == f"{path}: not UTF-8 text"
    assert refusal(capsys, "plays", str(tmp_path)) == f"{tmp_path}: not a file"


def test_the_docs_list_every_strategy() -> None:
    page = (ROOT / "docs/strategies.md").read_text()
    for ref in playbook_ids():
        assert f"\n {ref} " in page
    for group in Group:
        assert f"`{group}`" in page
    example = page.partition("```text\n")[2].partition("```")[0]
    assert parse_playbook(example).plays == load_playbook("letter-2020").plays
