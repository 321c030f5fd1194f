"""Computes a session from its terms: how it ends, what it wins or loses, how long it lasts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from letitride.analysis.plays import Playbook
from letitride.analysis.sessions.bad_session import BadSession
from letitride.analysis.sessions.drawdown import MOST_DRAWDOWN_WORK, worst_drawdown
from letitride.analysis.sessions.forward import SessionProgress, forward
from letitride.analysis.sessions.lanes import ONE
from letitride.analysis.sessions.results import SessionsByRung, standing
from letitride.analysis.sessions.round_law import RoundLaw, round_law
from letitride.analysis.sessions.terms import SessionTerms, check_terms
from letitride.analysis.sessions.walk import NEGLIGIBLE, fewest_rounds, walk_of
from letitride.rules import Cents, Schedule, format_money

SESSION_LEVELS: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
FAN_LEVELS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
FAN_POINTS: Final = 40
MOST_ERROR: Final = 1e-9
MOST_WORK: Final = 5_000_000_000
"""Moves of one rung in one round: two minutes or so."""


@dataclass(frozen=True, slots=True)
class Ends:
    """The chance of each end; their errors are at most ``SessionResult.error``."""

    won: float
    lost: float
    time: float


@dataclass(frozen=True, slots=True)
class FanPoint:
    """Quantiles of the gain after this many rounds, in cents, and the chance that play goes on.

    A session that has ended stands where it ended.
    """

    rounds: int
    alive: float
    quantiles: Mapping[float, Cents]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionResult:
    """How a session ends. Amounts are in cents; a gain is positive.

    ``error`` bounds the error of every chance: what rounding took away, and what is so unlikely
    that it was not followed.
    """

    terms: SessionTerms
    ends: Ends
    mean_rounds: float
    rounds_quantiles: Mapping[float, int]
    mean: float
    standard_deviation: float
    quantiles: Mapping[float, Cents]
    drawdown: Mapping[float, Cents] | None
    fan: tuple[FanPoint, ...]
    error: float

    @property
    def house_wins(self) -> float:
        """What the house expects to win."""
        return -self.mean

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        terms = self.terms
        return (
            f"{format_money(terms.bankroll)} at {format_money(terms.bet)} a circle: "
            f"won {self.ends.won:.4%}, lost {self.ends.lost:.4%}, time {self.ends.time:.4%}; "
            f"{self.mean_rounds:,.1f} rounds; mean {self.mean / 100:+,.2f} dollars"
        )


def play_session(
    base: Schedule,
    terms: SessionTerms,
    *,
    book: Playbook | None = None,
    drawdown: bool = True,
    fan: bool = False,
    most_work: int = MOST_WORK,
    most_fall_work: int = MOST_DRAWDOWN_WORK,
) -> SessionResult:
    """Past ``most_work`` there is no answer, past ``most_fall_work`` no worst drawdown. Raises
    ``BadSession``."""
    check_terms(base, terms)
    law = round_law(base, sides=terms.sides, book=book)
    return session_by_law(
        law, terms, drawdown=drawdown, fan=fan, most_work=most_work, most_fall_work=most_fall_work
    )


def session_by_law(
    law: RoundLaw,
    terms: SessionTerms,
    *,
    drawdown: bool = True,
    fan: bool = False,
    most_work: int = MOST_WORK,
    most_fall_work: int = MOST_DRAWDOWN_WORK,
) -> SessionResult:
    """``play_session`` for a round whose distribution is known; the terms are not checked again."""
    progress, end, points = _played(law, terms, fan=fan, most_work=most_work)
    walk = progress.walk
    mean, deviation = _moments(progress)
    unfollowed = 2 * NEGLIGIBLE if terms.rounds is not None else progress.left / ONE
    error = end.missing / ONE + unfollowed
    assert error <= MOST_ERROR, "the limit on work keeps rounding far below"
    time = (sum(end.on.values()) + end.above) / ONE if terms.rounds is not None else 0.0
    return SessionResult(
        terms=terms,
        ends=Ends(sum(end.won.values()) / ONE, sum(end.lost.values()) / ONE, time),
        mean_rounds=sum(progress.alive) / ONE,
        rounds_quantiles={level: _lasted(progress.alive, level) for level in SESSION_LEVELS},
        mean=mean * walk.unit,
        standard_deviation=deviation * walk.unit,
        quantiles=_quantiles(end, SESSION_LEVELS),
        drawdown=worst_drawdown(
            walk, progress.rounds, endless=terms.rounds is None, most_work=most_fall_work
        )
        if drawdown
        else None,
        fan=points,
        error=error,
    )


def _played(
    law: RoundLaw, terms: SessionTerms, *, fan: bool, most_work: int
) -> tuple[SessionProgress, SessionsByRung, tuple[FanPoint, ...]]:
    """Without a winning stop, the ladder grows until all quantiles are on it."""
    wider = 1
    while True:
        walk = walk_of(law, terms, wider=wider)
        _limit(walk.work * (terms.rounds or fewest_rounds(walk)), most_work)
        points = []
        marks = _marks(terms.rounds) if fan and terms.rounds else ()
        for progress in forward(walk, terms.rounds):
            _limit(walk.work * progress.rounds, most_work)
            if progress.rounds in marks:
                points.append(_fan_point(progress))
        end = standing(progress)
        if None not in (end.quantile(level) for level in SESSION_LEVELS):
            return progress, end, tuple(points)
        wider *= 2


def _fan_point(progress: SessionProgress) -> FanPoint:
    now = standing(progress)
    alive = (sum(now.on.values()) + now.above) / ONE
    return FanPoint(progress.rounds, alive, _quantiles(now, FAN_LEVELS))


def _marks(rounds: int) -> frozenset[int]:
    return frozenset(rounds * point // FAN_POINTS for point in range(FAN_POINTS + 1))


def _limit(work: int, most: int) -> None:
    if work > most:
        raise BadSession(
            "session",
            "too many amounts and rounds to follow exactly; give fewer rounds, a nearer stop, or "
            "bets that are multiples of one larger amount",
        )


def _quantiles(end: SessionsByRung, levels: Sequence[float]) -> Mapping[float, Cents]:
    found = ((level, end.quantile(level)) for level in levels)
    return {level: Cents(rung * end.walk.unit) for level, rung in found if rung is not None}


def _lasted(alive: Sequence[int], level: float) -> int:
    """Rounds that a session does not exceed with this chance."""
    wanted = (1 - level) * ONE
    return next((played for played, chance in enumerate(alive) if chance <= wanted), len(alive))


def _moments(progress: SessionProgress) -> tuple[float, float]:
    """Mean and standard deviation of the result in rungs, from how often each rung was played at:
    a round adds its own mean, and to the square also twice the rung times that mean."""
    walk, mean, square = progress.walk, 0.0, 0.0
    above = progress.above_visits
    for step in range(len(walk.moves)):
        times = progress.times(step)
        played = sum(times) + above.mass[step]
        moment = sum(map(int.__mul__, times, range(walk.bottom, walk.top))) + above.rungs[step]
        mean += float(walk.mean(step) * played / ONE)
        square += float((2 * walk.mean(step) * moment + walk.square(step) * played) / ONE)
    return mean, sqrt(max(0.0, square - mean**2))
