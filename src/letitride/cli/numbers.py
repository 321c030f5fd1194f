"""Options that must be whole numbers."""

import re
from collections.abc import Sequence
from fractions import Fraction

from cyclopts import Token

from letitride.cli.output import BadInput
from letitride.cli.words import say

_NUMBER = r"[+-]?[0-9]{1,30}(_[0-9]{1,30})*(\.[0-9]{1,30})?([eE]\+?[0-9]{1,2})?"


def whole(_: object, tokens: Sequence[Token]) -> int:
    """A converter for cyclopts, which would otherwise round ``3.5`` to 4 silently."""
    (token,) = tokens
    if not re.fullmatch(r"[+-]?[0-9]{1,30}", token.value):
        raise ValueError(say("not_a_whole_number", value=token.value))
    return int(token.value)


def many(_: object, tokens: Sequence[Token]) -> int:
    """A converter for numbers that may be large, such as ``1e6`` rounds."""
    (token,) = tokens
    number = _count(token.value)
    if number is None:
        raise ValueError(say("not_a_whole_number", value=token.value))
    return number


def count_of(field: str, text: str) -> int:
    """A number of rounds or sessions. Raises ``BadInput``."""
    number = _count(text)
    if number is None or number < 1:
        raise BadInput(say("not_a_count", field=field, text=text))
    return number


def _count(text: str) -> int | None:
    """A whole number, if it is one.

    >>> _count("1000"), _count("1_000"), _count("1.5e3"), _count("1.5")
    (1000, 1000, 1500, None)
    """
    number = Fraction(text) if re.fullmatch(_NUMBER, text) else Fraction(1, 2)
    return int(number) if number.denominator == 1 else None
