"""The other legal values of every field of a rule book, and how to play by one of them.

A value is legal if the book can still be read with it. Where two fields must agree, one is changed
with the other. The head of a book, the names of its bets and its clauses are text, not values.
"""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from enum import Enum
from functools import cache
from typing import Any, Final, NamedTuple, get_args, get_origin

import pytest

from letitride.rules import (
    BadData,
    Cents,
    RuleBook,
    fields_of,
    format_money,
    load_paytable,
    load_rulebook,
    parse_money,
    paytable_ids,
)
from letitride.rules.fields import is_optional, without_none
from letitride.rules.files import FileKind
from letitride.rules.source import Source, find_source

_KIND: Final = FileKind("rulebook", "rulebooks")
_READERS: Final = ("letitride.rules.rulebook_file.find_source",
                   "letitride.rules.side_bets.find_source")  # fmt: skip
ORDERED: Final = ("dealer_cards", "opening", "community_order", "wager_order", "ways", "settled")
"""Lists whose order says something."""

Value = str | int | list[str]


class Flip(NamedTuple):
    """One field of a book with another value, and what had to change with it."""

    book: str
    field: str
    value: Value
    along: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        value = ",".join(self.value) or "nobody" if isinstance(self.value, list) else self.value
        return f"{self.book}/{self.field}={value}"


def flips_of(ref: str, part: str = "") -> Iterator[Flip]:
    """Every flip of a book that leaves it legal; of those fields whose path has the part in it."""
    book, content = load_rulebook(ref), _file(ref).content
    for field in fields_of(book):
        if field.path not in book.clauses or field.path.endswith(".name") or part not in field.path:
            continue
        for value in _others(field.path, field.type, _at(content, field.path)["is"]):
            flip = Flip(ref, field.path, value)
            legal = next(filter(_is_legal, (flip, *_together(flip, book))), None)
            if legal is not None:
                yield legal


def fields_with_one_value(ref: str, flips: list[Flip]) -> list[str]:
    """The fields that nothing can be flipped to: other values contradict the rest, or cannot be
    played."""
    flipped = {flip.field for flip in flips}
    book = load_rulebook(ref)
    return [each for each in book.clauses if each not in flipped and not each.endswith(".name")]


def play_by(flip: Flip, patch: pytest.MonkeyPatch | None = None) -> None:
    """From now on this process reads the book with that value. The digest stays that of the file,
    so only play can show the difference."""
    found = _file(flip.book)
    content = deepcopy(dict(found.content))
    for field, value in ((flip.field, flip.value), *flip.along):
        _at(content, field)["is"] = value
    changed = replace(found, content=content)

    def find(kind: FileKind, ref: str) -> Source:
        same = (kind.folder, ref) == (_KIND.folder, flip.book)
        return changed if same else find_source(kind, ref)

    for reader in _READERS:
        (patch or pytest.MonkeyPatch()).setattr(reader, find)


@cache
def _file(ref: str) -> Source:
    return find_source(_KIND, ref)


_paytable: Final = cache(load_paytable)


def _is_legal(flip: Flip) -> bool:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("letitride.rules.rulebook_checks.load_paytable", _paytable)
        play_by(flip, patch)
        try:
            load_rulebook(flip.book)
        except BadData:
            return False
    return True


def _at(content: Mapping[str, Any], path: str) -> dict[str, Any]:
    found: Any = content
    for name in path.split("."):
        found = found[name]
    assert isinstance(found, dict)
    return found


def _others(path: str, hint: Any, written: Any) -> Iterator[Value]:
    """Candidates, legal or not."""
    kind = without_none(hint)
    if is_optional(hint) and written != "none":
        yield "none"
    if get_origin(kind) is tuple:
        yield from _other_lists(path, get_args(kind)[0], written)
    elif kind is Cents:
        now = Cents(2000) if written == "none" else parse_money(written)
        yield format_money(Cents(now * 2))
        yield format_money(Cents(now // 2))
    elif isinstance(kind, type) and issubclass(kind, Enum):
        yield from (name for name in map(str, kind) if name != written)
    elif kind is int:
        yield from (written + 1, *([written - 1] if written else []))
    elif path.endswith(("default", "default_paytable")):
        yield from (id_ for id_ in paytable_ids() if id_ != written)


def _other_lists(path: str, item: Any, written: list[str]) -> Iterator[list[str]]:
    """Lists with one item less, one more, or in reverse."""
    for each in written:
        yield [other for other in written if other != each]
    known = map(str, item) if isinstance(item, type) and issubclass(item, Enum) else ()
    for each in (*known, *(paytable_ids() if "paytables" in path else ())):
        if each not in written:
            yield [*written, each]
    if len(written) > 1 and path.endswith(ORDERED):
        yield written[::-1]


def _together(flip: Flip, book: RuleBook) -> Iterator[Flip]:
    """The same flip with the fields that have to agree with it."""
    for ending, agree in _AGREEING.items():
        if flip.field.endswith(ending):
            yield flip._replace(along=tuple(agree(flip, book)))


def _seats(flip: Flip, book: RuleBook) -> Iterator[tuple[str, Value]]:
    assert isinstance(flip.value, int)
    yield "table.seats", flip.value + (book.table.seats - book.table.areas)


def _way_round(flip: Flip, _: RuleBook) -> Iterator[tuple[str, Value]]:
    way = "counterclockwise" if flip.value == "dealers_right" else "clockwise"
    yield f"{flip.field.partition('.')[0]}.direction", way


def _alternation(flip: Flip, _: RuleBook) -> Iterator[tuple[str, Value]]:
    assert isinstance(flip.value, int)
    turns = "every_round" if flip.value > 1 else "none"
    yield flip.field.replace("decks", "alternation"), turns


def _tuckers(flip: Flip, _: RuleBook) -> Iterator[tuple[str, Value]]:
    yield "roles.tuck", [] if flip.value == "not_offered" else ["player"]


def _paid_with_base(name: str) -> Callable[[Flip, RuleBook], Iterator[tuple[str, Value]]]:
    def of(flip: Flip, book: RuleBook) -> Iterator[tuple[str, Value]]:
        for wager, bet in book.side_bets.items():
            if bet.paytable_source == "with_base":
                yield f"side_bets.{wager}.{name}", flip.value

    return of


_AGREEING: Final[Mapping[str, Callable[[Flip, RuleBook], Iterator[tuple[str, Value]]]]] = {
    "table.areas": _seats,
    "deal.first_hand": _way_round,
    "choices.first_player": _way_round,
    "settlement.first_player": _way_round,
    ".decks": _alternation,
    "choices.tuck": _tuckers,
    "paytables.default": _paid_with_base("default_paytable"),
    "paytables.choices": _paid_with_base("paytables"),
}
