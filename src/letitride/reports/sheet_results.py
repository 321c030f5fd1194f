"""How a round can end, and how far the hold of many rounds varies from par."""

from fractions import Fraction
from itertools import groupby
from typing import Final

from letitride.analysis import WagerAnalysis, hold_bands
from letitride.reports.numbers import decimal, one_in, percent, shortest, signed
from letitride.reports.sheet import CellRole, Column, SheetRow, SheetTable
from letitride.reports.words import heads, say

# The normal distribution puts 2.5% beyond each end of a 95% band. A skewness s of the mean moves
# about 2.8 s points of it from one end to the other: a tenth of it at s = 0.1, all of it near 1.
_CLOSE: Final = 0.1
_ROUGH: Final = 1.0


def results_table(analysis: WagerAnalysis) -> SheetTable:
    deals = analysis.deals
    return SheetTable(
        caption=say("results"),
        heads=heads("results.heads"),
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
            SheetRow(
                (say("results.all"), f"{deals:,}", decimal(Fraction(1), 10), ""),
                role=CellRole.TOTAL,
            ),
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
    notes = [say("hold.note"), say("hold.large_awards")]
    if any(band.high > 1 for band in bands):
        notes.append(say("hold.beyond"))
    return SheetTable(
        caption=say("hold"),
        heads=(
            say("hold.rounds"),
            *(
                say(f"hold.{end}", confidence=confidence)
                for confidence in confidences
                for end in ("from", "to")
            ),
            say("hold.skewness"),
            say("hold.band_is"),
        ),
        columns=(*[Column.FIGURES] * (2 + 2 * len(confidences)), Column.WORDS),
        rows=tuple(rows),
        notes=tuple(notes),
    )


def trust(skewness: float) -> str:
    if abs(skewness) < _CLOSE:
        return say("hold.close")
    return say("hold.rough" if abs(skewness) < _ROUGH else "hold.unreliable")
