"""The par of many paytables at once, as floats, to find those worth an exact look.

With whole pays of at most a million every sum below is a whole number under 2**53, so a float
holds it exactly, and only the last division rounds.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from letitride.analysis import base_terms, side_counts
from letitride.rules import BASE, Kind, Odds, Schedule, kinds_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
else:
    Floats = Any


class Reach(NamedTuple):
    lowest: float
    highest: float


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

    def _won(self, kinds: Sequence[Kind], pays: Floats) -> tuple[Floats, Floats]:
        """What the player wins, and what is in action, over all deals."""
        import numpy as np

        nets = np.tile(self._nets, (len(pays), 1))
        for column, kind in enumerate(kinds):
            same = [place for place, row in enumerate(self._paid_as) if row is kind]
            nets[:, same] = pays[:, [column]] - self._taken
        won = nets @ self._counts
        if not self._base:
            return won, np.full(len(pays), float(self._deals))
        values = nets @ self._shapes
        rides = values > 0
        won = won + (np.where(rides, values, 0) @ self._shares)
        return won, self._deals + rides @ self._weights
