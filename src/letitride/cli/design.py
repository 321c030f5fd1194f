"""``letitride design``: paytables that meet a target, the closest to a model first."""

import re
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from cyclopts import Parameter

from letitride.analysis import format_percent
from letitride.cli.numbers import whole
from letitride.cli.options import ClusterOption, JSONOption, WorkersOption
from letitride.cli.output import BadInput, complain, console, naming, table, write_json
from letitride.cli.waiting import waiting
from letitride.cli.words import say
from letitride.rules import load_paytable
from letitride.simulation import (
    BadDesign,
    BadSimulation,
    Between,
    Design,
    design_goal,
    design_report,
)
from letitride.simulation import design as search

if TYPE_CHECKING:
    from rich.table import Table

_NUMBER = r"[0-9]{1,12}(\.[0-9]{1,12})?"
_EXIT_STOPPED = 130
_Given = TypeVar("_Given")


def design(
    *,
    target_par: Annotated[
        str, Parameter(help="The par to reach, such as 3%.", allow_leading_hyphen=True)
    ],
    within: Annotated[
        str, Parameter(help="How far off it may be.", allow_leading_hyphen=True)
    ] = "0.02%",
    like: Annotated[str, Parameter(help="The model: a paytable id, or a TOML file.")] = "LIRX-01",
    wager: Annotated[str | None, Parameter(help="The wager of the model (default: first).")] = None,
    fix: Annotated[tuple[str, ...], Parameter(help="A pay to set: flush=8.", negative="")] = (),
    range: Annotated[
        tuple[str, ...], Parameter(help="Pays to try: straight=4..6.", negative="")
    ] = (),
    hit_frequency: Annotated[
        str | None, Parameter(help="How often it pays, such as 7%..8%.")
    ] = None,
    standard_deviation: Annotated[
        str | None, Parameter(help="Standard deviation of a round, in bets: 4..6.")
    ] = None,
    top: Annotated[int, Parameter(help="How many paytables to list.", converter=whole)] = 20,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    resume: Annotated[
        Path | None, Parameter(help="Save to this file, and continue from it.")
    ] = None,
    json: JSONOption = False,
) -> int:
    with naming("like"):
        model = load_paytable(like)
    try:
        goal = design_goal(
            model,
            target_par=_percent("target-par", target_par),
            within=_percent("within", within),
            wager=wager,
            fix=_once("fix", map(_fixed, fix)),
            ranges=_once("range", map(_range, range)),
            hit_frequency=_span("hit-frequency", hit_frequency, percent=True),
            standard_deviation=_span("standard-deviation", standard_deviation, percent=False),
            top=top,
        )
        with waiting("sets of hands searched") as watch:
            found = search(goal, workers=workers, cluster=cluster, resume=resume, watch=watch)
    except (BadDesign, BadSimulation) as error:
        raise BadInput(str(error)) from None
    except KeyboardInterrupt:
        again = "" if resume is None else f"; continue with --resume {resume}"
        complain(f"stopped{again}")
        return _EXIT_STOPPED
    if json:
        write_json(design_report(found))
    elif found.tables:
        _print(found)
    if not found.tables:
        raise BadInput(say("design.none", valued=found.valued))
    return 0


def _print(found: Design) -> None:
    goal, out = found.goal, console()
    out.print(_tables(found))
    listed = len(found.tables)
    out.print(
        say("design.legend", id=goal.id, listed=listed, met=found.met, valued=found.valued),
        markup=False,
        soft_wrap=True,
    )


def _tables(found: Design) -> "Table":
    numbers = ("par", "edge", "deviation", "plays moved")
    shown = table("change", *numbers, "pays", right=numbers)
    for each in found.tables:
        change = ", ".join(f"{hand} {each.pays[hand]}" for hand in each.changed)
        shown.add_row(
            change.replace("_", " ") or "none",
            format_percent(each.par, 4),
            format_percent(each.edge, 4),
            f"{each.standard_deviation:.4f}",
            f"{each.plays_changed} ({format_percent(each.moved, 2)})",
            " ".join(str(pay) for pay in each.pays.values()),
        )
    return shown


def _percent(field: str, text: str) -> Fraction:
    """``3%``, or ``0.03``. Raises ``BadInput``."""
    found = re.fullmatch(rf"({_NUMBER})(%?)", text)
    if found is None:
        raise BadInput(say("design.bad_percentage", field=field, text=text))
    return Fraction(found[1]) / (100 if found[3] else 1)


def _span(field: str, text: str | None, *, percent: bool) -> Between | None:
    if text is None:
        return None
    low, dots, high = text.partition("..")
    if not dots:  # no table has exactly that figure, and the search would look at all of them
        example = "7%..8%" if percent else "4..6"
        raise BadInput(say("design.not_a_range", field=field, example=example, text=text))
    read = [_percent(field, each) for each in (low, high)]
    if read[0] > read[1]:
        raise BadInput(say("design.bad_range", field=field, low=low, high=high))
    if not percent and "%" in text:
        raise BadInput(say("design.bad_bets", field=field, text=text))
    return Between(*read)


def _once(field: str, given: Iterable[tuple[str, _Given]]) -> dict[str, _Given]:
    found: dict[str, _Given] = {}
    for hand, value in given:
        if hand in found:
            raise BadInput(say("design.given_twice", field=field, hand=hand))
        found[hand] = value
    return found


def _fixed(text: str) -> tuple[str, int]:
    hand, _, pay = text.partition("=")
    if not re.fullmatch(r"[0-9]{1,7}", pay):
        raise BadInput(say("design.bad_fix", text=text))
    return hand, int(pay)


def _range(text: str) -> tuple[str, tuple[int, int]]:
    found = re.fullmatch(r"(.*)=([0-9]{1,7})\.\.([0-9]{1,7})", text)
    if found is None:
        raise BadInput(say("design.bad_pays", text=text))
    return found[1], (int(found[2]), int(found[3]))
