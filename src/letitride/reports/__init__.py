"""Par sheets to file with a regulator, and finished rounds as records for other programs."""

from letitride.reports.assemble import assemble, par_sheet
from letitride.reports.faceup_sheet import faceup_html, faceup_plot, plot_png
from letitride.reports.html import render_html
from letitride.reports.pdf import render_pdf, render_png
from letitride.reports.round_records import RoundRecord, SeatRecord, rounds_of
from letitride.reports.round_results import RoundResult, results
from letitride.reports.sheet import (
    CellRole,
    Column,
    FaceUpSheet,
    Fact,
    ParSheet,
    Plot,
    SheetRow,
    SheetTable,
    WagerSheet,
)

__all__ = [
    "CellRole",
    "Column",
    "FaceUpSheet",
    "Fact",
    "ParSheet",
    "Plot",
    "RoundRecord",
    "RoundResult",
    "SeatRecord",
    "SheetRow",
    "SheetTable",
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
