"""A tampering, what it is done to, and what finds it."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from tests.security.played import Played


class Case(NamedTuple):
    """What is tampered with: a copy of the database, and of the two exports. ``other`` is another
    house, which is played with its own key."""

    database: Path
    first: Path
    second: Path
    played: Played
    other: Played


class Tamper(NamedTuple):
    """``found`` with the log alone, with the key, with heads, and with key and heads.

    ``swapped``: the key beside the database is the liar's."""

    name: str
    words: str
    act: Callable[[Case], None]
    found: str
    swapped: bool = False

    def is_found(self, *, key: bool, heads: bool) -> bool:
        return self.found[2 * heads + key] == "x"


_REGISTERED: Final[list[Tamper]] = []

Act = Callable[[Case], None]


def tamper(words: str, found: str, *, swapped: bool = False) -> Callable[[Act], Act]:
    """``found`` is four characters, ``x`` where it is found: alone, key, heads, both."""

    def register(act: Act) -> Act:
        name = act.__name__.strip("_")
        _REGISTERED.append(Tamper(name, words, act, found.replace(" ", ""), swapped))
        return act

    return register


def told_in(module: ModuleType) -> list[Tamper]:
    """In the order in which they are written there."""
    return [each for each in _REGISTERED if each.act.__module__ == module.__name__]
