"""Candidates: a table that differs from the model in some pays, and how far it is from it."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import log1p
from typing import NamedTuple

from letitride.analysis import analyse_wager, base_par
from letitride.rules import BASE, Kind, Schedule
from letitride.simulation.designs.goal import Goal


class TableFound(NamedTuple):
    """Sorts by closeness: fewest hands changed, then the least change relative to the pay, then
    the par nearest to the target."""

    changed: int
    distance: float
    miss: Fraction
    pays: tuple[int, ...]
    """Of the model's rows, the highest hand first."""


def candidate(goal: Goal, pays: Mapping[Kind, int]) -> TableFound | None:
    """The candidate with these pays instead of the model's, if its exact figures meet the goal."""
    schedule = with_pays(goal.model, pays)
    par = exact_par(schedule)
    if par not in goal.par:
        return None
    if goal.hit_frequency is not None or goal.standard_deviation is not None:
        analysis = analyse_wager(schedule)
        if goal.hit_frequency is not None and analysis.hit_frequency not in goal.hit_frequency:
            return None
        if goal.variance is not None and analysis.variance not in goal.variance:
            return None
    old = {kind: goal.model.pays[kind] for kind in pays}
    distance = sum(abs(log1p(pay) - log1p(old[kind])) for kind, pay in sorted(pays.items()))
    return TableFound(
        changed=len(pays),
        distance=round(distance, 12),
        miss=abs(par - goal.target),
        pays=tuple(int(schedule.pays[kind]) for kind in goal.model.rows),
    )


def with_pays(model: Schedule, pays: Mapping[Kind, int]) -> Schedule:
    new = {kind: Fraction(pay) for kind, pay in pays.items()}
    merged = {**model.pays, **new}
    for kind in model.pays:  # a hand paid as a listed one, such as a mini-royal without its line
        row = model.row_of(kind)
        if row is not None and row is not kind:
            merged[kind] = merged[row]
    return replace(model, pays=merged, published=None)


def exact_par(schedule: Schedule) -> Fraction:
    return base_par(schedule).par if schedule.wager == BASE else analyse_wager(schedule).par
