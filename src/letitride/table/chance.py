"""What fixes a shuffle before it is seen: the commitment, the cut, and the players' shares."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from letitride.cards import DECK, Card, format_card

Below = Callable[[int], int]
"""Returns a random number from 0 up to, but not including, its argument; the only randomness."""

_WRITTEN: Final = {card: format_card(card) for card in DECK}
_WORDS: Final = 1 << 32
"""How many values a 32-bit word has."""


def commitment_of(order: Sequence[Card], nonce: str) -> str:
    """SHA-256 over the nonce and the order as text, such as ``…2cTd``, in hexadecimal."""
    written = "".join(map(_WRITTEN.__getitem__, order))
    return hashlib.sha256((nonce + written).encode()).hexdigest()


def shuffled(deck: Iterable[Card], below: Below) -> tuple[Card, ...]:
    """The deck in random order, every order equally likely if ``below`` is fair (Fisher-Yates)."""
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def lock_of(share: str) -> str:
    """What a player shows of a share before the call: its SHA-256, in hexadecimal."""
    return hashlib.sha256(share.encode()).hexdigest()


def mix_of(commitment: str, shares: Mapping[int, str]) -> str:
    """What the shares of a round come to: one number that nobody chose, in hexadecimal.

    SHA-256 over the commitment of the deck and then, seat by seat, ``|3:`` and the share.
    """
    written = "".join(f"|{seat}:{share}" for seat, share in sorted(shares.items()))
    return hashlib.sha256((commitment + written).encode()).hexdigest()


def in_dealing_order(order: Sequence[Card], cut: int | None, mix: str = "") -> tuple[Card, ...]:
    """The cards as they leave the device. A cut moves the cards above it below; then the players'
    shares shuffle the deck once more."""
    start = cut or 0
    cards = (*order[start:], *order[:start])
    return shuffled(cards, _numbers(mix)) if mix else cards


def _numbers(mix: str) -> Below:
    """Numbers that follow from the mix alone. A word that would favour small numbers is skipped."""
    words = _words(mix)

    def below(bound: int) -> int:
        fair = _WORDS - _WORDS % bound
        return next(word for word in words if word < fair) % bound

    return below


def _words(mix: str) -> Iterator[int]:
    """SHA-256 of ``mix:0``, ``mix:1`` and so on, eight 32-bit words from each."""
    block = 0
    while True:
        digest = hashlib.sha256(f"{mix}:{block}".encode()).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1
