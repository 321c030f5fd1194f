"""A table report as one self-contained HTML file, and as a PDF."""

from letitride.reports.html import render
from letitride.reports.pdf import compile_pdf
from letitride.reports.table_reports.sheet import ReportSheet


def report_html(sheet: ReportSheet) -> str:
    """The same report gives the same text. No scripts, no fonts, nothing to download."""
    return render("table_report.html", sheet=sheet)


def report_pdf(sheet: ReportSheet) -> bytes:
    """The same report gives the same bytes."""
    return compile_pdf("table_report.typ", sheet)
