"""Figures as printed: exact values in, text out, rounded half up without floats.

A minus is ``−``, as wide as a digit, not a hyphen.
"""

from fractions import Fraction
from typing import Final

from letitride.analysis import format_percent
from letitride.rules import Odds

MINUS: Final = "−"
NONE: Final = "–"


def percent(value: Fraction, digits: int) -> str:
    """
    >>> percent(Fraction(-12345), 1)
    '−1,234,500.0%'
    """
    return _grouped(format_percent(value, digits))


def decimal(value: Fraction, digits: int) -> str:
    """
    >>> decimal(Fraction(331288, 270725), 6)
    '1.223707'
    """
    return _grouped(format_percent(value / 100, digits).removesuffix("%"))


def exact(value: Fraction) -> str:
    """
    >>> exact(Fraction(-37963, 1082900))
    '−37,963/1,082,900'
    """
    text = f"{value.numerator:,}".replace("-", MINUS)
    return text if value.denominator == 1 else f"{text}/{value.denominator:,}"


def shortest(value: Fraction) -> str:
    """The exact number, as short as possible: as a decimal if that ends, else as a fraction.

    >>> shortest(Fraction(3, 2)), shortest(Fraction(1000)), shortest(Fraction(7, 3))
    ('1.5', '1,000', '7/3')
    """
    digits = _digits_needed(value.denominator)
    return exact(value) if digits is None else decimal(value, digits)


def signed(text: str) -> str:
    """A printed figure with its sign; zero has none."""
    is_zero = not any(digit in text for digit in "123456789")
    return text if is_zero or text.startswith(MINUS) else f"+{text}"


def one_in(probability: Fraction) -> str:
    return decimal(1 / probability, 2) if probability else NONE


def pay_words(pay: Fraction, odds: Odds) -> str:
    """``1,000 to 1``, ``1.5 to 1``, ``7 to 3``; where the bet is not returned, ``wins 75``.

    No pay is ever worded with "for" (W payout 1).
    """
    if odds is Odds.FOR:
        return f"wins {shortest(pay)}"
    if _digits_needed(pay.denominator) is None:
        return f"{pay.numerator:,} to {pay.denominator:,}"
    return f"{shortest(pay)} to 1"


def _digits_needed(denominator: int) -> int | None:
    """How many decimals a fraction with this denominator needs; None if it never ends."""
    powers = []
    for prime in (2, 5):
        power = 0
        while denominator % prime == 0:
            denominator //= prime
            power += 1
        powers.append(power)
    return max(powers) if denominator == 1 else None


def _grouped(text: str) -> str:
    whole, point, rest = text.replace("-", MINUS).partition(".")
    sign = MINUS if whole.startswith(MINUS) else ""
    tail = "%" if whole.endswith("%") else ""
    return f"{sign}{int(whole.strip(MINUS + '%')):,}{tail}{point}{rest}"
