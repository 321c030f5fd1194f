"""Every value of a rule book is played, announced or refused; none is ignored."""

import dataclasses
import re
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest

from letitride.rules import Currency, Direction, RuleBook, all_fields, load_rulebook, rulebook_ids
from letitride.rules.fields import without_none
from letitride.rules.played import PLAYED, TOLD, not_played, of_each_bet

BOOKS = [load_rulebook(ref) for ref in rulebook_ids()]
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rulebooks.md"


def kind_of(path: str) -> Any:
    """The type of a field, or of each thing in its list."""
    kind = without_none(next(each.type for each in all_fields() if each.path == path))
    return get_args(kind)[0] if get_origin(kind) is tuple else kind


def values_of(path: str) -> list[Enum]:
    kind = kind_of(path)
    return list(kind) if isinstance(kind, type) and issubclass(kind, Enum) else []


def with_(book: RuleBook, path: str, value: Enum) -> RuleBook:
    """The book with another value, which nothing else has checked."""

    def put(section: Any, names: list[str]) -> Any:
        name, *rest = names
        if isinstance(section, Mapping):
            return {**section, name: put(section[name], rest)}
        old = getattr(section, name)
        new = put(old, rest) if rest else ((value,) if isinstance(old, tuple) else value)
        return dataclasses.replace(section, **{name: new})

    changed: RuleBook = put(book, path.split("."))
    return changed


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_shipped_books_are_played_as_written(book: RuleBook) -> None:
    assert list(not_played(book)) == []


@pytest.mark.parametrize("field", PLAYED)
def test_every_other_value_is_refused(field: str) -> None:
    book, path = next(
        (book, path) for book in BOOKS for path in of_each_bet(book, field) if path in book.clauses
    )
    values = values_of(field)
    assert set(PLAYED[field]) < {str(value) for value in values}
    for value in values:
        refused = [key for key, _ in not_played(with_(book, path, value)) if key == path]
        assert bool(refused) == (str(value) not in PLAYED[field]), value


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("table.players_per_area", 2),
        ("table.hands_per_player", 0),
        ("betting.currencies", Currency.PLAQUES),
        ("devices.shuffler.decks", 3),
        ("choices.direction", Direction.COUNTERCLOCKWISE),
        ("settlement.direction", Direction.CLOCKWISE),
    ],
)
def test_values_that_no_table_plays_are_refused(path: str, value: Any) -> None:
    assert path in dict(not_played(with_(BOOKS[0], path, value)))


def readers() -> str:
    """The code that interprets a book: everything above ``rules``, and what plays or pays in it."""
    package = ROOT / "src" / "letitride"
    above = [
        each
        for name in ("table", "house", "driver", "runtime", "narration", "audit", "reports")
        for each in (package / name).rglob("*.py")
    ]
    within = [package / "rules" / f"{name}.py" for name in ("rulebook", "payouts", "side_bets")]
    return "\n".join(each.read_text("utf-8") for each in (*above, *within))


def test_every_field_is_played_or_listed_as_not_played() -> None:
    """A field that nothing reads has one value, binds people only, or should not be there."""
    text = readers()
    forgotten = []
    for path in (each.path for each in all_fields()):
        name = path.rsplit(".", 1)[1]
        read = re.search(rf'\.{name}\b|"{name}"', text)
        settled = len(PLAYED.get(path, values_of(path))) == 1
        if not (read or settled or path in TOLD or path.startswith("roles.")):
            forgotten.append(path)
    assert forgotten == []


def test_every_listed_exception_is_an_unplayed_field() -> None:
    assert {each.path for each in all_fields()} >= TOLD
    assert not PLAYED.keys() & TOLD


def test_the_docs_say_what_is_played() -> None:
    text = PAGE.read_text("utf-8")
    listed = dict(re.findall(r"^- `([\w.<>]+)`: (.*)$", text, re.MULTILINE))
    assert listed == {
        path: ", ".join(f"`{value}`" for value in played) for path, played in PLAYED.items()
    }
    told = re.search(r"^Stated only: (.*?)\.$", text, re.MULTILINE | re.DOTALL)
    assert told is not None
    assert told[1].replace("\n", " ") == ", ".join(f"`{path}`" for path in sorted(TOLD))
