"""A report in each of its forms, and the span that it is about."""

import csv
import io

import msgspec
import pytest

from letitride.reports import (
    BadSpan,
    ReportSpan,
    exceptions_csv,
    figures_csv,
    parse_span,
    parse_zone,
    ratings_csv,
    report_html,
    report_pdf,
    report_sheet,
    rounds_csv,
)
from tests.reports.shift_reports import BOOKS, NSW, report


def test_every_form_has_the_same_figures() -> None:
    made = report(rounds=True)
    sheet = report_sheet(made, players=True)
    page = report_html(sheet)
    dollars = f"${made.total.win / 100:,.2f}".replace("$-", "−$")
    assert dollars in page
    assert report_pdf(sheet).startswith(b"%PDF")
    assert report_pdf(sheet) == report_pdf(sheet)
    rows = list(csv.DictReader(io.StringIO(figures_csv(made))))
    assert [row["key"] for row in rows] == [*sorted(BOOKS), "total"]
    assert int(rows[-1]["win"]) == made.total.win
    assert sum(int(row["win"]) for row in rows[:-1]) == made.total.win
    rounds = list(csv.DictReader(io.StringIO(rounds_csv(made.rounds))))
    assert len(rounds) == made.total.rounds
    assert len(list(csv.DictReader(io.StringIO(exceptions_csv(made.exceptions))))) > 5
    assert len(list(csv.DictReader(io.StringIO(ratings_csv(made.ratings))))) == len(made.ratings)


def test_an_empty_span_says_so() -> None:
    made = report(span=ReportSpan(0, 1))
    assert (made.total.rounds, made.groups, made.total.hold) == (0, (), None)
    assert "none ended in this period" in report_html(report_sheet(made))


def test_a_cell_that_looks_like_a_formula_is_quoted() -> None:
    made = report([NSW])
    (line, *_) = made.exceptions
    text = exceptions_csv([msgspec.structs.replace(line, words="=1+1")])
    assert "'=1+1" in text


def test_spans_are_days_months_and_times_in_a_zone() -> None:
    day = parse_span("2026-11-18", "2026-11-18", zone=0)
    assert (day.start, day.end) == (1_794_960_000, 1_794_960_000 + 86_400)
    east = parse_span("2026-11-18", "2026-11-18", zone=parse_zone("+10:00"))
    assert east.start == 1_794_960_000 - 36_000
    month = parse_span("2026-12", "2026-12", zone=0)
    assert (month.end or 0) - (month.start or 0) == 31 * 86_400
    minute = parse_span("2026-11-18T22:00", "2026-11-18T22:00", zone=0)
    assert (minute.end or 0) - (minute.start or 0) == 60
    assert 1_794_960_000 in day
    assert 1_794_960_000 + 86_400 not in day
    for bad in ("2026-13", "18.11.2026", "2026-02-30", "x"):
        with pytest.raises(BadSpan):
            parse_span(bad, "", zone=0)
    for bad in ("10", "+25:00", "+10:75"):
        with pytest.raises(BadSpan):
            parse_zone(bad)
