"""Options that must be whole numbers."""

import re
from collections.abc import Sequence
from fractions import Fraction

from cyclopts import Token

from letitride.cli.output import BadInput
from letitride.cli.words import say

_NUMBER = r"[0-9]{1,30}(_[0-9]{1,30})*(\.[0-9]{1,30})?([eE]\+?[0-9]{1,2})?"


def whole(_: object, tokens: Sequence[Token]) -> int:
    """A converter for cyclopts, which would otherwise round ``3.5`` to 4 silently."""
    (token,) = tokens
    if not re.fullmatch(r"[+-]?[0-9]{1,30}", token.value):
        raise ValueError(say("not_a_whole_number", value=token.value))
    return int(token.value)


def count_of(field: str, text: str) -> int:
    """A number of rounds or sessions, such as ``1000`` or ``1e9``. Raises ``BadInput``."""
    number = Fraction(text) if re.fullmatch(_NUMBER, text) else Fraction(0)
    if number.denominator != 1 or number < 1:
        raise BadInput(say("not_a_count", field=field, text=text))
    return int(number)
