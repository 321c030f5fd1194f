"""``letitride evidence``: rounds in one signed file, and the check that needs nothing else."""

import asyncio
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from letitride.audit import (
    BadBundle,
    BadHeads,
    BundleCheck,
    CheckResult,
    OtherEdition,
    check_bundle,
    fingerprint,
    page_of,
    parse_public_key,
    read_bundle,
    sound,
)
from letitride.cli import EXIT_DIFFERS
from letitride.cli.database import Database, opened, table_ids
from letitride.cli.output import BadInput, console, write_file, write_json
from letitride.cli.output import table as grid
from letitride.cli.words import say
from letitride.runtime import History, NoSuchRounds, release, rounds_from, take_evidence
from letitride.store import Forged


def evidence(
    *,
    table: Annotated[str | None, Parameter(help="Table to take rounds from.")] = None,
    rounds: Annotated[str | None, Parameter(help="Rounds to take: 7, or 3..5.")] = None,
    out: Annotated[
        Path | None,
        Parameter(help="bundle.html: a page that checks itself; bundle.json: for programs."),
    ] = None,
    database: Database = None,
    check: Annotated[
        Path | None, Parameter(help="Check this file; needs no database and no server.")
    ] = None,
    public_key: Annotated[
        list[str] | None,
        Parameter(help="The house's public key, in hexadecimal or a file.", negative=""),
    ] = None,
    json: Annotated[bool, Parameter(help="Print the checks as JSON.", negative="")] = False,
) -> int:
    if check is not None:
        if table is not None or rounds is not None or out is not None:
            raise BadInput(say("evidence.check_alone"))
        return _check(check, [_key(each) for each in public_key or ()], json=json)
    if table is None or rounds is None or out is None or public_key or json:
        raise BadInput(say("evidence.needs"))
    if out.suffix not in (".html", ".json"):
        raise BadInput(say("evidence.bad_out", name=out.name))
    first, last = _numbers(rounds)
    asyncio.run(_take(database, table, first, last, out))
    return 0


def _numbers(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,9})(?:\.\.(\d{1,9}))?", text, re.ASCII)
    if found is None:
        raise BadInput(say("evidence.bad_rounds", text=text))
    first = int(found[1])
    return first, int(found[2] or first)


async def _take(database: str | None, name: str, first: int, last: int, out: Path) -> None:
    async with opened(database) as log:
        known = await table_ids(log)
        if name not in known:
            have = say("has", known=", ".join(known)) if known else say("has.none")
            raise BadInput(say("database.no_table", table=name, have=have))
        history = History(log)
        try:
            found = await rounds_from(history, name, first, last)
            file = await take_evidence(log, history, name, found, at=int(time.time()), by="")
        except Forged as error:
            said = say("evidence.not_ours", version=error.version, stream=error.stream)
            raise BadInput(said) from None
        except (NoSuchRounds, OtherEdition) as error:
            raise BadInput(str(error)) from None
        assert log.keys is not None
        house = fingerprint(log.keys.current.public)
    content = page_of(file) if out.suffix == ".html" else file
    write_file(out, content)
    which = f"round {first}" if first == last else f"rounds {first} to {last}"
    said = say(
        "evidence.taken",
        path=out,
        rounds=which,
        table=name,
        bytes=len(content),
        fingerprint=house,
    )
    console().print(said, markup=False, soft_wrap=True)


def _check(path: Path, trusted: Sequence[str], *, json: bool) -> int:
    try:
        content = path.read_bytes()
    except OSError as error:
        said = say("cannot_read.evidence", path=path, error=error.strerror)
        raise BadInput(said) from None
    try:
        file = read_bundle(content)
    except BadBundle as error:
        raise BadInput(say("evidence.bad_file", path=path, error=error)) from None
    checks = check_bundle(file, trusted=trusted, release=release())
    if json:
        write_json({"ok": sound(checks), "checks": checks})
    else:
        _print(checks)
    return 0 if sound(checks) else EXIT_DIFFERS


def _print(checks: Sequence[BundleCheck]) -> None:
    shown = grid("", "part", "")
    for each in checks:
        shown.add_row(each.result.value, each.part, _printable(each.words))
    out = console()
    out.print(shown, markup=False)
    out.print()
    if not sound(checks):
        out.print(say("evidence.wrong"))
    elif any(each.result is CheckResult.OPEN for each in checks):
        out.print(say("evidence.sound_but"))
    else:
        out.print(say("evidence.sound"))


def _printable(text: str) -> str:
    """A forged file may contain control characters that a terminal obeys; ``[`` is markup."""
    return "".join(char if char.isprintable() else "�" for char in text).replace("[", r"\[")


def _key(text: str) -> str:
    """A public key, from a file of that name if there is one. Raises ``BadInput``."""
    path = Path(text)
    try:
        return parse_public_key(path.read_text() if path.is_file() else text)
    except (OSError, UnicodeDecodeError, BadHeads):
        raise BadInput(say("verify.bad_public_key")) from None
