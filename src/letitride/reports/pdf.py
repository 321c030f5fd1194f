"""A par sheet as a PDF, set by typst in its built-in fonts."""

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
    pdf = _compile(sheet, "pdf")
    assert isinstance(pdf, bytes)
    return pdf


def render_png(sheet: ParSheet) -> bytes:
    """The first page as a picture."""
    pages = _compile(sheet, "png")
    return pages if isinstance(pages, bytes) else pages[0]


def _compile(sheet: ParSheet, format: Literal["pdf", "png"]) -> bytes | list[bytes]:
    with needing("PDF"):
        import typst

    template = (files("letitride.reports") / "templates" / "par_sheet.typ").read_bytes()
    return typst.compile(
        template,
        format=format,
        ppi=110 if format == "png" else None,
        sys_inputs={"sheet": msgspec.json.encode(sheet).decode()},
        ignore_system_fonts=True,
    )
