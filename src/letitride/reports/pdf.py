"""A sheet as a PDF, set by typst in its built-in fonts."""

from importlib.resources import files
from typing import Literal

import msgspec

from letitride.extras import needing
from letitride.reports.sheet import ParSheet


def render_pdf(sheet: ParSheet) -> bytes:
    """The same sheet gives the same bytes: no date, no system fonts.

    A character that typst's fonts lack, such as a Chinese one, prints as an empty box; the HTML
    shows it.
    """
    return compile_pdf("par_sheet.typ", sheet)


def compile_pdf(template: str, sheet: object) -> bytes:
    """Any sheet, by its template; what all sheets share comes before it."""
    pdf = _compile(template, sheet, "pdf")
    assert isinstance(pdf, bytes)
    return pdf


def render_png(sheet: ParSheet) -> bytes:
    """The first page as a picture."""
    pages = _compile("par_sheet.typ", sheet, "png")
    return pages if isinstance(pages, bytes) else pages[0]


def _compile(template: str, sheet: object, format: Literal["pdf", "png"]) -> bytes | list[bytes]:
    with needing("PDF"):
        import typst

    folder = files("letitride.reports") / "templates"
    return typst.compile(
        (folder / "sheet.typ").read_bytes() + (folder / template).read_bytes(),
        format=format,
        ppi=110 if format == "png" else None,
        sys_inputs={"sheet": msgspec.json.encode(sheet).decode()},
        ignore_system_fonts=True,
    )
