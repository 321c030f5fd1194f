"""``letitride par ID --against OTHER``: two paytables side by side."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from letitride.analysis import (
    SideBySide,
    WagerAnalysis,
    compared_report,
    format_percent,
    kind_words,
)
from letitride.cli.output import console, table, write_json
from letitride.cli.words import say

_SHOWN = 12
"""How many moved plays to print; JSON has them all."""


def show_side_by_side(compared: Sequence[SideBySide], *, json: bool) -> None:
    if json:
        write_json([compared_report(each) for each in compared])
        return
    out = console()
    for each in compared:
        one, other = each.ids
        numbers = (one, other, "difference")
        shown = table(f"wager: {each.wager}", *numbers, right=numbers)
        for kind, mine, theirs in each.pays:
            shown.add_row(kind_words(kind), *_pays(mine, theirs))
        for row in _figures(each.one, each.other):
            shown.add_row(*row)
        out.print(shown)
        for play in each.moved[:_SHOWN]:
            out.print(
                f" Bet {play.circle}, {play.words}: {play.was} under {one}, "
                f"{play.now} under {other} ({format_percent(play.often, 2)} of hands)",
                markup=False,
                soft_wrap=True,
            )
        if len(each.moved) > _SHOWN:
            out.print(f" and {len(each.moved) - _SHOWN} more plays")
        if each.one.choices and not each.moved:
            out.print(say("comparing.same_play"))


def _pays(mine: Fraction | None, theirs: Fraction | None) -> tuple[str, str, str]:
    shown = ["–" if pay is None else str(pay) for pay in (mine, theirs)]
    if mine is None or theirs is None or mine == theirs:
        return shown[0], shown[1], ""
    return shown[0], shown[1], f"{'+' if theirs > mine else ''}{theirs - mine}"


def _figures(one: WagerAnalysis, other: WagerAnalysis) -> Iterator[tuple[str, str, str, str]]:
    for name, mine, theirs in (
        ("par", one.par, other.par),
        ("edge", one.edge, other.edge),
        ("hit frequency", one.hit_frequency, other.hit_frequency),
    ):
        difference = theirs - mine
        sign = "+" if difference > 0 else ""
        changed = f"{sign}{format_percent(difference, 4)}" if difference else ""
        yield name, format_percent(mine, 4), format_percent(theirs, 4), changed
    for name, first, second in (
        ("average wager", float(one.average_wager), float(other.average_wager)),
        ("standard deviation", one.standard_deviation, other.standard_deviation),
    ):
        changed = "" if first == second else f"{second - first:+.6f}"
        yield name, f"{first:.6f}", f"{second:.6f}", changed
