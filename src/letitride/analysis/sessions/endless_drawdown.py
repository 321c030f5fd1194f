"""The worst drawdown of a session with one bet and no time limit, by elimination.

Without a time limit only amounts matter. From a new highest amount the player walks in a window of
lanes below it until the amount leaves at the top, is too small to bet, or has fallen to the depth.
How often each lane is visited on the way depends on the number of lanes alone, so the windows of
all highest amounts and all depths share one elimination. Nothing is ever subtracted in it
(Grassmann, Taksar and Heyman), so floats keep all but the last few of their digits.
"""

from collections.abc import Mapping
from functools import cache
from operator import mul
from typing import Final

from letitride.analysis.sessions.lanes import ONE
from letitride.analysis.sessions.walk import SessionWalk

MOST_ENDLESS_WORK: Final = 60_000_000
"""Products of one visit and one lane: some seconds."""


class EndlessDrawdown:
    """A walk that ends only won or lost; lane k is k rungs below the highest amount so far."""

    def __init__(self, walk: SessionWalk) -> None:
        (moves,) = walk.moves
        self._top, self._low = walk.top, walk.low[0]
        chances = [(move.rungs, move.deals / walk.deals) for move in moves]
        self._up = [(rungs, chance) for rungs, chance in chances if rungs > 0]
        self._down = {-rungs: chance for rungs, chance in chances if rungs < 0}
        self._lanes = self._top - self._low
        self._visits = cache(self._count_visits)
        self._rises = cache(self._count_rises)
        self._leaves: list[list[float]] = []
        self._first: list[float] = []

    @property
    def work(self) -> int:
        """An upper bound on the work for all windows."""
        return self._lanes**3 // 6

    def chance(self, depth: int) -> int:
        """The chance, in 2^-64, that the amount is ever so many rungs below its highest."""
        if not self._first:
            self._eliminate()
        peaks = [0.0] * self._top
        peaks[0] = 1.0
        fallen = 0.0
        for peak, mass in enumerate(peaks):
            if not mass:
                continue
            lanes = min(depth, peak - self._low + 1)
            for lane, visits in enumerate(self._visits(lanes)):
                for fall, chance in self._down.items():
                    if lane + fall >= depth:
                        fallen += mass * visits * chance
            for rise, chance in self._rises(lanes).items():
                if peak + rise < self._top:
                    peaks[peak + rise] += mass * chance
        return int(fallen * ONE)

    def _eliminate(self) -> None:
        """Lane by lane from the top, each in terms of those below it alone."""
        farthest = max(self._down)
        below: list[list[float]] = []
        rates: list[float] = []
        outs: list[float] = []
        for lane in range(self._lanes):
            row = [0.0] * (lane + farthest + 1)
            out = 0.0
            for rungs, chance in self._up:
                if rungs > lane:
                    out += chance
                else:
                    row[lane - rungs] += chance
            for fall, chance in self._down.items():
                row[lane + fall] += chance
            for other in range(lane):
                if row[other]:
                    row[other] /= rates[other]
                    out += row[other] * outs[other]
                    for step, chance in enumerate(below[other], start=other + 1):
                        row[step] += row[other] * chance
            self._leaves.append(row[:lane])
            below.append(row[lane + 1 :])
            outs.append(out)
            rates.append(sum(below[lane]) + out)
            before = range(max(0, lane - farthest), lane)
            reached = sum(self._first[each] * below[each][lane - each - 1] for each in before)
            self._first.append((reached if lane else 1.0) / rates[lane])

    def _count_visits(self, lanes: int) -> list[float]:
        """How often each lane is visited in a window of so many, from its top until it is left."""
        visits = self._first[:lanes]
        for lane in range(lanes - 1, 0, -1):
            times = visits[lane]
            shares = self._leaves[lane]
            visits[:lane] = map(float.__add__, visits[:lane], map(mul, shares, [times] * lane))
        return visits

    def _count_rises(self, lanes: int) -> Mapping[int, float]:
        """How often the window is left at the top, by how far above it."""
        rises: dict[int, float] = {}
        for lane, visits in enumerate(self._visits(lanes)):
            for rungs, chance in self._up:
                if rungs > lane:
                    rises[rungs - lane] = rises.get(rungs - lane, 0.0) + visits * chance
        return rises
