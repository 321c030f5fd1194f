"""``letitride export``: finished rounds as JSON Lines or CSV, for other programs."""

import asyncio
import csv
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter

from letitride.cli.database import Database, events_of, opened, table_ids
from letitride.cli.output import BadInput, write_file
from letitride.cli.words import say
from letitride.reports import RoundRecord, SeatRecord, rounds_of

COLUMNS = (
    *("table", "book", "round", "opened_at", "ended_at", "void", "community", "kept"),
    *("commitment", "seat", "player", "part", "cards", "first", "second", "hand"),
    *("staked", "won", "lost", "returned", "fees", "net"),
)


def export(
    *,
    database: Database = None,
    table: Annotated[str | None, Parameter(help="One table (default: all).")] = None,
    rounds: Annotated[str | None, Parameter(help="7, 3-9, 3- or -9 (default: all).")] = None,
    format: Annotated[
        Literal["jsonl", "csv"], Parameter(help="jsonl: one line per round; csv: one per seat.")
    ] = "jsonl",
    output: Annotated[
        Path | None, Parameter(name=("--output", "-o"), help="Write to a file.")
    ] = None,
) -> None:
    wanted = _numbers(rounds)
    records = [r for r in asyncio.run(_records(database, table)) if r.round in wanted]
    text = _csv(records) if format == "csv" else _jsonl(records)
    if output is None:
        sys.stdout.write(text)
    else:
        write_file(output, text.encode())


def _numbers(text: str | None) -> range:
    found = re.fullmatch(r"(\d{1,9})?(-)?(\d{1,9})?", "1-" if text is None else text, re.ASCII)
    first, dash, last = found.groups() if found else ("", "", "")
    if not first and not last:
        raise BadInput(say("export.bad_rounds", text=text))
    start = int(first or 1)
    if not dash:
        return range(start, start + 1)
    stop = int(last) if last else 10**9
    if stop < start:
        raise BadInput(f"rounds: {start} comes after {stop}")
    return range(start, stop + 1)


async def _records(database: str | None, table: str | None) -> list[RoundRecord]:
    async with opened(database) as log:
        names = await table_ids(log) if table is None else [table]
        return [record for name in names for record in rounds_of(name, await events_of(log, name))]


def _jsonl(records: list[RoundRecord]) -> str:
    return "".join(msgspec.json.encode(record).decode() + "\n" for record in records)


def _csv(records: list[RoundRecord]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for record in records:
        for seat in record.seats:
            writer.writerow(_row(record, seat))
    return out.getvalue()


def _row(record: RoundRecord, seat: SeatRecord) -> Iterator[object]:
    bets = seat.bets
    row: dict[str, object] = {
        "table": record.table,
        "book": record.book,
        "round": record.round,
        "opened_at": record.opened_at,
        "ended_at": record.ended_at,
        "void": "yes" if record.void else "no",
        "community": record.community,
        "kept": record.kept,
        "commitment": "" if record.deck is None else record.deck.commitment,
        "seat": seat.seat,
        "player": seat.player,
        "part": seat.part,
        "cards": seat.cards,
        "first": seat.first,
        "second": seat.second,
        "hand": seat.hand,
        "staked": sum(bet.stake for bet in bets),
        "won": sum(bet.won for bet in bets),
        "lost": sum(bet.lost for bet in bets),
        "returned": sum(bet.returned for bet in bets),
        "fees": seat.fees,
        "net": seat.net,
    }
    return (row[column] for column in COLUMNS)
