"""The result of proving a table's log: round by round, and everything that is wrong."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, Protocol

import msgspec

from letitride.rules import Cents, Game
from letitride.table import Event, Table


class Matter(StrEnum):
    """What a finding is about. ``edition``: the pays could not be proved, as the book is missing.

    The last ones concern the house as a whole: chips between tables and cage, streams that nobody
    mentions, times, positions, commands, seals, and what is stored beside the log.
    """

    MONEY = "money"
    SHUFFLE = "shuffle"
    CARDS = "cards"
    CHOICES = "choices"
    PAYS = "pays"
    COURSE = "course"
    EDITION = "edition"
    RECORD = "record"
    HOUSE = "house"
    STREAM = "stream"
    TIME = "time"
    POSITION = "position"
    COMMAND = "command"
    SEAL = "seal"
    SECRET = "secret"
    SNAPSHOT = "snapshot"
    HEADS = "heads"


class Finding(msgspec.Struct, frozen=True):
    """Something wrong with the event of that version, in a sentence for a person."""

    version: int
    matter: Matter
    sentence: str


class RoundProof(msgspec.Struct, frozen=True, kw_only=True):
    """``first`` and ``last`` are versions. ``paid`` tells whether the pays could be recomputed.

    ``late``: the deck was locked in after the call, because the log says that the deck locked in
    before it could not be dealt.
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


class Counts(msgspec.Struct, kw_only=True):
    """Counts of rounds, hands and bets; ``late`` and ``void`` as in ``RoundProof``."""

    rounds: int = 0
    void: int = 0
    revealed: int = 0
    late: int = 0
    hands: int = 0
    bets: int = 0


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """``events`` counts the events followed, ``moved`` all the cents that moved.

    ``rounds`` has every round, or for a long log only those with something wrong.
    """

    events: int
    moved: Cents
    counts: Counts
    rounds: tuple[RoundProof, ...]
    findings: tuple[Finding, ...]

    @property
    def first(self) -> Finding | None:
        return self.findings[0] if self.findings else None

    @property
    def revealed(self) -> int:
        return self.counts.revealed

    @property
    def not_yet_revealed(self) -> int:
        return self.counts.rounds - self.counts.revealed


class Step:
    """An event with the table before and after it; no game if the book is not installed.

    One object serves a whole walk and changes at every event: a log has millions of them. A look
    is called only for its own kinds of event, so it need not check the kind.
    """

    __slots__ = ("after", "before", "event", "game", "version")

    version: int
    before: Table
    event: Any
    after: Table
    game: Game | None


Found = str | Iterable[Finding] | None
"""What is wrong with this event, or with others; usually nothing."""

Look = Callable[[Step], Found]


class Check(Protocol):
    """One thing that must hold all along a table's log; it may remember earlier events."""

    matter: Matter

    def looks(self) -> Mapping[type[Event], Look]:
        """What to call for each kind of event this check cares about. It never sees the rest."""
        ...
