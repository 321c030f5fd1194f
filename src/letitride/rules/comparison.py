"""Compares rule books: every field with its value and clause, as plain rows."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, get_args, get_origin

from letitride.rules.conduct import Role
from letitride.rules.fields import Field, fields_of, value_at, without_none
from letitride.rules.money import Cents, format_money
from letitride.rules.rulebook import RuleBook
from letitride.rules.wagers import Wager


@dataclass(frozen=True, slots=True)
class FieldInWords:
    """One field of one book, in words."""

    path: str
    value: str
    clause: str


@dataclass(frozen=True, slots=True)
class Difference:
    """One field of two books; None for a book without it, such as one without that side bet.

    ``differs`` is about values only: two books may say the same in different clauses.
    """

    path: str
    a: FieldInWords | None
    b: FieldInWords | None
    differs: bool


def describe(book: RuleBook) -> tuple[FieldInWords, ...]:
    """Every field that the book has, in the order of the model."""
    entries = (_entry(book, field) for field in fields_of(book))
    return tuple(entry for entry in entries if entry is not None)


def compare(a: RuleBook, b: RuleBook) -> tuple[Difference, ...]:
    """Every field either book has, including equal ones."""
    rows = []
    for field in fields_of(a, b):
        ours, theirs = _entry(a, field), _entry(b, field)
        if ours is None and theirs is None:
            continue
        differs = (
            ours is None or theirs is None or value_at(a, field.path) != value_at(b, field.path)
        )
        rows.append(Difference(field.path, ours, theirs, differs))
    return tuple(rows)


def _entry(book: RuleBook, field: Field) -> FieldInWords | None:
    if field.path not in book.clauses:
        return None
    text = format_value(value_at(book, field.path), field.type)
    return FieldInWords(field.path, text, book.clause(field.path))


def format_value(value: Any, kind: Any) -> str:
    """A value in words: ``$2.50``, ``no more bets``, ``chips, plaques``, ``none``.

    ``kind`` is the field's type: once read, an amount and a number are both ``int``.
    """
    kind = without_none(kind)
    if value is None:
        return "none"
    if get_origin(kind) is tuple:
        item = get_args(kind)[0]
        listed = ", ".join(format_value(each, item) for each in value)
        return listed or ("nobody" if item is Role else "none")
    if kind is Cents:
        return format_money(Cents(value))
    if isinstance(value, IntEnum):
        return value.name.lower().replace("_", " ")
    is_word = isinstance(value, Enum) or kind is Wager
    return str(value).replace("_", " ") if is_word else str(value)
