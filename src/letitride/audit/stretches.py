"""The events of a table, cut into rounds and what comes between them."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from letitride.audit.editions import installed_game
from letitride.journal import Stored, decode
from letitride.rules import Game
from letitride.table import Event, Table, evolve
from letitride.table import events as e


class OtherEdition(Exception):
    """The rules that the table was played by are not installed, so nobody can say who may read."""


class TableMark(NamedTuple):
    """The table at a version between two rounds; the game, or why it is not available."""

    table: Table
    game: Game | str


class Stretch(NamedTuple):
    """Consecutive events: one round from opening to end, or what comes between two rounds."""

    start: TableMark
    game: Game | str
    events: tuple[Event, ...]
    after: Table
    round: int | None

    @property
    def over(self) -> bool:
        return self.after.round is None

    @property
    def first(self) -> int:
        return self.start.table.version + 1

    @property
    def last(self) -> int:
        return self.after.version


class FinishedRound(msgspec.Struct, frozen=True, kw_only=True):
    """A finished round: its versions from ``first`` to ``last``, who was in it, and for each time
    it was dealt the version at which the deck was locked in."""

    number: int
    first: int
    last: int
    opened_at: int
    ended_at: int
    void: bool
    revealed: bool
    players: frozenset[str]
    locked: tuple[int, ...]


class StretchWalk:
    """Walks a table's log from a mark on, and returns it stretch by stretch."""

    def __init__(self, start: TableMark) -> None:
        self._start = start
        self._events: list[Event] = []
        self._table, self._game = start
        self._number: int | None = None

    @property
    def version(self) -> int:
        return self._table.version

    def feed(self, stored: Sequence[Stored]) -> list[Stretch]:
        """The stretches that these events complete. Between rounds, each batch makes one."""
        found = []
        for each in stored:
            event = decode(each)
            after = evolve(self._table, event)
            on = after.round or self._table.round
            number = None if on is None else on.number
            if number != self._number and self._events:
                found.append(self._cut())
            self._number = number
            if isinstance(event, e.TableOpened):
                self._game = installed_game(event)
            self._events.append(event)
            self._table = after
        if self._events and self._table.round is None:
            found.append(self._cut())
        return found

    def rest(self) -> Stretch | None:
        """The current round, not finished yet."""
        return self._stretch() if self._events else None

    def _stretch(self) -> Stretch:
        return Stretch(self._start, self._game, tuple(self._events), self._table, self._number)

    def _cut(self) -> Stretch:
        cut = self._stretch()
        self._start, self._events = TableMark(self._table, self._game), []
        return cut
