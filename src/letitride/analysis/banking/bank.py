"""Banking a round: what the player-dealer gains on average, and how far a round strays from it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

from letitride.analysis.banking.boards import ends_of
from letitride.analysis.banking.bounds import Within, bounded
from letitride.analysis.banking.cover import Seat, ample, covered, never_binds, reached, seat_of
from letitride.analysis.banking.ends import Ends
from letitride.analysis.banking.joint import Each, Law
from letitride.analysis.banking.many import Chances, law_of, told
from letitride.analysis.banking.moments import moments
from letitride.rules import BASE, Cents, Odds, Rounding, Schedule, format_money

MOST_HANDS: Final = 50 // 3
"""As many as a deck has cards for, beside the community's."""

_NO_FEE: Final = Cents(0)


class BadBank(ValueError):
    """Bets or a wager with which no round can be banked; the message names which."""


@dataclass(frozen=True, slots=True)
class Banking:
    """A round as the player-dealer meets it, in cents; ``bets`` are in the order of settlement.

    All figures are exact where hands are counted together, and for any number of players with a
    cover that is always enough. Otherwise they lie within bounds.
    ``chances`` are not told where the cover is always enough for three players or more, unless it
    was asked for that nothing be left out.
    """

    bets: tuple[Cents, ...]
    cover: Cents | None
    fee: Cents
    expectation: Within
    variance: Within
    chances: Chances | None

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
    each: Each = map,
) -> Banking:
    """A round banked against players who play their best, and bet so much on each circle.

    ``cover`` is the player-dealer's wager; None stands for one that is always enough. ``fee`` is
    what the house takes of the player-dealer for the hand. What hands together could matter less
    than a ``limit`` is left out if there is one, and figures lie within bounds; with a limit of
    nought all is counted, however long it takes. ``each`` is how shares of the work are gone
    through.
    """
    _check(schedule, bets, cover, fee)
    ends = ends_of(schedule)
    seats = reached([seat_of(ends, bet, rounding) for bet in bets], cover)
    chances = None
    if len(seats) <= 2:
        law = Law(_law(ends, seats, cover), slack=Fraction(0))
        expectation, variance, chances = told(law, fee, largest=max(map(abs, law.gains)))
    elif cover is None or never_binds(ends, seats, cover):
        mean, spread = moments(ends, seats)
        expectation, variance = Within(mean, mean), Within(spread, spread)
        if limit == 0:
            enough = ample(seats)
            together = law_of(schedule, seats, enough, limit=limit, each=each)
            chances = None if together is None else told(together, fee, largest=enough).chances
    else:
        together = law_of(schedule, seats, cover, limit=limit, each=each)
        if together is None:
            expectation, variance = bounded(ends, seats, cover)
        else:
            expectation, variance, chances = told(together, fee, largest=cover)
            if together.slack:
                by_pairs = bounded(ends, seats, cover)
                expectation, variance = expectation & by_pairs[0], variance & by_pairs[1]
    net = Within(expectation.least - fee, expectation.most - fee)
    return Banking(tuple(bets), cover, fee, net, variance, chances)


def covariance(schedule: Schedule) -> Fraction:
    """Of what two players win who share a board, in squares of one bet."""
    ends = ends_of(schedule)
    mean = sum((end.units * deals for end, deals in ends.singles.items()), Fraction(0))
    product = sum((one.units * two.units * n for (one, two), n in ends.pairs.items()), Fraction(0))
    return product / ends.deals - (mean / ends.deals) ** 2


def _check(schedule: Schedule, bets: Sequence[Cents], cover: Cents | None, fee: Cents) -> None:
    if schedule.wager != BASE:
        raise BadBank(f"paytable: only the base wager is banked by a player, not {schedule.wager}")
    if schedule.odds is not Odds.TO:
        raise BadBank("paytable: a bank pays a bet that stays on the table, so its odds are 'to'")
    if not 1 <= len(bets) <= MOST_HANDS:
        raise BadBank(f"bets: from 1 to {MOST_HANDS} hands can be dealt, not {len(bets)}")
    for bet in bets:
        if bet <= 0:
            raise BadBank(f"bets: a bet is more than nothing, not {format_money(bet)}")
    if cover is not None and cover <= 0:
        raise BadBank(f"cover: a wager is more than nothing, not {format_money(cover)}")
    if fee < 0:
        raise BadBank(f"fee: nothing or more, not {format_money(fee)}")


def _law(ends: Ends, seats: Sequence[Seat], cover: int | None) -> Mapping[int, Fraction]:
    """How likely every gain of the bank is, from one hand or from two."""
    gains: Counter[int] = Counter()
    for pair, deals in ends.pairs.items():
        amounts = [seat.amounts[end] for seat, end in zip(seats, pair, strict=False)]
        gains[covered(amounts, cover)] += deals
    return {gain: Fraction(deals, ends.deals) for gain, deals in gains.items()}
