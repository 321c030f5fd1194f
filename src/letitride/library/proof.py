"""Proves a log, from Python."""

import asyncio
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from letitride.extras import needing
from letitride.library.arguments import text

if TYPE_CHECKING:
    from letitride.audit import LogProof

_SQLITE = "sqlite:///"


@dataclass(frozen=True, slots=True)
class Verified:
    """Whether a log is true. ``findings`` says what is wrong, in the order of the log."""

    well: bool
    streams: int
    events: int
    sealed: bool
    findings: tuple[str, ...]
    proof: "LogProof"

    def __bool__(self) -> bool:
        return self.well

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        size = f"{self.streams:,} streams, {self.events:,} events"
        if self.well:
            return f"{size}: all is well"
        return f"{size}: {self.findings[0] if self.findings else 'the log is empty'}"


def verify(database: str | Path) -> Verified:
    """Prove a log: the chain, the money, the cards, the pays.

    ``database`` is a SQLite file, ``sqlite:///FILE`` or ``postgresql://…``. The house keys are
    found as the server finds them; without them seals are not checked (``sealed`` is False).

    >>> import letitride as lir
    >>> lir.verify("no-such.db")
    Traceback (most recent call last):
    ValueError: database: no such file: no-such.db

    Needs ``pip install 'letitride[server]'``. Raises ``ValueError`` if there is no log.
    """
    if not isinstance(database, Path) and not text("database", database):
        raise ValueError("database: must be a file or an address, not empty")
    return asyncio.run(_verify(str(database)))


async def _verify(database: str) -> Verified:
    with needing("verify"):
        from letitride.audit import prove_log
        from letitride.store import CannotOpen, find_keys, open_log
    url = database if "://" in database else f"{_SQLITE}{database}"
    path = Path(url.removeprefix(_SQLITE)) if url.startswith(_SQLITE) else None
    if path is not None and not path.is_file():
        raise ValueError(f"database: no such file: {path}")
    try:
        log = await open_log(url, keys=find_keys(os.environ, path, make=False))
    except CannotOpen as error:
        raise ValueError(f"database: {error}") from None
    try:
        proof = await prove_log(log, now=int(time.time()))
    finally:
        await log.close()
    return Verified(
        well=proof.well,
        streams=proof.streams,
        events=proof.events,
        sealed=proof.sealed,
        findings=tuple(map(str, proof.bad)),
        proof=proof,
    )
