"""The state of a whole table, and what phase it is in."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

import msgspec

from letitride.rules import Cents, DeviceKind, Equipment, OpeningStep
from letitride.table.money import Account
from letitride.table.state.banking import Banking
from letitride.table.state.betting import Limits
from letitride.table.state.conduct import KEEPS_OUT, Invalidation, Measure, MeasureKind
from letitride.table.state.controller import Controller
from letitride.table.state.decks import Deck
from letitride.table.state.disputes import Correction, Dispute
from letitride.table.state.floor import Sign, Terms
from letitride.table.state.irregularities import Halt
from letitride.table.state.round import Round
from letitride.table.state.seating import Seat
from letitride.table.state.settling import PastRound
from letitride.table.state.tray import Tray


class Phase(StrEnum):
    CLOSED = "closed"
    OPENING = "opening"
    BETWEEN_ROUNDS = "between_rounds"
    BETTING = "betting"
    CALLED = "called"
    DEALING = "dealing"
    THREE_CARD = "three_card"
    FIRST_CHOICE = "first_choice"
    SECOND_CHOICE = "second_choice"
    SETTLING = "settling"
    ROUND_OVER = "round_over"


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A whole table. ``rounds`` counts the rounds begun, ``measured`` the measures taken;
    ``measures`` are those in force. ``corrections`` wait to be confirmed, ``proposed`` counts
    them; ``invalidations`` of ``past`` rounds wait likewise. ``past`` holds the rounds since the
    table was opened, but no more than ``MOST_PAST``. ``dead_game``: it is open, and waits for
    somebody to bet (W opening 5). ``face_down_next``: face-up dealing ends with this round.
    ``lasted`` has the seconds that the last rounds took, from the first bet to the end.
    ``equipment`` is what was found at the table when it was opened, ``games_supervisor`` the person
    who supervises it; empty if nobody has been named since."""

    id: str
    book: str
    digest: str
    terms: Terms | None = None
    phase: Phase = Phase.CLOSED
    opening: tuple[OpeningStep, ...] = ()
    limits: Limits | None = None
    device: DeviceKind | None = None
    equipment: frozenset[Equipment] = frozenset()
    games_supervisor: str = ""
    seats: Mapping[int, Seat] = {}
    ledger: Mapping[Account, Cents] = {}
    decks: tuple[Deck, ...] = ()
    decks_used: int = 0
    controller: Controller | None = None
    dead_game: bool = False
    round: Round | None = None
    rounds: int = 0
    lasted: tuple[int, ...] = ()
    banking: Banking = Banking()
    signs: tuple[Sign, ...] = ()
    halts: tuple[Halt, ...] = ()
    count_ordered: bool = False
    disputes: tuple[Dispute, ...] = ()
    measures: tuple[Measure, ...] = ()
    measured: int = 0
    corrections: tuple[Correction, ...] = ()
    proposed: int = 0
    past: tuple[PastRound, ...] = ()
    invalidations: tuple[Invalidation, ...] = ()
    face_down_next: bool = False
    tray: Tray = Tray()
    version: int = 0

    @property
    def excluded(self) -> Mapping[str, str]:
        """Everybody kept out of the game, each with the clause of the measure."""
        kept_out = (each for each in self.measures if each.kind in KEEPS_OUT)
        return {player: each.clause for each in kept_out for player in each.players}

    @property
    def apart(self) -> frozenset[frozenset[str]]:
        """Groups of players of whom only one may play here."""
        if not self.measures:
            return frozenset()
        return frozenset(frozenset(players) for players in self._under(MeasureKind.SEPARATE))

    @property
    def english_only(self) -> bool:
        return any(True for _ in self._under(MeasureKind.ENGLISH_ONLY))

    def is_under(self, player: str, *kinds: MeasureKind) -> bool:
        """Whether a measure of these kinds is in force against a person."""
        return any(player in players for players in self._under(*kinds))

    def _under(self, *kinds: MeasureKind) -> Iterator[tuple[str, ...]]:
        return (each.players for each in self.measures if each.kind in kinds)


def new_table(id: str, *, book: str, digest: str) -> Table:
    """A closed, empty table."""
    return Table(id=id, book=book, digest=digest)
