"""Which fields of which rule book the package reads while something runs.

A test during which nothing reads a field cannot notice its value. Reading a book, checking it and
listing its fields are not uses of a value; nor is a test that looks a value up by itself.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from letitride.rules import RuleBook
from letitride.rules.fields import bet_section_of, members, section_of
from letitride.rules.rulebook_checks import check_book

_PACKAGE: Final = str(Path(sys.modules["letitride"].__path__[0]))
LISTINGS: Final = frozenset(
    f"{_PACKAGE}/rules/{name}.py"
    for name in ("comparison", "fields", "played", "rulebook_checks", "rulebook_file")
)
"""Modules that read every field alike, whatever it decides."""
HOUSE: Final = str(Path(__file__).parents[1] / "tests/table/house.py")
"""The house of the tests opens tables as the book says, so it counts as one that uses a value."""


class FieldReads:
    def __init__(self) -> None:
        self.paths: dict[int, str] = {}
        self.books: list[RuleBook] = []  # kept, so that no other section gets one's id
        self.reads: set[str] = set()
        self.of_class: dict[type, list[str]] = {}

    def start(self) -> None:
        """Watch every section of every book that is read from now on, in this process."""
        patch = pytest.MonkeyPatch()
        patch.setattr("letitride.rules.rulebook_file.check_book", self._check)
        for section in _section_types(RuleBook):
            patch.setattr(section, "__getattribute__", self._reader(section))

    def seen(self) -> list[str]:
        """What has been read since this was last asked, as ``book/field``."""
        reads, self.reads = sorted(self.reads), set()
        return reads

    def _check(self, book: RuleBook, file: str) -> None:
        check_book(book, file)
        self.books.append(book)
        for path, section in _sections(book, ""):
            self.paths[id(section)] = f"{book.id}/{path}"
            known = self.of_class.setdefault(type(section), [])
            if f"{book.id}/{path}" not in known:
                known.append(f"{book.id}/{path}")

    def _reader(self, section: type[Any]) -> Any:
        plain = object.__getattribute__
        names = {each.path for each in members(section)}

        def read(this: Any, name: str) -> Any:
            if name in names:
                file = sys._getframe(1).f_code.co_filename
                if file == HOUSE or (file.startswith(_PACKAGE) and file not in LISTINGS):
                    path = self.paths.get(id(this))
                    # A section that belongs to no book is a changed copy, of any book.
                    for each in self.of_class.get(section, ()) if path is None else (path,):
                        self.reads.add(f"{each}.{name}")
            return plain(this, name)

        return read


def _section_types(holder: type[Any]) -> Iterator[type[Any]]:
    for each in members(holder):
        section = section_of(each.type) or bet_section_of(each.type)
        if section is not None:
            yield section
            yield from _section_types(section)


def _sections(holder: Any, path: str) -> Iterator[tuple[str, Any]]:
    for each in members(type(holder)):
        value = object.__getattribute__(holder, each.path)
        inside = f"{path}{each.path}"
        if bet_section_of(each.type) is not None:
            assert isinstance(value, Mapping)
            yield from ((f"{inside}.{bet}", section) for bet, section in value.items())
        elif section_of(each.type) is not None and value is not None:
            yield inside, value
            yield from _sections(value, f"{inside}.")
