"""``letitride par --face-up``: seen cards on the par sheet, and what is refused."""

from pathlib import Path

import pytest

from letitride.cli import run
from tests.cli.test_commands import Capture, refusal
from tests.reports.reading import Page, pdf_text
from tests.rules.test_paytables import OWN


def test_the_sheet_has_all_table_sizes(tmp_path: Path, capsys: Capture) -> None:
    html, pdf = tmp_path / "sheet.html", tmp_path / "sheet.pdf"
    arguments = ["par", "LIRX-01", "--html", str(html), "--pdf", str(pdf)]
    assert run([*arguments, "--face-up"]) == 0
    assert capsys.readouterr().out.count("par sheet of LIRX-01") == 2
    page = Page(html.read_text(encoding="utf-8"))
    (row,) = page.tables["Face up, by players at the table"]
    assert row[-1] == [
        *("7", "18", "2.3310%", "1.1747%", "1.281050", "1.8196%", "12.65%", "15.45%")
    ]
    text = pdf_text(pdf.read_bytes())
    for figure in ("Base game, face up", "2.3310%", "1.1747%", "24,359,555,301/", "nothing seen"):
        assert figure in text
    assert run(arguments) == 0
    assert "face up" not in pdf_text(pdf.read_bytes())
    assert "Face up" not in html.read_text(encoding="utf-8")


def test_a_file_of_your_own(tmp_path: Path) -> None:
    path, html = tmp_path / "own.toml", tmp_path / "own.html"
    path.write_text(OWN)
    assert run(["par", str(path), "--html", str(html), "--face-up"]) == 0
    assert "Face up, by players at the table" in Page(html.read_text(encoding="utf-8")).tables


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["LIRX-01", "--face-up"], "--face-up needs --html or --pdf"),
        (["LIRX-01", "--face-up", "--json"], "--face-up needs --html or --pdf"),
        (["--all", "--face-up"], "--face-up needs --html or --pdf"),
        (["PP-1", "--face-up", "--pdf", "x.pdf"], "PP-1: has no base wager"),
        (["LIRX-7", "--face-up", "--pdf", "x.pdf"], "LIRX-7: no paytable has that id"),
    ],
)
def test_bad_input_ends_with_two_one_line_and_no_file(
    arguments: list[str],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason in refusal(capsys, "par", *arguments)
    assert list(tmp_path.iterdir()) == []
