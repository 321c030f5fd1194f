"""``letitride faceup``: the exact value of seeing other players' cards."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from letitride.analysis import (
    BadPlayers,
    ChangedPlay,
    FaceUpValue,
    Knows,
    RuleOfThumb,
    changed_plays_with_seen,
    changed_report,
    faceup_report,
    faceup_row,
    format_percent,
    rule_of_thumb,
    seen_at,
    value_knowing,
    value_with_seen,
)
from letitride.cli.numbers import whole
from letitride.cli.options import ClusterOption, JSONOption, WorkersOption
from letitride.cli.output import BadInput, console, naming, table, write_file, write_json
from letitride.cli.words import say
from letitride.cli.workers import shared_workers
from letitride.rules import BASE, Paytable, Schedule, load_paytable

_TOP = Fraction(1, 100)
"""Changed plays worth at least this share of the total are listed in words."""
_PLOTS = (".svg", ".png", ".html")
_KNOWN = {
    Knows.BURN: "the burned card",
    Knows.LEFT: "the left community card",
    Knows.RIGHT: "the right community card",
    Knows.BOTH: "both community cards",
}


def faceup(
    paytable: Annotated[str, Parameter(help="A paytable id, or a TOML file.")],
    /,
    *,
    players: Annotated[
        int | None, Parameter(help="Players at the table, 2 to 7.", converter=whole)
    ] = None,
    all: Annotated[bool, Parameter(help="Show every table size.", negative="")] = False,
    knows: Annotated[Knows | None, Parameter(help="Dealer's cards seen early.")] = None,
    changed: Annotated[bool, Parameter(help="List the plays that change.", negative="")] = False,
    plot: Annotated[Path | None, Parameter(help="Plot --all to .svg, .png or .html.")] = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    json: JSONOption = False,
) -> None:
    if all and (players is not None or knows or changed):
        raise BadInput(say("faceup.all_alone"))
    if not all and players is None and knows is None:
        raise BadInput("faceup: give --players (2 to 7) or --all")
    if changed and knows:
        raise BadInput(say("faceup.changed_knows"))
    if plot and (not all or json):
        raise BadInput(say("faceup.plot_needs_all"))
    if plot and plot.suffix.lower() not in _PLOTS:
        raise BadInput(say("faceup.bad_plot", endings=", ".join(_PLOTS), name=plot.name))
    try:
        seen = 0 if players is None else seen_at(players)
    except BadPlayers as error:
        raise BadInput(str(error)) from None
    with naming():
        loaded = load_paytable(paytable)
    schedule = loaded.schedule(BASE)
    if schedule is None:
        raise BadInput(say("no_base", id=loaded.id))
    share = partial(shared_workers, "hands valued", workers=workers, cluster=cluster)
    if all:
        with share() as each:
            values = faceup_row(schedule, each=each)
        _row(loaded, values, plot=plot, json=json)
    elif changed:
        with share() as each:
            plays = changed_plays_with_seen(schedule, seen, each=each)
        _changed(schedule, seen, plays, json=json)
    else:
        with share() as each:
            if knows is None:
                (value,) = value_with_seen(schedule, [seen], each=each)
            else:
                value = value_knowing(schedule, knows, seen=seen, each=each)
        _one(loaded, value, seen, knows=knows, json=json)


def _row(
    paytable: Paytable, values: Sequence[FaceUpValue], *, plot: Path | None, json: bool
) -> None:
    if json:
        write_json([faceup_report(value) for value in values])
        return
    if plot:
        write_file(plot, _drawn(plot, paytable, values))
    from rich.markup import escape

    out = console()
    numbers = ("players", "seen", "edge", "gain", "in action", "bet 1 rides", "bet 2 rides")
    shown = table(*numbers, title=f"{escape(paytable.id)} face up", right=numbers)
    for value in values:
        shown.add_row(
            str(value.players),
            str(value.seen),
            format_percent(value.edge, 4),
            format_percent(value.gain, 4),
            f"{float(value.average_wager):.6f}",
            format_percent(value.bets[1].ride, 4),
            format_percent(value.bets[2].ride, 4),
        )
    out.print(shown)
    ordinary = format_percent(values[0].ordinary.edge, 4)
    out.print(say("faceup.legend", ordinary=ordinary))
    if plot:
        out.print(f"{plot}: {paytable.id} face up", markup=False)


def _drawn(plot: Path, paytable: Paytable, values: Sequence[FaceUpValue]) -> bytes:
    from letitride.reports import faceup_html, faceup_plot, plot_png

    match plot.suffix.lower():
        case ".html":
            return faceup_html(paytable, values).encode()
        case ".png":
            return plot_png(faceup_plot(values))
        case _:
            return faceup_plot(values).svg.encode()


def _one(
    paytable: Paytable, value: FaceUpValue, seen: int, *, knows: Knows | None, json: bool
) -> None:
    if json:
        write_json(faceup_report(value, knows=knows))
        return
    from rich.markup import escape

    number = value.players - 1
    others = f"{seen} cards of {number} {'other' if number == 1 else 'others'}" if seen else ""
    known = " and ".join(filter(None, (others, _KNOWN[knows] if knows else "")))
    title = f"{escape(paytable.id)}: {known} seen before bet 1"
    shown = table("figure", "value", "exactly", title=title, right=("value",))
    for row in _figures(value):
        shown.add_row(*row)
    console().print(shown)


def _figures(value: FaceUpValue) -> Iterator[tuple[str, ...]]:
    yield "edge, per one base bet", format_percent(value.edge, 4), str(value.edge)
    ordinary = value.ordinary.edge
    yield "the same, nothing seen", format_percent(ordinary, 4), str(ordinary)
    yield "gain, per one base bet", format_percent(value.gain, 4), str(value.gain)
    yield "par, per amount in action", format_percent(value.par, 4), str(value.par)
    yield "the same, nothing seen", format_percent(value.ordinary.par, 4), str(value.ordinary.par)
    wager = value.average_wager
    yield "average wager, of one base bet", f"{float(wager):.6f}", str(wager)
    for circle, bet in value.bets.items():
        sign = "$" if circle == 3 else str(circle)
        yield f"bet {sign} alone", f"{float(bet.ev):+.6f}", str(bet.ev)
        yield f"bet {sign} in action", format_percent(bet.ride, 4), str(bet.ride)


def _changed(schedule: Schedule, seen: int, plays: Sequence[ChangedPlay], *, json: bool) -> None:
    if json:
        write_json([changed_report(play, schedule, seen) for play in plays])
        return
    numbers = ("in all rounds", "with such a hand", "worth")
    shown = table("bet", "with", "usual", "changed to", *numbers, right=numbers)
    for play in plays:
        shown.add_row(*_play(play))
    out = console()
    out.print(shown)
    worth = sum((play.worth for play in plays), Fraction(0))
    out.print(say("faceup.together", worth=format_percent(worth, 4)))
    top = [play for play in plays if play.worth >= _TOP * worth]
    _thumbs([thumb for play in top if (thumb := rule_of_thumb(play, schedule, seen))], worth)


def _thumbs(thumbs: Sequence[RuleOfThumb], of: Fraction) -> None:
    if not thumbs:
        return
    shown = table(
        "bet", "in words, with the one condition that does most", "worth", right=("worth",)
    )
    for thumb in thumbs:
        shown.add_row(str(thumb.circle), str(thumb.play), format_percent(thumb.worth, 4))
    out = console()
    out.print()
    out.print(shown)
    worth = sum((thumb.worth for thumb in thumbs), Fraction(0))
    part = format_percent(worth / of, 1)
    out.print(say("faceup.rules_worth", worth=format_percent(worth, 4), part=part))


def _play(play: ChangedPlay) -> tuple[str, ...]:
    return (
        str(play.circle),
        play.words,
        play.basic,
        play.turned,
        format_percent(play.often, 4),
        format_percent(play.share, 2),
        format_percent(play.worth, 4),
    )
