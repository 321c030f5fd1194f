"""The backup file: gzipped JSON lines, the same for every database.

The first line is a ``Header``, then one line per row, an array that starts with its table, and the
last line is a ``Footer``. Secrets stay encrypted as they are in the database. No line is trusted
before the last one: it has a checksum over all others, signed with the house key.
"""

import gzip
import os
import secrets
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from letitride.journal import HouseKeys, signature_holds
from letitride.store.words import say

NAME: Final = "letitride backup"
FORMAT: Final = 1
_LONGEST_LINE: Final = 64 * 1024 * 1024
_CUT_OFF: Final = say("backup.cut_off")
_ALTERED: Final = say("backup.altered")


class BadBackup(Exception):
    """The file is not a backup, is incomplete, or belongs to another house; the message is for a
    person."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """``database`` is the kind of the source, ``position`` is that of the last event, and ``at`` is
    when the backup was made, in seconds since 1970."""

    name: str
    format: int
    database: str
    schema: str
    at: int
    events: int
    commands: int
    secrets: int
    position: int


class Footer(msgspec.Struct, frozen=True, kw_only=True):
    """``chain`` is SHA-256 over one line of position and hash per event; ``checksum`` is over all
    lines before this one; ``signature`` is by the key ``public``, over both."""

    chain: str
    checksum: str
    key: str
    public: str
    signature: str

    @property
    def signed(self) -> bytes:
        return f"{NAME}\n{self.chain}\n{self.checksum}\n".encode()


class BackupRow(msgspec.Struct, array_like=True, frozen=True):
    """``table`` is ``events``, ``commands`` or ``secrets``; ``values`` are its columns in
    order."""

    table: str
    values: list[Any]


class Writer:
    def __init__(self, file: Any) -> None:
        self._file = file
        self._checksum = sha256()
        self._chain = sha256()

    def line(self, value: object) -> None:
        data = msgspec.json.encode(value) + b"\n"
        self._checksum.update(data)
        self._file.write(data)

    def event(self, values: Sequence[Any], *, position: int, hash: str) -> None:
        self._chain.update(f"{position} {hash}\n".encode())
        self.line(("events", values))

    def end(self, keys: HouseKeys) -> Footer:
        key = keys.current
        footer = Footer(
            chain=self._chain.hexdigest(),
            checksum=self._checksum.hexdigest(),
            key=key.id,
            public=key.public,
            signature="",
        )
        footer = msgspec.structs.replace(footer, signature=keys.sign(footer.signed))
        self._file.write(msgspec.json.encode(footer) + b"\n")
        return footer


@contextmanager
def written(path: Path) -> Iterator[Writer]:
    """A file that gets its name when it is complete; only its owner can read it.

    Raises ``OSError``.
    """
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(number, "wb") as raw:
            with gzip.GzipFile("", "wb", 6, raw, 0) as file:
                yield Writer(file)
            raw.flush()
            os.fsync(raw.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


class Reader:
    """Reads a backup from its first line; trust ``header`` only once ``rows`` has ended without
    raising ``BadBackup``."""

    def __init__(self, path: Path, keys: HouseKeys) -> None:
        self._keys = keys
        self._checksum = sha256()
        self._path = path
        self.header: Header
        self.footer: Footer

    def rows(self) -> Iterator[BackupRow]:
        """Raises ``BadBackup`` and ``OSError``."""
        lines = self._lines()
        first = next(lines, b"")
        self.header = _header(first)
        self._checksum.update(first)
        counts = dict.fromkeys(("events", "commands", "secrets"), 0)
        for line in lines:
            if line.startswith(b"{"):
                self._check(line, counts)
                if next(lines, None) is not None:
                    raise BadBackup(_ALTERED)
                return
            row = _decoded(line, BackupRow)
            if row.table not in counts:
                raise BadBackup(_ALTERED)
            counts[row.table] += 1
            self._checksum.update(line)
            yield row
        raise BadBackup(_CUT_OFF)

    def _lines(self) -> Iterator[bytes]:
        try:
            with gzip.open(self._path, "rb") as file:
                while line := file.readline(_LONGEST_LINE):
                    if not line.endswith(b"\n"):
                        raise BadBackup(_CUT_OFF)
                    yield line
        except EOFError:
            raise BadBackup(_CUT_OFF) from None
        except gzip.BadGzipFile as error:
            first = "Not a gzipped file" in str(error)
            raise BadBackup(say("backup.not_one") if first else _ALTERED) from None
        except zlib.error:
            raise BadBackup(_ALTERED) from None

    def _check(self, line: bytes, counts: dict[str, int]) -> None:
        footer = self.footer = _decoded(line, Footer)
        header = self.header
        if footer.checksum != self._checksum.hexdigest() or counts != {
            "events": header.events,
            "commands": header.commands,
            "secrets": header.secrets,
        }:
            raise BadBackup(_ALTERED)
        if all(key.public != footer.public for key in self._keys.keys):
            ours = ", ".join(key.id for key in self._keys.keys)
            raise BadBackup(say("backup.other_key", key=footer.key, ours=ours))
        if not signature_holds(footer.public, footer.signed, footer.signature):
            raise BadBackup(say("backup.forged", key=footer.key))


def _header(line: bytes) -> Header:
    try:
        fields = msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.MsgspecError:
        fields = {}
    if fields.get("name") != NAME:
        raise BadBackup(say("backup.not_one"))
    if fields.get("format") != FORMAT:
        raise BadBackup(say("backup.other_format", found=fields.get("format"), format=FORMAT))
    header: Header = _decoded(line, Header)
    return header


def _decoded(line: bytes, type: type[Any]) -> Any:
    try:
        return msgspec.json.decode(line, type=type)
    except msgspec.MsgspecError:
        raise BadBackup(_ALTERED) from None
