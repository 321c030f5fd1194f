"""Numbers as options: whole ones, written as such."""

import re
from collections.abc import Sequence

from cyclopts import Token


def whole(_: object, tokens: Sequence[Token]) -> int:
    """A converter for cyclopts, which by itself would round ``3.5`` to 4 and say nothing."""
    (token,) = tokens
    if not re.fullmatch(r"[+-]?[0-9]+", token.value):
        raise ValueError(f"{token.value!r} is no whole number")
    return int(token.value)
