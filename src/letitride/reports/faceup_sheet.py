"""Face-up figures by table size: tables, a plot, and a page or a section of a sheet.

The plot's edge axis starts at zero, because the reader wants to see how far above zero the edge
stays; the ordinary edge is a line across it.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, floor, log10
from typing import Final

from letitride.analysis import FaceUpValue
from letitride.extras import needing
from letitride.reports.html import render
from letitride.reports.numbers import decimal, exact, percent
from letitride.reports.sheet import Column, FaceUpSheet, Plot, SheetRow, SheetTable
from letitride.reports.words import heads, printable, say
from letitride.rules import Paytable

WIDTH: Final = 480
HEIGHT: Final = 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 58, 20, 24, 44
_INK, _FAINT, _DOT = "#1a1d21", "#d5dadf", "#1d4f7c"


def face_up_sheet(values: Sequence[FaceUpValue]) -> FaceUpSheet:
    return FaceUpSheet(
        title=say("face_up.title"),
        basis=(say("face_up.basis"),),
        row=faceup_table(values),
        exact=_exact_table(values),
        plot=faceup_plot(values),
    )


def _exact_table(values: Sequence[FaceUpValue]) -> SheetTable:
    return SheetTable(
        caption=say("face_up.exact"),
        heads=heads("face_up.exact.heads"),
        columns=(Column.FIGURES,) * 4,
        rows=tuple(
            SheetRow(
                (
                    str(value.players),
                    exact(value.edge),
                    exact(value.gain),
                    exact(value.average_wager),
                )
            )
            for value in values
        ),
    )


def faceup_table(values: Sequence[FaceUpValue]) -> SheetTable:
    return SheetTable(
        caption=say("face_up.table"),
        heads=heads("face_up.table.heads"),
        columns=(Column.FIGURES,) * 8,
        rows=tuple(
            SheetRow(
                (
                    str(value.players),
                    str(value.seen),
                    percent(value.edge, 4),
                    percent(value.gain, 4),
                    decimal(value.average_wager, 6),
                    percent(value.par, 4),
                    percent(value.bets[1].ride, 2),
                    percent(value.bets[2].ride, 2),
                )
            )
            for value in values
        ),
        notes=(
            say("face_up.note"),
            say("face_up.ordinary", edge=percent(values[0].ordinary.edge, 4)),
        ),
    )


def faceup_plot(values: Sequence[FaceUpValue]) -> Plot:
    ordinary = values[0].ordinary.edge
    first, last = values[0], values[-1]
    return Plot(
        caption=say("face_up.plot"),
        alt=say(
            "face_up.plot.alt",
            first=percent(first.edge, 2),
            fewest=first.players,
            last=percent(last.edge, 2),
            most=last.players,
            ordinary=percent(ordinary, 2),
        ),
        svg=_svg(values, ordinary),
    )


def faceup_html(paytable: Paytable, values: Sequence[FaceUpValue]) -> str:
    """One self-contained file."""
    return render(
        "face_up.html",
        id=printable(paytable.id),
        name=printable(paytable.name),
        table=faceup_table(values),
        plot=faceup_plot(values),
    )


def plot_png(plot: Plot) -> bytes:
    """A plot by itself, on white."""
    with needing("PNG"):
        import typst

    page = b"""#set page(width: auto, height: auto, margin: 8pt)
#image(bytes(sys.inputs.svg), format: "svg")"""
    png = typst.compile(
        page, format="png", ppi=192, sys_inputs={"svg": plot.svg}, ignore_system_fonts=True
    )
    assert isinstance(png, bytes)
    return png


def _svg(values: Sequence[FaceUpValue], ordinary: Fraction) -> str:
    ticks = _ticks([ordinary, *(value.edge for value in values)])
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}" font-family="Libertinus Serif" font-size="12">',
            *_scale(ticks),
            *_dots(values, ordinary, ticks),
            "</svg>",
        )
    )


def _ticks(edges: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """About five round numbers from zero, or below, to the highest edge."""
    low, high = min(Fraction(0), *edges), max(Fraction(0), *edges)
    rough = float(high - low) / 5 or 0.01
    power = Fraction(10) ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    first, last = floor(low / step), max(ceil(high / step), 1)
    return tuple(step * number for number in range(first, last + 1))


def _digits(ticks: Sequence[Fraction]) -> int:
    """Decimals of a percentage, enough to tell neighbouring ticks apart."""
    return max(1, -floor(log10((ticks[1] - ticks[0]) * 100)))


def _y(edge: Fraction, ticks: Sequence[Fraction]) -> float:
    share = float((edge - ticks[0]) / (ticks[-1] - ticks[0]))
    return HEIGHT - _BOTTOM - share * (HEIGHT - _BOTTOM - _TOP)


def _scale(ticks: Sequence[Fraction]) -> Iterator[str]:
    for tick in ticks:
        y = _y(tick, ticks)
        kind, stroke = ("grid", _FAINT) if tick else ("zero", _INK)
        yield (
            f'<line class="{kind}" x1="{_LEFT}" y1="{y:.1f}" x2="{WIDTH - _RIGHT}" y2="{y:.1f}" '
            f'stroke="{stroke}" stroke-width="0.75"/>'
        )
        yield _text(_LEFT - 8, y + 4, percent(tick, _digits(ticks)), "end")
    yield _text(8, 12, say("face_up.plot.edge"), "start")
    yield _text((_LEFT + WIDTH - _RIGHT) / 2, HEIGHT - 6, say("face_up.plot.players"), "middle")


def _dots(
    values: Sequence[FaceUpValue], ordinary: Fraction, ticks: Sequence[Fraction]
) -> Iterator[str]:
    level = _y(ordinary, ticks)
    yield (
        f'<line class="ordinary" x1="{_LEFT}" y1="{level:.1f}" x2="{WIDTH - _RIGHT}" '
        f'y2="{level:.1f}" stroke="{_DOT}" stroke-width="1" stroke-dasharray="4 3"/>'
    )
    words = say("face_up.plot.ordinary", edge=percent(ordinary, 2))
    yield _text(WIDTH - _RIGHT, level - 6, words, "end")
    step = (WIDTH - _RIGHT - _LEFT) / len(values)
    for place, value in enumerate(values):
        x, y = _LEFT + step * (place + 0.5), _y(value.edge, ticks)
        yield (
            f'<circle class="win" cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{_DOT}" stroke="{_DOT}"/>'
        )
        yield _text(x, y + 18, percent(value.edge, 2), "middle")
        yield _text(x, HEIGHT - _BOTTOM + 18, str(value.players), "middle")


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{_INK}">{text}</text>'
