"""Rule books on the command line: alone, side by side, and the user's own file."""

from pathlib import Path

import pytest

from letitride.cli import run
from letitride.rules import rulebook_ids
from tests.cli.test_commands import Capture, as_json, refusal

SHIPPED = Path("src/letitride/rules/data/rulebooks")


def test_every_book_is_listed(capsys: Capture) -> None:
    books = as_json(capsys, "rulebooks")
    assert [book["id"] for book in books] == list(rulebook_ids())
    assert run(["rulebooks"]) == 0
    assert "six-card-let-it-ride" in capsys.readouterr().out


@pytest.mark.parametrize("ref", rulebook_ids())
def test_every_field_is_shown_with_its_clause(ref: str, capsys: Capture) -> None:
    fields = as_json(capsys, "rulebook", ref)["fields"]
    assert run(["rulebook", ref]) == 0
    printed = capsys.readouterr().out
    for field in fields:
        assert set(field) == {"path", "value", "clause"}
        assert field["path"] in printed
        assert field["clause"]


def test_two_books_are_compared(capsys: Capture) -> None:
    command = ("rulebook", "nsw-let-it-ride", "--against", "wa-let-it-ride-bonus")
    report = as_json(capsys, *command)
    assert (report["a"]["id"], report["b"]["id"]) == ("nsw-let-it-ride", "wa-let-it-ride-bonus")
    rows = {row["path"]: row for row in report["fields"]}
    exposed = rows["irregularities.exposed_card"]
    assert exposed["differs"] is True
    assert (exposed["a"]["value"], exposed["a"]["clause"]) == ("turned over", "N 12.5")
    assert (exposed["b"]["value"], exposed["b"]["clause"]) == ("replaced", "W irregularity 1")
    assert rows["betting.placing_ends"]["differs"] is False
    assert rows["side_bets.bonus.minimum"]["a"] is None
    assert run(command) == 0
    printed = capsys.readouterr().out
    marked = [
        line
        for line in printed.splitlines()
        if "≠" in line and "irregularities.exposed_card" in line
    ]
    assert len(marked) >= 1
    differing = sum(row["differs"] for row in report["fields"])
    assert f"{differing} of {len(rows)} fields differ" in printed


def test_a_book_does_not_differ_from_itself(capsys: Capture) -> None:
    report = as_json(capsys, "rulebook", "ca-let-it-ride", "--against", "ca-let-it-ride")
    assert not any(row["differs"] for row in report["fields"])


def test_your_own_book_is_shown(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "own.toml"
    text = (SHIPPED / "nsw-let-it-ride.toml").read_text()
    path.write_text(text.replace('minimum = { is = "$5"', 'minimum = { is = "$10"', 1))
    report = as_json(capsys, "rulebook", str(path), "--against", "nsw-let-it-ride")
    assert [row["path"] for row in report["fields"] if row["differs"]] == ["limits.minimum"]


def test_a_bad_book_is_named(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "own.toml"
    text = (SHIPPED / "nsw-let-it-ride.toml").read_text()
    path.write_text(text.replace("areas = ", "arenas = ", 1))
    assert "own.toml: table.arenas: unknown key" in refusal(capsys, "rulebook", str(path))


def test_an_unknown_book_is_refused(capsys: Capture) -> None:
    assert "nsw: no rulebook has that id" in refusal(capsys, "rulebook", "nsw")
    reason = refusal(capsys, "rulebook", "nsw-let-it-ride", "--against", "nsw")
    assert "nsw: no rulebook has that id" in reason
