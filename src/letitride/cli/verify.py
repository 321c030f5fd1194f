"""``letitride verify``: prove a log from nothing but the log."""

import asyncio
import gc
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from letitride.audit import (
    BadHeads,
    Export,
    ForgedHeads,
    LogProof,
    Proof,
    chain_fault,
    fingerprint,
    parse_public_key,
    prove_log,
    read_heads,
)
from letitride.cli import EXIT_DIFFERS
from letitride.cli.database import Database, opened
from letitride.cli.options import JSONOption
from letitride.cli.output import BadInput, console, table, write_file, write_json
from letitride.cli.words import say
from letitride.rules import Cents, format_money
from letitride.runtime import export_heads as next_export

if TYPE_CHECKING:
    from rich.table import Table

    from letitride.store import EventLog

_SHOWN = 10
"""How many bad events to print; JSON has them all."""


def verify(
    *,
    database: Database = None,
    heads: Annotated[
        list[Path] | None,
        Parameter(help="Heads exported earlier; repeatable.", negative=""),
    ] = None,
    public_key: Annotated[
        list[str] | None,
        Parameter(help="The house's public key, in hexadecimal or a file.", negative=""),
    ] = None,
    export_heads: Annotated[
        Path | None, Parameter(help="Write signed heads here if all is well.")
    ] = None,
    json: JSONOption = False,
) -> int:
    files = [(path, _bytes(path)) for path in heads or ()]
    trusted = [_key(each) for each in public_key or ()]
    with _calm_collector():
        return asyncio.run(_verify(database, files, trusted, export_heads, json=json))


@contextmanager
def _calm_collector() -> Iterator[None]:
    """Run the collector less often: a proof makes hardly any reference cycles."""
    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)


async def _verify(
    database: str | None,
    files: Sequence[tuple[Path, bytes]],
    trusted: Sequence[str],
    export_to: Path | None,
    *,
    json: bool,
) -> int:
    async with opened(database, key_needed=export_to is not None) as log:
        exports, forged = _exports(files, trusted or _own_keys(log))
        at = int(time.time())
        proof = await prove_log(log, exports, now=at)
        well = proof.well and not forged
        if export_to is not None and well:
            write_file(export_to, await next_export(log, proof, at=at))
    if json:
        write_json(_report(proof, forged))
    else:
        _print(proof, exports, forged)
        if export_to is not None and not well:
            console().print(say("verify.no_heads"), markup=False)
    return 0 if well else EXIT_DIFFERS


def _own_keys(log: "EventLog") -> Sequence[str]:
    return () if log.keys is None else [key.public for key in log.keys.keys]


def _exports(
    files: Sequence[tuple[Path, bytes]], trusted: Sequence[str]
) -> tuple[Sequence[Export], Sequence[str]]:
    """The heads the house signed, and what is wrong with the others."""
    exports, forged = [], []
    for path, file in files:
        try:
            exports.append(Export(read_heads(file, trusted=trusted), file))
        except ForgedHeads as error:
            forged.append(f"{path}: {error}")
        except BadHeads as error:
            raise BadInput(f"heads: {path}: {error}") from None
    if fault := chain_fault([(each.heads, each.file) for each in exports]):
        forged.append(fault)
    return exports, forged


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput(say("cannot_read.heads", path=path, error=error.strerror)) from None


def _key(text: str) -> str:
    """A public key, from a file of that name if there is one. Raises ``BadInput``."""
    path = Path(text)
    try:
        return parse_public_key(path.read_text() if path.is_file() else text)
    except (OSError, UnicodeDecodeError, BadHeads):
        raise BadInput(say("verify.bad_public_key")) from None


def _print(proof: LogProof, exports: Sequence[Export], forged: Sequence[str]) -> None:
    out = console()
    exported = sum(len(each.heads.heads) for each in exports)
    with_heads = f", {exported:,} exported heads" if exported else ""
    out.print(f"{proof.streams:,} streams, {proof.events:,} events{with_heads}", markup=False)
    for house in sorted({each.heads.house for each in exports}):
        out.print(f"heads signed by {fingerprint(house)}", markup=False)
    if proof.tables:
        out.print()
        out.print(_tables(proof))
    out.print()
    if not proof.sealed:
        out.print(say("verify.no_key"))
    for sentence in forged:
        out.print(f"Wrong heads: {_printable(sentence)}", markup=False, soft_wrap=True)
    if not proof.events:
        out.print(say("verify.empty"))
    elif not proof.wrong and not forged:
        out.print(say("verify.all_well"))
    for number, bad in enumerate(proof.bad[:_SHOWN]):
        lead = "       then" if number else "First wrong"
        out.print(f"{lead}: {_printable(str(bad))}", markup=False, soft_wrap=True)
    if proof.wrong > _SHOWN:
        out.print(f"       and {proof.wrong - _SHOWN:,} more; --json has them")


def _printable(text: str) -> str:
    """A forged log may contain control characters that a terminal obeys."""
    return "".join(char if char.isprintable() else "�" for char in text)


def _tables(proof: LogProof) -> "Table":
    numbers = ("events", "rounds", "void", "revealed", "not yet", "locked late", "bets", "moved")
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
    counts = proof.counts
    return {
        "events": proof.events,
        "rounds": counts.rounds,
        "void": counts.void,
        "revealed": counts.revealed,
        "not_yet_revealed": proof.not_yet_revealed,
        "late": counts.late,
        "hands": counts.hands,
        "bets": counts.bets,
        "moved": Cents(proof.moved),
    }


def _report(proof: LogProof, forged: Sequence[str]) -> dict[str, object]:
    return {
        "ok": proof.well and not forged,
        "streams": proof.streams,
        "events": proof.events,
        "position": proof.position,
        "digest": proof.digest,
        "sealed": proof.sealed,
        "tables": [
            {"table": name, **_counts(each), "bad_rounds": _bad_rounds(each)}
            for name, each in proof.tables.items()
        ],
        "forged_heads": forged,
        "wrong": proof.wrong,
        "bad": proof.bad,
        "heads": proof.heads,
    }


def _bad_rounds(proof: Proof) -> list[int]:
    return [each.number for each in proof.rounds if each.findings]
