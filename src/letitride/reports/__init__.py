"""Par sheets to file with a regulator: one set of figures, printed as HTML and as PDF."""

from letitride.reports.assemble import assemble, par_sheet
from letitride.reports.faceup_sheet import faceup_html, faceup_plot, plot_png
from letitride.reports.html import render_html
from letitride.reports.pdf import render_pdf, render_png
from letitride.reports.round_records import RoundRecord, SeatRecord, rounds_of
from letitride.reports.round_results import RoundResult, results
from letitride.reports.sheet import (
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
    "RoundRecord",
    "RoundResult",
    "Row",
    "SeatRecord",
    "Table",
    "WagerSheet",
    "assemble",
    "faceup_html",
    "faceup_plot",
    "par_sheet",
    "plot_png",
    "render_html",
    "render_pdf",
    "render_png",
    "results",
    "rounds_of",
]
