"""Rule book files: TOML in, ``RuleBook`` out, and a named reason for every error.

Every field is written with its clause: ``placing_ends = { is = "no_more_bets", by = "N 5.3" }``.
Where the document is silent, ``by`` is ``house`` or ``house, as N 12.13``.
"""

import difflib
import re
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NoReturn, get_args, get_origin

from letitride.rules.documents import DOCUMENTS
from letitride.rules.fields import (
    HEAD,
    Field,
    bet_section_of,
    is_optional,
    members,
    section_of,
    without_none,
)
from letitride.rules.files import BadData, FileKind, find_file, shipped_ids
from letitride.rules.money import Cents, parse_money
from letitride.rules.rulebook import HOUSE, RuleBook, Term
from letitride.rules.rulebook_checks import check_book
from letitride.rules.source import Source, find_source
from letitride.rules.wagers import Wager, side_bet_fault

_CLAUSE: Final = rf"(?:{'|'.join(DOCUMENTS)}) \S(?:[^;]*[^;\s])?"
_BY_DOCUMENT: Final = re.compile(rf"{_CLAUSE}(?:; {_CLAUSE})*")
_BY_HOUSE: Final = re.compile(rf"{HOUSE}(?:, as {_CLAUSE})?")

_KIND = FileKind("rulebook", "rulebooks")


def rulebook_ids() -> tuple[str, ...]:
    return shipped_ids(_KIND)


def load_rulebook(ref: str) -> RuleBook:
    """The rule book with an id, or in a TOML file at a path. Raises ``BadData``."""
    source = find_source(_KIND, ref)
    book = _read(source)
    check_book(book, source.file)  # each time: it also reads the paytables, which may be the user's
    return book


def rulebook_text(ref: str) -> str:
    """The text of the file that ``load_rulebook`` reads. Raises ``BadData``."""
    return find_file(_KIND, ref).text


@lru_cache(maxsize=64)
def _read(source: Source) -> RuleBook:
    return _Reader(source).book()


class _Reader:
    """Reads one file, and collects the clauses on the way."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.documents: tuple[str, ...] = ()
        self.clauses: dict[str, str] = {}

    def book(self) -> RuleBook:
        wanted = [each for each in members(RuleBook) if each.path not in ("digest", "clauses")]
        self._require_known("", self.source.content, (each.path for each in wanted))
        values: dict[str, Any] = {}
        for each in wanted:
            if each.path == "glossary":
                values[each.path] = self._glossary(self.source.content.get(each.path, {}))
                continue
            written = self._get(self.source.content, each.path, each.path)
            if each.path not in HEAD:
                each_bet = bet_section_of(each.type)
                values[each.path] = (
                    self._section(each, written)
                    if each_bet is None
                    else self._bets(each.path, each_bet, written)
                )
                continue
            values[each.path] = self._value(each, written)
            if each.path == "documents":
                self._set_documents(values[each.path])
        return RuleBook(**values, digest=self.source.digest, clauses=MappingProxyType(self.clauses))

    def _set_documents(self, codes: tuple[str, ...]) -> None:
        if not codes:
            self._refuse("documents", f"empty: give at least one of {', '.join(DOCUMENTS)}")
        for code in codes:
            if code not in DOCUMENTS:
                self._refuse("documents", f"{code!r} is not one of {', '.join(DOCUMENTS)}")
        self.documents = codes

    def _glossary(self, written: object) -> tuple[Term, ...]:
        """Terms are written like fields, but play does not ask for them; a book may have none."""
        if not isinstance(written, dict):
            self._refuse("glossary", f"expected a section, got {_name(written)}")
        terms = []
        for term, part in written.items():
            path = f"glossary.{term}"
            if not term.strip():
                self._refuse("glossary", "a term without a name")
            if not isinstance(part, dict):
                self._refuse(path, "write it as { is = MEANING, by = CLAUSE }")
            self._require_known(path, part, ("is", "by"))
            meaning = self._value(Field(path, str), self._get(part, "is", f"{path}.is"))
            terms.append(
                Term(term=term, meaning=meaning, clause=self._clause(path, part.get("by")))
            )
        return tuple(terms)

    def _bets(self, path: str, kind: type[Any], written: object) -> Mapping[Wager, Any]:
        """A section for each side bet; its key is the id."""
        if not isinstance(written, dict):
            self._refuse(path, f"expected a section, got {_name(written)}")
        bets = {}
        for id_, part in written.items():
            if fault := side_bet_fault(id_):
                self._refuse(f"{path}.{id_}", fault)
            bets[Wager(id_)] = self._section(Field(f"{path}.{id_}", kind), part)
        return MappingProxyType(bets)

    def _section(self, field: Field, written: object) -> Any:
        kind = section_of(field.type)
        assert kind is not None, field
        if not isinstance(written, dict):
            self._refuse(field.path, f"expected a section, got {_name(written)}")
        inside = members(kind)
        self._require_known(field.path, written, (each.path for each in inside))
        values: dict[str, Any] = {}
        for each in inside:
            path = f"{field.path}.{each.path}"
            is_section = section_of(each.type) is not None
            if is_section and is_optional(each.type) and each.path not in written:
                continue
            part = self._get(written, each.path, path)
            read = self._section if is_section else self._field
            values[each.path] = read(Field(path, each.type), part)
        return kind(**values)

    def _field(self, field: Field, written: object) -> Any:
        if not isinstance(written, dict):
            self._refuse(field.path, "write it as { is = VALUE, by = CLAUSE }")
        self._require_known(field.path, written, ("is", "by"))
        value = self._value(field, self._get(written, "is", f"{field.path}.is"))
        self.clauses[field.path] = self._clause(field.path, written.get("by"))
        return value

    def _clause(self, path: str, by: object) -> str:
        key = f"{path}.by"
        if not isinstance(by, str) or not by.strip():
            self._refuse(key, f"missing: name the clause, such as 'N 5.3', or '{HOUSE}'")
        if _BY_HOUSE.fullmatch(by):
            return by
        if not _BY_DOCUMENT.fullmatch(by):
            codes = ", ".join(DOCUMENTS)
            self._refuse(key, f"{by!r} is not a clause: give one of {codes} and its place in that "
                         f"document, '{HOUSE}', or '{HOUSE}, as' and another clause")  # fmt: skip
        for clause in by.split("; "):
            if clause[0] not in self.documents:
                ours = ", ".join(self.documents)
                self._refuse(key, f"{clause} is not from this book's documents ({ours}); "
                             f"where they say nothing, write '{HOUSE}, as {clause}'")  # fmt: skip
        return by

    def _value(self, field: Field, written: object) -> Any:
        if is_optional(field.type) and written == "none":
            return None
        kind = without_none(field.type)
        if get_origin(kind) is tuple:
            return self._list(Field(field.path, get_args(kind)[0]), written)
        if kind is Cents:
            return self._money(field.path, written)
        if kind is Wager:
            kind = str
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self._member(field.path, kind, written)
        if isinstance(written, bool) or not isinstance(written, kind):
            self._refuse(field.path, f"expected {_NAMES[kind]}, got {_name(written)}")
        if written == "":
            self._refuse(field.path, "empty")
        if isinstance(written, int) and written < 0:
            self._refuse(field.path, f"{written} is below zero")
        return written

    def _list(self, item: Field, written: object) -> tuple[Any, ...]:
        if not isinstance(written, list):
            self._refuse(item.path, f"expected a list, got {_name(written)}")
        values = tuple(self._value(item, each) for each in written)
        for number, each in enumerate(values):
            if each in values[:number]:
                self._refuse(item.path, f"{written[number]!r} is listed twice")
        return values

    def _money(self, path: str, written: object) -> Cents:
        if not isinstance(written, str):
            self._refuse(path, f"expected an amount such as '$5', got {_name(written)}")
        try:
            amount = parse_money(written)
        except ValueError as error:
            self._refuse(path, str(error))
        if amount < 0:
            self._refuse(path, f"{written} is below zero")
        return amount

    def _member(self, path: str, kind: type[Enum], written: object) -> Enum:
        names = {str(each): each for each in kind}
        if not isinstance(written, str) or written not in names:
            self._refuse(path, f"{written!r} is not one of {', '.join(names)}")
        return names[written]

    def _get(self, written: Mapping[str, Any], key: str, path: str) -> Any:
        if key not in written:
            self._refuse(path, "missing")
        return written[key]

    def _require_known(self, path: str, written: Iterable[str], known: Iterable[str]) -> None:
        names = tuple(known)
        for key in written:
            if key not in names:
                near = difflib.get_close_matches(key, names, n=1)
                hint = f"; did you mean {near[0]}?" if near else ""
                self._refuse(f"{path}.{key}" if path else key, f"unknown key{hint}")

    def _refuse(self, key: str, reason: str) -> NoReturn:
        raise BadData(self.source.file, key, reason)


_NAMES: Final[Mapping[type, str]] = {
    int: "a whole number",
    str: "text",
    list: "a list",
    dict: "a section",
    bool: "true or false",
}


def _name(written: object) -> str:
    return _NAMES.get(type(written), f"{written}")
