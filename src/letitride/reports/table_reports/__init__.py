"""What tables earned, derived from their logs: figures, player ratings and exceptions."""

from letitride.reports.table_reports.csv_file import (
    exceptions_csv,
    figures_csv,
    found_csv,
    ratings_csv,
    rounds_csv,
)
from letitride.reports.table_reports.exceptions import (
    LARGE_PAY,
    STALLED,
    ExceptionKind,
    ExceptionLine,
)
from letitride.reports.table_reports.facts import (
    Agreement,
    DisputeFact,
    MoneyFact,
    MoneyKind,
    OverLimitFact,
    RoundFact,
    ShiftFact,
    TableFact,
    Where,
)
from letitride.reports.table_reports.figures import Band, GroupFigures, HoldVerdict
from letitride.reports.table_reports.fold import TableFold
from letitride.reports.table_reports.ratings import PlayerRating
from letitride.reports.table_reports.render import report_html, report_pdf
from letitride.reports.table_reports.report import (
    By,
    Marks,
    ReportBuilder,
    ReportQuestion,
    RoundLine,
    ShiftLine,
    TableReport,
)
from letitride.reports.table_reports.search import (
    MOST_FOUND,
    RoundFound,
    RoundMark,
    RoundNote,
    RoundSearch,
    SearchQuestion,
    SearchResult,
)
from letitride.reports.table_reports.sheet import ReportSheet, report_sheet
from letitride.reports.table_reports.spans import (
    BadSpan,
    ReportSpan,
    parse_span,
    parse_zone,
    time_of,
)
from letitride.reports.table_reports.theory import Theory

__all__ = [
    "LARGE_PAY",
    "MOST_FOUND",
    "STALLED",
    "Agreement",
    "BadSpan",
    "Band",
    "By",
    "DisputeFact",
    "ExceptionKind",
    "ExceptionLine",
    "GroupFigures",
    "HoldVerdict",
    "Marks",
    "MoneyFact",
    "MoneyKind",
    "OverLimitFact",
    "PlayerRating",
    "ReportBuilder",
    "ReportQuestion",
    "ReportSheet",
    "ReportSpan",
    "RoundFact",
    "RoundFound",
    "RoundLine",
    "RoundMark",
    "RoundNote",
    "RoundSearch",
    "SearchQuestion",
    "SearchResult",
    "ShiftFact",
    "ShiftLine",
    "TableFact",
    "TableFold",
    "TableReport",
    "Theory",
    "Where",
    "exceptions_csv",
    "figures_csv",
    "found_csv",
    "parse_span",
    "parse_zone",
    "ratings_csv",
    "report_html",
    "report_pdf",
    "report_sheet",
    "rounds_csv",
    "time_of",
]
