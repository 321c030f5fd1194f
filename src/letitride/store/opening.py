"""Opens a log by its address."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from letitride.extras import needing
from letitride.journal import CODEC, Codec, HouseKeys
from letitride.store.finding_keys import HOUSE_KEY, KEY_FILE, find_keys, key_file
from letitride.store.log import CannotOpen, EventLog, Unavailable
from letitride.store.words import say

SAMPLE: Final = 100
"""How many of the first and last events to check for whose database it is."""


class _Find:
    """Look for the keys in the usual places."""


FIND: Final = _Find()


async def open_log(
    url: str,
    *,
    keys: HouseKeys | _Find | None = FIND,
    codec: Codec = CODEC,
    listen: str = "",
) -> EventLog:
    """``sqlite:///path``, with four slashes for an absolute path, or ``postgresql://user@host/name``.

    ``listen`` is the PostgreSQL behind ``url`` itself, if a pooling proxy is at ``url``.

    Its schema is migrated first. The house keys are given or found; with None the log can only be
    read. Raises ``CannotOpen``, or ``MissingExtra`` for PostgreSQL without its driver; no message
    contains a password or a key.
    """
    scheme, separator, _ = url.partition("://")
    if not separator:
        raise CannotOpen(say("address.none"))
    match scheme:
        case "sqlite":
            from letitride.store.sqlite import SqliteLog

            path = sqlite_path(url)
            if isinstance(keys, _Find):
                keys = _default_keys(path)
            return await _of_this_house(await SqliteLog.open(path, codec=codec, keys=keys))
        case "postgresql" | "postgres":
            _check_postgres(url)
            from letitride.store.postgres import PostgresLog

            if isinstance(keys, _Find):
                keys = _default_keys(None)
            if listen:
                _check_postgres(listen)
            opened = await PostgresLog.open(url, codec=codec, keys=keys, listen=listen)
            return await _of_this_house(opened)
        case _:
            raise CannotOpen(say("address.scheme", scheme=scheme))


def _default_keys(path: Path | None) -> HouseKeys:
    """Raises ``CannotOpen``: a house that lost its key must not continue with a new one."""
    if path is not None and not path.parent.is_dir():
        raise CannotOpen(say("open.no_folder", path=path, parent=path.parent))
    if (keys := find_keys(os.environ, path, make=True)) is not None:
        return keys
    if path is None:
        raise CannotOpen(say("key.none", house_key=HOUSE_KEY, key_file=KEY_FILE))
    raise CannotOpen(
        say(
            "key.file_missing",
            missing=key_file(path),
            path=path,
            house_key=HOUSE_KEY,
            key_file=KEY_FILE,
        )
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
            raise CannotOpen(say("address.none"))


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
            say(
                "key.other",
                used=", ".join(sorted(used)[:3]),
                given=", ".join(key.id for key in keys.keys),
            )
        )


def sqlite_path(url: str) -> Path:
    """Raises ``CannotOpen``."""
    rest = url.partition("://")[2]
    if not rest.startswith("/"):
        raise CannotOpen(say("address.slashes"))
    path = rest.removeprefix("/")
    if not path or path.endswith("/"):
        raise CannotOpen(say("address.no_path"))
    if "?" in path or path.startswith(":memory:"):
        raise CannotOpen(say("address.more_than_a_path", path=path))
    return Path(path)


def _check_postgres(url: str) -> None:
    with needing("PostgreSQL"):
        import asyncpg  # noqa: F401
    try:
        parts = urlsplit(url)
        # There may be several, a primary and its standbys: host1:5432,host2:5432.
        for host in parts.netloc.rpartition("@")[2].split(","):
            _ = urlsplit(f"//{host}").port
    except ValueError:
        raise CannotOpen(say("address.special_characters")) from None
    if not parts.path.strip("/"):
        raise CannotOpen(say("address.no_name"))
