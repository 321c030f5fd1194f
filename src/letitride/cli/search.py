"""``letitride search``: rounds of all tables by date, dealer, person, ruling, clause or amount."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from letitride.cli.database import Database, opened
from letitride.cli.numbers import whole
from letitride.cli.options import FromOption, JSONOption, TablesOption, ToOption, ZoneOption
from letitride.cli.output import BadInput, console, table, write_files, write_json
from letitride.cli.report import asked_span, check_tables
from letitride.cli.words import say
from letitride.journal import BadEvent
from letitride.reports import RoundMark, SearchQuestion, SearchResult, found_csv, time_of
from letitride.rules import Cents, format_money, parse_amount
from letitride.runtime import TableReports

_AUTOMATIC = "automatic"
_HEADS = ("round", "ended", "dealer", "bet", "house result", "paid", "marks")
_NUMBERS = ("bet", "house result", "paid")


def search(
    *,
    database: Database = None,
    from_: FromOption = "",
    to: ToOption = "",
    zone: ZoneOption = "",
    table: TablesOption = None,
    dealer: Annotated[
        str | None, Parameter(help="Who dealt; 'automatic' for the automatic dealer.")
    ] = None,
    person: Annotated[str, Parameter(help="Who played, dealt, ruled or corrected.")] = "",
    ruling: Annotated[str, Parameter(help="Words of a ruling, dispute or correction.")] = "",
    clause: Annotated[str, Parameter(help="Clause behind a ruling, such as 'N 11.1'.")] = "",
    least: Annotated[str, Parameter(help="Smallest amount, in dollars.")] = "",
    most: Annotated[str, Parameter(help="Largest amount, in dollars.")] = "",
    mark: Annotated[
        list[RoundMark] | None, Parameter(help="Rounds with a mark; repeatable.", negative="")
    ] = None,
    large_pay: Annotated[str, Parameter(help="A pay this large is marked.")] = "1000",
    stalled: Annotated[
        int, Parameter(help="Seconds without action that are marked.", converter=whole)
    ] = 180,
    json: JSONOption = False,
    csv: Annotated[Path | None, Parameter(help="Write the rounds as CSV.")] = None,
) -> None:
    minutes, span = asked_span(from_=from_, to=to, zone=zone)
    bounds = _amount("least", least), _amount("most", most)
    if None not in bounds and (bounds[0] or 0) > (bounds[1] or 0):
        raise BadInput(say("search.bad_bounds", least=least, most=most))
    large = _amount("large-pay", large_pay)
    if not large:
        raise BadInput(say("report.bad_amount", text=large_pay))
    if stalled < 1:
        raise BadInput(say("report.bad_seconds", number=stalled))
    asked = SearchQuestion(
        span=span,
        dealer="" if dealer == _AUTOMATIC else dealer,
        person=person,
        ruling=ruling,
        clause=clause,
        least=bounds[0],
        most=bounds[1],
        marks=frozenset(mark or ()),
        large_pay=large,
        stalled=stalled,
    )
    found = asyncio.run(_found(database, asked, table or ()))
    if csv is not None:
        write_files({csv: found_csv(found.rounds).encode()})
    if json:
        write_json(found)
    elif csv is None:
        _print(found, minutes)


async def _found(
    database: str | None, asked: SearchQuestion, tables: Sequence[str]
) -> SearchResult:
    async with opened(database, key_needed=False) as log:
        await check_tables(log, tables)
        try:
            return await TableReports(log).search_once(replace(asked, tables=frozenset(tables)))
        except BadEvent as error:
            raise BadInput(say("report.broken", error=error)) from None


def _amount(field: str, text: str) -> Cents | None:
    if not text:
        return None
    try:
        return parse_amount(text)
    except ValueError:
        raise BadInput(say("search.bad_amount", field=field, text=text)) from None


def _print(found: SearchResult, zone: int) -> None:
    out = console()
    shown = table(*_HEADS, right=_NUMBERS, whole=("round", "ended", *_NUMBERS))
    for each in found.rounds:
        clauses = dict.fromkeys(note.clause for note in each.notes if note.clause)
        shown.add_row(
            f"{each.table} {each.round}",
            time_of(each.at, zone),
            each.dealer or _AUTOMATIC,
            format_money(each.handle),
            format_money(each.win),
            format_money(each.paid),
            ", ".join((*each.marks, *clauses)),
        )
    if found.rounds:
        out.print(shown)
    if found.found > len(found.rounds):
        out.print(say("search.more", number=found.found - len(found.rounds)), markup=False)
    told = say(
        "search.found",
        found=found.found,
        looked=found.looked_at,
        handle=format_money(found.handle),
        win=format_money(found.win),
        corrected=format_money(found.corrected),
    )
    out.print(told, markup=False)
