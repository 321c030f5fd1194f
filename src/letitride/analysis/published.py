"""Computed figures beside the printed ones, digit for digit."""

from fractions import Fraction

from letitride.analysis.figures import WagerAnalysis


def format_percent(value: Fraction, digits: int) -> str:
    """A percentage rounded half up, without passing through a float.

    >>> format_percent(Fraction(37963, 1082900), 2)
    '3.51%'
    """
    scaled = abs(value) * 100 * 10**digits
    units = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    whole, rest = divmod(units, 10**digits)
    sign = "-" if value < 0 and units else ""
    return f"{sign}{whole}.{rest:0{digits}d}%" if digits else f"{sign}{whole}%"


def prints_as(value: Fraction, printed: str) -> bool:
    """Whether a value matches the printed one when rounded to as many digits."""
    digits = len(printed.rstrip("%").partition(".")[2])
    return format_percent(value, digits) == printed


def agrees(analysis: WagerAnalysis) -> bool | None:
    """Whether par and hit frequency match the published ones; None if none are published."""
    published = analysis.schedule.published
    if published is None:
        return None
    return prints_as(analysis.par, published.par) and prints_as(
        analysis.hit_frequency, published.hit_frequency
    )
