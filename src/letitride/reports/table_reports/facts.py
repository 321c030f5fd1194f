"""What a report adds up: one fact for each round that is over, and one for each other movement.

Money is in cents, from the house's side: ``win`` is what the house won. Times are as in the log.
"""

from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from letitride.rules import Cents, Wager

NOTHING: Final = Cents(0)
NONE: Final = Fraction(0)


class Where(msgspec.Struct, frozen=True, kw_only=True):
    """``dealer`` acted last; empty for the automatic one. ``shift`` is 0 before the first."""

    table: str
    book: str = ""
    paytable: str = ""
    dealer: str = ""
    shift: int = 0


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that was not the best; ``cost`` is what the player gave away by it, in cents."""

    table: str
    round: int
    circle: int
    known: str
    chosen: str
    best: str
    cost: Fraction


class SeatFact(msgspec.Struct, frozen=True, kw_only=True):
    """``bet`` is that of one circle, ``handle`` all that stayed in action, ``won`` the most that
    was paid out on the bets, ``net`` the player's result. ``theory`` is what the house expects of
    the bets; ``thought`` the seconds spent on ``timed`` choices, where cards are open."""

    seat: int
    player: str
    bet: Cents
    handle: Cents
    won: Cents
    fees: Cents
    net: Cents
    theory: Fraction = NONE
    choices: int = 0
    timed: int = 0
    thought: int = 0
    mistakes: tuple[Mistake, ...] = ()


class WagerFact(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of bet in a round. ``judged`` is the part of ``win``, and
    ``judged_handle`` that of ``handle``, that ``theory`` and ``variance`` are about: bets that a
    player banked, or that were forfeited, are not. ``mistakes`` is what choices other than the
    best gave the house besides. ``place`` is the bet's in the lists of its book."""

    wager: Wager
    place: int
    name: str
    paytable: str
    bets: int
    handle: Cents
    win: Cents
    judged: Cents = NOTHING
    judged_handle: Cents = NOTHING
    theory: Fraction = NONE
    variance: Fraction = NONE
    mistakes: Fraction = NONE


class Waits(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds. ``between``: from the end of the round before, or from when somebody sat down, to
    the first bet. ``bets`` and ``choices`` wait for players, ``dealer`` for everything else."""

    between: int = 0
    bets: int = 0
    choices: int = 0
    dealer: int = 0

    @property
    def total(self) -> int:
        return self.between + self.bets + self.choices + self.dealer


class RoundFact(msgspec.Struct, frozen=True, kw_only=True):
    """A round that is over. ``win`` is all that players lost to the house in it, by ``wagers`` and
    ``fees``. ``variance`` is that of all bets together. ``longest`` is the longest pause
    in it, and ``paused_in`` the phase it fell in. ``first`` and ``last`` are versions. ``people``
    are all who acted in it, dealers and supervisors included."""

    where: Where
    round: int
    first: int
    last: int
    opened_at: int
    ended_at: int
    void: bool
    face_up: bool
    seats: tuple[SeatFact, ...]
    wagers: tuple[WagerFact, ...]
    fees: Cents
    win: Cents
    variance: Fraction
    fed: Cents
    jackpots: Cents
    tokens_staked: Cents
    tokens_lost: Cents
    waits: Waits
    longest: int
    paused_in: str
    people: tuple[str, ...] = ()

    @property
    def at(self) -> int:
        return self.ended_at

    @property
    def handle(self) -> Cents:
        return Cents(sum(each.handle for each in self.wagers))


class MoneyKind(StrEnum):
    """``cash`` and ``voucher`` are the drop. ``correction`` and ``reversal`` set a round right that
    was over; ``tokens_left`` are promotional tokens that a player left behind. ``float`` is what a
    tray was first opened with; later it changes by ``fill`` and ``credit``. ``emptied``: a drop box
    was counted and went to the cage; ``variance``: what a count found over or short."""

    CASH = "cash"
    VOUCHER = "voucher"
    FILL = "fill"
    CREDIT = "credit"
    CORRECTION = "correction"
    REVERSAL = "reversal"
    TOKENS_LEFT = "tokens_left"
    FLOAT = "float"
    EMPTIED = "emptied"
    VARIANCE = "variance"


class MoneyFact(msgspec.Struct, frozen=True, kw_only=True):
    """Money that moved outside the play of a round, on the day it moved. ``round`` is the one it
    sets right, or 0. ``win`` is what it adds to the house's result."""

    where: Where
    at: int
    version: int
    kind: MoneyKind
    amount: Cents
    win: Cents = NOTHING
    round: int = 0
    player: str = ""
    people: tuple[str, ...] = ()
    reason: str = ""
    slip: int = 0


class ShiftFact(msgspec.Struct, frozen=True, kw_only=True):
    """A shift of a table that is over. ``win`` is by the counts, ``by_log`` what the tray and the
    drop box gained by play and corrections: they differ by the ``variance`` that the count found.
    Fees and meters are in neither."""

    where: Where
    at: int
    version: int
    opened_at: int
    opener: Cents
    fills: Cents
    credits: Cents
    drop: Cents
    closer: Cents
    win: Cents
    by_log: Cents
    variance: Cents
    people: tuple[str, ...]


class RulingFact(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling; ``round`` is the one that was on or had just ended."""

    where: Where
    at: int
    version: int
    round: int
    matter: str
    outcome: str
    clause: str
    by: str
    sentence: str


class OverLimitFact(msgspec.Struct, frozen=True, kw_only=True):
    """Chips above the maximum that were given back unplayed, or a bet that was ``refused`` for its
    limit, ``count`` times."""

    where: Where
    at: int
    version: int
    round: int
    player: str
    wager: str
    amount: Cents
    refused: bool = False
    count: int = 1
    clause: str = ""
    words: str = ""


class DisputeFact(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute about a round, as it was raised."""

    where: Where
    at: int
    version: int
    round: int
    player: str
    about: str
    by: str


TableFact = RoundFact | MoneyFact | ShiftFact | RulingFact | OverLimitFact | DisputeFact


class Agreement(msgspec.Struct, frozen=True, kw_only=True):
    """A table's whole log: ``won`` by the facts, and ``held`` by the house's accounts in the ledger
    it leads to, which also has what was ``floated`` in, less what went out, and what the round
    that is on has brought so far, ``in_play``. ``moved`` is what ``letitride verify`` prints.
    ``unexplained`` is what no bet, fee or correction accounts for."""

    table: str
    events: int
    moved: Cents
    won: Cents
    floated: Cents
    in_play: Cents
    held: Cents
    unexplained: Cents

    @property
    def agrees(self) -> bool:
        return self.held == self.won + self.floated + self.in_play and not self.unexplained
