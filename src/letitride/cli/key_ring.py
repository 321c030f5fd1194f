"""Find and save the house keys a command works with."""

import os
import sys
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter

from letitride.cli.output import BadInput, console
from letitride.cli.words import say
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
    Parameter(help=f"Key file (default: {HOUSE_KEY}, {KEY_FILE}, or SQLite's FILE.key)."),
]

SQLITE = "sqlite:///"


def keys_of(database: str) -> HouseKeys:
    """The existing keys for a database. The database itself need not exist yet."""
    path = Path(database.removeprefix(SQLITE)) if database.startswith(SQLITE) else None
    try:
        found = find_keys(os.environ, path, make=False)
    except CannotOpen as error:
        raise BadInput(str(error)) from None
    if found is None:
        beside = "" if path is None else say("keys.none.beside", path=key_file(path))
        raise BadInput(say("keys.none", house_key=HOUSE_KEY, key_file=KEY_FILE, beside=beside))
    return found


class Ring(NamedTuple):
    """The keys, and the file they came from; None if they came from the environment."""

    keys: HouseKeys
    file: Path | None

    @classmethod
    def find(cls, given: Path | None, database: str | None) -> "Ring":
        """Find existing keys: a command about keys never creates them as a side effect."""
        if given is not None:
            return cls(_read(given), given)
        if os.environ.get(HOUSE_KEY):
            file = None
        elif name := os.environ.get(KEY_FILE):
            file = Path(name)
        elif database and database.startswith(SQLITE):
            file = key_file(Path(database.removeprefix(SQLITE)))
        else:
            raise BadInput(say("keys.no_key_file", key_file=KEY_FILE, house_key=HOUSE_KEY))
        if file is not None:
            return cls(_read(file), file)
        try:
            found = find_keys(os.environ, None, make=False)
        except CannotOpen as error:
            raise BadInput(str(error)) from None
        assert found is not None
        return cls(found, None)

    def save(self, keys: HouseKeys, message: str) -> None:
        """Write the keys back to where they came from, and print what to do next."""
        if self.file is None:
            message += say("keys.from_environment", house_key=HOUSE_KEY)
        else:
            try:
                write_keys(self.file, keys)
            except OSError as error:
                raise BadInput(say("cannot_write", path=self.file, error=error.strerror)) from None
        console().print(message, markup=False, soft_wrap=True)
        if self.file is None:
            sys.stdout.write(format_keys(keys).strip().replace("\n", ",") + "\n")


def _read(path: Path) -> HouseKeys:
    if not path.exists():
        raise BadInput(say("keys.no_file", path=path))
    try:
        return read_keys(path)
    except BadKey as error:
        raise BadInput(f"house key: {error}") from None
