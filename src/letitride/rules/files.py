"""Finds built-in files and the user's own, by id or by path."""

import difflib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

_DATA = files("letitride.rules") / "data"


class BadData(ValueError):
    """A data file that cannot be used: which file, which key, why."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        self.file, self.key, self.reason = file, key, reason
        super().__init__(": ".join(part for part in (file, key, reason) if part))


class FileKind(NamedTuple):
    """A kind of data file: ``what`` it is, the ``folder`` of the built-in ones, their suffix."""

    what: str
    folder: str
    suffix: str = ".toml"


class DataFile(NamedTuple):
    """A file as read; its name is for messages."""

    file: str
    raw: bytes

    @property
    def text(self) -> str:
        """Raises ``BadData``."""
        try:
            return self.raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise BadData(self.file, "", "not UTF-8 text") from None


def shipped_ids(kind: FileKind) -> tuple[str, ...]:
    """The ids of the built-in files, in order."""
    names = (entry.name for entry in (_DATA / kind.folder).iterdir())
    return tuple(
        sorted(name.removesuffix(kind.suffix) for name in names if name.endswith(kind.suffix))
    )


def find_file(kind: FileKind, ref: str) -> DataFile:
    """The built-in file with that id, or the user's file at that path. Raises ``BadData``."""
    ids = shipped_ids(kind)
    if ref in ids:
        name = f"{ref}{kind.suffix}"
        return _read(_DATA / kind.folder / name, name)
    path = Path(ref)
    try:
        if path.is_file():
            return _read(path, ref)
        exists = path.exists()
    except OSError as error:  # a name that is too long, or a folder we may not read
        raise _unreadable(ref, error) from None
    if path.suffix == kind.suffix or len(path.parts) > 1:
        raise BadData(ref, "", "not a file" if exists else "no such file")
    near = difflib.get_close_matches(ref.upper(), [known.upper() for known in ids], n=1)
    meant = [known for known in ids if known.upper() in near]
    hint = f"did you mean {meant[0]}?" if meant else f"the ids are {', '.join(ids)}"
    raise BadData(ref, "", f"no {kind.what} has that id, and no file has that name; {hint}")


def _read(where: Traversable, name: str) -> DataFile:
    try:
        return DataFile(name, where.read_bytes())
    except OSError as error:
        raise _unreadable(name, error) from None


def _unreadable(name: str, error: OSError) -> BadData:
    return BadData(name, "", f"cannot be read ({error.strerror})")
