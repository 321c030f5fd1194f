"""The five source documents, by the letter that clauses are cited with."""

import re
from collections.abc import Mapping
from typing import Final

DOCUMENTS: Final[Mapping[str, str]] = {
    "W": "Washington State: Let It Ride, Let It Ride Bonus with its controls, 3 Card Bonus",
    "N": "New South Wales: casino rules of Let It Ride, sections 1 to 14",
    "F": "Washington State Gambling Commission: letter of 22 June 2020 on face-up dealing",
    "S": "Card rooms: Let It Ride with 6 Card Bonus",
    "C": "California: Let It Ride, banked by a player",
}

_LETTER: Final = re.compile(rf"\b([{''.join(DOCUMENTS)}])(?= [a-z0-9])")


def documents_cited(text: str) -> tuple[str, ...]:
    """The letters that a source or a clause cites, in order: ``N 10.1`` cites N.

    >>> documents_cited("W basic game paytable summary; also N 10.1")
    ('W', 'N')
    """
    return tuple(dict.fromkeys(_LETTER.findall(text)))
