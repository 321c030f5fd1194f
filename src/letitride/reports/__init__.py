"""Par sheets to file with a regulator, and finished rounds as records for other programs."""

from letitride.reports.assemble import assemble, par_sheet
from letitride.reports.faceup_sheet import faceup_html, faceup_plot, plot_png
from letitride.reports.html import render_html
from letitride.reports.own_rounds import OwnChoice, OwnRound, own_round
from letitride.reports.own_statistics import CurvePoint, PlayStatistics, curve, play_statistics
from letitride.reports.pdf import render_pdf, render_png
from letitride.reports.play_values import PlayValues
from letitride.reports.round_records import BetRecord, RoundRecord, SeatRecord, rounds_of
from letitride.reports.round_results import RoundResult, results
from letitride.reports.round_review import ChoiceReview, RoundReview, review
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
    "BetRecord",
    "CellRole",
    "ChoiceReview",
    "Column",
    "CurvePoint",
    "FaceUpSheet",
    "Fact",
    "OwnChoice",
    "OwnRound",
    "ParSheet",
    "PlayStatistics",
    "PlayValues",
    "Plot",
    "RoundRecord",
    "RoundResult",
    "RoundReview",
    "SeatRecord",
    "SheetRow",
    "SheetTable",
    "WagerSheet",
    "assemble",
    "curve",
    "faceup_html",
    "faceup_plot",
    "own_round",
    "par_sheet",
    "play_statistics",
    "plot_png",
    "render_html",
    "render_pdf",
    "render_png",
    "results",
    "review",
    "rounds_of",
]
