"""``letitride par``: a paytable's exact figures, and whether the published ones agree."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from letitride.analysis import (
    FaceUpValue,
    WagerAnalysis,
    agrees,
    analyse,
    faceup_row,
    format_pays,
    format_percent,
    kind_words,
    par_report,
    side_by_side,
)
from letitride.cli import EXIT_DIFFERS
from letitride.cli.comparing import show_side_by_side
from letitride.cli.options import JSONOption
from letitride.cli.output import BadInput, console, naming, table, write_files, write_json
from letitride.cli.waiting import waiting
from letitride.cli.words import say
from letitride.rules import BASE, Paytable, format_money, load_paytable, paytable_ids

if TYPE_CHECKING:
    from rich.table import Table

_VERDICTS = {True: "agrees", False: "[bold]DIFFERS[/]", None: "none published"}
_WIDE = 104
"""The screen width needed to show published figures and ours with edge and action."""

_Judged = list[tuple[Paytable, tuple[WagerAnalysis, ...]]]


def par(
    paytable: Annotated[str | None, Parameter(help="A paytable id, or a TOML file.")] = None,
    /,
    *,
    all: Annotated[bool, Parameter(help="Check every published figure.", negative="")] = False,
    against: Annotated[
        str | None, Parameter(help="Another paytable to compare with: an id, or a TOML file.")
    ] = None,
    json: JSONOption = False,
    html: Annotated[Path | None, Parameter(help="Write the par sheet as HTML.")] = None,
    pdf: Annotated[Path | None, Parameter(help="Write the par sheet as PDF.")] = None,
    face_up: Annotated[
        bool, Parameter(help="Add seen cards (2 to 7 players) to the sheet.", negative="")
    ] = False,
) -> int:
    if (paytable is None) != all:
        raise BadInput(say("par.no_paytable"))
    if (html or pdf) and (all or json):
        raise BadInput(say("par.sheet_of_one"))
    if html and html == pdf:
        raise BadInput(say("par.same_file", html=html))
    if face_up and not (html or pdf):
        raise BadInput("par: --face-up needs --html or --pdf")
    if against is not None and (all or html or pdf):
        raise BadInput(say("par.against_one"))
    if paytable is None:
        return _judge_all(json=json)
    with naming():
        loaded = load_paytable(paytable)
    if against is not None:
        with naming("against"):
            compared = side_by_side(loaded, load_paytable(against))
        show_side_by_side(compared, json=json)
        return 0
    if html or pdf:
        _write_sheets(loaded, html=html, pdf=pdf, face_up=face_up)
    elif json:
        write_json(par_report(loaded, analyse(loaded)))
    else:
        _print(loaded)
    return 0


def _judge_all(*, json: bool) -> int:
    tables = sorted(map(load_paytable, paytable_ids()), key=_published_first)
    judged = [(each, analyse(each)) for each in tables]
    verdicts = [agrees(each) for _, analyses in judged for each in analyses]
    if json:
        write_json([par_report(each, analyses) for each, analyses in judged])
    else:
        published = [verdict for verdict in verdicts if verdict is not None]
        out = console()
        out.print(_verdicts(judged, wide=out.width >= _WIDE))
        out.print(say("par.reproduced", right=sum(published), all=len(published)))
    return EXIT_DIFFERS if False in verdicts else 0


def _published_first(paytable: Paytable) -> tuple[bool, int, str]:
    published = any(schedule.published for schedule in paytable.schedules)
    return not published, len(paytable.schedules), paytable.id


def _verdicts(judged: _Judged, *, wide: bool) -> "Table":
    """A narrow screen leaves out edge and amount in action, which nobody publishes."""
    compared = ("par published", "par", "hits published", "hits")
    numbers = (*compared, "edge", "in action") if wide else compared
    title = "Published figures and ours"
    shown = table("paytable", "wager", *numbers, "verdict", title=title, right=numbers)
    for paytable, analyses in judged:
        for each in analyses:
            printed = each.schedule.published
            figures = (
                printed.par if printed else "–",
                format_percent(each.par, 4),
                printed.hit_frequency if printed else "–",
                format_percent(each.hit_frequency, 4),
                format_percent(each.edge, 4),
                f"{float(each.average_wager):.4f}",
            )
            wager = each.schedule.wager
            shown.add_row(paytable.id, wager, *figures[: len(numbers)], _VERDICTS[agrees(each)])
    return shown


def _write_sheets(
    paytable: Paytable, *, html: Path | None, pdf: Path | None, face_up: bool
) -> None:
    from letitride.reports import par_sheet, render_html, render_pdf

    sheet = par_sheet(paytable, face_up=_face_up(paytable) if face_up else ())
    sheets = {}
    if html:
        sheets[html] = render_html(sheet).encode()
    if pdf:
        sheets[pdf] = render_pdf(sheet)
    write_files(sheets)
    for path in sheets:
        console().print(f"{path}: par sheet of {paytable.id}", markup=False)


def _face_up(paytable: Paytable) -> tuple[FaceUpValue, ...]:
    schedule = paytable.schedule(BASE)
    if schedule is None:
        raise BadInput(say("no_base.seen", id=paytable.id))
    with waiting("hands valued") as watch:
        return faceup_row(schedule, watch=watch)


def _print(paytable: Paytable) -> None:
    out = console()
    out.print(f"{paytable.id}: {paytable.description}", markup=False)
    for analysis in analyse(paytable):
        out.print()
        out.print(_outcomes(analysis))
        out.print()
        figures = table("figure", "value", "exactly", right=("value",))
        for row in _figures(analysis):
            figures.add_row(*row)
        out.print(figures)
    for schedule in paytable.schedules:
        if schedule.meter is not None:
            seed = format_money(schedule.meter.seed)
            out.print(say("par.meter", seed=seed))


def _outcomes(analysis: WagerAnalysis) -> "Table":
    numbers = ("pays", "combinations", "probability", "1 in", "return")
    shown = table("hand", *numbers, title=f"Wager: {analysis.schedule.wager}", right=numbers)
    for row in analysis.outcomes:
        shown.add_row(
            kind_words(row.kind),
            "–" if row.pays is None else format_pays(row.pays, analysis.schedule.odds),
            f"{row.combinations:,}",
            f"{float(row.probability):.8f}",
            f"{float(1 / row.probability):,.2f}",
            f"{float(row.contribution):+.6f}",
        )
    return shown


def _figures(analysis: WagerAnalysis) -> Iterator[tuple[str, ...]]:
    per = "one base bet" if analysis.schedule.wager == BASE else "one bet"
    yield f"edge, per {per}", format_percent(analysis.edge, 4), str(analysis.edge)
    yield "par, per amount in action", format_percent(analysis.par, 4), str(analysis.par)
    printed = analysis.schedule.published
    if printed is not None:
        yield "par published", printed.par
    wager = analysis.average_wager
    yield f"average wager, of {per}", f"{float(wager):.6f}", str(wager)
    hits = analysis.hit_frequency
    yield "hit frequency", format_percent(hits, 4), str(hits)
    if printed is not None:
        yield "hit frequency published", printed.hit_frequency
        yield "published figures", _VERDICTS[agrees(analysis)]
    yield "standard deviation", f"{analysis.standard_deviation:.6f}", f"√({analysis.variance})"
    yield "skewness", f"{analysis.skewness:.4f}"
    for circle, bet in analysis.bets.items():
        sign = "$" if circle == 3 else str(circle)
        yield f"bet {sign} alone", f"{float(bet.ev):+.6f}", str(bet.ev)
        yield f"bet {sign} in action", format_percent(bet.ride, 4), str(bet.ride)
    for circle in analysis.choices:
        zero = analysis.zero_choices(circle)
        yield f"choices on bet {circle} worth zero, pulled", f"{zero:,} hands"
