"""What fixes a shuffle before it is seen: the commitment, and the order after the cut."""

import hashlib
from collections.abc import Sequence
from typing import Final

from letitride.cards import DECK, Card, format_card

_WRITTEN: Final = {card: format_card(card) for card in DECK}


def commitment_of(order: Sequence[Card], nonce: str) -> str:
    """SHA-256 over the nonce and the order as text, such as ``…2cTd``, in hexadecimal."""
    written = "".join(map(_WRITTEN.__getitem__, order))
    return hashlib.sha256((nonce + written).encode()).hexdigest()


def in_dealing_order(order: Sequence[Card], cut: int | None) -> tuple[Card, ...]:
    """The cards as they leave the device; a cut moves the cards above it below."""
    start = cut or 0
    return (*order[start:], *order[:start])
