"""How a table report words its groups, spans, amounts and exceptions, in every form the same."""

from letitride.reports.numbers import MINUS, NONE
from letitride.reports.table_reports.exceptions import ExceptionKind, ExceptionLine
from letitride.reports.table_reports.figures import Band, GroupFigures
from letitride.reports.table_reports.report import By, TableReport
from letitride.reports.table_reports.spans import time_of
from letitride.reports.words import printable, say
from letitride.rules import Cents


def group_name(by: By, figures: GroupFigures) -> str:
    if by is By.DEALER and not figures.key:
        return say("automatic")
    if by is By.SHIFT:
        table, _, shift = figures.key.rpartition(" ")
        return say("shift", table=printable(table), shift=shift)
    return printable(figures.name) or NONE


def span_words(report: TableReport) -> str:
    start = None if report.start is None else time_of(report.start, report.zone)
    end = None if report.end is None else time_of(report.end, report.zone)
    if start is None and end is None:
        return say("all_time")
    if start is None or end is None:
        return say("from", start=start) if end is None else say("to", end=end)
    return say("from_to", start=start, end=end)


def zone_words(zone: int) -> str:
    hours, minutes = divmod(abs(zone), 60)
    return f"UTC{'-' if zone < 0 else '+'}{hours:02}:{minutes:02}" if zone else "UTC"


def exception_words(line: ExceptionLine) -> str:
    match line.kind:
        case ExceptionKind.STALLED:
            return say("words.stalled", seconds=line.seconds, phase=say(f"phase.{line.words}"))
        case ExceptionKind.SLOW_PLAY:
            words = say("words.slow_play", seconds=line.seconds, others=line.words)
        case ExceptionKind.LARGE_PAY:
            return say("words.large_pay", amount=money(Cents(-(line.amount or 0))))
        case _:
            words = line.words
    words = f"{words} [{line.clause}]" if line.clause else words
    return say("words.times", count=line.count, words=words) if line.count > 1 else words


def money(amount: float | None) -> str:
    """Always with its cents, so that a column lines up; a mean is rounded to them."""
    if amount is None:
        return NONE
    cents = round(amount)
    return f"{MINUS if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def percent(share: float | None) -> str:
    return NONE if share is None else signed(f"{100 * share:.2f}%")


def decimal(value: float | None) -> str:
    return NONE if value is None else f"{value:,.1f}"


def signed(text: str) -> str:
    return text.replace("-", MINUS)


def hours(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def band_words(band: Band | None) -> str:
    if band is None or band.hold_low is None or band.hold_high is None:
        return NONE
    return f"{percent(band.hold_low)} to {percent(band.hold_high)}"
