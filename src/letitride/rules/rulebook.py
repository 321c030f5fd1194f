"""A rule book: everything in which one jurisdiction's game differs from another's, as data.

Sections hold plain typed values. A value's path gives its clause:
``book.clause("betting.placing_ends")``. ``docs/rulebooks.md`` explains each field.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from letitride.rules.betting import Betting, Layout, LimitRules, PaytableRules
from letitride.rules.conduct import NoticeRules, Roles
from letitride.rules.dealing import Cards, ChoiceRules, DealRules, Devices
from letitride.rules.irregularities import Irregularities
from letitride.rules.settlement_rules import Bank, FeeRules, Settlement
from letitride.rules.side_bets import PaytableSource, Settled, SideBet
from letitride.rules.wagers import BASE, DecidingCards, Wager

HOUSE = "house"


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the trade, and what it means in this book."""

    term: str
    meaning: str
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBook:
    """One book. ``documents`` are the codes of its sources, the main one first; ``notes`` are the
    readings chosen where a document is unclear; ``glossary`` explains the words that the document
    defines; ``digest`` is the SHA-256 of the file's bytes."""

    id: str
    name: str
    jurisdiction: str
    documents: tuple[str, ...]
    notes: tuple[str, ...]
    glossary: tuple[Term, ...]
    digest: str
    table: Layout
    betting: Betting
    limits: LimitRules
    paytables: PaytableRules
    side_bets: Mapping[Wager, SideBet]
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
        """The paytable that a wager of this book is played by, unless the house chooses another."""
        if wager == BASE:
            return self.paytables.default
        bet = self.side_bets[wager]
        own = bet.paytable_source is PaytableSource.OWN
        return bet.default_paytable if own else self.paytables.default

    def paytable_choices(self, wager: Wager) -> tuple[str, ...]:
        """The ids of the paytables that a table may open with; none for a bet not known here."""
        if wager == BASE:
            return self.paytables.choices
        bet = self.side_bets.get(wager)
        return () if bet is None else bet.paytables

    def decided_by(self, wager: Wager) -> DecidingCards:
        """The cards that decide a wager of this book."""
        if wager == BASE:
            return DecidingCards.OWN_AND_COMMUNITY
        return self.side_bets[wager].decided_by

    def name_of(self, wager: Wager) -> str:
        """What people call a side bet."""
        return self.side_bets[wager].name

    @property
    def wagers_listed(self) -> tuple[Wager, ...]:
        """Every wager in the order of every list that people read: the base game, then the side
        bets as they are settled, whatever their order in the file."""
        return (BASE, *(each for each in self.settlement.wager_order if each != BASE))

    def bet_settled(self, when: Settled) -> Wager | None:
        """The first side bet that a table may settle then, if there is one."""
        return next((wager for wager, bet in self.side_bets.items() if when in bet.settled), None)

    @property
    def early_bet(self) -> Wager | None:
        """The side bet that a table may settle before the choices; a book has one at most."""
        return self.bet_settled(Settled.BEFORE_BASE_GAME)
