"""What binds a shuffle before it is seen: the commitment, and the order after the cut."""

import hashlib
from collections.abc import Sequence

from letitride.cards import Card, format_card


def commitment_of(order: Sequence[Card], nonce: str) -> str:
    """SHA-256 over the nonce and the order as text, such as ``…2cTd``, in hexadecimal."""
    return hashlib.sha256((nonce + "".join(map(format_card, order))).encode()).hexdigest()


def in_dealing_order(order: Sequence[Card], cut: int | None) -> tuple[Card, ...]:
    """The cards as they leave the device; a cut puts the cards above it below."""
    start = cut or 0
    return (*order[start:], *order[:start])
