"""The fields of a rule book by path, derived from the model, so that nothing lists them twice."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from letitride.rules.rulebook import RuleBook

# The head of a book: values about the file itself, which need no clause.
HEAD = ("id", "name", "jurisdiction", "documents", "notes", "digest")


@dataclass(frozen=True, slots=True)
class Field:
    """A path such as ``limits.minimum``, and the type of its value."""

    path: str
    type: Any


def members(section: type[Any]) -> tuple[Field, ...]:
    """The fields and sub-sections directly inside a section."""
    hints = get_type_hints(section)
    return tuple(Field(each.name, hints[each.name]) for each in fields(section))


@cache
def sections() -> tuple[Field, ...]:
    return tuple(each for each in members(RuleBook) if section_of(each.type) is not None)


@cache
def all_fields() -> tuple[Field, ...]:
    """Every field a book can have, including those of absent side bets and devices."""
    return tuple(leaf for each in sections() for leaf in _leaves(each))


def _leaves(field: Field) -> Iterator[Field]:
    section = section_of(field.type)
    if section is None:
        yield field
        return
    for each in members(section):
        yield from _leaves(Field(f"{field.path}.{each.path}", each.type))


def section_of(hint: Any) -> type[Any] | None:
    """The section that a type hint names, if any."""
    plain = without_none(hint)
    return plain if isinstance(plain, type) and is_dataclass(plain) else None


def is_optional(hint: Any) -> bool:
    return get_origin(hint) in (UnionType, Union) and type(None) in get_args(hint)


def without_none(hint: Any) -> Any:
    """The type inside ``X | None``."""
    return next(a for a in get_args(hint) if a is not type(None)) if is_optional(hint) else hint


def value_at(book: RuleBook, path: str) -> Any:
    """The value of a field. Raises ``KeyError`` if the book has no such section."""
    if path not in book.clauses:
        raise KeyError(path)
    value: Any = book
    for name in path.split("."):
        value = getattr(value, name)
    return value
