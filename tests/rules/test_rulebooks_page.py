"""The page of the rule books names every field, its values, and every book."""

import re
from enum import Enum, IntEnum
from pathlib import Path
from typing import get_args, get_origin

import pytest

from letitride.rules import Role, all_fields, rulebook_ids
from letitride.rules.fields import without_none
from tests.rules.books import BOOKS

PAGE = Path(__file__).parents[2] / "docs" / "rulebooks.md"


def _documented(path: str) -> str:
    path = re.sub(r"^side_bets\.\w+", "side_bets.<bet>", path)
    return re.sub(r"^devices\.(shoe|shuffler)\.", "devices.<device>.", path)


ROWS = {
    line.split("|")[1].strip().strip("`"): line
    for line in PAGE.read_text("utf-8").splitlines()
    if line.startswith("| `") and "." in line.split("|")[1]
}


def test_every_field_is_documented_and_nothing_else() -> None:
    assert set(ROWS) == {_documented(each.path) for each in all_fields()}


@pytest.mark.parametrize("path", sorted({_documented(each.path) for each in all_fields()}))
def test_the_docs_list_the_allowed_values(path: str) -> None:
    kind = next(without_none(e.type) for e in all_fields() if _documented(e.path) == path)
    if get_origin(kind) is tuple:
        kind = get_args(kind)[0]
    values = ROWS[path].split("|")[3]
    if isinstance(kind, type) and issubclass(kind, Enum) and not issubclass(kind, IntEnum | Role):
        assert re.findall(r"`(\w+)`", values) == [str(each) for each in kind]


@pytest.mark.parametrize("ref", rulebook_ids())
def test_the_docs_list_every_shipped_book(ref: str) -> None:
    row = f"| `{ref}` | {BOOKS[ref].name}"
    assert row in PAGE.read_text("utf-8")
    assert f"| {', '.join(BOOKS[ref].documents)} |" in next(
        line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(row)
    )
