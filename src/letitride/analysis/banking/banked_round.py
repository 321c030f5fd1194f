"""A banked round: what the player-dealer gains on average, and how much that varies."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

from letitride.analysis.banking.bounds import Bounds, bounded
from letitride.analysis.banking.cover import (
    BankedSeat,
    ample_cover,
    bank_gain,
    banked_seat,
    never_binds,
    settleable,
)
from letitride.analysis.banking.gain_figures import BankChances, distribution_of, figures_of
from letitride.analysis.banking.joint import GainDistribution
from letitride.analysis.banking.moments import moments
from letitride.analysis.banking.outcomes import PairOutcomes
from letitride.analysis.banking.two_hands import pair_outcomes
from letitride.analysis.parts_map import PartsMap
from letitride.rules import BASE, Cents, Odds, Rounding, Schedule, format_money

MOST_HANDS: Final = 50 // 3
"""As many hands as the deck has cards for, after the community cards."""

_NO_FEE: Final = Cents(0)


class BadBank(ValueError):
    """Bets or a wager with which no round can be banked; the message says which."""


@dataclass(frozen=True, slots=True)
class BankedRound:
    """A round from the player-dealer's side, in cents; ``bets`` are in the order of settlement.

    All figures are exact where hands are counted together, and for any number of players with a
    cover that is always enough. Otherwise they lie within bounds. ``chances`` are None where the
    cover is always enough for three players or more, unless ``bank`` was given a limit of 0.
    """

    bets: tuple[Cents, ...]
    cover: Cents | None
    fee: Cents
    expectation: Bounds
    variance: Bounds
    chances: BankChances | None

    @property
    def exact(self) -> bool:
        return self.expectation.exact is not None and self.variance.exact is not None

    @property
    def standard_deviation(self) -> tuple[float, float]:
        return sqrt(self.variance.least), sqrt(self.variance.most)


def bank(
    schedule: Schedule,
    bets: Sequence[Cents],
    *,
    cover: Cents | None = None,
    fee: Cents = _NO_FEE,
    rounding: Rounding = Rounding.UP,
    limit: Fraction | None = None,
    each: PartsMap = map,
) -> BankedRound:
    """A round banked against players who play their best and bet these amounts on each circle.

    ``cover`` is the player-dealer's wager; None means one that is always enough. ``fee`` is what
    the house charges the player-dealer for the hand. With a ``limit``, sets of hands that could
    matter less are left out, and figures lie within bounds; a limit of 0 counts everything, however
    long it takes. ``each`` runs the shares of the work: ``map``, or that of a process pool.
    """
    _check(schedule, bets, cover, fee)
    outcomes = pair_outcomes(schedule)
    seats = settleable([banked_seat(outcomes, bet, rounding) for bet in bets], cover)
    chances = None
    if len(seats) <= 2:
        distribution = GainDistribution(_distribution(outcomes, seats, cover), slack=Fraction(0))
        expectation, variance, chances = figures_of(
            distribution, fee, largest=max(map(abs, distribution.gains))
        )
    elif cover is None or never_binds(outcomes, seats, cover):
        mean, spread = moments(outcomes, seats)
        expectation, variance = Bounds(mean, mean), Bounds(spread, spread)
        if limit == 0:
            enough = ample_cover(seats)
            together = distribution_of(schedule, seats, enough, limit=limit, each=each)
            chances = (
                None if together is None else figures_of(together, fee, largest=enough).chances
            )
    else:
        together = distribution_of(schedule, seats, cover, limit=limit, each=each)
        if together is None:
            expectation, variance = bounded(outcomes, seats, cover)
        else:
            expectation, variance, chances = figures_of(together, fee, largest=cover)
            if together.slack:
                by_pairs = bounded(outcomes, seats, cover)
                expectation, variance = expectation & by_pairs[0], variance & by_pairs[1]
    net = Bounds(expectation.least - fee, expectation.most - fee)
    return BankedRound(tuple(bets), cover, fee, net, variance, chances)


def covariance(schedule: Schedule) -> Fraction:
    """The covariance of what two players at one table win, in squares of one bet."""
    outcomes = pair_outcomes(schedule)
    mean = sum((outcome.units * deals for outcome, deals in outcomes.singles.items()), Fraction(0))
    product = sum(
        (one.units * two.units * n for (one, two), n in outcomes.pairs.items()), Fraction(0)
    )
    return product / outcomes.deals - (mean / outcomes.deals) ** 2


def _check(schedule: Schedule, bets: Sequence[Cents], cover: Cents | None, fee: Cents) -> None:
    if schedule.wager != BASE:
        raise BadBank(f"paytable: a player can bank only the base wager, not {schedule.wager}")
    if schedule.odds is not Odds.TO:
        raise BadBank("paytable: a player's bank pays odds 'to' one, not 'for' one")
    if not 1 <= len(bets) <= MOST_HANDS:
        raise BadBank(f"bets: must be for 1 to {MOST_HANDS} hands, not {len(bets)}")
    for bet in bets:
        if bet <= 0:
            raise BadBank(f"bets: must be more than $0, not {format_money(bet)}")
    if cover is not None and cover <= 0:
        raise BadBank(f"cover: must be more than $0, not {format_money(cover)}")
    if fee < 0:
        raise BadBank(f"fee: must be $0 or more, not {format_money(fee)}")


def _distribution(
    outcomes: PairOutcomes, seats: Sequence[BankedSeat], cover: int | None
) -> Mapping[int, Fraction]:
    """How likely each gain of the bank is, from one hand or two."""
    gains: Counter[int] = Counter()
    for pair, deals in outcomes.pairs.items():
        amounts = [seat.amounts[outcome] for seat, outcome in zip(seats, pair, strict=False)]
        gains[bank_gain(amounts, cover)] += deals
    return {gain: Fraction(deals, outcomes.deals) for gain, deals in gains.items()}
