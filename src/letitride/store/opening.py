"""A log by its address."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from letitride.journal import CODEC, Codec, HouseKeys
from letitride.store.finding_keys import HOUSE_KEY, KEY_FILE, find_keys, key_file
from letitride.store.log import CannotOpen, EventLog, Unavailable

SAMPLE: Final = 100
"""So many of the first and of the last events tell whose database it is."""


class _Find:
    """Look for the keys where they usually are."""


FIND: Final = _Find()


async def open_log(
    url: str, *, keys: HouseKeys | _Find | None = FIND, codec: Codec = CODEC
) -> EventLog:
    """``sqlite:///path``, four slashes before an absolute one, or ``postgresql://user@host/name``.

    Its schema is brought up to date first. The keys of the house are given or found; with None the
    log can only be read. Raises ``CannotOpen``; no message holds a password or a key.
    """
    scheme, separator, _ = url.partition("://")
    if not separator:
        raise CannotOpen("not an address: it begins with sqlite:/// or postgresql://")
    match scheme:
        case "sqlite":
            from letitride.store.sqlite import SqliteLog

            path = sqlite_path(url)
            if isinstance(keys, _Find):
                keys = _found(path)
            return await _of_this_house(await SqliteLog.open(path, codec=codec, keys=keys))
        case "postgresql" | "postgres":
            from letitride.store.postgres import PostgresLog

            _check_postgres(url)
            if isinstance(keys, _Find):
                keys = _found(None)
            return await _of_this_house(await PostgresLog.open(url, codec=codec, keys=keys))
        case _:
            raise CannotOpen(f"no log is kept in {scheme!r}: use sqlite or postgresql")


def _found(path: Path | None) -> HouseKeys:
    """Raises ``CannotOpen``: a house that has lost its key must not go on under another one."""
    if path is not None and not path.parent.is_dir():
        raise CannotOpen(f"cannot open {path}: there is no folder {path.parent}")
    if (keys := find_keys(os.environ, path, make=True)) is not None:
        return keys
    if path is None:
        raise CannotOpen(
            f"house key: set {HOUSE_KEY} or {KEY_FILE}; `letitride keys new` makes a key"
        )
    raise CannotOpen(
        f"house key: there is no {key_file(path)}, and what {path} holds was written with a key; "
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
            raise CannotOpen("not an address: it begins with sqlite:/// or postgresql://")


async def _of_this_house(log: EventLog) -> EventLog:
    """Raises ``CannotOpen`` where the keys are another house's, or one of them is missing.

    Single events under a strange key are somebody's forgeries, and not a reason to stay closed:
    ``read`` refuses them, and the proof names them.
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
    """Raises ``CannotOpen`` where seals are there, and none of them is of these keys."""
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
            "not an address of PostgreSQL; signs in a password are written as %2F, %40 and so on"
        ) from None
    if not parts.path.strip("/"):
        raise CannotOpen("postgresql needs the name of a database: postgresql://user@host/casino")
