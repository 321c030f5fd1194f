"""Creates the log's SQLite file: complete or not at all, and private to its owner.

A new file is made under a temporary name and renamed once its tables are in it. So an empty file is
never ours: it was truncated, or somebody else put it there.
"""

import os
import secrets
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import structlog

from letitride.store import sqlite_file as file
from letitride.store.guards import sqlite_foreign_part
from letitride.store.log import CannotOpen
from letitride.store.words import say

_OWNER: Final = 0o600

_log = structlog.get_logger("letitride.store")


def prepare(path: Path, *, new: bool) -> None:
    """Create the file if there is none and ``new`` allows it, else migrate it.

    Raises ``CannotOpen``, ``OSError`` and ``sqlite3.Error``.
    """
    from letitride.store.migrate import migrate_sqlite

    if not path.parent.is_dir():
        raise CannotOpen(say("open.no_folder", path=path, parent=path.parent))
    if not path.exists():
        if not new:
            raise CannotOpen(say("open.no_file", path=path))
        _make(path)
    if not path.stat().st_size:
        raise CannotOpen(say("open.empty", path=path))
    _make_private(path)
    with closing(file.connect(path)) as database:
        _check_acts_alone(path, database)
    migrate_sqlite(file.connect(path))


def _check_acts_alone(path: Path, database: sqlite3.Connection) -> None:
    """Somebody else's trigger could swallow writes without our knowing."""
    if (part := sqlite_foreign_part(database)) is not None:
        raise CannotOpen(say("open.foreign_part", path=path, kind=part.kind, name=part.name))


def _make(path: Path) -> None:
    from letitride.store.migrate import migrate_sqlite

    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    os.close(os.open(beside, os.O_CREAT | os.O_EXCL, _OWNER))
    try:
        migrate_sqlite(file.connect(beside))
        path.hardlink_to(beside)
    except FileExistsError:
        return  # somebody else was faster: their file is just as good
    finally:
        for name in (beside, *map(beside.with_name, (f"{beside.name}-wal", f"{beside.name}-shm"))):
            name.unlink(missing_ok=True)


def _make_private(path: Path) -> None:
    """Anybody who can read the file has everything but the key; with write access they can do
    harm."""
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError):
            if stat.S_IMODE(each.stat().st_mode) & ~_OWNER:
                _close_to_others(each)
    folder = path.absolute().parent.stat().st_mode
    if folder & stat.S_IWOTH and not folder & stat.S_ISVTX:
        _log.warning("anybody may write to the folder of the database", file=str(path))


def _close_to_others(path: Path) -> None:
    try:
        path.chmod(_OWNER)
        _log.warning("the database was open to others, and is private now", file=str(path))
    except PermissionError:
        _log.warning("the database is open to others than its owner", file=str(path))
