"""The worst drawdown of a session with a time limit, with NumPy: ``chance_to_fall`` for so many
states that integers would take minutes.

Chances are floats here. Nothing is ever subtracted, so a round adds some units of the last digit to
their relative error and no more: far too little to move a quantile by a rung.
"""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from letitride.analysis.sessions.lanes import ONE
from letitride.analysis.sessions.walk import SessionWalk

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
else:
    Floats = Any

_LEFT_OVER: Final = 2.0**-44


class _Result(NamedTuple):
    rungs: int
    chance: float
    to: int


def has_numpy() -> bool:
    try:
        import numpy  # noqa: F401
    except ImportError:
        return False
    return True


def chance_to_fall_by_arrays(walk: SessionWalk, rounds: int, depth: int) -> int:
    """The chance, in 2^-64, that the amount is ever so many rungs below its highest."""
    ladder = _Ladder(walk, depth)
    fallen = 0.0
    for _ in range(rounds):
        fallen += ladder.play()
        if ladder.ended:
            break
    return int(fallen * ONE)


class _Ladder:
    """For each step a row for each highest rung, with a lane for every rung below it, the lowest
    first. Where a round leads has more columns: lanes below the depth first, then the lanes, then
    the rungs above the old highest one.

    Where nothing is to be won, the last row stands for all above it.
    """

    def __init__(self, walk: SessionWalk, depth: int) -> None:
        import numpy as np

        peaks = walk.peaks(depth)
        self._walk, self._depth, self._peaks = walk, depth, peaks
        self._below = max(0, -min(move.rungs for moves in walk.moves for move in moves))
        self._results = [
            [_Result(move.rungs, move.deals / walk.deals, move.to) for move in moves]
            for moves in walk.moves
        ]
        steps, last = len(walk.moves), peaks - 1
        self._here = np.zeros((steps, peaks, depth))
        self._here[0, 0, depth - 1] = 1.0
        self._there = np.zeros((steps, peaks, self._below + depth + last))
        self._share = np.empty((peaks, depth))
        row, lane = np.meshgrid(np.arange(peaks), np.arange(depth), indexing="ij")
        gain = row - (depth - 1 - lane)
        self._covered = np.array([gain >= low for low in walk.low], dtype=float)
        row, rise = np.meshgrid(np.arange(peaks), np.arange(1, peaks), indexing="ij")
        self._new_peaks = np.minimum(row + rise, peaks).ravel()

    @property
    def ended(self) -> bool:
        return float(self._here.sum()) < _LEFT_OVER

    def play(self) -> float:
        """One round; the chance that it reaches the depth for the first time."""
        here, there, depth, below = self._here, self._there, self._depth, self._below
        there.fill(0)
        above = [0.0] * len(here)
        for step, results in enumerate(self._results):
            for rungs, chance, to in results:
                first = below + rungs
                lanes = max(0, min(depth, there.shape[2] - first))
                share = self._share[:, :lanes]
                share[:] = here[step, :, :lanes]
                share *= chance
                there[to, :, first : first + lanes] += share
                if not self._walk.winnable:
                    above[to] += chance * float(here[step, :, lanes:].sum())
        for step, moved in enumerate(there):
            self._settle(step, moved, above[step])
        return float(there[:, :, :below].sum())

    def _settle(self, step: int, moved: Floats, above: float) -> None:
        import numpy as np

        depth, below, peaks = self._depth, self._below, self._peaks
        risen = moved[:, below + depth :].ravel()
        new = np.zeros(peaks + 1)  # of nothing, bincount would make integers
        new += np.bincount(self._new_peaks, weights=risen, minlength=peaks + 1)
        if not self._walk.winnable:
            new[peaks - 1] += new[peaks] + above
        here = self._here[step]
        here[:] = moved[:, below : below + depth]
        here[:, depth - 1] += new[:peaks]
        here *= self._covered[step]
