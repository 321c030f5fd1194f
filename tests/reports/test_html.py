import re
import subprocess
import sys

import pytest

from letitride.reports import ParSheet, SheetTable, par_sheet, render_html
from letitride.rules import Paytable, load_paytable
from tests.reports.conftest import OWN_NAME
from tests.reports.reading import Page

REFS = ("LIRX-01", "LIRB-06", "3CB-4", "6CB-1", "PP-1")


def tables_of(sheet: ParSheet) -> list[SheetTable]:
    tables = [sheet.summary, sheet.files, *sheet.changes]
    for wager in sheet.wagers:
        tables += [wager.pays, wager.figures, wager.hold, wager.results, *wager.strategy]
        tables += [table for table in (wager.bets, wager.published) if table is not None]
    return tables


def check_page(sheet: ParSheet) -> Page:
    """Balanced, self-contained, and every table of the sheet there cell by cell."""
    text = render_html(sheet)
    page = Page(text)
    assert page.faults == []
    for table in tables_of(sheet):
        rows = [list(table.heads)]
        rows += [[f"{row.cells[0]} {row.gloss}".strip(), *row.cells[1:]] for row in table.rows]
        assert rows in page.tables[table.caption]
        for note in table.notes:
            assert note in page.text
    for wager in sheet.wagers:
        assert wager.title in page.text
        for sentence in wager.basis:
            assert sentence in page.text
        for term in wager.terms:
            assert term.text in page.text
    for fact in sheet.identification:
        assert fact.text in page.text
    tags = {tag for tag, _ in page.tags}
    assert not tags & {"script", "link", "img", "iframe", "object", "base"}
    for _, attributes in page.tags:
        assert not set(attributes) & {"src", "href", "xlink:href", "srcset", "action"}
        assert not any(name.startswith("on") for name in attributes)
    assert "@import" not in text
    assert "url(" not in text
    assert re.findall(r"\w+://[^\"' <]*", text) == ["http://www.w3.org/2000/svg"] * len(
        sheet.wagers
    )
    return page


@pytest.mark.parametrize("ref", REFS)
def test_the_page_holds_the_whole_sheet_and_needs_nothing_else(ref: str) -> None:
    page = check_page(par_sheet(load_paytable(ref)))
    assert page.title.startswith(ref)


def test_hostile_text_stays_text(own: Paytable) -> None:
    page = check_page(par_sheet(own))
    assert page.title == f"<b>OWN</b> {OWN_NAME} · Par sheet"
    assert OWN_NAME in page.text
    assert "b" not in {tag for tag, _ in page.tags}


def test_tables_are_readable_by_a_screen_reader() -> None:
    page = Page(render_html(par_sheet(load_paytable("LIRB-06"))))
    tags = [tag for tag, _ in page.tags]
    assert tags.count("caption") == tags.count("table")
    assert {attributes.get("scope") for tag, attributes in page.tags if tag == "th"} == {
        "col",
        "row",
    }
    (first, _) = [attributes for tag, attributes in page.tags if tag == "figure"]
    assert first["role"] == "img"
    assert "21 results" in (first["aria-label"] or "")


@pytest.mark.clause("W payout 1")
@pytest.mark.parametrize("ref", ["LIRX-01", "LIRB-03", "LIRB-06", "LIRB-09", "LIRB-29", "3CB-4"])
def test_no_odds_are_worded_with_for(ref: str) -> None:
    text = Page(render_html(par_sheet(load_paytable(ref)))).text
    assert not re.search(r"\bfor (1|one|a? ?dollar)\b", text, re.IGNORECASE)
    assert bool(re.search(r"wins \d", text)) == ref.startswith("LIRB")


def test_dark_light_and_print_are_styled() -> None:
    text = render_html(par_sheet(load_paytable("3CB-4")))
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        (name, scheme)
        for name in ("ink", "muted", "accent", "loss")
        for scheme in ("paper", "shade")
    ],
)
def test_contrast_is_aa_in_both_schemes(ink: str, paper: str) -> None:
    css = render_html(par_sheet(load_paytable("3CB-4"))).split("@media screen")[0]
    inks = re.findall(rf"--{ink}: (#\w{{6}})", css)
    papers = re.findall(rf"--{paper}: (#\w{{6}})", css)
    assert len(inks) == len(papers) == 2
    for one, other in zip(inks, papers, strict=True):
        assert _contrast(one, other) >= 4.5


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_another_process_writes_the_same_text() -> None:
    code = (
        "import sys; from letitride.rules import load_paytable; "
        "from letitride.reports import par_sheet, render_html; "
        "sys.stdout.buffer.write(render_html(par_sheet(load_paytable('LIRB-06'))).encode())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert runs == {render_html(par_sheet(load_paytable("LIRB-06"))).encode()}
