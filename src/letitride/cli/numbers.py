"""Options that must be whole numbers."""

import re
from collections.abc import Sequence

from cyclopts import Token

from letitride.cli.words import say


def whole(_: object, tokens: Sequence[Token]) -> int:
    """A converter for cyclopts, which would otherwise round ``3.5`` to 4 silently."""
    (token,) = tokens
    if not re.fullmatch(r"[+-]?[0-9]+", token.value):
        raise ValueError(say("not_a_whole_number", value=token.value))
    return int(token.value)
