"""Payouts: a hand's cards and stakes in; what each bet wins or loses out.

The only place where cards turn into money. Tables pay by it, and the exact analysis is checked
against it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from letitride.cards import Card, rank_five, rank_six, rank_three
from letitride.rules.betting import CapScope
from letitride.rules.meter import format_share
from letitride.rules.money import Cents
from letitride.rules.paytable import Odds, Schedule
from letitride.rules.rulebook import RuleBook
from letitride.rules.settlement_rules import Rounding
from letitride.rules.wagers import DecidingCards, Kind, Wager


@dataclass(frozen=True, slots=True)
class Stake:
    """A bet left in action. ``circle`` is 1, 2 or 3 on the base game, 0 on a side bet."""

    wager: Wager
    circle: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class PayLine:
    """The result of one bet. ``won`` is what the winner receives besides the stake.

    A stake paid "for one" was taken before the deal, so there ``won`` is everything received. If
    the bet loses, ``pays`` is None and ``won`` is 0. ``part`` is what the hand takes from a meter:
    the meter pays that later, and it is not in ``won``.
    """

    stake: Stake
    kind: Kind
    pays: Fraction | None
    odds: Odds
    won: Cents
    part: Fraction | None = None

    @property
    def terms(self) -> str:
        """What pays, as the log writes it: ``5 to 1``, ``25 for 1``, ``10% of the meter``."""
        if self.pays is None:
            return ""
        if self.part is not None:
            return f"{format_share(self.part)} of the meter"
        return f"{self.pays} {self.odds} 1"

    @property
    def wins(self) -> bool:
        return self.pays is not None


class HandCards(msgspec.Struct, frozen=True):
    """A player's three cards, the two community cards, and the dealer's third where it is kept."""

    own: Sequence[Card]
    community: Sequence[Card]
    kept: Card | None = None


def settle(
    book: RuleBook,
    schedules: Mapping[Wager, Schedule],
    hand: HandCards,
    stakes: Sequence[Stake],
    *,
    maximum_payout: Cents | None = None,
    first: Wager | None = None,
) -> tuple[PayLine, ...]:
    """One line per stake, in the book's order of wagers, circles from 1 to ``$``. ``first`` is a
    wager that the house settles ahead of all others.

    A maximum payout (N 10.2) caps what a hand wins in a round, or each of its bets, as the book
    says; a hand's winnings count towards it in the order of the lines.
    """
    order = book.settlement.wager_order
    per_hand = book.limits.maximum_payout_per is CapScope.HAND
    room = maximum_payout
    kinds: dict[DecidingCards, Kind] = {}
    lines = []
    turns = {wager: -1 if wager == first else turn for turn, wager in enumerate(order)}
    for stake in sorted(stakes, key=lambda each: (turns[each.wager], each.circle)):
        schedule = schedules[stake.wager]
        decided_by = book.decided_by(stake.wager)
        kind = kinds.get(decided_by)
        if kind is None:
            kind = kinds[decided_by] = kind_for(decided_by, hand)
        pays = schedule.pays.get(kind)
        won = Cents(0) if pays is None else payout(stake.amount, pays, book.settlement.rounding)
        if room is not None:
            won = min(won, room)
            if per_hand:
                room = Cents(room - won)
        row = schedule.row_of(kind) or kind
        part = None if schedule.meter is None else schedule.meter.pays.get(row)
        lines.append(PayLine(stake, row, pays, schedule.odds, won, part))
    return tuple(lines)


def kind_for(decided_by: DecidingCards, hand: HandCards) -> Kind:
    """The kind of hand that these cards make."""
    match decided_by:
        case DecidingCards.OWN_THREE:
            return rank_three(hand.own).kind
        case DecidingCards.OWN_AND_COMMUNITY:
            return rank_five((*hand.own, *hand.community)).kind
        case DecidingCards.OWN_AND_DEALERS_BEST_FIVE:
            assert hand.kept is not None, "settled once the kept card is turned"
            return rank_six((*hand.own, *hand.community, hand.kept)).kind


def payout(stake: Cents, pays: Fraction, rounding: Rounding) -> Cents:
    """The stake at the odds, in whole cents; rounding up never pays below the odds (W payout 2)."""
    whole, rest = divmod(stake * pays.numerator, pays.denominator)
    return Cents(whole + (1 if rest and rounding is Rounding.UP else 0))
