"""The keys that a command works with, and where they are kept."""

import os
import sys
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter

from letitride.cli.output import BadInput, console
from letitride.journal import BadKey, HouseKeys, format_keys
from letitride.store import (
    HOUSE_KEY,
    KEY_FILE,
    CannotOpen,
    find_keys,
    key_file,
    read_keys,
    write_keys,
)

KeyFile = Annotated[
    Path | None,
    Parameter(help=f"A file of keys; else {HOUSE_KEY}, {KEY_FILE}, or FILE.key of SQLite."),
]

SQLITE = "sqlite:///"


def keys_of(database: str) -> HouseKeys:
    """The keys of a database that is there, or that is to be made with keys that are there."""
    path = Path(database.removeprefix(SQLITE)) if database.startswith(SQLITE) else None
    try:
        found = find_keys(os.environ, path, make=False)
    except CannotOpen as error:
        raise BadInput(str(error)) from None
    if found is None:
        beside = "" if path is None else f", or put the key file at {key_file(path)}"
        raise BadInput(f"house key: set {HOUSE_KEY} or {KEY_FILE}{beside}")
    return found


class Ring(NamedTuple):
    """``file`` is where the keys came from; None where they came by the environment."""

    keys: HouseKeys
    file: Path | None

    @classmethod
    def find(cls, given: Path | None, database: str | None) -> "Ring":
        """Keys that are there: a command about keys never makes them by the way."""
        if given is not None:
            return cls(_read(given), given)
        if os.environ.get(HOUSE_KEY):
            file = None
        elif name := os.environ.get(KEY_FILE):
            file = Path(name)
        elif database and database.startswith(SQLITE):
            file = key_file(Path(database.removeprefix(SQLITE)))
        else:
            raise BadInput(
                f"key file: give --key-file, set {KEY_FILE} or {HOUSE_KEY}, "
                "or name a SQLite database, which has its key beside it"
            )
        if file is not None:
            return cls(_read(file), file)
        try:
            found = find_keys(os.environ, None, make=False)
        except CannotOpen as error:
            raise BadInput(str(error)) from None
        assert found is not None
        return cls(found, None)

    def put(self, keys: HouseKeys, told: str) -> None:
        """Keep the ring as it is now, where it came from, and say what to do."""
        if self.file is None:
            told += f" The keys came by {HOUSE_KEY}: set it to this:"
        else:
            try:
                write_keys(self.file, keys)
            except OSError as error:
                raise BadInput(f"{self.file}: cannot be written ({error.strerror})") from None
        console().print(told, markup=False, soft_wrap=True)
        if self.file is None:
            sys.stdout.write(format_keys(keys).strip().replace("\n", ",") + "\n")


def _read(path: Path) -> HouseKeys:
    if not path.exists():
        raise BadInput(f"house key: there is no {path}")
    try:
        return read_keys(path)
    except BadKey as error:
        raise BadInput(f"house key: {error}") from None
