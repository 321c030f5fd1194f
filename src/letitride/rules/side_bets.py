"""A side bet is data: one section of a book has everything that a table, a sheet or a screen needs.

Nothing outside this package asks *which* side bet it is. What people read is ``name``; the id is
for files and the log.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from letitride.rules.files import FileKind, shipped_ids
from letitride.rules.money import Cents
from letitride.rules.policies import Fitting, Permission
from letitride.rules.source import find_source
from letitride.rules.wagers import DecidingCards, Wager


class PaytableSource(StrEnum):
    """``with_base``: the side bet is paid by the very table chosen for the base bets."""

    WITH_BASE = "with_base"
    OWN = "own"


class Collected(StrEnum):
    """``before_deal``: the dealer takes the stake at the call and puts a lammer in its place, so a
    winner has only the pay."""

    BEFORE_DEAL = "before_deal"
    AT_SETTLEMENT = "at_settlement"


class Settled(StrEnum):
    """``at_settlement``: in the book's order of wagers. ``before_base_bets``: at settlement too,
    but ahead of the base bets of the hand. ``before_base_game``: winners show their three cards
    before the choices begin."""

    AT_SETTLEMENT = "at_settlement"
    BEFORE_BASE_BETS = "before_base_bets"
    BEFORE_BASE_GAME = "before_base_game"


class PaidFrom(StrEnum):
    """``meter``: some hands are paid a part of a meter that all tables with the paytable share."""

    TRAY = "tray"
    METER = "meter"


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBet:
    name: str
    offered: Permission
    without_base: Permission
    minimum: Cents
    maximum: Cents
    unit: Cents | None
    paytable_source: PaytableSource
    paytables: tuple[str, ...]
    default_paytable: str
    decided_by: DecidingCards
    collected: Collected
    settled: tuple[Settled, ...]
    paid_from: PaidFrom
    sensor: Fitting

    @property
    def is_taken(self) -> bool:
        """Whether the stake is in the tray before a card is dealt."""
        return self.collected is Collected.BEFORE_DEAL

    @property
    def is_metered(self) -> bool:
        return self.paid_from is PaidFrom.METER

    @property
    def may_be_early(self) -> bool:
        """Whether a table may settle it before the choices."""
        return Settled.BEFORE_BASE_GAME in self.settled

    @property
    def needs_kept_card(self) -> bool:
        return self.decided_by is DecidingCards.OWN_AND_DEALERS_BEST_FIVE


class KnownBet(NamedTuple):
    """What a paytable has to know of a side bet: its name, and the cards that decide it."""

    name: str
    decided_by: DecidingCards


@cache
def known_bets() -> dict[Wager, KnownBet]:
    """The side bets of the shipped books, so that a paytable need not describe them again."""
    found = {}
    kind = FileKind("rulebook", "rulebooks")
    for ref in shipped_ids(kind):
        for id_, section in find_source(kind, ref).content["side_bets"].items():
            decided_by = DecidingCards(section["decided_by"]["is"])
            found[Wager(id_)] = KnownBet(section["name"]["is"], decided_by)
    return dict(sorted(found.items()))
