"""A rule book: everything in which one jurisdiction's game differs from another's, as data.

Sections hold plain typed values. A value's path gives its clause:
``book.clause("betting.placing_ends")``. ``docs/rulebooks.md`` explains each field.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from letitride.rules.betting import (
    Betting,
    Layout,
    LimitRules,
    PaytableRules,
    PaytableSource,
    SideBets,
)
from letitride.rules.conduct import NoticeRules, Roles
from letitride.rules.dealing import Cards, ChoiceRules, DealRules, Devices
from letitride.rules.irregularities import Irregularities
from letitride.rules.paytable import Wager
from letitride.rules.settling import Bank, FeeRules, Settlement

HOUSE = "house"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBook:
    """One book. ``documents`` are the codes of its sources, the main one first; ``notes`` are the
    readings chosen where a document is unclear; ``digest`` is the SHA-256 of the file's bytes."""

    id: str
    name: str
    jurisdiction: str
    documents: tuple[str, ...]
    notes: tuple[str, ...]
    digest: str
    table: Layout
    betting: Betting
    limits: LimitRules
    paytables: PaytableRules
    side_bets: SideBets
    cards: Cards
    devices: Devices
    deal: DealRules
    choices: ChoiceRules
    settlement: Settlement
    bank: Bank
    fees: FeeRules
    irregularities: Irregularities
    roles: Roles
    notices: NoticeRules
    clauses: Mapping[str, str]

    @property
    def document(self) -> str:
        return self.documents[0]

    def clause(self, path: str) -> str:
        """The clause behind a field, such as ``N 5.3``, or ``house, as N 12.13``."""
        return self.clauses[path]

    def is_house_policy(self, path: str) -> bool:
        """Whether the document is silent here; a ruling must then say that it is house policy."""
        return self.clauses[path].startswith(HOUSE)

    def default_paytable(self, wager: Wager) -> str:
        """The paytable for this wager, unless the house chooses another."""
        if wager is Wager.BASE:
            return self.paytables.default
        bet = self.side_bets.known()[wager]
        own = bet.paytable_source is PaytableSource.OWN
        return bet.default_paytable if own else self.paytables.default

    def paytable_choices(self, wager: Wager) -> tuple[str, ...]:
        """The ids of the paytables a table can open with; none for a bet this book does not
        know."""
        if wager is Wager.BASE:
            return self.paytables.choices
        bet = self.side_bets.known().get(wager)
        return () if bet is None else bet.paytables
