"""The fields of a rule book by path, derived from the model, so that nothing lists them twice."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from letitride.rules.rulebook import RuleBook

# The head of a book: values about the file itself, which need no clause.
HEAD = ("id", "name", "jurisdiction", "documents", "notes", "glossary", "digest")
ANY_BET = "<bet>"


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
    return tuple(
        each for each in members(RuleBook) if section_of(each.type) or bet_section_of(each.type)
    )


@cache
def all_fields() -> tuple[Field, ...]:
    """Every field that a book can have, those of absent devices included. The ids of side bets are
    the book's own, so their fields stand here once: ``side_bets.<bet>.minimum``."""
    return tuple(leaf for each in sections() for leaf in _leaves(each, (ANY_BET,)))


def fields_of(*books: RuleBook) -> tuple[Field, ...]:
    """Every field of these books, with their own side bets."""
    bets = tuple(dict.fromkeys(wager for book in books for wager in book.side_bets))
    return tuple(leaf for each in sections() for leaf in _leaves(each, bets))


def _leaves(field: Field, bets: Iterable[str]) -> Iterator[Field]:
    if (each_bet := bet_section_of(field.type)) is not None:
        for bet in bets:
            yield from _leaves(Field(f"{field.path}.{bet}", each_bet), bets)
        return
    section = section_of(field.type)
    if section is None:
        yield field
        return
    for each in members(section):
        yield from _leaves(Field(f"{field.path}.{each.path}", each.type), bets)


def bet_section_of(hint: Any) -> type[Any] | None:
    """The section that is repeated for each id, if there is one."""
    return section_of(get_args(hint)[1]) if get_origin(hint) is Mapping else None


def section_of(hint: Any) -> type[Any] | None:
    """The section that a type hint names, if any."""
    plain = without_none(hint)
    return plain if isinstance(plain, type) and is_dataclass(plain) else None


def is_optional(hint: Any) -> bool:
    return type(None) in get_args(hint)


def without_none(hint: Any) -> Any:
    """The type inside ``X | None``."""
    return next(a for a in get_args(hint) if a is not type(None)) if is_optional(hint) else hint


def value_at(book: RuleBook, path: str) -> Any:
    """The value of a field. Raises ``KeyError`` if the book has no such section."""
    if path not in book.clauses:
        raise KeyError(path)
    value: Any = book
    for name in path.split("."):
        value = value[name] if isinstance(value, Mapping) else getattr(value, name)
    return value
