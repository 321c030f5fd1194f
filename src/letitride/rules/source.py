"""Data files: found by id or by path, read strictly, refused by name of file, key and reason."""

import difflib
import hashlib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

Shape = TypeVar("Shape")

_DATA = files("letitride.rules") / "data"
_AT = re.compile(r"^(?P<reason>.*?)(?: - at `\$(?P<path>[^`]*)`)?$", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<key>.*)`")
_MISSING = re.compile(r"Object missing required field `(?P<key>.*)`")


class BadData(ValueError):
    """A data file that cannot be used: which file, which key, why."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        self.file, self.key, self.reason = file, key, reason
        super().__init__(": ".join(part for part in (file, key, reason) if part))


@dataclass(frozen=True, slots=True)
class Source:
    """One data file as read: its name for messages, its text parsed, the SHA-256 of its bytes."""

    file: str
    content: Mapping[str, Any]
    digest: str


def shipped_ids(folder: str) -> tuple[str, ...]:
    """The ids of the files that come with the package, in order."""
    names = (entry.name for entry in (_DATA / folder).iterdir())
    return tuple(sorted(name[: -len(".toml")] for name in names if name.endswith(".toml")))


def find_source(folder: str, ref: str) -> Source:
    """The shipped file of that id, or else the user's own file at that path."""
    what = folder[:-1]
    if ref in shipped_ids(folder):
        return _read(_DATA / folder / f"{ref}.toml", f"{ref}.toml")
    path = Path(ref)
    if path.is_file():
        return _read(path, ref)
    if path.suffix == ".toml" or len(path.parts) > 1:
        raise BadData(ref, "", "no such file" if not path.exists() else "not a file")
    near = difflib.get_close_matches(ref.upper(), [i.upper() for i in shipped_ids(folder)], n=1)
    known = [name for name in shipped_ids(folder) if name.upper() in near]
    hint = f"did you mean {known[0]}?" if known else f"known are {', '.join(shipped_ids(folder))}"
    raise BadData(ref, "", f"no {what} of that id, nor a file of that name; {hint}")


def decode(source: Source, shape: type[Shape]) -> Shape:
    """The content as a typed value; unknown keys, missing keys and wrong types are refused."""
    try:
        return msgspec.convert(source.content, shape)
    except msgspec.ValidationError as error:
        raise BadData(source.file, *_explain(str(error))) from None


def _read(where: Traversable, name: str) -> Source:
    try:
        raw = where.read_bytes()
    except OSError as error:
        raise BadData(name, "", f"cannot be read ({error.strerror})") from None
    try:
        content = tomllib.loads(raw.decode(), parse_float=Decimal)
    except UnicodeDecodeError:
        raise BadData(name, "", "not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadData(name, "", f"not TOML: {error}") from None
    return Source(name, content, hashlib.sha256(raw).hexdigest())


def _explain(message: str) -> tuple[str, str]:
    """The key and the reason in one of msgspec's messages."""
    found = _AT.match(message)
    assert found is not None, message
    path, reason = (found["path"] or "").lstrip("."), found["reason"]
    if unknown := _UNKNOWN.fullmatch(reason):
        return _join(path, unknown["key"]), "unknown key"
    if missing := _MISSING.fullmatch(reason):
        return _join(path, missing["key"]), "missing"
    return path, reason[:1].lower() + reason[1:].replace("`", "'")


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
