"""Opens a log by its address."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from letitride.journal import CODEC, Codec, HouseKeys
from letitride.store.finding_keys import HOUSE_KEY, KEY_FILE, find_keys, key_file
from letitride.store.log import CannotOpen, EventLog, Unavailable

SAMPLE: Final = 100
"""How many of the first and last events to check for whose database it is."""


class _Find:
    """Look for the keys in the usual places."""


FIND: Final = _Find()


async def open_log(
    url: str, *, keys: HouseKeys | _Find | None = FIND, codec: Codec = CODEC
) -> EventLog:
    """``sqlite:///path``, with four slashes for an absolute path, or ``postgresql://user@host/name``.

    Its schema is migrated first. The house keys are given or found; with None the log can only be
    read. Raises ``CannotOpen``; no message contains a password or a key.
    """
    scheme, separator, _ = url.partition("://")
    if not separator:
        raise CannotOpen("not an address: must begin with sqlite:/// or postgresql://")
    match scheme:
        case "sqlite":
            from letitride.store.sqlite import SqliteLog

            path = sqlite_path(url)
            if isinstance(keys, _Find):
                keys = _default_keys(path)
            return await _of_this_house(await SqliteLog.open(path, codec=codec, keys=keys))
        case "postgresql" | "postgres":
            from letitride.store.postgres import PostgresLog

            _check_postgres(url)
            if isinstance(keys, _Find):
                keys = _default_keys(None)
            return await _of_this_house(await PostgresLog.open(url, codec=codec, keys=keys))
        case _:
            raise CannotOpen(f"cannot use {scheme!r}: use sqlite or postgresql")


def _default_keys(path: Path | None) -> HouseKeys:
    """Raises ``CannotOpen``: a house that has lost its key must not continue with a new one."""
    if path is not None and not path.parent.is_dir():
        raise CannotOpen(f"cannot open {path}: there is no folder {path.parent}")
    if (keys := find_keys(os.environ, path, make=True)) is not None:
        return keys
    if path is None:
        raise CannotOpen(
            f"house key: set {HOUSE_KEY} or {KEY_FILE}; `letitride keys new` makes a key"
        )
    raise CannotOpen(
        f"house key: {key_file(path)} is missing, and {path} was written with a key; "
        f"put it back, or set {HOUSE_KEY} or {KEY_FILE}"
    )


def is_sqlite(url: str) -> bool:
    """Whether it is the address of a file or of a PostgreSQL database. Raises ``CannotOpen``."""
    match url.partition("://")[0]:
        case "sqlite":
            sqlite_path(url)
            return True
        case "postgresql" | "postgres":
            _check_postgres(url)
            return False
        case _:
            raise CannotOpen("not an address: must begin with sqlite:/// or postgresql://")


async def _of_this_house(log: EventLog) -> EventLog:
    """Raises ``CannotOpen`` if the keys are another house's, or one is missing.

    Single events under an unknown key are forgeries, but no reason to stay closed: ``read`` refuses
    them, and the proof names them.
    """
    if (keys := log.keys) is None:
        return log
    try:
        for events in (await log.scan(limit=SAMPLE), await log.newest(SAMPLE)):
            check_house(keys, [event.seal for event in events])
    except (CannotOpen, Unavailable) as error:
        await log.close()
        raise error if isinstance(error, CannotOpen) else CannotOpen(str(error)) from error
    return log


def check_house(keys: HouseKeys, seals: Iterable[str]) -> None:
    """Raises ``CannotOpen`` if there are seals, but none by these keys."""
    used = {seal.partition(".")[0] for seal in seals if seal}
    if used and not any(id in keys for id in used):
        raise CannotOpen(
            f"house key: the database was written with key {', '.join(sorted(used)[:3])}, and "
            f"the keys given are {', '.join(key.id for key in keys.keys)}: "
            "give the keys of this house"
        )


def sqlite_path(url: str) -> Path:
    """Raises ``CannotOpen``."""
    rest = url.partition("://")[2]
    if not rest.startswith("/"):
        raise CannotOpen("sqlite takes three slashes and a path: sqlite:///casino.db")
    path = rest.removeprefix("/")
    if not path or path.endswith("/"):
        raise CannotOpen("sqlite needs the path of a file: sqlite:///casino.db")
    if "?" in path or path.startswith(":memory:"):
        raise CannotOpen(f"sqlite takes the path of a file and nothing else, not {path!r}")
    return Path(path)


def _check_postgres(url: str) -> None:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise CannotOpen(
            "not a PostgreSQL address; write special characters in a password as %2F, %40 and so on"
        ) from None
    if not parts.path.strip("/"):
        raise CannotOpen("postgresql needs the name of a database: postgresql://user@host/casino")
