"""The second moment of a round's result for many paytables at once, as floats."""

from typing import TYPE_CHECKING, Any

from letitride.analysis import ROUNDS
from letitride.cards import outcome_tables

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
else:
    Floats = Any


class BaseSquares:
    """The mean of the squared result of the base game, by which shapes ride.

    It adds up non-negative numbers, and never falls when another shape rides. ``rides`` has a
    column for each shape of three cards, then for each of four, in the order of ``base_terms``.
    """

    def __init__(self) -> None:
        import numpy as np

        tables = outcome_tables()
        self._steps = np.array(
            [
                [tables.steps.get((three, four), 0) for four in tables.four]
                for three in tables.three
            ],
            dtype=float,
        )
        self._fives = np.array(list(tables.four.values()), dtype=float).T

    def mean(self, rides: Floats, squared_nets: Floats) -> Floats:
        """With bets 1 and 2 riding or not, the square of the bets in action is 1, 4 or 9."""
        first, second = rides[:, : len(self._steps)], rides[:, len(self._steps) :]
        reached = self._steps.sum(axis=0)
        ridden = first @ self._steps
        weights = reached + 3 * ridden + second * (3 * reached + 2 * ridden)
        squares: Floats = (weights * (squared_nets @ self._fives)).sum(axis=1)
        return squares / ROUNDS
