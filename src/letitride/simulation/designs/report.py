"""A design as plain values for JSON. Other programs rely on the keys."""

from collections.abc import Mapping

import msgspec

from letitride.simulation.designs.result import Design


class DesignedReport(msgspec.Struct, frozen=True, kw_only=True):
    pays: Mapping[str, int]
    changed: tuple[str, ...]
    par: float
    par_exact: str
    edge: float
    average_wager: float
    hit_frequency: float
    standard_deviation: float
    distance: float
    plays_changed: int
    moved: float


class DesignReport(msgspec.Struct, frozen=True, kw_only=True):
    like: str
    wager: str
    target: float
    met: int
    valued: int
    paytables: tuple[DesignedReport, ...]


def design_report(design: Design) -> DesignReport:
    return DesignReport(
        like=design.goal.id,
        wager=str(design.goal.model.wager),
        target=float(design.goal.target),
        met=design.met,
        valued=design.valued,
        paytables=tuple(
            DesignedReport(
                pays=table.pays,
                changed=table.changed,
                par=float(table.par),
                par_exact=str(table.par),
                edge=float(table.edge),
                average_wager=float(table.average_wager),
                hit_frequency=float(table.hit_frequency),
                standard_deviation=table.standard_deviation,
                distance=table.distance,
                plays_changed=table.plays_changed,
                moved=float(table.moved),
            )
            for table in design.tables
        ),
    )
