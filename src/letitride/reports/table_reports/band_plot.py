"""The hold of each group as a dot on its expected band. Colours and type are attributes, which a
style sheet can override by class."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import floor, log10
from typing import Final

from letitride.reports.sheet import Plot
from letitride.reports.table_reports.figures import GroupFigures, HoldVerdict
from letitride.reports.words import say

WIDTH: Final = 640
_LEFT, _RIGHT, _TOP, _ROW, _BOTTOM = 150, 16, 8, 24, 30
_INK, _FAINT, _WIDE, _NARROW, _DOT, _ALARM = (
    *("#1a1d21", "#d5dadf", "#e4e8ec", "#c3d3e2", "#1d4f7c", "#a4480f"),
)
_LONGEST_NAME: Final = 22


def band_plot(groups: Sequence[tuple[str, GroupFigures]]) -> Plot:
    return Plot(
        caption=say("expected.plot"), alt=say("expected.plot.alt"), svg="".join(_svg(groups))
    )


def _svg(groups: Sequence[tuple[str, GroupFigures]]) -> Iterator[str]:
    height = _TOP + _ROW * len(groups) + _BOTTOM
    low, high = _reach([figures for _, figures in groups])
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" font-family="Libertinus Serif" font-size="12">'
    )
    scale = (WIDTH - _LEFT - _RIGHT) / (high - low)

    def x(hold: float) -> float:
        return round(_LEFT + (hold - low) * scale, 1)

    bottom = height - _BOTTOM + 4
    for mark in _marks(low, high):
        at = x(mark)
        zero = ' class="zero" stroke="#59636d"' if not mark else f' class="grid" stroke="{_FAINT}"'
        yield f'<line x1="{at}" x2="{at}" y1="{_TOP}" y2="{bottom}"{zero}/>'
        text = f"{100 * mark:g}%".replace("-", "−")
        yield f'<text x="{at}" y="{bottom + 16}" text-anchor="middle" fill="{_INK}">{text}</text>'
    for number, (name, figures) in enumerate(groups):
        yield from _row(name, figures, _TOP + _ROW * number, x)
    yield "</svg>"


def _row(
    name: str, figures: GroupFigures, top: float, x: Callable[[float], float]
) -> Iterator[str]:
    middle = top + _ROW / 2
    short = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    yield (
        f'<text x="{_LEFT - 10}" y="{middle + 4}" text-anchor="end" fill="{_INK}">'
        f"{escape(short)}</text>"
    )
    for band, fill, kind, size in zip(
        reversed(figures.bands), (_WIDE, _NARROW), ("wide", "narrow"), (12, 12), strict=True
    ):
        left, right = x(band.hold_low or 0), x(band.hold_high or 0)
        yield (
            f'<rect class="band {kind}" x="{left}" y="{middle - size / 2}" '
            f'width="{max(0.5, round(right - left, 1))}" height="{size}" fill="{fill}"/>'
        )
    expected = x(figures.expected_hold or 0)
    yield (
        f'<line class="ordinary" x1="{expected}" x2="{expected}" y1="{middle - 8}" '
        f'y2="{middle + 8}" stroke="{_DOT}"/>'
    )
    outside = figures.verdict is HoldVerdict.OUTSIDE
    hold = figures.judged / figures.judged_handle
    yield (
        f'<circle class="{"outside" if outside else "win"}" cx="{x(hold)}" cy="{middle}" r="4.5" '
        f'fill="{_ALARM if outside else _DOT}"/>'
    )


def _reach(groups: Sequence[GroupFigures]) -> tuple[float, float]:
    ends = [0.0]
    for each in groups:
        wide = each.bands[-1]
        ends += [wide.hold_low or 0, wide.hold_high or 0, each.judged / each.judged_handle]
    low, high = min(ends), max(ends)
    margin = (high - low) * 0.04 or 0.01
    return low - margin, high + margin


def _marks(low: float, high: float) -> Iterator[float]:
    """About six round values, including zero."""
    rough = (high - low) / 6
    power = 10 ** floor(log10(rough))
    step = next(power * m for m in (1, 2, 5, 10) if power * m >= rough)
    number = -floor(-low / step)
    while number * step <= high:
        yield round(number * step, 10)
        number += 1
