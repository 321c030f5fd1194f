"""Par sheets to file with a regulator: one set of figures, printed as HTML and as PDF."""

from letitride.sheets.assemble import assemble, par_sheet
from letitride.sheets.html import render_html
from letitride.sheets.pdf import render_pdf, render_png
from letitride.sheets.sheet import (
    Column,
    FaceUpSheet,
    Fact,
    ParSheet,
    Plot,
    Role,
    Row,
    Table,
    WagerSheet,
)

__all__ = [
    "Column",
    "FaceUpSheet",
    "Fact",
    "ParSheet",
    "Plot",
    "Role",
    "Row",
    "Table",
    "WagerSheet",
    "assemble",
    "par_sheet",
    "render_html",
    "render_pdf",
    "render_png",
]
