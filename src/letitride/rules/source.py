"""Reads TOML data files strictly; an error names the file, the key and the reason."""

import hashlib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from letitride.rules.files import BadData, DataFile, FileKind, find_file

Shape = TypeVar("Shape")

_AT = re.compile(r"^(?P<reason>.*?)(?: - at `\$(?P<path>[^`]*)`)?$", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<key>.*)`")
_MISSING = re.compile(r"Object missing required field `(?P<key>.*)`")


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A data file as read: its name for messages, its parsed text, the SHA-256 of its bytes.

    Reading the same bytes again returns the same source.
    """

    file: str
    content: Mapping[str, Any]
    digest: str


def find_source(kind: FileKind, ref: str) -> Source:
    """The built-in file with that id, or the user's file at that path."""
    return _parsed(find_file(kind, ref))


@lru_cache(maxsize=256)
def _parsed(found: DataFile) -> Source:
    try:
        content = tomllib.loads(found.text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise BadData(found.file, "", f"not TOML: {error}") from None
    return Source(found.file, content, hashlib.sha256(found.raw).hexdigest())


def decode(source: Source, part: object, shape: type[Shape], *, at: str = "") -> Shape:
    """A part of the content, under the key ``at``, as a typed value; unknown keys, missing keys and
    wrong types are refused."""
    try:
        return msgspec.convert(part, shape)
    except msgspec.ValidationError as error:
        key, reason = _explain(str(error))
        raise BadData(source.file, _join(at, key) if key else at, reason) from None


def _explain(message: str) -> tuple[str, str]:
    """The key and the reason from one of msgspec's messages."""
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
