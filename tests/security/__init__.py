"""The house attacked from outside, and by whoever holds its database."""

from typing import Any

import pytest

from letitride.rules import rulebook_ids


def each_book(*everyday: str) -> list[Any]:
    """Every rule book. ``make test`` plays by these, ``make soak`` by the others too."""
    assert set(everyday) <= set(rulebook_ids())
    soak = pytest.mark.soak
    return [pytest.param(book, marks=() if book in everyday else soak) for book in rulebook_ids()]
