"""What simulated sessions came to, with standard errors, under the names of an exact session."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, sqrt

from letitride.analysis import DRAWDOWN_LEVELS, SESSION_LEVELS, Ends, SessionTerms
from letitride.rules import Cents, format_money
from letitride.simulation.control import share
from letitride.simulation.sessions.play import SessionTally


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedSession:
    """Amounts in cents; a gain is positive. ``ends_error`` and ``mean_error`` are standard
    errors."""

    terms: SessionTerms
    system: str
    sessions: int
    seed: int
    ends: Ends
    ends_error: Ends
    mean_rounds: float
    rounds_quantiles: Mapping[float, int]
    mean: float
    mean_error: float
    standard_deviation: float
    quantiles: Mapping[float, Cents]
    drawdown: Mapping[float, Cents]

    @property
    def house_wins(self) -> float:
        """What the house wins on average."""
        return -self.mean

    def __str__(self) -> str:
        ends = self.ends
        return (
            f"{format_money(self.terms.bankroll)} at {format_money(self.terms.bet)} a circle, "
            f"{self.system}, {self.sessions:,} sessions simulated: "
            f"won {ends.won:.2%}, lost {ends.lost:.2%}, time {ends.time:.2%}; "
            f"{self.mean_rounds:,.1f} rounds; mean {self.mean / 100:+,.2f} dollars"
        )

    def __repr__(self) -> str:
        return f"<{self}>"


def simulated_session(
    terms: SessionTerms, tally: SessionTally, *, system: str, seed: int
) -> SimulatedSession:
    sessions = tally.ends.total()
    found = {end: share(tally.ends[end], sessions) for end in ("won", "lost", "time")}
    total = sum(gain * count for gain, count in tally.gains.items())
    square = sum(gain**2 * count for gain, count in tally.gains.items())
    deviation = sqrt(max(0, sessions * square - total**2)) / sessions
    return SimulatedSession(
        terms=terms,
        system=system,
        sessions=sessions,
        seed=seed,
        ends=Ends(**{end: each.value for end, each in found.items()}),
        ends_error=Ends(**{end: each.error for end, each in found.items()}),
        mean_rounds=sum(n * count for n, count in tally.rounds.items()) / sessions,
        rounds_quantiles={level: _quantile(tally.rounds, level) for level in SESSION_LEVELS},
        mean=total / sessions,
        mean_error=deviation / sqrt(sessions),
        standard_deviation=deviation,
        quantiles={level: Cents(_quantile(tally.gains, level)) for level in SESSION_LEVELS},
        drawdown={level: Cents(_quantile(tally.falls, level)) for level in DRAWDOWN_LEVELS},
    )


def _quantile(counts: Counter[int], level: float) -> int:
    wanted = ceil(level * counts.total())
    below = 0
    for value in sorted(counts):
        below += counts[value]
        if below >= wanted:
            break
    return value
