"""What a proof of a table's log comes to: round by round, and everything that is wrong."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple, Protocol

import msgspec

from letitride.rules import Cents, Game
from letitride.table import Event, Table


class Matter(StrEnum):
    """What a finding is about. ``edition``: the pays could not be proved, for want of the book."""

    MONEY = "money"
    SHUFFLE = "shuffle"
    CARDS = "cards"
    CHOICES = "choices"
    PAYS = "pays"
    COURSE = "course"
    EDITION = "edition"
    RECORD = "record"


class Finding(msgspec.Struct, frozen=True):
    """Something wrong with the event of that version, in a sentence for a person."""

    version: int
    matter: Matter
    sentence: str


class RoundProof(msgspec.Struct, frozen=True, kw_only=True):
    """``first`` and ``last`` are versions. ``paid`` tells whether its pays could be recomputed.

    ``late``: the order was bound after the call, since the log says that the deck bound before it
    could not be dealt.
    """

    number: int
    first: int
    last: int
    ended: bool = False
    void: bool = False
    revealed: bool = False
    late: bool = False
    paid: bool = True
    hands: int = 0
    bets: int = 0
    findings: tuple[Finding, ...] = ()


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """``events`` counts those that were followed, ``moved`` all cents that went anywhere."""

    events: int
    moved: Cents
    rounds: tuple[RoundProof, ...]
    findings: tuple[Finding, ...]

    @property
    def first(self) -> Finding | None:
        return self.findings[0] if self.findings else None

    @property
    def revealed(self) -> int:
        return sum(each.revealed for each in self.rounds)

    @property
    def not_yet_revealed(self) -> int:
        return len(self.rounds) - self.revealed


class Step(NamedTuple):
    """An event with the table before and after it; no game where the book is not at hand."""

    version: int
    before: Table
    event: Event
    after: Table
    game: Game | None


class Check(Protocol):
    """One thing that must hold all along a table's log; it may remember what went before."""

    matter: Matter

    def look(self, step: Step) -> Iterable[Finding]: ...
