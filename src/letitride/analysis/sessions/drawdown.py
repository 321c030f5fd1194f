"""The worst drawdown: the deepest fall below the highest amount so far.

Whether it reaches a depth depends on only three things: the highest amount, how far below it the
player is, and the step of the betting system. So for each depth we follow the walk on these, with
one packed integer for each step and highest amount, and remove the walks that reach the depth.
Where there are many states, ``array_drawdown`` is a hundred times as fast; for a session with one
bet and no time limit, ``endless_drawdown`` is faster.
"""

from collections.abc import Callable, Mapping
from math import sqrt
from sys import maxsize
from typing import Final

from letitride.analysis.sessions.array_drawdown import chance_to_fall_by_arrays, has_numpy
from letitride.analysis.sessions.endless_drawdown import MOST_ENDLESS_WORK, EndlessDrawdown
from letitride.analysis.sessions.lanes import ONE, WIDTH, LaneRounding, lanes_below, total, unpacked
from letitride.analysis.sessions.walk import SessionWalk
from letitride.rules import Cents

DRAWDOWN_LEVELS: Final = (0.5, 0.95)
MOST_DRAWDOWN_WORK: Final = 200_000_000
"""Moves of one state in one round: some seconds."""
ARRAY_SPEED: Final = 100
"""How many moves with NumPy take the time of one without, or less."""
_FEWEST_DEPTHS: Final = 8
"""Two quantiles take more depths than this, most of them deeper than the first; fewer only where
all of them are quick."""
_SMALL_WORK: Final = 10_000_000
_LEFT_OVER: Final = ONE >> 44


def worst_drawdown(
    walk: SessionWalk,
    rounds: int,
    *,
    endless: bool = False,
    most_work: int = MOST_DRAWDOWN_WORK,
) -> Mapping[float, Cents] | None:
    """Quantiles in cents; None if there are too many states to follow.

    ``endless``: the session has no time limit; hardly any lasts longer than ``rounds``.
    """
    guess = max(1, round(sqrt(_falls(walk) * rounds)))
    if walk.winnable:
        guess = min(guess, walk.top - walk.low[0])
    if endless and len(walk.moves) == 1:
        falls = EndlessDrawdown(walk)
        return None if falls.work > MOST_ENDLESS_WORK else _quantiles(walk, falls.chance, guess)
    budget, depths = most_work, 0

    def chance(depth: int) -> int | None:
        nonlocal budget, depths
        work = depth * walk.peaks(depth) * sum(map(len, walk.moves)) * rounds
        by_arrays = work > _SMALL_WORK and has_numpy()
        moves = work // ARRAY_SPEED if by_arrays else work
        if budget < moves * (1 if depths else _FEWEST_DEPTHS):  # rather at once than at the end
            return None
        budget -= moves
        depths += 1
        if by_arrays:
            return chance_to_fall_by_arrays(walk, rounds, depth)
        return chance_to_fall(walk, rounds, depth)

    return _quantiles(walk, chance, guess)


def _quantiles(
    walk: SessionWalk, chance_of: Callable[[int], int | None], guess: int
) -> Mapping[float, Cents] | None:
    known: dict[int, int] = {0: ONE}
    too_deep = _too_deep(walk)
    found = {}
    for level in DRAWDOWN_LEVELS:
        allowed = (1 - level) * ONE
        while (depth := _next_depth(known, allowed, guess)) is not None:
            depth = min(depth, too_deep)
            chance = 0 if depth == too_deep else chance_of(depth)
            if chance is None:
                return None
            known[depth] = chance
        found[level] = Cents(max(d for d, c in known.items() if c > allowed) * walk.unit)
    return found


def _next_depth(known: Mapping[int, int], allowed: float, guess: int) -> int | None:
    """The depth to try: by a straight line between the nearest two; None once they are next."""
    under = max(depth for depth, chance in known.items() if chance > allowed)
    over = min((depth for depth, chance in known.items() if chance <= allowed), default=None)
    if over is None:
        return max(guess, 2 * under)
    if over == under + 1:
        return None
    part = (known[under] - allowed) / (known[under] - known[over])
    return min(over - 1, max(under + 1, under + round(part * (over - under))))


def chance_to_fall(walk: SessionWalk, rounds: int, depth: int) -> int:
    """The chance, in 2^-64, that the amount is ever so many rungs below its highest."""
    ladder = _Ladder(walk, depth)
    fallen = 0
    for _ in range(rounds):
        fallen += ladder.play()
        if ladder.ended:
            break
    return fallen


class _Ladder:
    """Walks by their highest rung, each with a lane for every rung below it, the lowest first.

    So a gain shifts the lanes up, and what is shifted out at the top has a new highest rung. Where
    nothing is to be won, and a fall from so high reaches the depth before the session is lost, the
    highest rung no longer matters: the last one stands for all above it.
    """

    def __init__(self, walk: SessionWalk, depth: int) -> None:
        self._walk, self._depth = walk, depth
        self._peaks = walk.peaks(depth)
        self._here = [[0] * self._peaks for _ in walk.moves]
        self._here[0][0] = ONE - 1 << (depth - 1) * WIDTH
        self._rounded = LaneRounding(walk.deals, max(depth, self._peaks))

    @property
    def ended(self) -> bool:
        return sum(total(packed) for here in self._here for packed in here) < _LEFT_OVER

    def play(self) -> int:
        """One round; the chance that it reaches the depth for the first time."""
        walk, depth, last = self._walk, self._depth, self._peaks - 1
        fallen = 0
        risen, above = [0] * len(walk.moves), [0] * len(walk.moves)
        for peak in range(self._peaks):
            room = depth + last - peak
            moved = [0] * len(walk.moves)
            for here, moves in zip(self._here, walk.moves, strict=True):
                packed, here[peak] = here[peak], 0
                if not packed:
                    continue
                for rungs, deals, to in moves:
                    if rungs < 0:
                        moved[to] += (packed >> -rungs * WIDTH) * deals
                        fallen += total(packed & lanes_below(min(depth, -rungs))) * deals
                    elif rungs < room:
                        moved[to] += packed * deals << rungs * WIDTH
                    elif not walk.winnable:
                        above[to] += total(packed) * deals
            for step, lanes in enumerate(moved):
                if not lanes:
                    continue
                out = lanes >> depth * WIDTH
                if walk.winnable:
                    risen[step] += (out & lanes_below(last - peak)) << (peak + 1) * WIDTH
                else:
                    below = max(0, last - peak - 1)
                    risen[step] += (out & lanes_below(below)) << (peak + 1) * WIDTH
                    above[step] += total(out >> below * WIDTH)
                kept = self._rounded(lanes & lanes_below(depth))
                self._here[step][peak] = self._covered(kept, peak, walk.low[step])
        for step, here in enumerate(self._here):
            new = unpacked(self._rounded(risen[step]), self._peaks)
            if not walk.winnable:
                new[last] += above[step] // walk.deals
            for peak, chance in enumerate(new):
                if peak >= walk.low[step]:
                    here[peak] += chance << (depth - 1) * WIDTH
        return fallen // walk.deals

    def _covered(self, packed: int, peak: int, low: int) -> int:
        """Without the sessions that are lost: those below the lowest rung that can be bet."""
        lost = max(0, self._depth - 1 - peak + low)
        return packed >> lost * WIDTH << lost * WIDTH


def _too_deep(walk: SessionWalk) -> int:
    """A fall that no session reaches: from one rung below the winning stop, past the lowest rung
    that can be bet."""
    if not walk.winnable:
        return maxsize
    return walk.top - min(walk.low) - min(move.rungs for moves in walk.moves for move in moves)


def _falls(walk: SessionWalk) -> float:
    """The mean square of what a round takes."""
    squares = sum(move.rungs**2 * move.deals for move in walk.moves[0] if move.rungs < 0)
    return squares / walk.deals
