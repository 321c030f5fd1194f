"""The results of a round as dots: one row per result, probability on a log scale.

Results range from -3 to thousands of units and no scale shows both ends, so they are listed in
order, each with its name; only the probability sets a dot's position. Dots, not bars: a log scale
has no zero for a bar to start from. Colours and type are attributes, which a style sheet can
override by class.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import floor, log10
from typing import Final

from letitride.analysis import WagerAnalysis
from letitride.reports.numbers import decimal, shortest, signed
from letitride.reports.sheet import Plot
from letitride.reports.words import say

WIDTH: Final = 330
_LEFT, _RIGHT, _TOP, _ROW, _BOTTOM = 66, 12, 24, 19.5, 42
_SUPERSCRIPTS: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_INK, _FAINT, _WIN, _LOSS = "#1a1d21", "#d5dadf", "#1d4f7c", "#59636d"
_LONGEST_NAME: Final = 9


def results_plot(analysis: WagerAnalysis) -> Plot:
    chances = {
        net: Fraction(count, analysis.deals)
        for net, count in sorted(analysis.distribution.items(), reverse=True)
    }
    (commonest, chance), *_ = sorted(chances.items(), key=lambda item: -item[1])
    nets = list(chances)
    return Plot(
        caption=say("results.plot"),
        alt=say(
            "results.plot.alt",
            results=len(chances),
            least=signed(shortest(nets[-1])),
            most=signed(shortest(nets[0])),
            commonest=signed(shortest(commonest)),
            probability=decimal(chance, 4),
        ),
        svg=_svg(chances),
    )


def _svg(chances: dict[Fraction, Fraction]) -> str:
    height = round(_TOP + _ROW * len(chances) + _BOTTOM)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" font-family="Libertinus Serif" font-size="11">',
            *_scale(chances, height),
            *_rows(chances),
            "</svg>",
        )
    )


def _scale(chances: dict[Fraction, Fraction], height: int) -> Iterator[str]:
    decades = _decades(chances)
    bottom = height - _BOTTOM + 4
    for power in range(decades + 1):
        x = _x(-power, decades)
        name = "10⁻" + str(power).translate(_SUPERSCRIPTS) if power else "1"
        yield _line(x, _TOP - 6, x, bottom, "grid")
        yield _text(x, bottom + 13, name, "middle")
    middle = (_LEFT + WIDTH - _RIGHT) / 2
    yield _text(middle, height - 6, say("results.plot.probability"), "middle")
    yield _text(_LEFT - 10, 10, say("results.plot.net"), "end")


def _rows(chances: dict[Fraction, Fraction]) -> Iterator[str]:
    decades = _decades(chances)
    above: Fraction | None = None
    for row, (net, chance) in enumerate(chances.items()):
        y = _TOP + _ROW * (row + 0.5)
        if above is not None and above > 0 >= net:
            yield _line(_LEFT - 60, y - _ROW / 2, WIDTH - _RIGHT, y - _ROW / 2, "zero")
        above = net
        x = _x(log10(chance), decades)
        yield _line(_LEFT, y, x, y, "leader")
        yield _dot(x, y, net)
        yield _text(_LEFT - 10, y + 3.8, _name(net), "end")


def _decades(chances: dict[Fraction, Fraction]) -> int:
    return -floor(log10(min(chances.values())))


def _x(power: float, decades: int) -> float:
    return WIDTH - _RIGHT + power * (WIDTH - _RIGHT - _LEFT) / decades


def _name(net: Fraction) -> str:
    """A result, shortened to fit; the table next to the plot has it in full."""
    text = signed(shortest(net))
    return text if len(text) <= _LONGEST_NAME else signed(decimal(net, 2))


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    stroke = _INK if kind == "zero" else _FAINT
    dashes = ' stroke-dasharray="1 2"' if kind == "leader" else ""
    return (
        f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="{stroke}" stroke-width="0.75"{dashes}/>'
    )


def _dot(x: float, y: float, net: Fraction) -> str:
    """Filled for a win, hollow for a loss, so that they differ without colour too."""
    kind, fill, stroke = ("win", _WIN, _WIN) if net > 0 else ("loss", "#ffffff", _LOSS)
    return (
        f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="3.6" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>'
    )


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{_INK}">{text}</text>'
