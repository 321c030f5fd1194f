"""``letitride verify``: whether a log is true, shown with nothing but the log."""

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter

from letitride.cli import EXIT_DIFFERS
from letitride.cli.database import Database, opened
from letitride.cli.output import BadInput, console, table, write_file, write_json
from letitride.rules import Cents, format_money
from letitride.service.proof import LogProof, Proof, prove_log
from letitride.store import Head, read_heads
from letitride.store import export_heads as heads_file

if TYPE_CHECKING:
    from rich.table import Table

_SHOWN = 10
"""How many bad events are told one by one; JSON has all of them."""


def verify(
    *,
    database: Database = None,
    heads: Annotated[Path | None, Parameter(help="Heads exported earlier.")] = None,
    export_heads: Annotated[
        Path | None, Parameter(help="Write the heads there if all is well.")
    ] = None,
    json: Annotated[bool, Parameter(help="Print JSON.", negative="")] = False,
) -> int:
    earlier = () if heads is None else _read(heads)
    proof = asyncio.run(_prove(database, earlier))
    if export_heads is not None and not proof.bad:
        write_file(export_heads, heads_file(proof.heads))
    if json:
        write_json(_report(proof))
    else:
        _print(proof, heads=len(earlier))
    return EXIT_DIFFERS if proof.bad else 0


async def _prove(database: str | None, heads: Iterable[Head]) -> LogProof:
    async with opened(database) as log:
        return await prove_log(log, heads)


def _read(path: Path) -> Sequence[Head]:
    try:
        return read_heads(path.read_bytes())
    except OSError as error:
        raise BadInput(f"heads: {path}: cannot be read ({error.strerror})") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadInput(f"heads: {path}: not a file of heads ({error})") from None


def _print(proof: LogProof, *, heads: int) -> None:
    out = console()
    held = f", {heads:,} exported heads" if heads else ""
    out.print(f"{len(proof.streams):,} streams, {proof.events:,} events{held}", markup=False)
    if proof.tables:
        out.print()
        out.print(_tables(proof))
    out.print()
    if not proof.bad:
        out.print("All is well: the chain holds, and every table is as its log says.")
        return
    for number, bad in enumerate(proof.bad[:_SHOWN]):
        lead = "       then" if number else "First wrong"
        out.print(f"{lead}: {_printable(str(bad))}", markup=False, soft_wrap=True)
    if len(proof.bad) > _SHOWN:
        out.print(f"       and {len(proof.bad) - _SHOWN:,} more; --json has all of them")


def _printable(text: str) -> str:
    """Whoever falsified a log may have put signs into it that a terminal obeys."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def _tables(proof: LogProof) -> "Table":
    numbers = ("events", "rounds", "void", "revealed", "not yet", "bound late", "bets", "moved")
    shown = table("table", *numbers, "wrong", right=(*numbers, "wrong"), whole=("table",))
    for name, each in proof.tables.items():
        count = _counts(each)
        shown.add_row(
            _printable(name),
            *(f"{count[key]:,}" for key in ("events", "rounds", "void", "revealed")),
            *(f"{count[key]:,}" for key in ("not_yet_revealed", "late", "bets")),
            format_money(each.moved),
            f"{len(each.findings):,}",
        )
    return shown


def _counts(proof: Proof) -> dict[str, int]:
    return {
        "events": proof.events,
        "rounds": len(proof.rounds),
        "void": sum(each.void for each in proof.rounds),
        "revealed": proof.revealed,
        "not_yet_revealed": proof.not_yet_revealed,
        "late": sum(each.late for each in proof.rounds),
        "hands": sum(each.hands for each in proof.rounds),
        "bets": sum(each.bets for each in proof.rounds),
        "moved": Cents(proof.moved),
    }


def _report(proof: LogProof) -> dict[str, object]:
    return {
        "ok": not proof.bad,
        "streams": len(proof.streams),
        "events": proof.events,
        "tables": [
            {"table": name, **_counts(each), "bad_rounds": _bad_rounds(each)}
            for name, each in proof.tables.items()
        ],
        "bad": proof.bad,
        "heads": proof.heads,
    }


def _bad_rounds(proof: Proof) -> list[int]:
    return [each.number for each in proof.rounds if each.findings]
