"""The figures of many paytables at once, as floats, to find those worth an exact look.

With whole pays of at most a million every sum behind a par is a whole number under 2**53, so a
float holds it exactly, and only the last division rounds. Squares round earlier.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from letitride.analysis import base_terms, side_counts
from letitride.rules import BASE, Kind, Odds, Schedule, kinds_of
from letitride.simulation.designs.goal import Between
from letitride.simulation.designs.spread import BaseSquares

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
else:
    Floats = Any


_ROUNDING: Final = 1e-10


class Reach(NamedTuple):
    lowest: float
    highest: float

    def meets(self, other: "Reach") -> bool:
        return self.lowest <= other.highest and other.lowest <= self.highest

    def holds(self, values: Floats) -> Any:
        return (self.lowest <= values) & (values <= self.highest)


def wanted(figure: Between) -> Reach:
    """What is asked for, and as much more as floats may be wrong."""
    low, high = float(figure.low), float(figure.high)
    slack = _ROUNDING * max(1.0, abs(high))
    return Reach(low - slack, high + slack)


class Screen:
    """Pars of tables that differ from a model in the pays of some hands."""

    def __init__(self, model: Schedule) -> None:
        import numpy as np

        self._kinds: list[Kind] = list(kinds_of(model.decided_by))
        self._paid_as = [model.row_of(kind) for kind in self._kinds]
        self._taken = 1 if model.odds is Odds.FOR else 0
        self._nets = np.array([float(model.net(kind)) for kind in self._kinds])
        self._base = model.wager == BASE
        if self._base:
            all_hands, deals, shapes = base_terms()
            self._counts = np.array(all_hands, dtype=float)
            self._deals = deals
            self._shares = np.array([share for share, _, _ in shapes], dtype=float)
            self._weights = np.array([weight for _, weight, _ in shapes], dtype=float)
            self._squares = BaseSquares()
            self._shapes = np.array([counts for _, _, counts in shapes], dtype=float).T
        else:
            counts = side_counts(model.decided_by)
            self._counts = np.array(counts, dtype=float)
            self._deals = sum(counts)

    def pars(self, kinds: Sequence[Kind], pays: Floats) -> Floats:
        """One par for each row of ``pays``, whose columns are the hands ``kinds``."""
        won, in_action = self._won(kinds, pays)
        return -won / in_action

    def reach(self, kinds: Sequence[Kind], low: Sequence[int], high: Sequence[int]) -> Reach:
        """Bounds on the par of every table whose pays lie between ``low`` and ``high``.

        A higher pay never lowers what the player wins, nor what is in action. So where the house
        wins, par falls and the bounds are those of the two ends. Where the player wins it can rise:
        a bet that now rides for next to nothing spreads the same gain over more action.
        """
        import numpy as np

        won, in_action = self._won(kinds, np.array([low, high], dtype=float))
        least, most = (float(each) for each in in_action)
        highest, lowest = (float(-each) for each in won)
        return Reach(
            lowest / (most if lowest >= 0 else least),
            highest / (least if highest >= 0 else most),
        )

    def variances(self, kinds: Sequence[Kind], pays: Floats) -> Floats:
        """Of a round's result in bets, for each row of ``pays``."""
        nets = self._nets_of(kinds, pays)
        won, _, rides = self._valued(nets)
        return self._mean_square(rides, nets**2) - (won / self._deals) ** 2

    def spread(
        self, kinds: Sequence[Kind], low: Sequence[int], high: Sequence[int], par: Reach
    ) -> Reach:
        """Bounds on the variance of every table whose pays lie between ``low`` and ``high`` and
        whose par is in ``par``.

        No bet that rides at the lowest pays is pulled at higher ones, and each square of a result
        lies between those of the two ends. Par and the amount in action bound the mean.
        """
        import numpy as np

        nets = self._nets_of(kinds, np.array([low, high], dtype=float))
        won, in_action, rides = self._valued(nets)
        squares = np.sort(nets**2, axis=0)
        squares[0, (nets[0] < 0) & (nets[1] > 0)] = 0
        least, most = (float(each) for each in self._mean_square(rides, squares))
        by_par = [-end * float(each) for end in par for each in in_action]
        lowest = max(float(won[0]), min(by_par)) / self._deals
        highest = min(float(won[1]), max(by_par)) / self._deals
        nearest = 0.0 if lowest < 0 < highest else min(lowest**2, highest**2)
        return Reach(least - max(lowest**2, highest**2), most - nearest)

    def _won(self, kinds: Sequence[Kind], pays: Floats) -> tuple[Floats, Floats]:
        """What the player wins, and what is in action, over all deals."""
        won, in_action, _ = self._valued(self._nets_of(kinds, pays))
        return won, in_action

    def _nets_of(self, kinds: Sequence[Kind], pays: Floats) -> Floats:
        import numpy as np

        nets = np.tile(self._nets, (len(pays), 1))
        for column, kind in enumerate(kinds):
            same = [place for place, row in enumerate(self._paid_as) if row is kind]
            nets[:, same] = pays[:, [column]] - self._taken
        return nets

    def _valued(self, nets: Floats) -> tuple[Floats, Floats, Floats]:
        """What the player wins, what is in action, and which shapes ride."""
        import numpy as np

        won = nets @ self._counts
        if not self._base:
            return won, np.full(len(nets), float(self._deals)), nets[:, :0]
        values = nets @ self._shapes
        rides = (values > 0).astype(float)
        won = won + ((rides * values) @ self._shares)
        return won, self._deals + rides @ self._weights, rides

    def _mean_square(self, rides: Floats, squares: Floats) -> Floats:
        if self._base:
            return self._squares.mean(rides, squares)
        squared: Floats = squares @ self._counts
        return squared / self._deals
