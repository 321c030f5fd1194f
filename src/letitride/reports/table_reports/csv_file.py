"""A table report as CSV: one line for each group, exact money in cents, for other programs."""

import csv
import io
from collections.abc import Iterable, Sequence

import msgspec

from letitride.reports.table_reports.exceptions import ExceptionLine
from letitride.reports.table_reports.figures import GroupFigures
from letitride.reports.table_reports.ratings import PlayerRating
from letitride.reports.table_reports.report import RoundLine, TableReport

_PLAIN = tuple(
    field.name
    for field in msgspec.structs.fields(GroupFigures)
    if field.name not in ("bands", "theoretical", "mistakes", "key", "name")
)
FIGURE_COLUMNS = (
    *("key", "name", *_PLAIN, "theoretical", "mistakes"),
    *("low_95", "high_95", "low_997", "high_997"),
)


_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins like this would be a formula to a spreadsheet."""


def figures_csv(report: TableReport) -> str:
    """The last line is the total, with the key ``total``."""
    rows = [_figures(each.key, each) for each in report.groups]
    return _written(FIGURE_COLUMNS, [*rows, _figures("total", report.total)])


def ratings_csv(ratings: Iterable[PlayerRating]) -> str:
    columns = (
        *("player", "rounds", "seconds", "handle", "average_bet", "net", "fees", "corrected"),
        *("theoretical", "choices", "wrong", "mistakes", "seconds_a_choice", "slow"),
    )
    return _written(columns, ([_cell(getattr(each, c)) for c in columns] for each in ratings))


def exceptions_csv(lines: Iterable[ExceptionLine]) -> str:
    columns = tuple(field.name for field in msgspec.structs.fields(ExceptionLine))
    return _written(columns, ([_cell(getattr(each, c)) for c in columns] for each in lines))


def rounds_csv(lines: Iterable[RoundLine]) -> str:
    columns = tuple(field.name for field in msgspec.structs.fields(RoundLine))
    return _written(columns, ([_cell(getattr(each, c)) for c in columns] for each in lines))


def _figures(key: str, each: GroupFigures) -> list[object]:
    ends: list[object] = [end for band in each.bands for end in (band.low, band.high)]
    plain = (_cell(getattr(each, name)) for name in _PLAIN)
    return [
        key,
        each.name,
        *plain,
        each.theoretical.exact,
        each.mistakes.exact,
        *(ends or [""] * 4),
    ]


def _cell(value: object) -> object:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case tuple():
            return _cell(" ".join(map(str, value)))
        case str() if value.startswith(_FORMULA):
            return f"'{value}"
        case _:
            return getattr(value, "exact", value)


def _written(columns: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()
