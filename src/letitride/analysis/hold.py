"""How far a table's hold may be from par: confidence bands after many rounds."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from letitride.analysis.figures import WagerAnalysis

ROUNDS_SHOWN = (1_000, 10_000, 100_000, 1_000_000)
CONFIDENCES = (0.95, 0.99)


@dataclass(frozen=True, slots=True)
class HoldBand:
    """Where the hold (loss over amount in action) lies after this many rounds, at a confidence.

    From the normal distribution, which a rare large award skews: ``skewness`` is that of the mean
    over this many rounds. Trust the band where it is much less than one.
    """

    rounds: int
    confidence: float
    low: float
    high: float
    skewness: float


def hold_bands(
    analysis: WagerAnalysis,
    *,
    rounds: Sequence[int] = ROUNDS_SHOWN,
    confidences: Sequence[float] = CONFIDENCES,
) -> tuple[HoldBand, ...]:
    spread = sqrt(analysis.hold_variance)
    middle = float(analysis.par)
    bands = []
    for number in rounds:
        for confidence in confidences:
            reach = NormalDist().inv_cdf((1 + confidence) / 2) * spread / sqrt(number)
            skewness = analysis.skewness / sqrt(number)
            bands.append(HoldBand(number, confidence, middle - reach, middle + reach, skewness))
    return tuple(bands)
