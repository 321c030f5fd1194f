"""The result of one round with all its bets: exact counts of deals over a stated denominator."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Final

from letitride.analysis.exact import analyse_wager
from letitride.analysis.figures import RideOrPull
from letitride.analysis.plays import Playbook, value_playbook
from letitride.analysis.sessions.dealt_hands import dealt_hands
from letitride.cards import FiveCard, Shape, ThreeCard
from letitride.rules import Cents, DecidingCards, Kind, Schedule, Wager, kinds_of

Kinds = tuple[ThreeCard, FiveCard, FiveCard | None]
"""What the player's three cards make, the five of the base game, and the best five of six."""

_PLACES: Final[Mapping[DecidingCards, int]] = {
    DecidingCards.OWN_THREE: 0,
    DecidingCards.OWN_AND_COMMUNITY: 1,
    DecidingCards.OWN_AND_DEALERS_BEST_FIVE: 2,
}


@dataclass(frozen=True, slots=True)
class SideWager:
    """A side bet made every round; a bet on a meter is paid as with the meter at its seed."""

    schedule: Schedule
    amount: Cents

    @property
    def wager(self) -> Wager:
        return self.schedule.wager


@dataclass(frozen=True)
class RoundResults:
    """Deals by what a round wins or loses, in cents, with these bets; ``deals`` is their sum."""

    counts: Mapping[Cents, int]
    deals: int

    @cached_property
    def mean(self) -> Fraction:
        return Fraction(sum(net * count for net, count in self.counts.items()), self.deals)

    @cached_property
    def square(self) -> Fraction:
        """The mean of the squared result."""
        return Fraction(sum(net**2 * count for net, count in self.counts.items()), self.deals)

    @property
    def unit(self) -> Cents:
        """Every result is a multiple of it."""
        return Cents(gcd(*self.counts) or 1)


@dataclass(frozen=True)
class RoundLaw:
    """The distribution of a round's result, for any base bet.

    ``ends`` counts deals by what the base game wins, in base bets, and what the side bets win
    together, in cents.
    """

    ends: Mapping[tuple[Fraction, Fraction], int]
    deals: int
    sides: tuple[SideWager, ...]

    def results(self, bet: Cents) -> RoundResults:
        """``bet`` must be one that is paid in whole cents."""
        counts: Counter[Cents] = Counter()
        for (base, side), deals in self.ends.items():
            counts[Cents(int(base * bet + side))] += deals
        return RoundResults(dict(sorted(counts.items())), self.deals)


def round_law(
    base: Schedule, *, sides: Sequence[SideWager] = (), book: Playbook | None = None
) -> RoundLaw:
    """The best play of the base game, or that of a strategy that sees no cards of others.

    Side bets do not change the best play: no choice moves them.
    """
    rides = _rides(base, book)
    sixth = any(
        each.schedule.decided_by is DecidingCards.OWN_AND_DEALERS_BEST_FIVE for each in sides
    )
    hands = dealt_hands(with_sixth=sixth)
    grouped: Counter[tuple[int, Kinds]] = Counter()
    for hand, deals in hands.items():
        action = 1 + (hand.first in rides) + (hand.second in rides)
        grouped[action, (hand.three, hand.five, hand.six)] += deals
    paid = [_side_nets(each) for each in sides]
    ends: Counter[tuple[Fraction, Fraction]] = Counter()
    for (action, kinds), deals in grouped.items():
        side = sum((nets[kinds[place]] for place, nets in paid), Fraction(0))
        ends[action * base.net(kinds[1]), side] += deals
    return RoundLaw(dict(ends), sum(hands.values()), tuple(sides))


def _rides(base: Schedule, book: Playbook | None) -> frozenset[Shape]:
    """The shapes that ride: shapes of three cards decide bet 1, those of four bet 2."""
    if book is None:
        choices = analyse_wager(base).choices.values()
        listed = (each for circle in choices for each in circle)
        return frozenset(each.shape for each in listed if each.decision is RideOrPull.RIDE)
    played = value_playbook(book, base).played.values()
    return frozenset(each.choice.shape for circle in played for each in circle if each.share)


def _side_nets(side: SideWager) -> tuple[int, Mapping[Kind | None, Fraction]]:
    """Which of the kinds decides the bet, and what the whole bet wins with each, in cents."""
    schedule = side.schedule.at_seed
    kinds = kinds_of(schedule.decided_by)
    return _PLACES[schedule.decided_by], {k: side.amount * schedule.net(k) for k in kinds}


def least_multiple(pays: Iterable[Fraction]) -> int:
    """Bets that are multiples of this many cents are paid in whole cents."""
    return lcm(*(pay.denominator for pay in pays))
