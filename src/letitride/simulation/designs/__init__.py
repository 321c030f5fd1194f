"""Design: paytables that meet a target, the closest to a model table first."""

from letitride.simulation.designs.errors import BadDesign
from letitride.simulation.designs.goal import Between, Goal, design_goal
from letitride.simulation.designs.report import DesignReport, design_report
from letitride.simulation.designs.result import Design, DesignedTable
from letitride.simulation.designs.search import design

__all__ = [
    "BadDesign",
    "Between",
    "Design",
    "DesignReport",
    "DesignedTable",
    "Goal",
    "design",
    "design_goal",
    "design_report",
]
