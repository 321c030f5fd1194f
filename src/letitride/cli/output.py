"""Shared by the commands: printing, atomic file writes, and one-line errors."""

import secrets
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from letitride.cards import BadCards
from letitride.cli.words import say
from letitride.rules import BadData

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_WIDTH_WHEN_PIPED = 140


class BadInput(Exception):
    """Bad user input; the message is the one line the user sees."""


@contextmanager
def naming(field: str = "") -> Iterator[None]:
    """Turn a library error into ``BadInput``, prefixed with the field it is about."""
    try:
        yield
    except (BadData, BadCards) as error:
        raise BadInput(f"{field}: {error}" if field else str(error)) from None


def console() -> "Console":
    from rich.console import Console

    return Console(
        highlight=False, width=None if sys.stdout.isatty() else _WIDTH_WHEN_PIPED, soft_wrap=False
    )


def table(
    *headings: str,
    title: str | None = None,
    right: Sequence[str] = (),
    whole: Sequence[str] = (),
) -> "Table":
    """A borderless table; numbers are right-aligned.

    Columns named in ``whole`` never wrap; the others shrink for them. A number that is too long for
    its column continues on the next line.
    """
    from rich.table import Table

    shown = Table(title=title, title_justify="left", box=None, padding=(0, 1))
    for heading in headings:
        justify: Literal["left", "right"] = "right" if heading in right else "left"
        shown.add_column(heading, justify=justify, no_wrap=heading in whole, overflow="fold")
    return shown


def write_json(value: object) -> None:
    text = msgspec.json.format(msgspec.json.encode(value), indent=2)
    sys.stdout.write(text.decode() + "\n")


def write_file(path: Path, content: bytes) -> None:
    """Write a file atomically: a reader never sees half of it, or a leftover temporary file.

    Permissions are those of a plain write: the umask's, or those of the file it replaces. A link
    stays a link. A pipe or ``/dev/stdout`` is written to, not replaced.
    """
    write_files({path: content})


def write_files(contents: Mapping[Path, bytes]) -> None:
    """Write several files; if one cannot be started, none is written."""
    begun: dict[Path, Path] = {}
    try:
        for path, content in contents.items():
            with _naming_file(path):
                if path.is_file() or not path.exists():
                    begun[path] = path.resolve().parent / f".{secrets.token_hex(8)}.tmp"
                    _begin(begun[path], content, instead_of=path)
        for path, content in contents.items():
            with _naming_file(path):
                if path in begun:
                    begun[path].replace(path.resolve())
                else:
                    path.write_bytes(content)
    finally:
        for each in begun.values():
            with suppress(OSError):
                each.unlink(missing_ok=True)


def _begin(begun: Path, content: bytes, *, instead_of: Path) -> None:
    with begun.open("xb") as file:
        file.write(content)
    if instead_of.is_file():
        shutil.copymode(instead_of, begun)


@contextmanager
def _naming_file(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadInput(say("cannot_write", path=path, error=error.strerror)) from None


def complain(message: str) -> None:
    sys.stderr.write(f"letitride: {message}\n")
