"""The search of one subset: tables that differ from the model in exactly these hands.

The lowest and the highest pays bound the figures of everything between: whole boxes are skipped.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from math import prod
from typing import Any, Final

from letitride.rules import Kind
from letitride.simulation.designs.goal import Goal
from letitride.simulation.designs.screen import Floats, Screen, wanted
from letitride.simulation.designs.tables import TableFound, candidate

_BLOCK: Final = 1 << 16
"""Tables that are valued in one go."""

Box = Mapping[Kind, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class SubsetResult:
    """The closest tables of a subset, how many meet the goal, and how many were valued."""

    closest: tuple[TableFound, ...]
    met: int
    valued: int


def search_subset(goal: Goal, kinds: tuple[Kind, ...]) -> SubsetResult:
    if not kinds:
        model = candidate(goal, {})
        return SubsetResult(() if model is None else (model,), int(model is not None), 1)
    screen = Screen(goal.model)
    box = {
        kind: tuple(pay for pay in goal.values[kind] if pay != goal.model.pays[kind])
        for kind in kinds
    }
    found: list[TableFound] = []
    met = valued = 0
    for block in _blocks(goal, screen, box):
        pays = _grid(block)
        valued += len(pays)
        for row in pays[_promising(goal, screen, kinds, pays)]:
            table = candidate(goal, {kind: int(pay) for kind, pay in zip(kinds, row, strict=True)})
            if table is not None:
                found.append(table)
                met += 1
        found = nsmallest(goal.top, found)
    return SubsetResult(tuple(sorted(found)), met, valued)


def _blocks(goal: Goal, screen: Screen, box: Box) -> Iterator[Box]:
    """The parts of a box that may hold a table, each small enough to be valued in one go."""
    if not all(box.values()) or not _may_hold(goal, screen, box):
        return
    if prod(map(len, box.values())) <= _BLOCK:
        yield box
        return
    widest = max(box, key=lambda kind: len(box[kind]))
    pays = box[widest]
    half = len(pays) // 2
    for part in (pays[:half], pays[half:]):
        yield from _blocks(goal, screen, {**box, widest: part})


def _may_hold(goal: Goal, screen: Screen, box: Box) -> bool:
    ends = tuple(box), tuple(map(min, box.values())), tuple(map(max, box.values()))
    par = wanted(goal.par)
    if not par.meets(screen.reach(*ends)):
        return False
    return goal.variance is None or wanted(goal.variance).meets(screen.spread(*ends, par))


def _grid(box: Box) -> Floats:
    import numpy as np

    axes = np.meshgrid(*(np.array(pays, dtype=float) for pays in box.values()), indexing="ij")
    return np.stack([axis.ravel() for axis in axes], axis=1)


def _promising(goal: Goal, screen: Screen, kinds: Sequence[Kind], pays: Floats) -> Any:
    """Rows whose figures are near enough, and whose pays rise with the hands as the model's do."""
    near = wanted(goal.par).holds(screen.pars(kinds, pays))
    if goal.variance is not None:
        near[near] = wanted(goal.variance).holds(screen.variances(kinds, pays[near]))
    column = {kind: pays[:, at] for at, kind in enumerate(kinds)}
    for higher, lower in zip(goal.model.rows, goal.model.rows[1:], strict=False):
        if higher in column or lower in column:
            above = column.get(higher, float(goal.model.pays[higher]))
            below = column.get(lower, float(goal.model.pays[lower]))
            near &= above >= below
    return near
