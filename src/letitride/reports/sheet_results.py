"""How a round can end, and how far the hold of many rounds varies from par."""

from fractions import Fraction
from itertools import groupby
from typing import Final

from letitride.analysis import WagerAnalysis, hold_bands
from letitride.reports.numbers import decimal, one_in, percent, shortest, signed
from letitride.reports.sheet import CellRole, Column, SheetRow, SheetTable

# The normal distribution puts 2.5% beyond each end of a 95% band. A skewness s of the mean moves
# about 2.8 s points of it from one end to the other: a tenth of it at s = 0.1, all of it near 1.
_CLOSE: Final = 0.1
_ROUGH: Final = 1.0


def results_table(analysis: WagerAnalysis) -> SheetTable:
    deals = analysis.deals
    return SheetTable(
        caption="Results of a round",
        heads=("Net, in units", "Deals", "Probability", "1 in"),
        columns=(Column.FIGURES,) * 4,
        rows=(
            *(
                SheetRow(
                    (
                        signed(shortest(net)),
                        f"{count:,}",
                        decimal(Fraction(count, deals), 10),
                        one_in(Fraction(count, deals)),
                    )
                )
                for net, count in sorted(analysis.distribution.items(), reverse=True)
            ),
            SheetRow(("All", f"{deals:,}", decimal(Fraction(1), 10), ""), role=CellRole.TOTAL),
        ),
    )


def hold_table(analysis: WagerAnalysis) -> SheetTable:
    """Bands of the hold after many rounds, each with a note on how far to trust it."""
    bands = hold_bands(analysis)
    confidences = dict.fromkeys(band.confidence for band in bands)
    rows = []
    for rounds, group in groupby(bands, key=lambda band: band.rounds):
        ends: list[str] = []
        skewness = 0.0
        for band in group:
            ends += (percent(Fraction(band.low), 2), percent(Fraction(band.high), 2))
            skewness = band.skewness
        cells = (f"{rounds:,}", *ends, decimal(Fraction(skewness), 3), trust(skewness))
        rows.append(SheetRow(cells))
    notes = [
        "The hold is loss over amount in action. The bands are a normal approximation; the "
        "skewness of the mean of so many rounds says how far to trust them: close below 0.1, "
        "rough below 1, unreliable from 1 up.",
        "Where it is not small, rare large awards rule: without one the hold stays a little above "
        "par, with one it falls far below, and the true band reaches lower than the one shown.",
    ]
    if any(band.high > 1 for band in bands):
        notes.append(
            "No hold can exceed 100%; an end beyond it shows the approximation failing there."
        )
    return SheetTable(
        caption="Confidence bands of the hold",
        heads=(
            "Rounds",
            *(f"{confidence:.0%} {end}" for confidence in confidences for end in ("from", "to")),
            "Skewness of the mean",
            "Band is",
        ),
        columns=(*[Column.FIGURES] * (2 + 2 * len(confidences)), Column.WORDS),
        rows=tuple(rows),
        notes=tuple(notes),
    )


def trust(skewness: float) -> str:
    if abs(skewness) < _CLOSE:
        return "close"
    return "rough" if abs(skewness) < _ROUGH else "unreliable"
