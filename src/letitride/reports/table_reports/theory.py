"""What the house expects of a round's bets, and how far the result may be from it.

Exact, by the paytables: the edge of each bet under the best play, and the variance of all bets
together. Bets on one hand vary together, and so do the base bets of hands that share community
cards. The side bets of two hands are taken to be independent of each other. A bet on a meter is
valued with the meter at its seed, and without any limit on a hand's payout.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from letitride.analysis import covariance
from letitride.reports.play_values import Moments, PlayValues, pays_key
from letitride.reports.round_records import BetRecord
from letitride.rules import BASE, Cents, Schedule, Wager


class ExpectedWin(NamedTuple):
    """For the house, in cents and squared cents: by wager, and of all bets together."""

    wagers: Mapping[Wager, Moments]
    variance: Fraction


class Theory:
    """Keeps what it has computed: a paytable takes a second, a round next to nothing."""

    def __init__(self, values: PlayValues | None = None) -> None:
        self.values = PlayValues() if values is None else values
        self._together: dict[Hashable, Fraction] = {}
        self._rounds: dict[Hashable, Moments] = {}

    def of(self, schedules: Mapping[Wager, Schedule], bets: Iterable[BetRecord]) -> ExpectedWin:
        """``bets`` are all that were settled in the round, pulled circles included."""
        base, sides = _by_hand(bets, schedules)
        means: dict[Wager, Fraction] = defaultdict(Fraction)
        spreads: dict[Wager, Fraction] = defaultdict(Fraction)
        total = Fraction(0)
        for hand in sorted({*base, *sides}):
            stakes = {wager: Cents(stake) for wager, stake in sides.get(hand, {}).items()}
            total += self._hand(schedules, Cents(base.get(hand, 0)), stakes).variance
            for wager, stake in ((BASE, base.get(hand, 0)), *stakes.items()):
                if stake:
                    analysis = self.values.analysis(schedules[wager])
                    means[wager] += stake * analysis.edge
                    spreads[wager] += stake**2 * analysis.variance
        if len(base) > 1:
            shared = 2 * self._covariance(schedules[BASE])
            shared *= sum(one * two for one, two in combinations(base.values(), 2))
            spreads[BASE] += shared
            total += shared
        wagers = {wager: Moments(means[wager], spreads[wager]) for wager in spreads}
        return ExpectedWin(wagers, total)

    def edge(self, schedules: Mapping[Wager, Schedule], bets: Iterable[BetRecord]) -> Fraction:
        """What the house expects of one player's bets."""
        base, sides = _by_hand(bets, schedules)
        stakes: Counter[Wager] = Counter({BASE: sum(base.values())})
        for on in sides.values():
            stakes += on
        edges = (self.values.analysis(schedules[w]).edge * s for w, s in stakes.items() if s)
        return sum(edges, Fraction(0))

    def _hand(
        self, schedules: Mapping[Wager, Schedule], bet: Cents, sides: Mapping[Wager, Cents]
    ) -> Moments:
        beside = ((pays_key(schedules[wager]), stake) for wager, stake in sides.items())
        key = (pays_key(schedules[BASE]), bet, *beside)
        if key not in self._rounds:
            self._rounds[key] = self.values.round(schedules, bet, sides)
        return self._rounds[key]

    def _covariance(self, base: Schedule) -> Fraction:
        key = pays_key(base)
        if key not in self._together:
            self._together[key] = covariance(base)
        return self._together[key]


def _by_hand(
    bets: Iterable[BetRecord], schedules: Mapping[Wager, Schedule]
) -> tuple[dict[int, int], dict[int, Counter[Wager]]]:
    """The bet on one circle of each hand, bets behind it included, and the side bets on it."""
    circles: dict[int, Counter[int]] = defaultdict(Counter)
    sides: dict[int, Counter[Wager]] = defaultdict(Counter)
    for bet in bets:
        played = bet.stake if bet.pulled else bet.stake - bet.returned
        if bet.wager == BASE:
            circles[bet.on][bet.circle] += played
        elif played and bet.wager in schedules:
            sides[bet.on][bet.wager] += played
    base = {hand: max(on.values()) for hand, on in circles.items()}
    return {hand: bet for hand, bet in base.items() if bet}, sides
