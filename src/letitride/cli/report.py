"""``letitride report``: what tables earned, from nothing but the log."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from letitride.cli import EXIT_DIFFERS
from letitride.cli.database import Database, opened, table_ids
from letitride.cli.numbers import whole
from letitride.cli.options import FromOption, JSONOption, TablesOption, ToOption, ZoneOption
from letitride.cli.output import BadInput, complain, console, table, write_files, write_json
from letitride.cli.words import say
from letitride.journal import BadEvent
from letitride.reports import (
    BadSpan,
    By,
    ReportQuestion,
    ReportSheet,
    ReportSpan,
    TableReport,
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
from letitride.rules import Cents, parse_amount
from letitride.runtime import TableReports
from letitride.store import EventLog

if TYPE_CHECKING:
    from rich.table import Table

    from letitride.reports import SheetTable

_SHOWN = 40
"""How many lines of a list to print; the files have more."""


def report(
    *,
    database: Database = None,
    from_: FromOption = "",
    to: ToOption = "",
    zone: ZoneOption = "",
    shift: Annotated[
        int | None, Parameter(help="One shift of the tables.", converter=whole)
    ] = None,
    table: TablesOption = None,
    by: Annotated[By, Parameter(help="What to group by.")] = By.TABLE,
    group: Annotated[str | None, Parameter(help="One of the groups, such as a dealer.")] = None,
    players: Annotated[bool, Parameter(help="Rate the players too.", negative="")] = False,
    exceptions: Annotated[
        bool, Parameter(help="List the exceptions one by one.", negative="")
    ] = False,
    rounds: Annotated[
        bool, Parameter(help="List the rounds and the money behind the figures.", negative="")
    ] = False,
    large_pay: Annotated[str, Parameter(help="A pay this large is an exception.")] = "1000",
    stalled: Annotated[
        int, Parameter(help="Seconds without action that are an exception.", converter=whole)
    ] = 180,
    json: JSONOption = False,
    csv: Annotated[
        Path | None,
        Parameter(help="Write figures as CSV; ratings, exceptions and rounds beside it."),
    ] = None,
    html: Annotated[Path | None, Parameter(help="Write an HTML page.")] = None,
    pdf: Annotated[Path | None, Parameter(help="Write a PDF.")] = None,
) -> int:
    asked = _asked(
        from_=from_,
        to=to,
        zone=zone,
        shift=shift,
        by=by,
        group=group,
        rounds=rounds,
        large_pay=large_pay,
        stalled=stalled,
    )
    made = asyncio.run(_made(database, asked, table or ()))
    sheet = report_sheet(made, players=players, exceptions=exceptions or bool(html or pdf))
    files: dict[Path, bytes] = {}
    if csv is not None:
        files |= _csv_files(csv, made, players=players, exceptions=exceptions)
    if html is not None:
        files[html] = report_html(sheet).encode()
    if pdf is not None:
        files[pdf] = report_pdf(sheet)
    write_files(files)
    if json:
        write_json(_without_names(made, players=players))
    elif not files:
        _print(sheet)
    wrong = [each.table for each in made.agreement if not each.agrees]
    if wrong:
        complain(say("report.disagrees", tables=", ".join(wrong)))
    return EXIT_DIFFERS if wrong else 0


def _asked(
    *,
    from_: str,
    to: str,
    zone: str,
    shift: int | None,
    by: By,
    group: str | None,
    rounds: bool,
    large_pay: str,
    stalled: int,
) -> ReportQuestion:
    """Raises ``BadInput``."""
    minutes, span = asked_span(from_=from_, to=to, zone=zone)
    if shift is not None and shift < 1:
        raise BadInput(say("report.bad_shift", number=shift))
    if stalled < 1:
        raise BadInput(say("report.bad_seconds", number=stalled))
    try:
        large = parse_amount(large_pay)
    except ValueError:
        large = Cents(0)
    if large <= 0:
        raise BadInput(say("report.bad_amount", text=large_pay))
    return ReportQuestion(
        span=span,
        by=by,
        zone=minutes,
        shift=shift,
        group=group,
        rounds=rounds,
        large_pay=large,
        stalled=stalled,
    )


def asked_span(*, from_: str, to: str, zone: str) -> tuple[int, ReportSpan]:
    """The zone in minutes, and the span. Raises ``BadInput``."""
    try:
        minutes = parse_zone(zone)
    except BadSpan:
        raise BadInput(say("report.bad_zone", text=zone)) from None
    ends: dict[str, ReportSpan] = {}
    for field, text in (("from", from_), ("to", to)):
        try:
            ends[field] = parse_span(text, text, zone=minutes)
        except BadSpan:
            raise BadInput(say("report.bad_span", field=field, text=text)) from None
    span = ReportSpan(ends["from"].start, ends["to"].end)
    if span.start is not None and span.end is not None and span.end <= span.start:
        raise BadInput(say("report.backwards", start=from_, end=to))
    return minutes, span


async def check_tables(log: EventLog, tables: Sequence[str]) -> None:
    """Raises ``BadInput`` for a table that the log does not know."""
    known = await table_ids(log)
    for each in tables:
        if each not in known:
            have = say("has", known=", ".join(known)) if known else say("has.none")
            raise BadInput(say("database.no_table", table=each, have=have))


async def _made(database: str | None, asked: ReportQuestion, tables: Sequence[str]) -> TableReport:
    async with opened(database, key_needed=False) as log:
        await check_tables(log, tables)
        try:
            return await TableReports(log).once(replace(asked, tables=frozenset(tables)))
        except BadEvent as error:
            raise BadInput(say("report.broken", error=error)) from None


def _csv_files(
    path: Path, made: TableReport, *, players: bool, exceptions: bool
) -> dict[Path, bytes]:
    """``figures.csv``, and beside it ``figures-players.csv`` and the others that were asked for."""

    def beside(what: str) -> Path:
        return path.with_name(f"{path.stem}-{what}{path.suffix}")

    texts = {path: figures_csv(made)}
    if players:
        texts[beside("players")] = ratings_csv(made.ratings)
    if exceptions:
        texts[beside("exceptions")] = exceptions_csv(made.exceptions)
    if made.rounds:
        texts[beside("rounds")] = rounds_csv(made.rounds)
    return {file: text.encode() for file, text in texts.items()}


def _without_names(made: TableReport, *, players: bool) -> TableReport:
    """Players are rated only if that was asked for."""
    return made if players else replace(made, ratings=())


def _print(sheet: ReportSheet) -> None:
    out = console()
    for fact in sheet.facts:
        out.print(f"{fact.label}: {fact.text}", markup=False, soft_wrap=True)
    for each in sheet.tables:
        out.print()
        out.print(_shown(each))
        if len(each.rows) > _SHOWN:
            out.print(say("report.more", number=len(each.rows) - _SHOWN), markup=False)


def _shown(each: "SheetTable") -> "Table":
    figures = [
        head for head, kind in zip(each.heads, each.columns, strict=True) if kind == "figures"
    ]
    shown = table(*each.heads, title=each.caption, right=figures, whole=(each.heads[0], *figures))
    for row in each.rows[:_SHOWN]:
        shown.add_row(*row.cells)
    return shown
