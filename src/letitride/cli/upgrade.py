"""``letitride upgrade``: bring a release 0.1 database up to this release."""

import asyncio
import os
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from letitride.cli import EXIT_DIFFERS
from letitride.cli.database import NO_DATABASE, Database
from letitride.cli.key_ring import SQLITE, keys_of
from letitride.cli.output import BadInput, complain, console
from letitride.cli.restore import prove_and_report
from letitride.cli.words import say
from letitride.journal import Head, HouseKeys
from letitride.store import CannotOpen, find_keys, key_file, new_key, one_server, write_keys

_COPY = ".release-0.1"


def upgrade(
    *,
    database: Database = None,
    heads: Annotated[Path | None, Parameter(help="Heads exported by release 0.1.")] = None,
    yes: Annotated[bool, Parameter(help="Do not ask for confirmation.", negative="")] = False,
) -> int:
    """Upgrade a release 0.1 database: check it, then hash, seal and encrypt it.

    Only use it if you know that release 0.1 ran here: it had no key, so anybody with write access
    could have written anything. Stop the old server first.
    """
    if not database:
        raise BadInput(NO_DATABASE)
    exported = () if heads is None else _read(heads)
    path = Path(database.removeprefix(SQLITE)) if database.startswith(SQLITE) else None
    try:
        with one_server(database):
            return _upgrade(database, path, exported, yes=yes)
    except CannotOpen as error:
        raise BadInput(f"database: {error}") from None


def _upgrade(database: str, path: Path | None, heads: Sequence[Head], *, yes: bool) -> int:
    from letitride.journal import SESSION
    from letitride.store import BrokenLog, look, upgrade

    keys = None if path is not None else keys_of(database)
    try:
        old = asyncio.run(look(database, heads))
        _print(say("upgrade.found", schema=old.schema, events=old.events, streams=old.streams))
        _agree(path, yes=yes)
        if path is not None:
            _print(say("upgrade.copied", path=_copied(path)))
        keys = keys or _made(path)
        now = int(time.time())
        done = asyncio.run(upgrade(database, keys, at=now, heads=heads, without=(SESSION,)))
    except BrokenLog as error:
        complain(say("upgrade.log_wrong", error=error))
        return EXIT_DIFFERS
    _print(
        say(
            "upgrade.done",
            events=done.old.events,
            secrets=done.secrets,
            id=keys.current.id,
            left_out=done.left_out,
        )
    )
    return asyncio.run(prove_and_report(database, keys))


def _print(words: str) -> None:
    console().print(words, markup=False, soft_wrap=True)


def _agree(path: Path | None, *, yes: bool) -> None:
    if yes:
        return
    if not sys.stdin.isatty():
        raise BadInput(say("upgrade.no_yes"))
    if path is None:
        _print(say("upgrade.dump_first"))
    if input(say("upgrade.question")).strip() != "yes":
        raise BadInput(say("upgrade.cancelled"))


def _copied(path: Path) -> Path:
    copy = path.with_name(path.name + _COPY)
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise BadInput(say("upgrade.copy_exists", copy=copy)) from None
    except OSError as error:
        raise BadInput(say("cannot_write", path=copy, error=error.strerror)) from None
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
    return copy


def _made(path: Path | None) -> HouseKeys:
    """The keys for a SQLite file, created here: release 0.1 had none."""
    assert path is not None
    if (found := find_keys(os.environ, path, make=False)) is not None:
        return found
    made = HouseKeys([new_key()])
    try:
        write_keys(key_file(path), made, new=True)
    except OSError as error:
        raise BadInput(say("cannot_write", path=key_file(path), error=error.strerror)) from None
    _print(say("upgrade.key_made", id=made.current.id, path=key_file(path)))
    return made


def _read(path: Path) -> Sequence[Head]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[Head, ...])
    except OSError as error:
        raise BadInput(say("cannot_read.heads", path=path, error=error.strerror)) from None
    except msgspec.MsgspecError as error:
        raise BadInput(f"heads: {path}: not release 0.1 heads ({error})") from None
