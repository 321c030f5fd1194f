"""``letitride fairness``: what the tables dealt against what is expected, with a verdict."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from letitride.cli import EXIT_DIFFERS
from letitride.cli.database import Database, opened
from letitride.cli.output import BadInput, console, table, write_json
from letitride.cli.report import check_tables
from letitride.cli.words import say
from letitride.journal import BadEvent
from letitride.reports import FairnessReport
from letitride.runtime import TableReports


def fairness(
    *,
    database: Database = None,
    table: Annotated[
        list[str] | None, Parameter(help="One table; repeatable.", negative="")
    ] = None,
    json: Annotated[bool, Parameter(help="Print JSON.", negative="")] = False,
) -> int:
    made = asyncio.run(_made(database, table or ()))
    if json:
        write_json(made)
    else:
        _print(made)
    return EXIT_DIFFERS if made.fair is False else 0


async def _made(database: str | None, tables: Sequence[str]) -> FairnessReport:
    async with opened(database, key_needed=False) as log:
        await check_tables(log, tables)
        try:
            return await TableReports(log).fairness(tables)
        except BadEvent as error:
            raise BadInput(say("report.broken", error=error)) from None


def _print(made: FairnessReport) -> None:
    out = console()
    for title, hands in (("five cards", made.five), ("three cards", made.three)):
        shown = table(title, "dealt", "expected", "", right=("dealt", "expected"))
        for each in hands:
            words = each.kind.replace("_", " ")
            shown.add_row(words, f"{each.observed:,}", f"{each.expected.value:,.1f}")
        out.print(shown)
        out.print()
    shown = table("seat", "hands", "paying", "expected", right=("hands", "paying", "expected"))
    for seat in made.seats:
        expected = f"{seat.expected.value:,.1f}"
        shown.add_row(str(seat.seat), f"{seat.hands:,}", f"{seat.paying:,}", expected)
    out.print(shown)
    if made.looks:
        out.print()
        shown = table("test", "statistic", "chance", "", right=("statistic", "chance"))
        for look in made.looks:
            odd = say("fairness.odd") if look.odd else ""
            shown.add_row(look.name, f"{look.statistic:,.2f}", f"{look.chance:.4f}", odd)
        out.print(shown)
    out.print()
    if made.fair is None:
        verdict = say("fairness.few", decks=made.decks, fewest=made.fewest)
    elif made.fair:
        verdict = say("fairness.fair", decks=made.decks)
    else:
        verdict = say("fairness.unfair", decks=made.decks)
    out.print(verdict, markup=False)
