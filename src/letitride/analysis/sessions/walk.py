"""A session as a walk on a ladder of amounts: the rungs are equal, and every result is a number
of rungs.

The ladder is cut where the walk hardly ever comes back: above, if nothing is to be won, and below,
if the bankroll is far away. Chernoff's bound says how far that is for a chance of 1e-13, whatever
happens in between.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, log, sqrt
from typing import Final, NamedTuple

from letitride.analysis.sessions.round_law import RoundLaw, RoundResults
from letitride.analysis.sessions.terms import SessionTerms
from letitride.rules import Cents

NEGLIGIBLE: Final = 1e-13
"""The chance of whatever is cut off, at each end of the ladder."""
_DEVIATIONS: Final = 5
"""Results up to so many standard deviations keep their own rung: at least 96 in 100 of them."""
_TILTS: Final = [2.0 ** (power / 4) for power in range(-72, 17)]


class LaneMove(NamedTuple):
    """One result of a round: so many rungs up, in how many deals, and the step of the betting
    system that follows."""

    rungs: int
    deals: int
    to: int


@dataclass(frozen=True, slots=True)
class SessionWalk:
    """``low`` has the lowest rung at which each step can be bet; the start is rung 0.

    The session is won from ``top`` up; if nothing is to be won, a walk that reaches ``top`` plays
    until time is up and does not come back below ``exact``. No walk that counts falls below
    ``bottom``.
    """

    unit: Cents
    deals: int
    moves: tuple[tuple[LaneMove, ...], ...]
    results: tuple[RoundResults, ...]
    low: tuple[int, ...]
    bottom: int
    top: int
    exact: int
    winnable: bool

    @property
    def rungs(self) -> int:
        return self.top - self.bottom

    def peaks(self, depth: int) -> int:
        """Highest rungs to tell apart for falls so deep. Where nothing is to be won, a fall from
        high enough reaches the depth before the session is lost: then it no longer matters."""
        return self.top if self.winnable else max(0, depth + max(self.low)) + 1

    @property
    def work(self) -> int:
        """Moves of one round: each of all rungs at once."""
        return self.rungs * sum(map(len, self.moves))

    def mean(self, step: int) -> Fraction:
        """The mean result of one round, in rungs."""
        return self.results[step].mean / self.unit

    def square(self, step: int) -> Fraction:
        return self.results[step].square / self.unit**2


def walk_of(law: RoundLaw, terms: SessionTerms, *, wider: int = 1) -> SessionWalk:
    """``wider`` moves the upper cut, if there is one, so many times as far up."""
    results = [law.results(Cents(terms.bet * step.multiple)) for step in terms.system.steps]
    unit = results[0].unit
    for each in results[1:]:
        unit = Cents(RoundResults({unit: 1, each.unit: 1}, 2).unit)
    moves = [_moves(terms, step, each, unit) for step, each in enumerate(results)]
    low = [_lowest(terms, step, unit) for step in range(len(results))]
    fall = None if terms.rounds is None else farthest_fall(moves, terms.rounds)
    bottom = min(low) if fall is None else max(min(low), -fall)
    if terms.stop_win is not None:
        top = exact = -(-terms.stop_win // unit)
    else:
        assert fall is not None, "check_terms asks for a stop or an end"
        spread = max(sqrt(each.square) for each in results) / unit
        reach = ceil(_DEVIATIONS * wider * spread * sqrt(terms.rounds or 1))
        highest = max(move.rungs for each in moves for move in each) * (terms.rounds or 1)
        exact = max(1, *low, min(reach, highest + 1))
        top = exact + fall
    return SessionWalk(
        unit=unit,
        deals=law.deals,
        moves=tuple(moves),
        results=tuple(results),
        low=tuple(low),
        bottom=bottom,
        top=top,
        exact=exact,
        winnable=terms.stop_win is not None,
    )


def farthest_fall(moves: Sequence[Sequence[LaneMove]], rounds: int) -> int:
    """Rungs that a walk falls in so many rounds with a chance of at most ``NEGLIGIBLE``.

    For any tilt, exp(-tilt x rung) grows by at most the factor below a round, on average; so the
    chance that it ever reaches a level is at most its average over that level (Doob).
    """
    deepest = -min(move.rungs for each in moves for move in each) * rounds
    best = float(max(0, deepest))
    for tilt in _TILTS:
        growth = max(
            sum(move.deals * exp(min(700.0, -tilt * move.rungs)) for move in each) for each in moves
        ) / sum(move.deals for move in moves[0])
        best = min(best, (rounds * log(max(1.0, growth)) - log(NEGLIGIBLE)) / tilt)
    return ceil(best) + 1


def fewest_rounds(walk: SessionWalk) -> int:
    """So many rounds an endless session takes at least before it has almost surely ended.

    To end, the sum of the rounds must leave the stretch up to the nearer end. The mean carries it
    so far; the rest is left to chance, which reaches a distance d with a chance of at most
    (rounds x variance) / d^2 (Kolmogorov).
    """
    distance = min(walk.top, 1 - max(walk.low))
    steps = range(len(walk.results))
    drift = max(abs(float(walk.mean(step))) for step in steps)
    spread = max(sqrt(walk.square(step)) for step in steps)
    # The root of drift x^2 + spread x = distance, where x^2 is the number of rounds.
    root = 2 * distance / (spread + sqrt(spread**2 + 4 * drift * distance))
    return max(1, int(0.99 * root**2))


def _moves(
    terms: SessionTerms, step: int, results: RoundResults, unit: Cents
) -> tuple[LaneMove, ...]:
    return tuple(
        LaneMove(net // unit, count, terms.system.after(step, net))
        for net, count in results.counts.items()
    )


def _lowest(terms: SessionTerms, step: int, unit: Cents) -> int:
    covered = -((terms.bankroll - terms.needed(step)) // unit)
    if terms.stop_loss is None:
        return covered
    return max(covered, -terms.stop_loss // unit + 1)
