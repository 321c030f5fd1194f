"""Paytables: what each hand pays on each wager."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from letitride.cards import ThreeCard
from letitride.rules.meter import Meter
from letitride.rules.money import Cents
from letitride.rules.wagers import DecidingCards, Kind, Wager


class Odds(StrEnum):
    """``to``: the winner keeps the bet and receives the pay too. ``for``: the pay alone."""

    TO = "to"
    FOR = "for"


@dataclass(frozen=True, slots=True)
class Published:
    """Figures printed in the source, digit for digit, such as ``2.86%``."""

    par: str
    hit_frequency: str


@dataclass(frozen=True, slots=True)
class Schedule:
    """The pays of one wager. ``pays`` lists every winning kind of hand, highest first.

    ``rows`` are the kinds that the document lists: a table without a mini-royal line pays A-K-Q
    suited as the straight flush it is. ``name`` is what people read. A hand that a meter pays has
    a pay of 0 here: the tray pays nothing for it.
    """

    wager: Wager
    odds: Odds
    pays: Mapping[Kind, Fraction]
    rows: tuple[Kind, ...]
    published: Published | None
    decided_by: DecidingCards = DecidingCards.OWN_AND_COMMUNITY
    name: str = "Base game"
    meter: Meter | None = None
    meter_at: Cents | None = None
    """The assumed meter, set by ``at_meter``; the schedule then has no meter of its own."""

    def at_meter(self, amount: Cents) -> "Schedule":
        """The pays if the meter stands there: a plain schedule, with odds for one bet."""
        if self.meter is None:
            return self
        bet = self.meter.bet
        parts = {kind: part * amount / bet for kind, part in self.meter.pays.items()}
        return replace(self, pays={**self.pays, **parts}, meter=None, meter_at=amount)

    @property
    def at_seed(self) -> "Schedule":
        """The pays with the meter at its seed; a schedule without a meter is unchanged."""
        return self if self.meter is None else self.at_meter(self.meter.seed)

    def net(self, kind: Kind) -> Fraction:
        """What one unit gains with this hand; a lost unit is -1."""
        if kind not in self.pays:
            return Fraction(-1)
        return self.pays[kind] - (self.odds is Odds.FOR)

    @property
    def least_hand(self) -> str:
        """The lowest hand that is paid, in words: ``a pair``, ``three of a kind``."""
        if not self.rows:
            return "a winning hand"
        words = min(self.rows).name.lower().replace("_", " ")
        return words if words.startswith(("three", "four", "two", "tens")) else f"a {words}"

    def row_of(self, kind: Kind) -> Kind | None:
        """The listed hand that this one is paid as, if it pays."""
        if kind in self.rows:
            return kind
        return ThreeCard.STRAIGHT_FLUSH if kind is ThreeCard.MINI_ROYAL else None


@dataclass(frozen=True, slots=True)
class Paytable:
    """A paytable file. ``digests`` names every file read for it, with the SHA-256 of its bytes.

    ``change_of`` is the table that was edited to make it, if it is known.
    """

    id: str
    name: str
    source: str
    jurisdiction: str
    description: str
    schedules: tuple[Schedule, ...]
    digests: Mapping[str, str]
    change_of: "Paytable | None" = None

    def __repr__(self) -> str:
        return f"<paytable {self.id}: {', '.join(each.wager for each in self.schedules)}>"

    def schedule(self, wager: Wager) -> Schedule | None:
        return next((each for each in self.schedules if each.wager == wager), None)
