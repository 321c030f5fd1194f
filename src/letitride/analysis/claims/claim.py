"""A claim: something a document states about the mathematics of the game, and what is true."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from letitride.analysis.published import format_percent


class ClaimVerdict(StrEnum):
    RIGHT = "right"
    PRINTED = "right to the printed digit"
    MOSTLY = "mostly right"
    READING = "true under a reading"
    WRONG = "wrong"
    NOT_JUDGED = "not judged"


MEANINGS: Final[Mapping[ClaimVerdict, str]] = {
    ClaimVerdict.RIGHT: "True. For a play: it never costs anything.",
    ClaimVerdict.PRINTED: (
        "The exact figure, rounded to as many digits as the document prints, is the printed one."
    ),
    ClaimVerdict.MOSTLY: (
        "For a play: it costs something in some cases, but it is right in more than half of those "
        "that it changes, and gains over all of them. For anything else: true in more than half of "
        "the cases, but not in all."
    ),
    ClaimVerdict.READING: (
        "The document does not say of what amount, or when; read in one way it is true, in another "
        "it is not."
    ),
    ClaimVerdict.WRONG: (
        "Not true. For a play: it is wrong in at least half of the cases that it changes, or costs "
        "over all of them."
    ),
    ClaimVerdict.NOT_JUDGED: "It is about another game, and no document has its rules.",
}


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """``computed`` has exact fractions with their decimals; ``note`` adds what else matters."""

    id: str
    document: str
    clause: str
    claim: str
    computed: str
    verdict: ClaimVerdict
    note: str = ""


def exactly(value: Fraction) -> str:
    """A share or a rate in words, exact and rounded.

    >>> exactly(Fraction(37963, 1325152))
    '37963/1325152 (2.8648%)'
    >>> exactly(Fraction(1, 20_000_000))
    '1/20000000 (0.00000500%)'
    """
    return f"{value} ({percent(value)})"


def percent(value: Fraction) -> str:
    """To four decimal places, or as many as it takes to show three significant digits."""
    digits = 4
    while 0 < abs(value) * 10 ** (digits + 2) < 100 and digits < 12:
        digits += 1
    return format_percent(value, digits)
