"""The part of a par sheet about seen cards: as the library counts it, in HTML and in PDF."""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from letitride.analysis.faceup import FaceUpValue, faceup_row, faceup_value
from letitride.reports import ParSheet, par_sheet, render_html, render_pdf
from letitride.reports.faceup_sheet import faceup_plot
from letitride.rules import BASE, Paytable, load_paytable
from tests.reports.reading import Page, pdf_text


@pytest.fixture(scope="module")
def values() -> tuple[FaceUpValue, ...]:
    schedule = load_paytable("LIRB-03").schedule(BASE)
    assert schedule is not None
    return faceup_row(schedule)


@pytest.fixture(scope="module")
def sheet(values: tuple[FaceUpValue, ...]) -> ParSheet:
    return par_sheet(load_paytable("LIRB-03"), face_up=values)


def read(text: str) -> Fraction:
    return Fraction(text.replace(",", ""))


def test_every_table_size_is_printed_rounded_and_exact(
    sheet: ParSheet, values: Sequence[FaceUpValue]
) -> None:
    assert sheet.face_up is not None
    rounded, exact = sheet.face_up.row.rows, sheet.face_up.exact.rows
    assert [row.cells[0] for row in rounded] == [row.cells[0] for row in exact] == list("234567")
    for row, value in zip(exact, values, strict=True):
        edge, gain, wager = map(read, row.cells[1:])
        assert (edge, gain, wager) == (value.edge, value.gain, value.average_wager)
    assert rounded[5].cells[2:5] == ("2.3310%", "1.1747%", "1.281050")
    for table in (sheet.face_up.row, sheet.face_up.exact):
        assert {len(row.cells) for row in table.rows} == {len(table.heads)} == {len(table.columns)}


def test_the_html_has_a_face_up_page(sheet: ParSheet, values: Sequence[FaceUpValue]) -> None:
    text = render_html(sheet)
    page = Page(text)
    assert page.faults == []
    assert sheet.face_up is not None
    for table in (sheet.face_up.row, sheet.face_up.exact):
        rows = [list(table.heads), *(list(row.cells) for row in table.rows)]
        assert rows in page.tables[table.caption]
        assert all(note in page.text for note in table.notes)
    assert faceup_plot(values).svg in text
    figures = [attributes["aria-label"] or "" for tag, attributes in page.tags if tag == "figure"]
    assert "From 3.46% with 2 players to 2.33% with 7" in figures[-1]
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe"}


def test_the_pdf_has_a_face_up_page(sheet: ParSheet) -> None:
    text = dense(pdf_text(render_pdf(sheet)))
    assert sheet.face_up is not None
    part = sheet.face_up
    assert dense(part.title + "".join(part.basis)) in text
    for table in (part.row, part.exact):
        assert dense(table.caption) in text
        for row in table.rows:
            assert all(dense(cell) in text for cell in row.cells)
    assert dense(part.plot.caption) in text
    assert dense("nothing seen: 3.51%") in text, "the plot is drawn"


def test_the_page_is_included_only_on_request(sheet: ParSheet) -> None:
    plain = par_sheet(load_paytable("LIRB-03"))
    assert plain.face_up is None
    assert plain == replace(sheet, face_up=None)
    for text in (render_html(plain), pdf_text(render_pdf(plain))):
        assert "face up" not in text.lower()


def test_long_fractions_stay_on_the_page(own: Paytable) -> None:
    """Odd pays make fractions too long for any line."""
    base = own.schedules[0]
    pays = {kind: pay + Fraction(1, 9_999_991 - 2 * kind) for kind, pay in base.pays.items()}
    schedule = replace(base, pays=pays)
    value = faceup_value(schedule, 2)
    made = par_sheet(replace(own, schedules=(schedule,)), face_up=(value,))
    text = pdf_text(render_pdf(made))
    assert made.face_up is not None
    longest = max(made.face_up.exact.rows[0].cells, key=len)
    assert len(longest) > 80
    assert longest not in text
    assert dense(longest) in dense(text)


def dense(text: str) -> str:
    """Without white space and break marks: line ends are up to the typesetter."""
    return re.sub(r"[\s\u200b\u00a0]+", "", text)
