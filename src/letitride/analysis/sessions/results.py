"""The distribution of a session's result so far: those who stopped, and those who still play."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from letitride.analysis.sessions.forward import SessionProgress
from letitride.analysis.sessions.lanes import ONE
from letitride.analysis.sessions.walk import SessionWalk


@dataclass(frozen=True, slots=True)
class SessionsByRung:
    """Chances in 2^-64 by rung: sessions lost, sessions won, and those that go on.

    ``above`` go on beyond the ladder: their rung is not known, only that it is above ``exact``.
    """

    walk: SessionWalk
    lost: Mapping[int, int]
    won: Mapping[int, int]
    on: Mapping[int, int]
    above: int

    @property
    def missing(self) -> int:
        """What the sum of all chances lacks of one: a bound on the error of any of them."""
        return (
            ONE - sum(map(sum, (p.values() for p in (self.lost, self.won, self.on)))) - self.above
        )

    def quantile(self, level: float) -> int | None:
        """The lowest rung that is not exceeded with this chance; None if it is not on the ladder.

        What is missing is shared out in proportion.
        """
        results = Counter(self.lost)
        for part in (self.won, self.on):
            for rung, chance in part.items():
                results[rung] += chance
        wanted = level * (ONE - self.missing)
        below = 0
        for rung in sorted(results):
            if not self.walk.winnable and rung >= self.walk.exact:
                return None
            below += results[rung]
            if below >= wanted:
                return rung
        return None


def standing(progress: SessionProgress) -> SessionsByRung:
    walk = progress.walk
    lost: Counter[int] = Counter()
    won: Counter[int] = Counter()
    on: Counter[int] = Counter()
    for step, moves in enumerate(walk.moves):
        times = progress.times(step)
        for rungs, deals, to in moves:
            _leave(lost, times, walk, rungs, deals, below=walk.low[to])
            if walk.winnable:
                _arrive(won, times, walk, rungs, deals)
        for rung, chance in enumerate(progress.rungs(step), start=walk.bottom):
            if chance:
                on[rung] += chance
    return SessionsByRung(
        walk,
        {rung: chance // walk.deals for rung, chance in lost.items()},
        {rung: chance // walk.deals for rung, chance in won.items()},
        on,
        sum(progress.above.mass),
    )


def _leave(
    found: Counter[int],
    times: Sequence[int],
    walk: SessionWalk,
    rungs: int,
    deals: int,
    *,
    below: int,
) -> None:
    """Moves that end where the next bet is not covered, or the loss is reached."""
    for rung in range(walk.bottom, min(walk.top, below - rungs)):
        played = times[rung - walk.bottom]
        if played and (rung + rungs >= walk.bottom or below >= walk.bottom):
            found[rung + rungs] += played * deals


def _arrive(
    found: Counter[int], times: Sequence[int], walk: SessionWalk, rungs: int, deals: int
) -> None:
    for rung in range(max(walk.bottom, walk.top - rungs), walk.top):
        played = times[rung - walk.bottom]
        if played:
            found[rung + rungs] += played * deals
