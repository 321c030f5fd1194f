"""Designed tables with their exact figures, and how far the best play moves from the model's."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from letitride.analysis import analyse_wager, format_percent, kind_id, moved_plays
from letitride.simulation.designs.goal import Goal
from letitride.simulation.designs.tables import TableFound, with_pays


@dataclass(frozen=True, slots=True)
class DesignedTable:
    """``changed`` are the hands that pay otherwise than in the model. ``plays_changed`` counts the
    kinds of hand played otherwise, ``moved`` how often that is, in choices per round."""

    pays: Mapping[str, int]
    changed: tuple[str, ...]
    par: Fraction
    edge: Fraction
    average_wager: Fraction
    hit_frequency: Fraction
    standard_deviation: float
    distance: float
    plays_changed: int
    moved: Fraction

    def __repr__(self) -> str:
        pays = ", ".join(f"{hand}={self.pays[hand]}" for hand in self.changed) or "the model"
        return f"<{pays}: par {format_percent(self.par, 4)}>"


@dataclass(frozen=True, slots=True)
class Design:
    """The tables that meet a goal, the closest first. ``met`` counts all that were found to meet
    it, ``valued`` all that were looked at."""

    goal: Goal
    tables: tuple[DesignedTable, ...]
    met: int
    valued: int

    def __repr__(self) -> str:
        tables = "1 table" if len(self.tables) == 1 else f"{len(self.tables)} tables"
        return f"<{tables} like {self.goal.id}, {self.valued:,} valued>"

    def __str__(self) -> str:
        return "\n".join(map(repr, self.tables)) or "no table meets the goal"


def designed(goal: Goal, found: TableFound) -> DesignedTable:
    """The figures by the exact analysis of the whole table, not by the search."""
    model = goal.model
    pays = dict(zip(model.rows, found.pays, strict=True))
    analysis = analyse_wager(with_pays(model, pays))
    assert analysis.par in goal.par, "the search and the analysis disagree"
    moved = tuple(moved_plays(analyse_wager(model), analysis))
    return DesignedTable(
        pays={kind_id(kind): pay for kind, pay in pays.items()},
        changed=tuple(kind_id(kind) for kind, pay in pays.items() if pay != model.pays[kind]),
        par=analysis.par,
        edge=analysis.edge,
        average_wager=analysis.average_wager,
        hit_frequency=analysis.hit_frequency,
        standard_deviation=analysis.standard_deviation,
        distance=found.distance,
        plays_changed=len(moved),
        moved=sum((play.often for play in moved), Fraction(0)),
    )
