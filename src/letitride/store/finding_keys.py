"""Finds the house keys: in the environment, in a file, or next to the SQLite file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from letitride.journal import BadKey, HouseKeys, parse_keys
from letitride.store.key_files import new_key, read_keys, write_keys
from letitride.store.log import CannotOpen
from letitride.store.words import say

HOUSE_KEY: Final = "LETITRIDE_HOUSE_KEY"
"""The variable that holds the keys themselves."""
KEY_FILE: Final = "LETITRIDE_KEY_FILE"
"""The variable that names a file of keys."""


def find_keys(environ: Mapping[str, str], database: Path | None, *, make: bool) -> HouseKeys | None:
    """The house keys: from the variable that holds them, else from the file that another variable
    names, else from the file next to the database, which is created with it. None if there are
    none.

    Raises ``CannotOpen`` if what should be keys is not.
    """
    try:
        if text := environ.get(HOUSE_KEY):
            return parse_keys(text)
        if name := environ.get(KEY_FILE):
            return read_keys(Path(name))
        if database is None:
            return None
        beside = key_file(database)
        if make and not beside.exists() and not database.exists():
            _make(beside)
        return read_keys(beside) if beside.exists() else None
    except BadKey as error:
        raise CannotOpen(f"house key: {error}") from None


def key_file(database: Path) -> Path:
    """The key file next to a SQLite database."""
    return database.with_name(f"{database.name}.key")


def _make(path: Path) -> None:
    try:
        write_keys(path, HouseKeys([new_key()]), new=True)
    except FileExistsError:
        return  # somebody else was faster, and their key is the house's
    except OSError as error:
        raise CannotOpen(say("key.cannot_write", path=path, error=error.strerror)) from None
