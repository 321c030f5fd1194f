"""A sheet as a PDF, set by typst in its built-in fonts."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Literal

import msgspec

from letitride.extras import needing
from letitride.reports.sheet import ParSheet
from letitride.reports.words import say


def render_pdf(sheet: ParSheet) -> bytes:
    """The same sheet gives the same bytes: no date, no system fonts.

    A character that typst's fonts lack, such as a Chinese one, prints as an empty box; the HTML
    shows it.
    """
    return compile_pdf("par_sheet.typ", sheet, _words_of(sheet))


def compile_pdf(template: str, sheet: object, words: Mapping[str, str] | None = None) -> bytes:
    """Any sheet, by its template; what all sheets share comes before it. ``words`` are what the
    template says by itself."""
    pdf = _compile(template, sheet, words or {}, "pdf")
    assert isinstance(pdf, bytes)
    return pdf


def render_png(sheet: ParSheet) -> bytes:
    """The first page as a picture."""
    pages = _compile("par_sheet.typ", sheet, _words_of(sheet), "png")
    return pages if isinstance(pages, bytes) else pages[0]


def _words_of(sheet: ParSheet) -> dict[str, str]:
    footer = "sheet.footer_edited" if sheet.edited else "sheet.footer"
    return {
        "title": say("sheet.title"),
        "document": say("sheet.of", id=sheet.id, name=sheet.name),
        "footer": say(footer, id=sheet.id, program=sheet.program),
        "files": say("sheet.files"),
        "computed_by": say("sheet.computed_by", program=sheet.program),
    }


def _compile(
    template: str, sheet: object, words: Mapping[str, str], format: Literal["pdf", "png"]
) -> bytes | list[bytes]:
    with needing("PDF"):
        import typst

    folder = files("letitride.reports") / "templates"
    everywhere = {"page": say("sheet.page"), "page_of": say("sheet.page_of")}
    return typst.compile(
        (folder / "sheet.typ").read_bytes() + (folder / template).read_bytes(),
        format=format,
        ppi=110 if format == "png" else None,
        sys_inputs={
            "sheet": msgspec.json.encode(sheet).decode(),
            "words": msgspec.json.encode({**everywhere, **words}).decode(),
        },
        ignore_system_fonts=True,
    )
