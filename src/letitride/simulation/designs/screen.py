"""The par of many paytables at once, as floats, to find those worth an exact look.

With whole pays of at most a million every sum below is a whole number under 2**53, so a float
holds it exactly, and only the last division rounds.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from letitride.analysis import base_terms, side_counts
from letitride.rules import BASE, Kind, Odds, Schedule, kinds_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
else:
    Floats = Any


class Screen:
    """Pars of tables that differ from a model in the pays of some hands."""

    def __init__(self, model: Schedule) -> None:
        import numpy as np

        self._kinds: list[Kind] = list(kinds_of(model.decided_by))
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
        import numpy as np

        nets = np.tile(self._nets, (len(pays), 1))
        for column, kind in enumerate(kinds):
            nets[:, self._kinds.index(kind)] = pays[:, column] - self._taken
        won = nets @ self._counts
        if not self._base:
            return np.asarray(-won / self._deals)
        values = nets @ self._shapes
        rides = values > 0
        won = won + (np.where(rides, values, 0) @ self._shares)
        in_action = self._deals + rides @ self._weights
        return np.asarray(-won / in_action)
