"""Round after round: the chances of all amounts at once, and how often each was played with."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from letitride.analysis.sessions.lanes import (
    ONE,
    WIDTH,
    LaneRounding,
    lanes_below,
    total,
    total_and_moment,
    unpacked,
)
from letitride.analysis.sessions.walk import SessionWalk

_LEFT_OVER: Final = ONE >> 44
"""An endless session is followed until it goes on with a chance of less than 2^-44."""


@dataclass(slots=True)
class AboveLadder:
    """Walks that left the top of the ladder and go on: by step, their chance, and its mean rung
    times that chance."""

    mass: list[int]
    rungs: list[int]


@dataclass(slots=True)
class SessionProgress:
    """Where the walk is after ``rounds``, and where it has been.

    ``visits`` counts, by step and rung, the rounds played there; ``alive`` has the chance that
    each round is played, and ``left`` that another is. Chances are whole numbers of 2^-64.
    """

    walk: SessionWalk
    here: list[int]
    above: AboveLadder
    visits: list[int]
    above_visits: AboveLadder
    rounds: int = 0
    left: int = ONE - 1
    alive: list[int] = field(default_factory=list)

    def rungs(self, step: int) -> list[int]:
        """The chance of each rung, from the lowest."""
        return unpacked(self.here[step], self.walk.rungs)

    def times(self, step: int) -> list[int]:
        """How often each rung was played at, from the lowest."""
        return unpacked(self.visits[step], self.walk.rungs)


def forward(walk: SessionWalk, rounds: int | None) -> Iterator[SessionProgress]:
    """Yields the same object before every round and at the end; stops once nobody plays any
    more."""
    steps = len(walk.moves)
    here = [0] * steps
    here[0] = ONE - 1 << WIDTH * -walk.bottom
    nothing = [0] * steps
    progress = SessionProgress(
        walk,
        here,
        AboveLadder(nothing[:], nothing[:]),
        nothing[:],
        AboveLadder(nothing[:], nothing[:]),
    )
    stepper = _Stepper(walk)
    while True:
        yield progress
        done = progress.left < _LEFT_OVER if rounds is None else progress.rounds == rounds
        if done or not progress.left:
            return
        stepper.play(progress)


class _Stepper:
    """What does not change from round to round."""

    def __init__(self, walk: SessionWalk) -> None:
        self._walk = walk
        self._rounded = LaneRounding(walk.deals, walk.rungs)
        self._cut = [lanes_below(max(0, low - walk.bottom)) for low in walk.low]

    def play(self, progress: SessionProgress) -> None:
        walk = self._walk
        progress.alive.append(progress.left)
        for step, packed in enumerate(progress.here):
            progress.visits[step] += packed
            progress.above_visits.mass[step] += progress.above.mass[step]
            progress.above_visits.rungs[step] += progress.above.rungs[step]
        if not walk.winnable:
            progress.above = self._rise(progress)
        here = [0] * len(progress.here)
        for packed, moves in zip(progress.here, walk.moves, strict=True):
            if not packed:
                continue
            for rungs, deals, to in moves:
                if rungs < 0:
                    here[to] += (packed >> -rungs * WIDTH) * deals
                elif rungs < walk.rungs:
                    here[to] += (packed & lanes_below(walk.rungs - rungs)) * deals << rungs * WIDTH
        for step, packed in enumerate(here):
            rounded = self._rounded(packed)
            progress.here[step] = rounded & ~self._cut[step] if self._cut[step] else rounded
        progress.left = sum(map(total, progress.here)) + sum(progress.above.mass)
        progress.rounds += 1

    def _rise(self, progress: SessionProgress) -> AboveLadder:
        """Those above the ladder after a round: they stay there, and others come."""
        walk = self._walk
        mass, high = [0] * len(walk.moves), [0] * len(walk.moves)
        for step, moves in enumerate(walk.moves):
            packed = progress.here[step]
            was, height = progress.above.mass[step], progress.above.rungs[step]
            for rungs, deals, to in moves:
                leave = min(max(0, rungs), walk.rungs)
                gone, moment = total_and_moment(packed >> (walk.rungs - leave) * WIDTH)
                moment += gone * (walk.top - leave) + height
                gone += was
                mass[to] += gone * deals
                high[to] += (moment + rungs * gone) * deals
        return AboveLadder([m // walk.deals for m in mass], [h // walk.deals for h in high])
