"""A log by its address."""

from pathlib import Path
from urllib.parse import urlsplit

from letitride.store.codec import CODEC, Codec
from letitride.store.log import CannotOpen, EventLog


async def open_log(url: str, *, codec: Codec = CODEC) -> EventLog:
    """``sqlite:///path``, four slashes before an absolute one, or ``postgresql://user@host/name``.

    Its schema is brought up to date first. Raises ``CannotOpen``; no message holds a password.
    """
    scheme, separator, rest = url.partition("://")
    if not separator:
        raise CannotOpen("not an address: it begins with sqlite:/// or postgresql://")
    match scheme:
        case "sqlite":
            from letitride.store.sqlite import SqliteLog

            return await SqliteLog.open(_path(rest), codec=codec)
        case "postgresql" | "postgres":
            from letitride.store.postgres import PostgresLog

            _check_postgres(url)
            return await PostgresLog.open(url, codec=codec)
        case _:
            raise CannotOpen(f"no log is kept in {scheme!r}: use sqlite or postgresql")


def _path(rest: str) -> Path:
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
